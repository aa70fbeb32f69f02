import { type KnownNames, unknownAirports, unknownTypes } from '#platform/contract/known-names.ts';
import type { FlightDetail } from '../contract.ts';

/** What can be saved but is hardly meant, each in a sentence that names its flight. */
export function questionableFlight(
  { id, callsign, departure, arrival, aircraft }: FlightDetail,
  known: KnownNames,
): string[] {
  const words = [
    ...unknownAirports([departure, arrival], known),
    ...(departure === arrival ? [`departure and arrival are both ${arrival}: check them.`] : []),
    ...unknownTypes(aircraft === '' ? [] : [aircraft], known),
  ];
  return words.map((sentence) => `${callsign || id}: ${sentence}`);
}
