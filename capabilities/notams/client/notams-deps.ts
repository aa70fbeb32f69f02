import type { LatLon } from '#aviation/geo/lat-lon.ts';

/** The route that is selected on the map. */
export interface SelectedRoute {
  departure: string;
  arrival: string;
  points: readonly LatLon[];
}

/** What NOTAMs need of other capabilities; the composition root passes it in. */
export interface NotamsDeps {
  /** A hook: the selected route, or null. Keeps its identity while the route is the same. */
  useSelectedRoute(): SelectedRoute | null;
  /** A hook: the airport whose page is open, or null. */
  useOpenAirport(): string | null;
}

let deps: NotamsDeps = { useSelectedRoute: () => null, useOpenAirport: () => null };

export function configureNotams(given: NotamsDeps): void {
  deps = given;
}

export const notamsDeps = (): NotamsDeps => deps;
