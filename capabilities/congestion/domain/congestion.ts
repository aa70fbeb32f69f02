import type { AadcTimeBucket } from '../contract.ts';
import { type AadcRecord, NO_PROGRAMME } from './aadc-json.ts';

export const QUARTER_MS = 15 * 60_000;
export const HOUR_MS = 4 * QUARTER_MS;
const DAY_MS = 24 * HOUR_MS;
/** Steps of the chart (spec 9): the current hour counts as past. */
export const PAST_HOURS = 13;
export const FUTURE_HOURS = 12;
/** Shares of the rate for caution and warning (FAA chart). */
const CAUTION_SHARE = 0.8;

/** Statuses in the stacking order of the FAA chart. */
export const AADC_STATUSES = [
  'Arrived',
  'Flight Active',
  'Departing',
  'EDCT Issued',
  'Past Dept Time',
  'Irregular',
] as const;

/** Step of the congestion chart (spec 3). Movements per step; `null` when unknown. */
export interface CongestionPoint {
  /** Start of the step, ms since 1970. */
  readonly time: number;
  readonly histAvgArrival: number | null;
  readonly arrivalDemand: number | null;
  readonly histAvgDeparture: number | null;
  readonly departureDemand: number | null;
  /** Arrival demand in percent of the acceptance rate. */
  readonly congestionIndex: number | null;
  /** Not yet over. */
  readonly predicted: boolean;
  /** Arrival acceptance rate of the step. */
  readonly rate: number | null;
  readonly alert: CongestionAlert | null;
  /** Arrivals by status; empty when not distinguished. */
  readonly statuses: readonly { readonly name: string; readonly count: number }[];
}

export type CongestionAlert = 'over' | 'near' | 'below';
/** Step lengths of the FAA, minutes. */
export const INCREMENTS_MIN = [15, 30, 60] as const;
export type IncrementMin = (typeof INCREMENTS_MIN)[number];

/** Alert: above the rate, above 80 % of it, or below. */
export function alertOf(demand: number, rate: number): CongestionAlert {
  if (demand > rate) return 'over';
  return demand > CAUTION_SHARE * rate ? 'near' : 'below';
}

/** Start of a bucket. It has only the day of the month: the month is the one nearest to the date of the response. */
export function bucketStartMs(
  { year, month, day }: Pick<AadcRecord, 'year' | 'month' | 'day'>,
  bucket: Pick<AadcTimeBucket, 'day' | 'time'>,
): number {
  const madeMs = Date.UTC(year, month - 1, day);
  const ofDayMs = Number(bucket.time.slice(0, 2)) * HOUR_MS + Number(bucket.time.slice(2)) * 60_000;
  const candidates = [-1, 0, 1]
    .map((months) => new Date(Date.UTC(year, month - 1 + months, bucket.day)))
    // Invalid dates would be another day.
    .filter((date) => date.getUTCDate() === bucket.day)
    .map((date) => date.getTime());
  const nearest = candidates.toSorted((a, b) => Math.abs(a - madeMs) - Math.abs(b - madeMs))[0] ?? madeMs;
  return nearest + ofDayMs;
}

interface Quarter {
  readonly startMs: number;
  readonly counts: AadcTimeBucket['counts'];
  readonly rate: number | null;
}

/** Buckets with their times, and a quarter of their hourly rate. */
function quartersOf(aadc: AadcRecord): Quarter[] {
  const isProgramme = aadc.control !== NO_PROGRAMME;
  return aadc.timeBuckets.map((bucket, index) => {
    const hourly = isProgramme ? (aadc.rates[Math.floor(index / 4)] ?? null) : aadc.defaultAarRate;
    return {
      startMs: bucketStartMs(aadc, bucket),
      counts: bucket.counts,
      rate: hourly === null ? null : hourly / 4,
    };
  });
}

function sumOf(quarters: readonly Quarter[], type: string): number | null {
  const counts = quarters.flatMap((quarter) => quarter.counts.filter((one) => one.type === type));
  return counts.length === 0 ? null : counts.reduce((sum, one) => sum + one.count, 0);
}

