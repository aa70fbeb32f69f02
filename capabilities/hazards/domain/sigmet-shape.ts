import { closestClock, nextClock } from '#aviation/reports/report-time.ts';
import type { SigmetArea } from '#aviation/reports/sigmet/sigmet-area.ts';
import type { SigmetForecast } from '#aviation/reports/sigmet/sigmet-forecast.ts';
import type { DecodedSigmet } from '#aviation/reports/sigmet/sigmet-text.ts';
import type { ForecastArea, ForecastGeometry, HazardFeature, HazardGeometry } from '../contract.ts';
import { type ReadGeometry, bandFrom, circleFrom, lineFrom, polygonFrom } from './hazard-geometry.ts';
import { levelsOf } from './hazard-levels.ts';

/** Areas and validity in the text of a SIGMET. */

/** Drawable geometry of a text area; null without positions, or for a centre without a radius. */
function drawn({ kind, points, withinNm }: SigmetArea): ReadGeometry | null {
  const [centre] = points;
  if (!centre) return null;
  if (kind === 'polygon') return polygonFrom(points);
  if (kind === 'line') return withinNm === null ? lineFrom(points) : bandFrom(points, withinNm);
  return kind === 'point' && withinNm !== null ? circleFrom(centre, withinNm) : null;
}

/** Area of a message whose record has none. */
export function shapeFromWords(area: SigmetArea | null): ReadGeometry | null {
  const shape = area && drawn(area);
  if (!shape) return null;
  const line = shape.geometry?.type === 'LineString' ? ' A line represents the area along it.' : '';
  const note = `Drawn from the text of the message: its record gives no usable area.${line}`;
  return { ...shape, note };
}

const FULL_TURN_DEG = 360;
type Position = [number, number];

/** Shifts a geometry by multiples of 360° to the side of the antimeridian of its message's area. */
function distinctFrom(geometry: ForecastGeometry, near: HazardGeometry | null): ForecastGeometry {
  const from = near && firstOf(near);
  const first = firstOf(geometry);
  if (!from || !first) return geometry;
  const byDeg = Math.round((from[0] - first[0]) / FULL_TURN_DEG) * FULL_TURN_DEG;
  if (byDeg === 0) return geometry;
  const moved = ([lon, lat]: Position): Position => [lon + byDeg, lat];
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: moved(geometry.coordinates) };
    case 'LineString':
      return { type: 'LineString', coordinates: geometry.coordinates.map(moved) };
    case 'Polygon':
      return { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(moved)) };
    default:
      return {
        type: 'MultiPolygon',
        coordinates: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(moved))),
      };
  }
}

function firstOf(geometry: ForecastGeometry): Position | undefined {
  switch (geometry.type) {
    case 'Point':
      return geometry.coordinates;
    case 'LineString':
      return geometry.coordinates[0];
    case 'Polygon':
      return geometry.coordinates[0]?.[0];
    default:
      return geometry.coordinates[0]?.[0]?.[0];
  }
}

function forecastGeometry(area: SigmetArea | null): ForecastGeometry | null {
  if (area === null) return null;
  const shape = drawn(area);
  if (shape) return shape.geometry;
  const [centre] = area.points;
  return area.kind === 'point' && centre ? { type: 'Point', coordinates: [centre.lon, centre.lat] } : null;
}

/** Combines the forecast areas of a message; lines cannot be joined with areas, so only the first is used. */
function forecastOfAll(areas: readonly (SigmetArea | null)[]): ForecastGeometry | null {
  const found = areas.flatMap((area) => forecastGeometry(area) ?? []);
  const [first] = found;
  if (!first || found.length === 1) return first ?? null;
  const parts = found.map((one) =>
    one.type === 'Polygon' ? [one.coordinates] : one.type === 'MultiPolygon' ? one.coordinates : null,
  );
  return parts.every((part) => part !== null) ? { type: 'MultiPolygon', coordinates: parts.flat() } : first;
}

/** Basis of the area of a message; its time is the one closest to the start of validity. */
export function basisOf(
  { basis, basisClock }: Pick<DecodedSigmet, 'basis' | 'basisClock'>,
  { fromMs, shiftMs }: { fromMs: number; shiftMs: number },
): HazardFeature['properties']['basis'] {
  if (basis === null) return null;
  const atMs = basisClock === null ? null : closestClock(basisClock, fromMs);
  return { kind: basis, at: atMs === null ? null : new Date(atMs + shiftMs).toISOString() };
}

/**
 * Forecast position of a message: its time is the next one after the start of validity (Annex 3: the end of validity).
 * Null when there is none, or with an invalid time; its text is then shown.
 */
export function forecastAreaOf(
  forecast: SigmetForecast | null,
  { fromMs, shiftMs, near }: { fromMs: number; shiftMs: number; near: HazardGeometry | null },
): ForecastArea | null {
  const atMs = forecast && nextClock(forecast.clock, fromMs);
  if (forecast === null || atMs === null) return null;
  const geometry = forecastOfAll([forecast, ...forecast.furtherAreas].map(({ area }) => area));
  return {
    validAt: new Date(atMs + shiftMs).toISOString(),
    geometry: geometry && distinctFrom(geometry, near),
    levels: levelsOf(forecast.levels ?? { baseFt: null, topFt: null, isTopAbove: false }),
    isOver: forecast.isOver,
    text: forecast.text,
  };
}
