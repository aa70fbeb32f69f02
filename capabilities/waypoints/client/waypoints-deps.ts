import { createDepsContext } from '#platform/client/shell/deps-context.tsx';

/** A published place by its ident. */
export interface KnownPlace {
  readonly ident: string;
  /** Its kind, e.g. `VOR`. */
  readonly kind: string;
  readonly lat: number;
  readonly lon: number;
}

/** Dependencies of this capability. */
export interface WaypointsDeps {
  /** The published place of that ident nearest to the centre of the map; null when there is none. */
  findPlace(ident: string): Promise<KnownPlace | null>;
  /** Shows the known objects around a place. */
  openPlace(place: { lat: number; lon: number }): void;
}

export const waypointsGiven = createDepsContext<WaypointsDeps>('waypoints');
