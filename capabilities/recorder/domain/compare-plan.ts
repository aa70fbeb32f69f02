import { fuelGalOf } from './analyse-log.ts';
import type { Airborne } from './airborne.ts';
import { type Motion, nearDistanceNm } from './motion.ts';
import type { FlightSamples } from './samples.ts';

/** Point of the plan; null when the plan has no such figure. */
export interface PlannedPoint {
  readonly ident: string;
  readonly lat: number;
  readonly lon: number;
  readonly altitudeFt: number | null;
  readonly timeMs: number | null;
  readonly remainingFuelKg: number | null;
}

/** Planned and flown values of a point; null when not passed within 10 NM, or not recorded. */
export interface ComparedPoint {
  readonly planned: PlannedPoint;
  readonly timeMs: number | null;
  readonly minutesLate: number | null;
  readonly offNm: number | null;
  readonly altitudeFt: number | null;
  readonly fuelKg: number | null;
}

export interface PlanComparison {
  readonly points: readonly ComparedPoint[];
  /** Maximum deviation from the planned track in the air; null without positions or a track. */
  readonly maxOffNm: number | null;
  readonly maxOffMs: number | null;
  readonly meanOffNm: number | null;
}

/** Maximum distance of a passed point. */
export const PASSED_NM = 10;
/** Interval of comparisons with the track: an aircraft flies about a mile in that time. */
const TRACK_STEP_MS = 5000;
const EARTH_RADIUS_NM = 3440.065;
const RADIANS = Math.PI / 180;

type Vector = readonly [number, number, number];
const unit = (lat: number, lon: number): Vector => {
  const [phi, lambda] = [lat * RADIANS, lon * RADIANS];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
};
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Distance of a position from a great-circle leg, NM, on a sphere. */
export function offLegNm(place: Place, from: Place, to: Place): number {
  const [p, a, b] = [unit(place.lat, place.lon), unit(from.lat, from.lon), unit(to.lat, to.lon)];
  const normal = cross(a, b);
  const length = Math.sqrt(dot(normal, normal));
  const isBeside = length > 0 && dot(cross(a, p), normal) >= 0 && dot(cross(p, b), normal) >= 0;
  if (isBeside) return Math.abs(Math.asin(dot(p, normal) / length)) * EARTH_RADIUS_NM;
  return Math.min(
    nearDistanceNm(place.lat, place.lon, from.lat, from.lon),
    nearDistanceNm(place.lat, place.lon, to.lat, to.lon),
  );
}

/** Row nearest to a position, from a row on; null when none is within 10 NM. */
function nearestRow(
  { lat, lon }: FlightSamples,
  place: Place,
  from: number,
): { at: number; nm: number } | null {
  let best: { at: number; nm: number } | null = null;
  for (let at = from; at < lat.length; at += 1) {
    const nm = nearDistanceNm(lat[at] ?? Number.NaN, lon[at] ?? Number.NaN, place.lat, place.lon);
    if (nm <= PASSED_NM && nm < (best?.nm ?? Number.POSITIVE_INFINITY)) best = { at, nm };
    // Moving away: a later pass belongs to another leg.
    else if (best !== null && nm > best.nm + PASSED_NM) break;
  }
  return best;
}

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

function trackOff(
  samples: FlightSamples,
  airborne: readonly Airborne[],
  points: readonly PlannedPoint[],
): Omit<PlanComparison, 'points'> {
  const { lat, lon, timeMs } = samples;
  let [max, maxOffMs, sum, count] = [Number.NEGATIVE_INFINITY, 0, 0, 0];
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const { from, to } of airborne)
    for (let at = from; at <= to; at += 1) {
      const place = { lat: lat[at] ?? Number.NaN, lon: lon[at] ?? Number.NaN };
      if (Number.isNaN(place.lat) || (timeMs[at] ?? 0) - lastMs < TRACK_STEP_MS) continue;
      lastMs = timeMs[at] ?? 0;
      let nm = Number.POSITIVE_INFINITY;
      for (let leg = 1; leg < points.length; leg += 1) {
        const [a, b] = [points[leg - 1], points[leg]];
        if (a && b) nm = Math.min(nm, offLegNm(place, a, b));
      }
      if (!Number.isFinite(nm)) continue;
      [sum, count] = [sum + nm, count + 1];
      if (nm > max) [max, maxOffMs] = [nm, lastMs];
    }
  return count === 0
    ? { maxOffNm: null, maxOffMs: null, meanOffNm: null }
    : { maxOffNm: max, maxOffMs, meanOffNm: sum / count };
}

/**
 * Compares plan and flight: where, when, how high and with how much fuel each point was passed. Fuel is by the gauges,
 * in kilograms when the density is known.
 */
export function comparePlan(
  points: readonly PlannedPoint[],
  flown: {
    readonly samples: FlightSamples;
    readonly motion: Motion;
    readonly airborne: readonly Airborne[];
    readonly fuelKgPerGal: number | null;
  },
): PlanComparison {
  const { samples, motion, airborne, fuelKgPerGal } = flown;
  const gallons = fuelGalOf(samples);
  let from = airborne[0]?.from ?? 0;
  const compared = points.map((planned): ComparedPoint => {
    const nearest = nearestRow(samples, planned, from);
    if (!nearest)
      return { planned, timeMs: null, minutesLate: null, offNm: null, altitudeFt: null, fuelKg: null };
    from = nearest.at;
    const timeMs = samples.timeMs[nearest.at] ?? null;
    const fuel = known(gallons?.[nearest.at]);
    return {
      planned,
      timeMs,
      minutesLate: timeMs === null || planned.timeMs === null ? null : (timeMs - planned.timeMs) / 60_000,
      offNm: nearest.nm,
      altitudeFt: known(motion.altitudeFt[nearest.at]),
      fuelKg: fuel === null || fuelKgPerGal === null ? null : fuel * fuelKgPerGal,
    };
  });
  return { points: compared, ...trackOff(samples, airborne, points) };
}
