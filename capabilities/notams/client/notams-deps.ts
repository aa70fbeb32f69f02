import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { given } from '#platform/client/shell/given.tsx';

/** The route that is selected on the map. */
export interface SelectedRoute {
  departure: string;
  arrival: string;
  points: readonly LatLon[];
}

/** What NOTAMs need of other capabilities. */
export interface NotamsDeps {
  /** A hook: the selected route, or null. Keeps its identity while the route is the same. */
  useSelectedRoute(): SelectedRoute | null;
  /** A hook: the airport whose page is open, or null. */
  useOpenAirport(): string | null;
}

export const notamsGiven = given<NotamsDeps>('NOTAMs');
