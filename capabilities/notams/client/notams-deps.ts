import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { createDepsContext } from '#platform/client/shell/deps-context.tsx';

/** The route that is selected on the map. */
export interface SelectedRoute {
  departure: string;
  arrival: string;
  points: readonly LatLon[];
}

/** Dependencies of NOTAMs on other capabilities. */
export interface NotamsDeps {
  /** A hook: the selected route, or null. The object is the same as long as the route is. */
  useSelectedRoute(): SelectedRoute | null;
  /** A hook: the airport whose page is open, or null. */
  useOpenAirport(): string | null;
}

export const notamsContext = createDepsContext<NotamsDeps>('NOTAMs');
