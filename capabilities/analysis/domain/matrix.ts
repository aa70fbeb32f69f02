import type { FlownFigures, MatrixSpeed, PlanFigures } from '../contract.ts';

/** What a person pays; null where none was entered, and then no cost is shown. */
export interface Prices {
  /** For 1,000 kg of fuel. */
  readonly fuelPerTonne: number | null;
  /** For one hour from block to block. */
  readonly perHour: number | null;
}

/** Fuel burnt (taxi and trip) and time from block to block at these prices; null while a price is missing. */
export function costOf(figures: FlownFigures, { fuelPerTonne, perHour }: Prices): number | null {
  if (fuelPerTonne === null || perHour === null) return null;
  const fuel = ((figures.tripKg + figures.taxiKg) / 1000) * fuelPerTonne;
  return fuel + (figures.blockMinutes / 60) * perHour;
}

export const MATRIX_METRICS = ['fuel', 'time', 'cost'] as const;
export type MatrixMetric = (typeof MATRIX_METRICS)[number];

/** The figure that is compared; null where it is not known. */
export function metricOf(cell: PlanFigures, metric: MatrixMetric, prices: Prices): number | null {
  if (cell.state === 'refused') return null;
  if (metric === 'fuel') return cell.tripKg;
  return metric === 'time' ? cell.airMinutes : costOf(cell, prices);
}

export const isFeasible = (cell: PlanFigures): boolean =>
  cell.state === 'flown' && cell.problems.length === 0;

/** The cell with the least of a figure among those that can be flown; null where none has one. */
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

/** Levels around the planned one, the highest first: every 2,000 ft, none twice. */
export function levelsAround(level: number, rows = ROWS): number[] {
  const half = Math.floor(rows / 2);
  const highest = Math.min(TOP_LEVEL, level + half * 20);
  return Array.from({ length: rows }, (_, row) => highest - row * 20).filter((one) => one >= LOWEST_LEVEL);
}

/** Speeds of the columns: what was planned, and others around it. */
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