/** Arrivals by status; by fix when the source has only those. */
const arrivalsOf = (quarters: readonly Quarter[]): number | null =>
  sumOf(quarters, 'STATUS') ?? sumOf(quarters, 'FIX');

function statusesOf(quarters: readonly Quarter[]): CongestionPoint['statuses'] {
  const sums = new Map<string, number>();
  for (const { type, name, count } of quarters.flatMap((quarter) => quarter.counts)) {
    if (type === 'STATUS') sums.set(name, (sums.get(name) ?? 0) + count);
  }
  const rankOf = (name: string): number => {
    const at = AADC_STATUSES.findIndex((status) => status === name);
    return at === -1 ? AADC_STATUSES.length : at;
  };
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => rankOf(a.name) - rankOf(b.name));
}

/** A step with missing quarters has no value. */
function pointOf(startMs: number, quarters: readonly Quarter[], step: Step): CongestionPoint {
  const isWhole = quarters.length === step.quarters;
  const arrivalDemand = isWhole ? arrivalsOf(quarters) : null;
  const rates = quarters.map((quarter) => quarter.rate);
  const rate =
    isWhole && rates.every((one) => one !== null) ? rates.reduce((sum, one) => sum + one, 0) : null;
  return {
    time: startMs,
    histAvgArrival: isWhole ? sumOf(quarters, 'MEAN_ARRIVAL') : null,
    arrivalDemand,
    histAvgDeparture: isWhole ? sumOf(quarters, 'MEAN_DEPARTURE') : null,
    departureDemand: isWhole ? sumOf(quarters, 'DEPARTURE') : null,
    congestionIndex:
      arrivalDemand === null || rate === null || rate === 0 ? null : Math.round((100 * arrivalDemand) / rate),
    predicted: startMs > step.nowMs,
    rate,
    alert: arrivalDemand === null || rate === null ? null : alertOf(arrivalDemand, rate),
    statuses: isWhole ? statusesOf(quarters) : [],
  };
}

interface Step {
  readonly quarters: number;
  readonly nowMs: number;
}

/** Start of the first step, including the current hour. */
export const chartStartMs = (nowMs: number): number =>
  Math.floor(nowMs / HOUR_MS) * HOUR_MS - (PAST_HOURS - 1) * HOUR_MS;

/**
 * Steps of the chart from an AADC response: 13 hours up to the current one and 12 to come. Steps not fully covered have
 * `null`.
 */
export function congestionPoints(
  aadc: AadcRecord,
  { nowMs, incrementMin }: { readonly nowMs: number; readonly incrementMin: IncrementMin },
): CongestionPoint[] {
  const quarters = quartersOf(aadc);
  const stepMs = incrementMin * 60_000;
  const startMs = chartStartMs(nowMs);
  const steps = ((PAST_HOURS + FUTURE_HOURS) * HOUR_MS) / stepMs;
  return Array.from({ length: steps }, (_, index) => {
    const fromMs = startMs + index * stepMs;
    const within = quarters.filter(
      (quarter) => quarter.startMs >= fromMs && quarter.startMs < fromMs + stepMs,
    );
    return pointOf(fromMs, within, { quarters: stepMs / QUARTER_MS, nowMs });
  });
}

/** Whether a response covers the hours of the chart. */
export const hasDemand = (points: readonly CongestionPoint[]): boolean =>
  points.some((point) => point.arrivalDemand !== null);

/** Typical daily traffic, 0 to 1, by local hour: quiet nights, morning and evening peaks. */
export function dailyShape(localHour: number): number {
  const hill = (at: number, width: number): number => {
    const away = Math.min(Math.abs(localHour - at), 24 - Math.abs(localHour - at));
    return Math.exp(-((away / width) ** 2));
  };
  return Math.min(1, 0.06 + 0.74 * hill(8.5, 2.8) + 0.5 * hill(13, 3.2) + 0.88 * hill(18, 3.4));
}

/** Solar hour at a longitude, 0 to 24. */
export const solarHour = (timeMs: number, lon: number): number =>
  ((((timeMs % DAY_MS) / HOUR_MS + lon / 15) % 24) + 24) % 24;
