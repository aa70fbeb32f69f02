import type { FlightDetail } from '../contract.ts';

/** Whether the data has a name; null while it is loading, and nothing is called unknown then. */
export interface KnownNames {
  isAirport(code: string): boolean | null;
  isAircraftType(code: string): boolean;
}
export const NOTHING_KNOWN: KnownNames = { isAirport: () => null, isAircraftType: () => true };

/** What can be saved but is hardly meant, each in a sentence that names its flight. */
export function questionableFlight(
  { id, callsign, departure, arrival, aircraft }: FlightDetail,
  known: KnownNames,
): string[] {
  const unknown = [...new Set([departure, arrival])].filter((code) => known.isAirport(code) === false);
  const words = [
    ...unknown.map((code) => `${code} is not an airport in the navigation data: check it.`),
    ...(departure === arrival ? [`departure and arrival are both ${arrival}: check them.`] : []),
    ...(aircraft !== '' && !known.isAircraftType(aircraft)
      ? [`unknown aircraft type ${aircraft}: check it.`]
      : []),
  ];
  return words.map((sentence) => `${callsign || id}: ${sentence}`);
}
