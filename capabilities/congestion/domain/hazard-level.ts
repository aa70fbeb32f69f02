import { HOUR_MS, QUARTER_MS, chartStartMs, PAST_HOURS, FUTURE_HOURS } from './congestion.ts';
import { fractionOf } from './placeholder.ts';

/** Forecast block (spec 7): times as seconds since 1970 or ISO 8601 UTC, with columns of values. */
export interface MinutelyBlock {
  readonly time: readonly (number | string)[];
  /** mm in 15 min. */
  readonly precipitation?: readonly (number | null)[] | undefined;
  /** kt. */
  readonly wind_gusts_10m?: readonly (number | null)[] | undefined;
  /** J/kg. */
  readonly lightning_potential?: readonly (number | null)[] | undefined;
  /** m. */
  readonly visibility?: readonly (number | null)[] | undefined;
  /** kt. */
  readonly wind_speed_10m?: readonly (number | null)[] | undefined;
}

/** Measured factor of a hazard. */
export interface HazardFactor {
  readonly kind: 'gusts' | 'wind' | 'precipitation' | 'lightning' | 'visibility';
  /** kt for gusts and wind, mm in 15 min, J/kg, metres of visibility. */
  readonly value: number;
}

/** Step of the hazard chart (spec 3): 0 to 100; `null` without a forecast. */
export interface HazardPoint {
  /** Start of the 15 min, ms since 1970. */
  readonly time: number;
  readonly value: number | null;
  readonly predicted: boolean;
  readonly meta: {
    readonly precipitation: number | null;
    readonly windGust: number | null;
    readonly windSpeed: number | null;
    readonly lightning: number | null;
    readonly visibilityKm: number | null;
    /** Factors of the hazard, the greatest first. */
    readonly factors: readonly HazardFactor[];
  };
}

export type HazardLevel = 'Low' | 'Medium' | 'High';
/** Spec 4: Low below 30, Medium below 60, otherwise High. */
export function hazardLevel(value: number): HazardLevel {
  if (value < 30) return 'Low';
  return value < 60 ? 'Medium' : 'High';
}

/** Points of a piecewise linear curve from a measured value to a risk of 0 to 100. */
type Curve = readonly (readonly [value: number, risk: number])[];

/**
 * Thresholds of this app, at operational limits: gusts from 20 kt, wind from 15 kt, heavy rain from 2 mm in 15 min,
 * lightning from 1 J/kg, visibility from 10 km to CAT III.
 */
const CURVES = {
  gust: [
    [20, 0],
    [35, 40],
    [50, 80],
    [65, 100],
  ],
  wind: [
    [15, 0],
    [25, 30],
    [35, 60],
    [50, 100],
  ],
  rain: [
    [0, 0],
    [0.6, 20],
    [2, 50],
    [5, 80],
    [10, 100],
  ],
  lightning: [
    [0, 0],
    [1, 10],
    [20, 40],
    [100, 75],
    [300, 100],
  ],
  visibility: [
    [200, 100],
    [800, 80],
    [1600, 60],
    [5000, 25],
    [10_000, 0],
  ],
} as const satisfies Record<string, Curve>;

function riskOn(curve: Curve, value: number): number {
  const [first] = curve;
  const last = curve.at(-1);
  if (!first || !last) return 0;
  if (value <= first[0]) return first[1];
  for (const [index, [to, riskTo]] of curve.entries()) {
    const before = curve[index - 1];
    if (!before || value > to) continue;
    const [from, riskFrom] = before;
    return riskFrom + ((value - from) / (to - from)) * (riskTo - riskFrom);
  }
  return last[1];
}

/** Minimum risk of a named factor. */
const NAMED_RISK = 10;
const MAX = 100;

interface Measured {
  readonly precipitation: number | null;
  readonly windGust: number | null;
  readonly windSpeed: number | null;
  readonly lightning: number | null;
  readonly visibilityM: number | null;
}

interface RiskFactor extends HazardFactor {
  readonly risk: number;
}

