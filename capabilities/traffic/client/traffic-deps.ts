import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { createDepsContext } from '#platform/client/shell/deps-context.tsx';

/** The user's route, as shown on the map. */
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

export const trafficContext = createDepsContext<TrafficDeps>('traffic');
