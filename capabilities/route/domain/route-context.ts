import type { AirAloft } from '#aviation/atmosphere/air-aloft.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { AreaShape } from '#aviation/crossing/avoided-area.ts';
import type { LookupTrack } from './route-lookup.ts';

/** Winds aloft and their source. `air` is null when unknown. */
export interface RouteAir {
  readonly air: AirAloft | null;
  readonly freshness: Freshness | null;
  readonly message: string | null;
}

/** Requested area, or why it is unavailable. */
export type RequestedArea =
  | { readonly name: string; readonly shape: AreaShape }
  | { readonly name: string; readonly problem: string };

/** Context of a route besides the navigation data. All of it is optional. */
export interface RouteContext {
  /** Tracks that may be named, and flown when open. */
  readonly tracks?: readonly LookupTrack[];
  /** False excludes the tracks when a route is found. */
  readonly findsTracks?: boolean;
  /** ms since 1970, UTC; determines the tracks and the wind. */
  readonly departureMs?: number;
  /** No departure time was stated: `departureMs` is now. */
  readonly isDepartureAssumed?: boolean;
  /** As requested. */
  readonly cruiseFl?: number;
  /** Cruising level where neither the request nor the text of the route states one. */
  readonly usualFl?: number;
  readonly tasKt?: number;
  /** Omitted: still air was requested. */
  readonly air?: RouteAir;
  readonly areas?: readonly RequestedArea[];
  /** True adds the points by latitude and longitude by which direct legs beyond 300 NM are filed. */
  readonly addsPoints?: boolean;
  /** Number of alternatives. */
  readonly alternatives?: number;
}
