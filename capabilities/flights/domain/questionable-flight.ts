import { type KnownNames, unknownAirports, unknownTypes } from '#platform/contract/known-names.ts';
import type { FlightDetail } from '../contract.ts';

/** Values that can be saved but are probably mistakes: a sentence each, with the name of the flight. */
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
