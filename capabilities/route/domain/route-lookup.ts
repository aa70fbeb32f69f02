import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { RoutePoint } from '../contract.ts';

/** Point that a route can name. `node` is its number in the airway graph, -1 when no airway passes it. */
export interface LookupPoint extends LatLon {
  readonly ident: string;
  readonly type: RoutePoint['type'];
  /** ICAO region: `K6`; absent when unknown. */
  readonly region?: string;
  readonly node: number;
  /** User waypoint. */
  readonly isOwn?: true;
  /** Airport found by its national local code, which is another airport's identifier elsewhere. */
  readonly isByLocalCode?: true;
}

/**
 * Airways as a directed graph in typed arrays. The edges that leave node `n` are `edgeStart[n]` to `edgeStart[n + 1]`
 * (exclusive); a two-way segment is two edges, a segment with several airway names is one edge for each.
 */
export interface AirwayGraph {
  readonly nodeCount: number;
  readonly nodeLat: ArrayLike<number>;
  readonly nodeLon: ArrayLike<number>;
  readonly edgeStart: ArrayLike<number>;
  readonly edgeTo: ArrayLike<number>;
  /** Airway number; one per name. */
  readonly edgeAirway: ArrayLike<number>;
  /** Bits: 1 low, 2 high airspace; used when the levels are unknown. */
  readonly edgeLevel: ArrayLike<number>;
  /** Lowest and highest usable flight level (hundreds of feet), inclusive; -1 when unknown. */
  readonly edgeMinFl: ArrayLike<number>;
  readonly edgeMaxFl: ArrayLike<number>;
  point(node: number): LookupPoint;
  airwayName(airway: number): string;
  /** Number of the airway of a name (separate parts of the world may use it), or -1. */
  airwayNamed(name: string): number;
}

/** Consecutive fixes; those without a position are omitted. */
export interface ProcedurePart {
  readonly kind: 'runway' | 'common' | 'enroute';
  /** `RW04L`, `RW31B` (both) of a runway part, the transition of an enroute part; null for an unnamed common part. */
  readonly name: string | null;
  readonly points: readonly LookupPoint[];
}

/** Departure or arrival procedure of an airport, its points in the order of flight. */
export interface LookupProcedure {
  readonly kind: 'sid' | 'star';
  readonly ident: string;
  readonly parts: readonly ProcedurePart[];
}

/** Oceanic track as published; times are ms since 1970. */
export interface LookupTrack {
  /** As filed: `NATB`. */
  readonly name: string;
  /** Points without a known position are omitted. */
  readonly points: readonly LookupPoint[];
  /** Flight levels; null when all levels are available. */
  readonly levels: readonly number[] | null;
  readonly validFromMs: number;
  readonly validToMs: number;
}

/** Navigation data needed by this capability; `app/` provides it from the loaded data set. */
export interface RouteLookup {
  /** Display name of the data set: `X-Plane 2013.10`. */
  readonly source: string;
  /** Date of the data, ISO, or null when unknown. */
  readonly asOf: string | null;
  /** Airport by its ICAO code, ident or local code, upper-case. */
  airport(code: string): LookupPoint | null;
  /** All fixes and navaids of an ident, worldwide; no airports. */
  pointsByIdent(ident: string): readonly LookupPoint[];
  /** Null when the data set has no airways. */
  readonly graph: AirwayGraph | null;
  /** Magnetic variation of the radials of a point, degrees, east positive. */
  variationDegEast(point: LookupPoint): number;
  /** Departures and arrivals of an airport by its ident; empty when the data has none. */
  proceduresOf(airport: string): readonly LookupProcedure[];
}
