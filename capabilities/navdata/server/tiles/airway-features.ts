import { normaliseBox } from '#aviation/geo/bounding-box.ts';
import { geodesicPath } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { type TileFeatures, lineFeature } from './tile-feature.ts';
import { type TileAddress, tileBox } from './tile-grid.ts';

const AIRWAY_MIN_ZOOM = 5;
/** Further out only the airways of the high airspace. */
const ALL_LEVELS_ZOOM = 6;
/** A straight line on the map strays visibly from the great circle beyond this length. */
const STRAIGHT_NM = 120;
/** A great circle bulges out of the box around its ends: look this far around the tile. */
const MARGIN_FRACTION = 0.15;

/** Airway segments as great circles. */
export function airwayFeatures(reader: NavdataReader, tile: TileAddress): TileFeatures {
  if (tile.z < AIRWAY_MIN_ZOOM) return { airway: [] };
  const { columns } = reader;
  const place = (point: number): LatLon => ({
    lat: columns['point.lat'][point] ?? 0,
    lon: columns['point.lon'][point] ?? 0,
  });
  const box = normaliseBox(tileBox(tile, MARGIN_FRACTION));
  const airway = reader.airwaySegmentsInBox(box).flatMap((number) => {
    const segment = reader.segment(number);
    if (tile.z < ALL_LEVELS_ZOOM && segment.level === 'L') return [];
    const from = place(segment.from);
    const to = place(segment.to);
    const path = segment.distanceNm > STRAIGHT_NM ? geodesicPath(from, to, STRAIGHT_NM / 2) : [from, to];
    return lineFeature(tile, path, {
      id: number,
      properties: {
        name: segment.name,
        level: segment.level,
        oneWay: segment.isOneWay,
        minFl: segment.minFl,
        maxFl: segment.maxFl,
        distanceNm: Math.round(segment.distanceNm * 10) / 10,
        source: segment.source,
      },
    });
  });
  return { airway };
}
