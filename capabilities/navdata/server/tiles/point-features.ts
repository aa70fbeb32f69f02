import { normaliseBox } from '#aviation/geo/bounding-box.ts';
import type { PointKind } from '../../domain/artefact-format.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import type { NavPoint } from '../../domain/point-records.ts';
import { type TileFeatures, pointFeature } from './tile-feature.ts';
import { type TileAddress, tileBox } from './tile-grid.ts';

/** First zoom at which each layer has tiles with something in them. */
const VOR_MIN_ZOOM = 4;
const NDB_MIN_ZOOM = 6;
const WAYPOINT_MIN_ZOOM = 6;
/** From here every fix is shown; further out only those on airways. */
const ALL_WAYPOINTS_ZOOM = 9;
/** Below this zoom only VORs that serve enroute flying. */
const ALL_VORS_ZOOM = 6;
const ENROUTE_VOR_RANGE_NM = 100;

function pointsOf(
  reader: NavdataReader,
  tile: TileAddress,
  kind: PointKind,
  wants: (number: number) => boolean = () => true,
): NavPoint[] {
  return reader
    .pointsInBox(normaliseBox(tileBox(tile)), { kinds: [kind] })
    .filter(wants)
    .map((number) => reader.point(number));
}

function navaids(tile: TileAddress, points: readonly NavPoint[]): TileFeatures[string] {
  return points.flatMap((point) =>
    pointFeature(tile, point, {
      id: point.point,
      properties: {
        ident: point.ident,
        name: point.name,
        type: point.type,
        frequency: point.frequency,
        region: point.region,
        source: point.source,
      },
    }),
  );
}

/** VORs; from far only those with the range, or without a known range, to navigate by enroute. */
export function vorFeatures(reader: NavdataReader, tile: TileAddress): TileFeatures {
  if (tile.z < VOR_MIN_ZOOM) return { vor: [] };
  const points = pointsOf(reader, tile, 'VOR').filter(
    (point) => tile.z >= ALL_VORS_ZOOM || point.rangeNm === null || point.rangeNm >= ENROUTE_VOR_RANGE_NM,
  );
  return { vor: navaids(tile, points) };
}

/** NDBs. */
export function ndbFeatures(reader: NavdataReader, tile: TileAddress): TileFeatures {
  return { ndb: tile.z < NDB_MIN_ZOOM ? [] : navaids(tile, pointsOf(reader, tile, 'NDB')) };
}

/** Fixes: on airways from far, all from near, so that terminal fixes do not bury the enroute ones. */
export function waypointFeatures(reader: NavdataReader, tile: TileAddress): TileFeatures {
  if (tile.z < WAYPOINT_MIN_ZOOM) return { waypoint: [] };
  const graph = reader.airwayGraph();
  const isOnAirway = (number: number) => graph.nodeOfPoint(number) !== -1;
  const wants = tile.z >= ALL_WAYPOINTS_ZOOM ? undefined : isOnAirway;
  return {
    waypoint: pointsOf(reader, tile, 'FIX', wants).flatMap((point) =>
      pointFeature(tile, point, {
        id: point.point,
        properties: {
          ident: point.ident,
          region: point.region,
          usage: point.usage,
          onAirway: isOnAirway(point.point),
          source: point.source,
        },
      }),
    ),
  };
}
