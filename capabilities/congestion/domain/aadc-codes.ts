/**
 * The codes under which AADC is asked for an airport (spec 5), in order and each once: the code itself, a four-letter
 * one without its first letter, its last three characters.
 */
export function aadcCandidates(code: string): string[] {
  const upper = code.trim().toUpperCase();
  const withoutFirst = /^[A-Z].{3}$/.test(upper) ? [upper.slice(1)] : [];
  return [...new Set([upper, ...withoutFirst, upper.slice(-3)])].filter((candidate) => candidate !== '');
}

/** An airport's own codes, as far as they are known. */
export interface OwnCodes {
  readonly icao: string;
  readonly iata: string | null;
  readonly localCode: string | null;
}

/**
 * The candidates that cannot be another airport: a shortened code must be the airport's own local or IATA code where
 * either is known. `LFPG` would otherwise be shown the demand of whatever field is `FPG` in the United States.
 */
export function ownAadcCandidates({ icao, iata, localCode }: OwnCodes): string[] {
  const [whole, ...shorter] = aadcCandidates(icao);
  const own = [iata, localCode].filter((code) => code !== null);
  return [whole ?? icao, ...shorter.filter((code) => own.length === 0 || own.includes(code))];
}
