import { GRID_MISSING } from '../../contract.ts';
import type { WeatherGrid } from '../../domain/grid-file.ts';
import { MPS_PER_KNOT } from '#aviation/units.ts';
import type { BlendedGrids, DrawnLines } from './field-worker-messages.ts';
import { type Isoline, isolines } from './isolines.ts';
import { pressureCentres } from './pressure-centres.ts';

const HPA = 100;
const ISOBAR_STEP_HPA = 4;
const LOWEST_HPA = 880;
const HIGHEST_HPA = 1088;
const ISOTACH_STEP_KT = 20;
const FASTEST_KT = 260;
/** A jet stream, as on significant weather charts. */
const JET_KT = 80;

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** In the field's unit divided by `divisor`. */
function blendedPlane({ first, second, mix }: BlendedGrids, component: number, divisor = 1): Float32Array {
  const a = first.planes[component];
  const b = second.planes[component];
  const values = new Float32Array(first.ni * first.nj);
  for (let index = 0; index < values.length; index += 1) {
    const rawA = a?.[index] ?? GRID_MISSING;
    const rawB = b?.[index] ?? GRID_MISSING;
    const valueA = rawA * first.scale + first.offset;
    values[index] =
      rawA === GRID_MISSING || rawB === GRID_MISSING
        ? Number.NaN
        : (valueA + (rawB * second.scale + second.offset - valueA) * mix) / divisor;
  }
  return values;
}

const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

const lineFeature = ({ value, points }: Isoline, properties: object): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { value, ...properties },
  geometry: { type: 'LineString', coordinates: points },
});

function isobars(grid: WeatherGrid, grids: BlendedGrids): DrawnLines {
  const values = blendedPlane(grids, 0, HPA);
  const thresholds = steps(LOWEST_HPA, HIGHEST_HPA, ISOBAR_STEP_HPA);
  return {
    lines: collection(
      isolines(grid, values, thresholds).map((line) =>
        lineFeature(line, { isBold: line.value % (5 * ISOBAR_STEP_HPA) === 0 }),
      ),
    ),
    centres: collection(
      pressureCentres(grid, values).map(({ kind, lat, lon, value }) => ({
        type: 'Feature',
        properties: { kind, value: Math.round(value) },
        geometry: { type: 'Point', coordinates: [lon, lat] },
      })),
    ),
  };
}

function isotachs(grid: WeatherGrid, grids: BlendedGrids): DrawnLines {
  const [east, north] = [blendedPlane(grids, 0), blendedPlane(grids, 1)];
  const knots = east.map((u, index) => Math.hypot(u, north[index] ?? Number.NaN) / MPS_PER_KNOT);
  const lines = isolines(grid, knots, steps(ISOTACH_STEP_KT, FASTEST_KT, ISOTACH_STEP_KT));
  return {
    lines: collection(lines.map((line) => lineFeature(line, { isBold: line.value >= JET_KT }))),
    centres: collection([]),
  };
}

/** Isobars with their highs and lows, hPa; or isotachs, kt. */
export function drawnLines(kind: 'isobars' | 'isotachs', grids: BlendedGrids): DrawnLines {
  return kind === 'isobars' ? isobars(grids.first, grids) : isotachs(grids.first, grids);
}
