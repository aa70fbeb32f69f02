import type { LatLon } from '#aviation/geo/lat-lon.ts';

/** A route of the person's own, as it is shown on the map. */
export interface OwnRoute {
  readonly name: string;
  readonly points: readonly LatLon[];
}

export interface TrafficDeps {
  /** The route that is shown; `null` without one. */
  readonly route: {
    get(): OwnRoute | null;
    subscribe(listener: () => void): () => void;
  };
}

let deps: TrafficDeps = { route: { get: () => null, subscribe: () => () => undefined } };

/** Set once by the composition root. */
export function configureTraffic(given: TrafficDeps): void {
  deps = given;
}
export const trafficDeps = (): TrafficDeps => deps;
