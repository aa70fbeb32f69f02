import type { BoundingBox } from '#aviation/geo/bounding-box.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { type AirportDetail, type AirportSummary, openAirports } from './airport-records.ts';
import { type Airspace, type AirspaceRing, openAirspaces } from './airspace/airspace-records.ts';
import type { AirspaceClass } from './airspace/airspace-terms.ts';
import type { ArtefactColumns, NavdataMeta, PointKind } from './artefact/artefact-format.ts';
import { type ArtefactParts, type Crc32, openParts, openSections } from './artefact/artefact-sections.ts';
import type { AirwayGraph } from './airways/airway-graph.ts';
import { type Airway, type AirwaySegment, openAirways } from './airways/airway-network.ts';
import { openKeys } from './artefact/key-lookup.ts';
import { type NavPoint, type NearbyPoint, openPoints } from './point-records.ts';
import { type Procedure, openProcedures } from './procedure-records.ts';
import { type SearchQuery, type SearchResult, openSearch } from './search/search.ts';
import { openTrees } from './artefact/spatial-trees.ts';
import { openStringTable } from './artefact/string-table.ts';

/**
 * Read access to a navigation data artefact, from typed arrays in memory, synchronous. Points are numbered 0 to
 * pointCount−1, airports first and by importance, so an airport's number is also its point number.
 */
export interface NavdataReader {
  readonly meta: NavdataMeta;
  readonly airportCount: number;
  readonly pointCount: number;
  /** Whether there are fixes, navaids or airways; without them routes can only be direct. */
  readonly hasEnroute: boolean;
  /** Raw columns, for tile builders and other bulk readers; read-only. */
  readonly columns: ArtefactColumns;

  /** Airport with this ICAO code, ident, or a local code that is unique. Case-insensitive. */
  airportByIdent(code: string): number | null;
  /** All airports with an IATA code, the most important first. */
  airportsByIata(code: string): number[];
  /** All airports with this as ICAO code, ident, IATA or local code, the most important first. */
  airportsByCode(code: string): number[];
  airportSummary(airport: number): AirportSummary;
  airportDetail(airport: number): AirportDetail;
  /** Airport numbers in a box (it may cross the antimeridian), the most important first. */
  airportsInBox(box: BoundingBox, options: { readonly limit: number; readonly minRank?: number }): number[];
  /** Airports around a position, nearest first. */
  nearestAirports(
    place: LatLon,
    options: { readonly limit: number; readonly maxNm?: number; readonly minRank?: number },
  ): { airport: number; distanceNm: number }[];

  point(point: number): NavPoint;
  /** All points worldwide with exactly this ident, airports included, unordered. */
  pointsByIdent(ident: string): NavPoint[];
  /** Points of the given kinds (default: all) around a position, nearest first, by distance on WGS84. */
  nearestPoints(
    query: LatLon & {
      readonly limit: number;
      readonly maxNm?: number;
      readonly kinds?: readonly PointKind[];
    },
  ): NearbyPoint[];
  /** Fixes and navaids in a box (it may cross the antimeridian): their point numbers, ascending. */
  pointsInBox(
    box: BoundingBox,
    options?: { readonly kinds?: readonly PointKind[]; readonly limit?: number },
  ): number[];

  /** Airway of a name, each connected run as a sequence of points; `null` when unknown. */
  airwayByName(name: string): Airway | null;
  segment(segment: number): AirwaySegment;
  /** Airway segments whose box intersects the given box. */
  airwaySegmentsInBox(box: BoundingBox): number[];
  /**
   * Points along an airway from one of its points to another, both included, by the fewest legs and never against a
   * one-way leg; `null` when not connected.
   */
  airwayPath(path: {
    readonly airway: string;
    readonly fromPoint: number;
    readonly toPoint: number;
  }): number[] | null;
  /** Airway network for route finding; created on first use. */
  airwayGraph(): AirwayGraph;

  readonly airspaceCount: number;
  airspace(airspace: number): Airspace;
  /** Rings of the boundary; the even-odd rule applies. */
  airspaceRings(airspace: number): AirspaceRing[];
  /** Airspaces whose bounding box intersects the box (it may cross the antimeridian), of the given ICAO classes. */
  airspacesInBox(box: BoundingBox, options?: { readonly classes?: readonly AirspaceClass[] }): Airspace[];
  /**
   * Airspaces over a position. With an altitude (ft AMSL), those that cannot contain it are omitted; limits above
   * ground need terrain, so they exclude only what no terrain would allow.
   */
  airspacesAt(place: LatLon & { readonly altitudeFt?: number }): Airspace[];

  readonly procedureCount: number;
  /** SIDs, STARs and approaches of an airport, ordered by type and ident. */
  proceduresOf(airport: number): Procedure[];

  /** Searches by ident (exact, then prefix) and by words of names. */
  search(query: SearchQuery): SearchResult[];
}

/**
 * Opens an artefact. `crc32` verifies the whole file against its checksum; omit it only for verified bytes. Throws
 * `NavdataArtefactError` unless it is an intact artefact of this version.
 */
export function openNavdata(bytes: Uint8Array, options: { crc32?: Crc32 } = {}): NavdataReader {
  return readerOf(openSections(bytes, options.crc32));
}

/**
 * As `openNavdata`, from two parts of the file: data of the first are available at once, `parts.second` is called on
 * first access to anything else (names, runways, frequencies, airspaces, procedures).
 */
export function openNavdataParts(parts: ArtefactParts, options: { crc32?: Crc32 } = {}): NavdataReader {
  return readerOf(openParts(parts, options.crc32));
}

function readerOf({ meta, columns }: Pick<NavdataReader, 'meta' | 'columns'>): NavdataReader {
  const strings = openStringTable(columns);
  const keys = openKeys(columns, strings);
  const trees = openTrees(columns);
  const points = openPoints({ columns, strings, keys, meta, trees });
  const airports = openAirports({ columns, strings, keys, meta, trees });
  const airways = openAirways({ columns, strings, keys, meta, point: points.point });
  const pointCount = columns['point.ident'].length;
  return {
    meta,
    pointCount,
    hasEnroute: pointCount > airports.airportCount,
    columns,
    ...airports,
    ...points,
    ...airways,
    ...openAirspaces({ columns, strings, meta }),
    ...openProcedures({ columns, strings, meta }),
    ...openSearch({ columns, strings, keys }),
  };
}
