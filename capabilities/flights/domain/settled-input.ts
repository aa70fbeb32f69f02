import { Problem } from '#platform/contract/problem.ts';
import type { FlightInput } from '../contract.ts';

/** Pairs of spellings of a field (spec 3). */
const SPELLINGS = [
  ['callsign', 'flightNumber'],
  ['departure', 'origin'],
  ['arrival', 'destination'],
  ['aircraft', 'aircraftType'],
  ['selfRoute', 'route'],
] as const;

const instantIn = (text: string | null | undefined): string | null =>
  text?.includes('T') ? new Date(text).toISOString() : null;
const clockOf = (iso: string): string => `${iso.slice(11, 13)}${iso.slice(14, 16)}`;

const contradiction = (one: string, other: string, values: readonly string[]) =>
  new Problem(
    'flight-contradiction',
    400,
    `${one} and ${other} contradict each other: ${values.join(' and ')}. Give one of them.`,
  );

/** Date and time of day, UTC, when either was given as a timestamp. @throws Problem `flight-contradiction` (400) */
function settledTimes({ date, departureTime }: FlightInput): Pick<FlightInput, 'date' | 'departureTime'> {
  const [ofDate, ofTime] = [instantIn(date), instantIn(departureTime)];
  const iso = ofTime ?? ofDate;
  if (iso === null) return { date: date || null, departureTime: departureTime || null };
  const day = ofDate?.slice(0, 10) ?? (date || null);
  const clock = ofTime === null ? departureTime?.replaceAll(/\D/g, '') || null : clockOf(ofTime);
  if ((day !== null && day !== iso.slice(0, 10)) || (clock !== null && clock !== clockOf(iso)))
    throw contradiction('date', 'departureTime', [String(date), String(departureTime)]);
  return { date: iso.slice(0, 10), departureTime: clockOf(iso) };
}

/**
 * Flight input without contradictions; timestamps become date and time of day, UTC.
 * @throws Problem `flight-contradiction` (400) for two spellings of a field with different values
 */
export function settledInput(input: FlightInput): FlightInput {
  for (const [one, other] of SPELLINGS) {
    const values = [input[one], input[other]].map((value) => value?.toUpperCase() ?? '');
    if (values.every((value) => value !== '') && values[0] !== values[1])
      throw contradiction(one, other, [input[one] ?? '', input[other] ?? '']);
  }
  return { ...input, ...settledTimes(input) };
}
