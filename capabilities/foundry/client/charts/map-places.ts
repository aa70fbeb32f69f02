import { geodesicPath } from '#aviation/geo/geodesic.ts';
import { continuedPath } from '#aviation/geo/antimeridian.ts';
import type { MapBounds } from '#platform/client/map/map-controller.ts';
import type { CellValue } from '../../domain/data-table.ts';
import { cellText } from '../cell-text.tsx';
import { columnOf } from './charts.tsx';
import type { ChartProps } from '../views/view-props.ts';

const RADIUS = { min: 3, max: 20 };
/** Number of places drawn at full size; with more they are smaller, to stay separate. */
const FULL_SIZE_PLACES = 40;
const ARC_STEP_NM = 100;

function geometryOf(shape: CellValue, lat: CellValue, lon: CellValue): GeoJSON.Geometry | null {
  if (typeof shape === 'string' && shape.startsWith('{')) {
    try {
      return JSON.parse(shape) as GeoJSON.Geometry;
    } catch {
      return null;
    }
  }
  const isPlace =
    typeof lat === 'number' && typeof lon === 'number' && Math.abs(lat) <= 90 && Math.abs(lon) <= 360;
  return isPlace ? { type: 'Point', coordinates: [lon, lat] } : null;
}

const isNumber = (value: CellValue | undefined): value is number => typeof value === 'number';

/** The great circle, continued across the antimeridian. */
function arcOf(ends: readonly (CellValue | undefined)[]): GeoJSON.Geometry | null {
  const [lat, lon, lat2, lon2] = ends;
  if (!isNumber(lat) || !isNumber(lon) || !isNumber(lat2) || !isNumber(lon2)) return null;
  const path = geodesicPath({ lat, lon }, { lat: lat2, lon: lon2 }, ARC_STEP_NM);
  return { type: 'LineString', coordinates: continuedPath(path.map((at) => [at.lon, at.lat])) };
}

/** A moment of the data, and how much before it is shown, s. */
export interface MapMoment {
  readonly atS: number;
  readonly lengthS: number;
}

/** Places of the rows; at a time, if one is given. */
export function placesOf(
  data: ChartProps['data'],
  picks: ChartProps['picks'],
  { isLabelled, moment }: { isLabelled: boolean; moment: MapMoment | null },
): GeoJSON.FeatureCollection {
  const [lats, lons, labels, shapes] = ['lat', 'lon', 'l', 'g'].map((name) => columnOf(data, name));
  const [lats2, lons2, times, rows] = ['lat2', 'lon2', 't', 'i'].map((name) => columnOf(data, name));
  const sizes = columnOf(data, 's').map((value) => (typeof value === 'number' ? Math.max(0, value) : 0));
  const largest = sizes.reduce((a, b) => Math.max(a, b), 0);
  const maxRadius = Math.max(
    2 * RADIUS.min,
    RADIUS.max * Math.min(1, Math.sqrt(FULL_SIZE_PLACES / (lats ?? []).length)),
  );
  const picked = picks.flatMap((pick) => (pick.kind === 'values' ? pick.values : []));
  const features = (lats ?? []).flatMap((lat, index): GeoJSON.Feature[] => {
    const time = times?.[index] ?? null;
    if (moment !== null && !(isNumber(time) && time <= moment.atS && time > moment.atS - moment.lengthS))
      return [];
    const lon = lons?.[index] ?? null;
    const geometry =
      arcOf([lat, lon, lats2?.[index], lons2?.[index]]) ?? geometryOf(shapes?.[index] ?? null, lat, lon);
    if (geometry === null) return [];
    const label = labels?.[index] ?? null;
    const share = largest === 0 ? 0.2 : Math.sqrt((sizes[index] ?? 0) / largest);
    const properties = {
      // A row without a label cannot be selected.
      key: label,
      row: rows?.[index] ?? null,
      label: isLabelled ? cellText(label, 'text') : '',
      radius: RADIUS.min + share * (maxRadius - RADIUS.min),
      isPicked: label !== null && picked.includes(label),
      share: 0.16,
    };
    return [{ type: 'Feature', geometry, properties }];
  });
  return { type: 'FeatureCollection', features };
}

const DEGREES = 180 / Math.PI;
const latOf = (y: number) => (2 * Math.atan(Math.exp(y)) - Math.PI / 2) * DEGREES;

/** Hexagons of the result, darker where there are more rows. */
export function hexagonsOf(data: ChartProps['data']): GeoJSON.FeatureCollection {
  const [xs, ys, values, widths] = ['k', 'j', 'v', 'w'].map((name) => columnOf(data, name).map(Number));
  const largest = (values ?? []).reduce((a, b) => Math.max(a, b), 0);
  const features = (xs ?? []).map((x, index): GeoJSON.Feature => {
    const [y, value] = [ys?.[index] ?? 0, values?.[index] ?? 0];
    const radius = (widths?.[index] ?? 0) / Math.sqrt(3);
    const ring = Array.from({ length: 7 }, (_, corner): [number, number] => {
      const angle = Math.PI / 6 + (corner * Math.PI) / 3;
      return [(x + radius * Math.cos(angle)) * DEGREES, latOf(y + radius * Math.sin(angle))];
    });
    const share = largest === 0 ? 0 : Math.max(0, value) / largest;
    return {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [ring] },
      properties: { share: 0.1 + 0.7 * share },
    };
  });
  return { type: 'FeatureCollection', features };
}

/** First and last time of the rows, s; null where they have none. */
export function timesOf(data: ChartProps['data']): { fromS: number; toS: number } | null {
  const times = columnOf(data, 't').filter(isNumber);
  if (times.length === 0) return null;
  return {
    fromS: times.reduce((a, b) => Math.min(a, b)),
    toS: times.reduce((a, b) => Math.max(a, b)),
  };
}

/** Bounds of all places. */
export function boundsOf(data: ChartProps['data']): MapBounds | null {
  const range = (...names: string[]) => names.flatMap((name) => columnOf(data, name).filter(isNumber));
  const [lats, lons] = data.columns.includes('k')
    ? [range('j').map(latOf), range('k').map((x) => x * DEGREES)]
    : [range('lat', 'lat2'), range('lon', 'lon2')];
  if (lats.length === 0 || lons.length === 0) return null;
  const min = (values: number[]) => values.reduce((a, b) => Math.min(a, b));
  const max = (values: number[]) => values.reduce((a, b) => Math.max(a, b));
  return { south: min(lats), north: max(lats), west: min(lons), east: max(lons) };
}
