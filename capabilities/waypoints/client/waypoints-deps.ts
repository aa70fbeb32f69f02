import { given } from '#platform/client/shell/given.tsx';

/** A published place by its ident. */
export interface KnownPlace {
  readonly ident: string;
  /** What it is, e.g. `VOR`. */
  readonly kind: string;
  readonly lat: number;
  readonly lon: number;
}

/** What this capability needs of others. */
export interface WaypointsDeps {
  /** The published place of that ident that lies nearest to the middle of the map; null when there is none. */
  findPlace(ident: string): Promise<KnownPlace | null>;
  /** Shows what is known around a place. */
  openPlace(place: { lat: number; lon: number }): void;
}

export const waypointsGiven = given<WaypointsDeps>('waypoints');
