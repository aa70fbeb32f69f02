import { parseIcaoCode } from '#aviation/identifiers/icao-code.ts';
import { type Validated, invalid, valid } from '#platform/contract/validation.ts';

/** The two messages of the airport search box (spec 5). */
export const emptyBoxMessage = 'Enter an airport code to open details.';
export const invalidBoxMessage = 'Enter a valid ICAO code (3-4 letters or numbers).';

/** What is said when a code leads to no airport, or to more than one (spec 5, navigation failure). */
export function unableToLoadAirport(code: string): string {
  return `Unable to load airport ${code}. Check the ICAO code and try again.`;
}

/** What is said when nobody answered whether there is such an airport: the code may well be right. */
export function airportNotReached(code: string): string {
  return `Airport ${code} could not be loaded: the server cannot be reached or failed. Try again.`;
}

/** Text typed into the airport search box: trimmed, upper-cased, three or four letters A–Z or digits. */
export function parseAirportBox(text: string): Validated<string> {
  const trimmed = text.trim();
  if (trimmed === '') return invalid(emptyBoxMessage);
  // Checked before upper-casing, which would turn "ß" into two letters.
  return /^[A-Za-z0-9]{3,4}$/.test(trimmed) ? valid(trimmed.toUpperCase()) : invalid(invalidBoxMessage);
}

/** What Enter in the box means. */
export type BoxSubmission =
  | { kind: 'error'; message: string }
  /** The airport that is already open: only the error goes away. */
  | { kind: 'current' }
  /** Four letters: an ICAO code, to be loaded under that name. */
  | { kind: 'icao'; code: string }
  /** Three characters, or a digit among them: an IATA or local code, to be resolved by searching. */
  | { kind: 'lookup'; code: string };

/** Judges what was typed, given the code of the airport now shown, if any. */
export function submitAirportBox(text: string, currentCode: string | null): BoxSubmission {
  const parsed = parseAirportBox(text);
  if (!parsed.ok) return { kind: 'error', message: parsed.message };
  if (parsed.value === currentCode) return { kind: 'current' };
  return parseIcaoCode(parsed.value).ok
    ? { kind: 'icao', code: parsed.value }
    : { kind: 'lookup', code: parsed.value };
}

/** An airport as far as its codes go. `ident` is its name in the data set. */
export interface AirportCodes {
  readonly ident: string;
  readonly icao: string | null;
  readonly iata: string | null;
  readonly localCode: string | null;
}

/**
 * The one airport that a code means, or `null` when there is none or more than one. An IATA code goes before an
 * equal local code of another airport: IATA codes are what crews and dispatchers exchange.
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
