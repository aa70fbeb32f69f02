import type { AirAloft } from '#aviation/atmosphere/air-aloft.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { AreaShape } from '#aviation/crossing/avoided-area.ts';
import type { LookupTrack } from './route-lookup.ts';

/** What is known of the air ahead, and where from. `air` is null when nothing is known. */
export interface RouteAir {
  readonly air: AirAloft | null;
  readonly freshness: Freshness | null;
  readonly message: string | null;
}

/** An area that was asked for, or why it cannot be had. */
export type AreaAsked =
  | { readonly name: string; readonly shape: AreaShape }
  | { readonly name: string; readonly problem: string };

/** What a route depends on beside the navigation data. Everything may be left out. */
export interface RouteContext {
  /** Tracks that may be named, and flown where they are open. */
  readonly tracks?: readonly LookupTrack[];
  /** False leaves the tracks alone when a route is found. */
  readonly findsTracks?: boolean;
  /** ms since the epoch, UTC; decides the tracks and the wind. */
  readonly departureMs?: number;
  readonly cruiseFl?: number;
  readonly tasKt?: number;
  /** Left out: still air was asked for. */
  readonly air?: RouteAir;
  readonly areas?: readonly AreaAsked[];
  /** True adds the points by latitude and longitude that direct legs beyond 300 NM are filed by. */
  readonly addsPoints?: boolean;
  /** Ranked ways beside the best. */
  readonly alternatives?: number;
}
