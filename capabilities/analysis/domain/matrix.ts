import type { MatrixMetric } from './analysis-start.ts';
import type { FlownFigures, MatrixSpeed, PlanFigures } from '../contract.ts';

/** Prices entered by the user; null when not entered, and then no cost is shown. */
export interface Prices {
  /** Per 1,000 kg of fuel. */
  readonly fuelPerTonne: number | null;
  /** Per block hour. */
  readonly perHour: number | null;
}

/** Cost of fuel (taxi and trip) and block time; null while a price is missing. */
export function costOf(figures: FlownFigures, { fuelPerTonne, perHour }: Prices): number | null {
  if (fuelPerTonne === null || perHour === null) return null;
  const fuel = ((figures.tripKg + figures.taxiKg) / 1000) * fuelPerTonne;
  return fuel + (figures.blockMinutes / 60) * perHour;
}

/** Compared value; null when unknown. */
export function metricOf(cell: PlanFigures, metric: MatrixMetric, prices: Prices): number | null {
  if (cell.state === 'refused') return null;
  if (metric === 'fuel') return cell.tripKg;
  return metric === 'time' ? cell.airMinutes : costOf(cell, prices);
}

export const isFeasible = (cell: PlanFigures): boolean =>
  cell.state === 'flown' && cell.problems.length === 0;

/** Index of the feasible cell with the lowest value; null when none has one. */
export function bestIndex(
  cells: readonly PlanFigures[],
  metric: MatrixMetric,
  prices: Prices,
): number | null {
  let best: { index: number; value: number } | null = null;
  for (const [index, cell] of cells.entries()) {
    if (!isFeasible(cell)) continue;
    const value = metricOf(cell, metric, prices);
    if (value !== null && (best === null || value < best.value)) best = { index, value };
  }
  return best?.index ?? null;
}

export const isSameSpeed = (one: MatrixSpeed | null, other: MatrixSpeed): boolean =>
  one !== null && JSON.stringify(one) === JSON.stringify(other);

const TOP_LEVEL = 510;
const LOWEST_LEVEL = 20;
const ROWS = 7;
/** Levels of one direction are 2,000 ft apart up to here, 4,000 ft above (ICAO Annex 2, appendix 3). */
const TOP_OF_RVSM = 410;
const ABOVE_RVSM = { odd: [450, 490], even: [430, 470, 510] } as const;

/** All levels of the direction of a level, ascending; for levels between both series, every 2,000 ft. */
function levelsOfDirection(level: number): number[] {
  const isAbove = level > TOP_OF_RVSM;
  const isOdd = isAbove ? ABOVE_RVSM.odd.some((one) => one === level) : level % 20 === 10;
  const top = level % 10 !== 0 ? TOP_LEVEL : isOdd ? TOP_OF_RVSM : TOP_OF_RVSM - 10;
  const apart = level % 10 === 0 ? (isOdd ? 10 : 0) : level % 20;
  const below = Array.from({ length: TOP_LEVEL / 20 }, (_, index) => index * 20 + apart);
  return [
    ...below.filter((one) => one >= LOWEST_LEVEL && one <= top),
    ...(level % 10 === 0 ? ABOVE_RVSM[isOdd ? 'odd' : 'even'] : []),
  ];
}

/**
 * Levels around the planned one in its direction, highest first, without duplicates, up to the ceiling of the type; the
 * planned one is always included.
 */
export function levelsAround(level: number, { rows = ROWS, ceilingFt = null }: LevelRows = {}): number[] {
  const levels = levelsOfDirection(level).filter(
    (one) => one === level || ceilingFt === null || one * 100 <= ceilingFt,
  );
  const found = levels.findIndex((one) => one >= level);
  const at = found < 0 ? levels.length - 1 : found;
  const from = Math.max(0, Math.min(at - Math.floor((rows - 1) / 2), levels.length - rows));
  return levels.slice(from, from + rows).toReversed();
}

interface LevelRows {
  readonly rows?: number;
  /** Ceiling of the type; null when unknown. */
  readonly ceilingFt?: number | null;
}

/** Speeds of the columns: the planned one and others around it. */
export function speedsAround(
  planned: MatrixSpeed | null,
  usualMach: number | null,
  kind: 'cost-index' | 'mach',
): MatrixSpeed[] {
  const others: MatrixSpeed[] =
    kind === 'cost-index'
      ? [0, 30, 60, 120, 200].map((costIndex) => ({ kind, costIndex }))
      : [-0.03, -0.02, -0.01, 0.01, 0.02].flatMap((by): MatrixSpeed[] => {
          const mach = usualMach === null ? null : Math.round((usualMach + by) * 1000) / 1000;
          return mach === null || mach < 0.1 || mach > 0.99 ? [] : [{ kind, mach }];
        });
  const first: MatrixSpeed = planned ?? { kind: 'usual' };
  const rest = others.filter((speed) => !isSameSpeed(first, speed)).slice(0, 4);
  const order = (speed: MatrixSpeed): number =>
    speed.kind === 'cost-index' ? speed.costIndex : speed.kind === 'mach' ? speed.mach : -1;
  return [first, ...rest].toSorted((a, b) => order(a) - order(b));
}
