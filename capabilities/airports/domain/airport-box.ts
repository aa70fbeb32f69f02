import { parseIcaoCode } from '#aviation/identifiers/icao-code.ts';
import { type Validated, invalid, valid } from '#platform/contract/validation.ts';

/** Messages of the airport search box (spec 5). */
export const emptyBoxMessage = 'Enter an airport code to open details.';
export const invalidBoxMessage = 'Enter a valid ICAO code (3-4 letters or numbers).';

/** Message when a code matches no airport, or several (spec 5, navigation failure). */
export function unableToLoadAirport(code: string): string {
  return `Unable to load airport ${code}. Check the ICAO code and try again.`;
}

/** Message when the lookup failed: the code may be valid. */
export function airportNotReached(code: string): string {
  return `Airport ${code} could not be loaded: the server cannot be reached or failed. Try again.`;
}

/** Validates text of the airport search box: trimmed, upper-cased, three or four letters A–Z or digits. */
export function parseAirportBox(text: string): Validated<string> {
  const trimmed = text.trim();
  if (trimmed === '') return invalid(emptyBoxMessage);
  // Checked before upper-casing, which would turn "ß" into two letters.
  return /^[A-Za-z0-9]{3,4}$/.test(trimmed) ? valid(trimmed.toUpperCase()) : invalid(invalidBoxMessage);
}

/** Result of Enter in the box. */
export type BoxSubmission =
  | { kind: 'error'; message: string }
  /** The open airport: only the error is cleared. */
  | { kind: 'current' }
  /** Four letters: an ICAO code, loaded as such. */
  | { kind: 'icao'; code: string }
  /** Three characters, or with a digit: an IATA or local code, resolved by a search. */
  | { kind: 'lookup'; code: string };

/** Interprets typed text, given the code of the open airport, if any. */
export function submitAirportBox(text: string, currentCode: string | null): BoxSubmission {
  const parsed = parseAirportBox(text);
  if (!parsed.ok) return { kind: 'error', message: parsed.message };
  if (parsed.value === currentCode) return { kind: 'current' };
  return parseIcaoCode(parsed.value).ok
    ? { kind: 'icao', code: parsed.value }
    : { kind: 'lookup', code: parsed.value };
}

/** Codes of an airport. `ident` is its name in the data set. */
export interface AirportCodes {
  readonly ident: string;
  readonly icao: string | null;
  readonly iata: string | null;
  readonly localCode: string | null;
}

/**
 * The one airport with a code, or `null` for none or several. An IATA code takes precedence over an equal local code of
 * another airport: IATA codes are in general use.
 */
export function resolveAirportCode<Airport extends AirportCodes>(
  code: string,
  airports: readonly Airport[],
): Airport | null {
  const kinds: ((airport: Airport) => boolean)[] = [
    (airport) => airport.icao === code || airport.ident === code,
    (airport) => airport.iata === code,
    (airport) => airport.localCode === code,
  ];
  for (const has of kinds) {
    const found = airports.filter(has);
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}
