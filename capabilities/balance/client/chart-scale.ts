import type { BalanceModel } from '../domain/balance-model.ts';
import type { BalanceVerdict } from '../domain/check-balance.ts';
import { kgOf } from '../domain/measure.ts';

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** Range of the chart: metres from left to right, kilograms from bottom to top. */
export interface ChartDomain {
  readonly armM: readonly [number, number];
  readonly weightKg: readonly [number, number];
}

/** Space for the axis titles, px. */
export const CHART_MARGIN = { top: 26, right: 14, bottom: 34, left: 58 } as const;

export interface ChartScale extends ChartDomain {
  readonly x: (armM: number) => number;
  readonly y: (weightKg: number) => number;
  readonly armAt: (x: number) => number;
  readonly weightAt: (y: number) => number;
  readonly plot: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
}

function extent(values: readonly number[], share: number): readonly [number, number] {
  const min = Math.min(...values);
  const max = Math.max(...values);
  const room = Math.max((max - min) * share, 1e-3);
  return [min - room, max + room];
}

/** Everything drawn, with a margin: envelope, checkpoints, limits. */
export function chartDomain(model: BalanceModel, verdict: BalanceVerdict): ChartDomain {
  const { cgEnvelope, structural } = model.limits;
  const points = verdict.result.checkpoints;
  const arms = [
    ...cgEnvelope.flatMap(({ min, max }) => [min, max]),
    ...points.flatMap(({ armM }) => (armM === null ? [] : [armM])),
  ];
  const weights = [
    ...cgEnvelope.map(({ weight }) => kgOf(weight)),
    ...Object.values(structural).flatMap((limit) => (limit === null ? [] : [kgOf(limit)])),
    ...points.map(({ weightKg }) => weightKg),
  ];
  return {
    armM: arms.length === 0 ? [0, 1] : extent(arms, 0.08),
    weightKg: weights.length === 0 ? [0, 1] : extent(weights, 0.06),
  };
}

/** Converts values to positions in a chart of a given size. */
export function chartScale({ armM, weightKg }: ChartDomain, { width, height }: ChartSize): ChartScale {
  const plot = {
    left: CHART_MARGIN.left,
    right: width - CHART_MARGIN.right,
    top: CHART_MARGIN.top,
    bottom: height - CHART_MARGIN.bottom,
  };
  const perMetre = (plot.right - plot.left) / (armM[1] - armM[0]);
  const perKg = (plot.bottom - plot.top) / (weightKg[1] - weightKg[0]);
  return {
    armM,
    weightKg,
    plot,
    x: (arm) => plot.left + (arm - armM[0]) * perMetre,
    y: (kg) => plot.bottom - (kg - weightKg[0]) * perKg,
    armAt: (x) => armM[0] + (x - plot.left) / perMetre,
    weightAt: (y) => weightKg[0] + (plot.bottom - y) / perKg,
  };
}

/** Round figures within a range, about as many as requested. */
export function ticks([min, max]: readonly [number, number], about: number): readonly number[] {
  const rough = (max - min) / Math.max(1, about);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  const first = Math.ceil(min / step);
  const count = Math.floor(max / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** Separates overlapping labels, from the top down; keeps their order. */
export function spreadLabels(places: readonly number[], distance: number): readonly number[] {
  const order = places.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y);
  let above = Number.NEGATIVE_INFINITY;
  const spread = [...places];
  for (const { y, index } of order) {
    above = Math.max(y, above + distance);
    spread[index] = above;
  }
  return spread;
}
