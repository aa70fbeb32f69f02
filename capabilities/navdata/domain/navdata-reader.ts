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
 * Read access to one navigation data artefact. Everything is answered from typed arrays in memory; nothing
 * here waits. Points are numbered 0…pointCount−1, airports first and the most important airport first, so an
 * airport's number serves as its point number too.
 */
export interface NavdataReader {
  readonly meta: NavdataMeta;
  readonly airportCount: number;
  readonly pointCount: number;
  /** Whether there are fixes, navaids or airways at all; without them routes can only be direct. */
  readonly hasEnroute: boolean;
  /** The raw columns, for tile builders and other bulk readers; never write to them. */
  readonly columns: ArtefactColumns;

  /** The airport with this ICAO code, ident, or else local code when only one has it. Any case. */
  airportByIdent(code: string): number | null;
  /** All airports with this IATA code, the most important first. */
  airportsByIata(code: string): number[];
  /** All airports that have this as ICAO code, ident, IATA or local code, the most important first. */
  airportsByCode(code: string): number[];
  airportSummary(airport: number): AirportSummary;
  airportDetail(airport: number): AirportDetail;
  /** Airport numbers in a box (it may cross the antimeridian), the most important first. */
  airportsInBox(box: BoundingBox, options: { readonly limit: number; readonly minRank?: number }): number[];
  /** Airports around a place, nearest first. */
  nearestAirports(
    place: LatLon,
    options: { readonly limit: number; readonly maxNm?: number; readonly minRank?: number },
  ): { airport: number; distanceNm: number }[];

  point(point: number): NavPoint;
  /** All points worldwide with exactly this ident, airports included, in no order of distance. */
  pointsByIdent(ident: string): NavPoint[];
  /** Points of the given kinds (default: all) around a place, nearest first, by distance on WGS84. */
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

  /** The airway of that name, each connected run of it as a sequence of points; `null` when unknown. */
  airwayByName(name: string): Airway | null;
  segment(segment: number): AirwaySegment;
  /** Numbers of the airway segments whose box meets the given box. */
  airwaySegmentsInBox(box: BoundingBox): number[];
  /**
   * Point numbers along an airway from one of its points to another, both included, by the fewest legs and
   * never against a one-way leg; `null` when the airway does not lead there.
   */
  airwayPath(path: {
    readonly airway: string;
    readonly fromPoint: number;
    readonly toPoint: number;
  }): number[] | null;
  /** The airway network for route finding; made on first use. */
  airwayGraph(): AirwayGraph;

  readonly airspaceCount: number;
  airspace(airspace: number): Airspace;
  /** The boundary; a place is inside when an odd number of the rings encloses it. */
  airspaceRings(airspace: number): AirspaceRing[];
  /** Airspaces whose bounding box meets the box (it may cross the antimeridian), of the given ICAO classes. */
  airspacesInBox(box: BoundingBox, options?: { readonly classes?: readonly AirspaceClass[] }): Airspace[];
  /**
   * Airspaces over a place. With an altitude (feet above mean sea level) those that cannot hold it are left
   * out; limits above ground, which need terrain to be decided, leave none out that some terrain would allow.
   */
  airspacesAt(place: LatLon & { readonly altitudeFt?: number }): Airspace[];

  readonly procedureCount: number;
  /** SIDs, STARs and approaches of an airport, in the order of type and ident. */
  proceduresOf(airport: number): Procedure[];

  /** Search by ident (exact, then prefix) and by words of names. */
  search(query: SearchQuery): SearchResult[];
}

/**
 * Opens an artefact. `crc32` verifies the whole file against its own checksum; leave it out only where the
 * bytes have been verified before. Throws `NavdataArtefactError` for anything that is no intact artefact of
 * this version.
 */
export function openNavdata(bytes: Uint8Array, options: { crc32?: Crc32 } = {}): NavdataReader {
  return readerOf(openSections(bytes, options.crc32));
}

/**
 * The same from two parts of the file: what lies in the first is answered at once, `parts.second` is called when
 * anything else (names, runways, frequencies, airspaces, procedures) is first asked for.
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
