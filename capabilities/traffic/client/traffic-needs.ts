import type { LatLon } from '#aviation/geo/lat-lon.ts';

/** A route of the person's own, as it is shown on the map. */
export interface OwnRoute {
  readonly name: string;
  readonly points: readonly LatLon[];
}

export interface TrafficNeeds {
  /** The route that is shown; `null` without one. */
  readonly route: {
    get(): OwnRoute | null;
    subscribe(listener: () => void): () => void;
  };
}

let needs: TrafficNeeds = { route: { get: () => null, subscribe: () => () => undefined } };

/** Set once by the composition root. */
export function configureTraffic(given: TrafficNeeds): void {
  needs = given;
}
export const trafficNeeds = (): TrafficNeeds => needs;