const factor = (kind: HazardFactor['kind'], curve: Curve, value: number | null): RiskFactor | null =>
  value === null ? null : { kind, value, risk: riskOn(curve, value) };

function factorsOf(measured: Measured): RiskFactor[] {
  const { precipitation, windGust, windSpeed, lightning, visibilityM } = measured;
  const windFactors = [factor('gusts', CURVES.gust, windGust), factor('wind', CURVES.wind, windSpeed)]
    .filter((one) => one !== null)
    .toSorted((a, b) => b.risk - a.risk)
    // Wind and gusts are one hazard.
    .slice(0, 1);
  const others = [
    factor('precipitation', CURVES.rain, precipitation),
    factor('lightning', CURVES.lightning, lightning),
    factor('visibility', CURVES.visibility, visibilityM),
  ].filter((one) => one !== null);
  return [...windFactors, ...others].toSorted((a, b) => b.risk - a.risk);
}

/**
 * Combined hazard: each factor takes its share of the remainder to 100, so that several medium ones make a high level
 * and none exceeds 100. `null` when nothing is known.
 */
export function hazardOf(measured: Measured): { value: number | null; factors: HazardFactor[] } {
  const factors = factorsOf(measured);
  if (factors.length === 0) return { value: null, factors: [] };
  const safe = factors.reduce((left, { risk }) => left * (1 - Math.min(risk, MAX) / MAX), 1);
  return {
    value: Math.min(MAX, Math.round(MAX * (1 - safe))),
    factors: factors
      .filter(({ risk }) => risk >= NAMED_RISK)
      .map(({ kind, value: amount }) => ({ kind, value: amount })),
  };
}

const instantOf = (time: number | string): number => {
  if (typeof time === 'number') return time * 1000;
  // Open-Meteo omits the UTC designator.
  return Date.parse(/Z|[+-]\d\d:\d\d$/.test(time) ? time : `${time}Z`);
};

/** Steps of the chart from a forecast: 15 min each, over the same hours as congestion. */
export function hazardPoints(block: MinutelyBlock, nowMs: number): HazardPoint[] {
  const fromMs = chartStartMs(nowMs);
  const untilMs = fromMs + (PAST_HOURS + FUTURE_HOURS) * HOUR_MS;
  return block.time.flatMap((time, index): HazardPoint[] => {
    const at = instantOf(time);
    if (!(at >= fromMs && at < untilMs)) return [];
    const visibilityM = block.visibility?.[index] ?? null;
    const measured = {
      precipitation: block.precipitation?.[index] ?? null,
      windGust: block.wind_gusts_10m?.[index] ?? null,
      windSpeed: block.wind_speed_10m?.[index] ?? null,
      lightning: block.lightning_potential?.[index] ?? null,
    };
    const { value, factors } = hazardOf({ ...measured, visibilityM });
    return [
      {
        time: at,
        value,
        predicted: at > nowMs,
        meta: { ...measured, visibilityKm: visibilityM === null ? null : visibilityM / 1000, factors },
      },
    ];
  });
}

/** Current level: of the current 15 min. */
export function hazardNow(points: readonly HazardPoint[], nowMs: number): HazardPoint | null {
  return points.findLast((point) => point.time <= nowMs && nowMs - point.time < QUARTER_MS) ?? null;
}

/** Placeholder chart without a forecast; it does not describe the airport and must be marked as such. */
export function placeholderHazard(code: string, nowMs: number): HazardPoint[] {
  const startMs = chartStartMs(nowMs);
  return Array.from({ length: PAST_HOURS + FUTURE_HOURS }, (_, index) => {
    const time = startMs + index * HOUR_MS;
    const phase = fractionOf(code) * 2 * Math.PI;
    const value = Math.round(
      30 + 22 * Math.sin(phase + index / 4) + 6 * fractionOf(`${code} ${String(time)}`),
    );
    return {
      time,
      value,
      predicted: time > nowMs,
      meta: {
        precipitation: null,
        windGust: null,
        windSpeed: null,
        lightning: null,
        visibilityKm: null,
        factors: [],
      },
    };
  });
}
