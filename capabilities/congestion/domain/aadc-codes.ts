/**
 * Codes tried in AADC for an airport (spec 5), in order, without duplicates: the code itself, a four-letter code
 * without its first letter, its last three characters.
 */
export function aadcCandidates(code: string): string[] {
  const upper = code.trim().toUpperCase();
  const withoutFirst = /^[A-Z].{3}$/.test(upper) ? [upper.slice(1)] : [];
  return [...new Set([upper, ...withoutFirst, upper.slice(-3)])].filter((candidate) => candidate !== '');
}

/** Codes of an airport, as far as known. */
export interface OwnCodes {
  readonly icao: string;
  readonly iata: string | null;
  readonly localCode: string | null;
}

/**
 * Candidates that cannot be another airport: a shortened code must be the airport's local or IATA code if either is
 * known. Otherwise `LFPG` would show the demand of `FPG` in the United States.
 */
export function ownAadcCandidates({ icao, iata, localCode }: OwnCodes): string[] {
  const [whole, ...shorter] = aadcCandidates(icao);
  const own = [iata, localCode].filter((code) => code !== null);
  return [whole ?? icao, ...shorter.filter((code) => own.length === 0 || own.includes(code))];
}
