import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { RoutePoint } from '../contract.ts';

/** A point that a route can name. `node` is its number in the airway graph, -1 when no airway meets it. */
export interface LookupPoint extends LatLon {
  readonly ident: string;
  readonly type: RoutePoint['type'];
  /** ICAO region: `K6`; absent where the data does not say. */
  readonly region?: string;
  readonly node: number;
  /** A waypoint of the user's own. */
  readonly isOwn?: true;
  /** An airport that was looked up by the local code of its country, which is another's identifier elsewhere. */
  readonly isByLocalCode?: true;
}

/**
 * The airways as a directed graph in typed arrays. The edges that leave node `n` are numbered
 * `edgeStart[n]` up to (not including) `edgeStart[n + 1]`; a segment flown both ways is two edges, a segment
 * with several airway names is one edge for each.
 */
export interface AirwayGraph {
  readonly nodeCount: number;
  readonly nodeLat: ArrayLike<number>;
  readonly nodeLon: ArrayLike<number>;
  readonly edgeStart: ArrayLike<number>;
  readonly edgeTo: ArrayLike<number>;
  /** Number of the airway; one number for one name. */
  readonly edgeAirway: ArrayLike<number>;
  /** Bits: 1 low, 2 high airspace; decides where the levels are unknown. */
  readonly edgeLevel: ArrayLike<number>;
  /** Lowest and highest usable flight level (hundreds of feet), both included; -1 where unknown. */
  readonly edgeMinFl: ArrayLike<number>;
  readonly edgeMaxFl: ArrayLike<number>;
  point(node: number): LookupPoint;
  airwayName(airway: number): string;
  /** Number of the airway of this name (any number of separate parts of the world may use it), or -1. */
  airwayNamed(name: string): number;
}

/** Fixes flown one after the other; those without a position are left out. */
export interface ProcedurePart {
  readonly kind: 'runway' | 'common' | 'enroute';
  /** `RW04L`, `RW31B` (both) of a runway part, the transition of an enroute part; null for a nameless common part. */
  readonly name: string | null;
  readonly points: readonly LookupPoint[];
}

/** A departure or arrival procedure of an airport, its points in the order of flight. */
export interface LookupProcedure {
  readonly kind: 'sid' | 'star';
  readonly ident: string;
  readonly parts: readonly ProcedurePart[];
}

/** An oceanic track as it is published; times are ms since the epoch. */
export interface LookupTrack {
  /** As it is filed: `NATB`. */
  readonly name: string;
  /** Points without a known place are left out. */
  readonly points: readonly LookupPoint[];
  /** Flight levels; null when every level may be flown. */
  readonly levels: readonly number[] | null;
  readonly validFromMs: number;
  readonly validToMs: number;
}

/** What this capability needs to know of the navigation data; `app/` fulfils it from the loaded data set. */
export interface RouteLookup {
  /** The data set, for people: `X-Plane 2013.10`. */
  readonly source: string;
  /** When the data was current, ISO date, or null when that is not known. */
  readonly asOf: string | null;
  /** An airport by its ICAO code, ident or local code, upper-case. */
  airport(code: string): LookupPoint | null;
  /** All fixes and navaids of this ident, worldwide; no airports. */
  pointsByIdent(ident: string): readonly LookupPoint[];
  /** Null when the data set has no airways. */
  readonly graph: AirwayGraph | null;
  /** Magnetic variation that the radials of this point are measured by, degrees, east positive. */
  variationDegEast(point: LookupPoint): number;
  /** Departures and arrivals of an airport by its ident; empty where the data has none. */
  proceduresOf(airport: string): readonly LookupProcedure[];
}
