import { normaliseBox } from '#aviation/geo/bounding-box.ts';
import type { AirwayGraph } from '../../domain/airways/airway-graph.ts';
import type { PointKind } from '../../domain/artefact/artefact-format.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import type { NavPoint } from '../../domain/point-records.ts';
import { sourceName } from '../nav-points.ts';
import { type TileFeatures, pointFeature } from './tile-feature.ts';
import { type TileAddress, tileBox } from './tile-grid.ts';

/** Lowest zoom at which each layer has non-empty tiles. */
const VOR_MIN_ZOOM = 4;
const NDB_MIN_ZOOM = 6;
const WAYPOINT_MIN_ZOOM = 6;
/** Fixes off the airways appear later, those of terminal procedures last: they are numerous and close together. */
const ENROUTE_FIX_ZOOM = 9;
const ALL_WAYPOINTS_ZOOM = 10;
/** Below this zoom only VORs for en-route navigation. */
const ALL_VORS_ZOOM = 6;
/** DME and TACAN without a VOR serve approaches. */
const DME_MIN_ZOOM = 7;
const ENROUTE_VOR_RANGE_NM = 100;
/** Maximum number of points of a kind per tile at each zoom, those with the most airways first. */
const LIMIT_BY_ZOOM: Readonly<Record<number, number>> = { 4: 60, 5: 80, 6: 110, 7: 140, 8: 200 };

/** Number of airway legs that meet at a point: busy points have priority. */
function legsAt(graph: AirwayGraph, point: number): number {
  const node = graph.nodeOfPoint(point);
  return node === -1 ? 0 : (graph.edgeStart[node + 1] ?? 0) - (graph.edgeStart[node] ?? 0);
}

interface Ranked {
  readonly number: number;
  readonly legs: number;
}

/** The points that fit into a tile at its zoom, each with its importance. */
function pointsOf(
  reader: NavdataReader,
  tile: TileAddress,
  options: { kinds: readonly PointKind[]; wants?: (ranked: Ranked) => boolean },
): Ranked[] {
  const graph = reader.airwayGraph();
  const found = reader
    .pointsInBox(normaliseBox(tileBox(tile)), { kinds: options.kinds })
    .map((number) => ({ number, legs: legsAt(graph, number) }))
    .filter(options.wants ?? (() => true));
  const limit = LIMIT_BY_ZOOM[tile.z];
  if (limit === undefined || found.length <= limit) return found;
  return found.toSorted((a, b) => b.legs - a.legs || a.number - b.number).slice(0, limit);
}

function navaids(reader: NavdataReader, tile: TileAddress, found: readonly Ranked[]): TileFeatures[string] {
  return found.flatMap(({ number, legs }) => {
    const point = reader.point(number);
    return pointFeature(tile, point, {
      id: number,
      properties: {
        ident: point.ident,
        name: point.name,
        type: point.type ?? point.kind,
        frequency: point.frequency,
        region: point.region,
        legs,
        source: sourceName(reader, point.source),
        asOf: point.asOf,
      },
    });
  });
}

/** VORs: at low zooms only those with en-route range, or unknown range; at high zooms also DME and TACAN. */
export function vorFeatures(reader: NavdataReader, tile: TileAddress): TileFeatures {
  if (tile.z < VOR_MIN_ZOOM) return { vor: [] };
  const ranges = reader.columns['enroute.rangeNm'];
  const isEnroute = ({ number }: Ranked) => {
    const rangeNm = ranges[number - reader.airportCount] ?? Number.NaN;
    return Number.isNaN(rangeNm) || rangeNm >= ENROUTE_VOR_RANGE_NM;
  };
  const found = pointsOf(reader, tile, {
    kinds: tile.z >= DME_MIN_ZOOM ? ['VOR', 'DME'] : ['VOR'],
    ...(tile.z < ALL_VORS_ZOOM ? { wants: isEnroute } : {}),
  });
  return { vor: navaids(reader, tile, found) };
}

/** NDBs. */
export function ndbFeatures(reader: NavdataReader, tile: TileAddress): TileFeatures {
  if (tile.z < NDB_MIN_ZOOM) return { ndb: [] };
  return { ndb: navaids(reader, tile, pointsOf(reader, tile, { kinds: ['NDB'] })) };
}

/** The FAA's VFR waypoints are the five-letter idents that begin with VP (Aeronautical Information Manual 1-1-17). */
const VFR_IDENT = /^VP[A-Z]{3}$/;

/** Use of a fix, if the data has it; no source marks compulsory reporting points. */
export function fixUse(
  point: Pick<NavPoint, 'ident' | 'usage' | 'source'>,
  isOnAirway: boolean,
): 'airway' | 'enroute' | 'terminal' | 'vfr' | 'unknown' {
  if (isOnAirway) return 'airway';
  if (point.source.startsWith('nasr') && VFR_IDENT.test(point.ident)) return 'vfr';
  if (point.usage === 'TERMINAL') return 'terminal';
  return point.usage === 'ENROUTE' ? 'enroute' : 'unknown';
}

function isShown(use: ReturnType<typeof fixUse>, zoom: number): boolean {
  if (use === 'airway' || zoom >= ALL_WAYPOINTS_ZOOM) return true;
  return zoom >= ENROUTE_FIX_ZOOM && (use === 'enroute' || use === 'vfr');
}

/** Fixes: those on airways at low zooms, all at high zooms, so that terminal fixes do not hide the enroute ones. */
export function waypointFeatures(reader: NavdataReader, tile: TileAddress): TileFeatures {
  if (tile.z < WAYPOINT_MIN_ZOOM) return { waypoint: [] };
  const isOnAirway = ({ legs }: Ranked) => legs > 0;
  const found = pointsOf(reader, tile, {
    kinds: ['FIX'],
    ...(tile.z < ENROUTE_FIX_ZOOM ? { wants: isOnAirway } : {}),
  });
  const waypoint = found.flatMap((ranked) => {
    const point = reader.point(ranked.number);
    const use = fixUse(point, isOnAirway(ranked));
    if (!isShown(use, tile.z)) return [];
    return pointFeature(tile, point, {
      id: ranked.number,
      properties: {
        ident: point.ident,
        region: point.region,
        usage: point.usage,
        use,
        onAirway: use === 'airway',
        legs: ranked.legs,
        source: sourceName(reader, point.source),
        asOf: point.asOf,
      },
    });
  });
  return { waypoint };
}
