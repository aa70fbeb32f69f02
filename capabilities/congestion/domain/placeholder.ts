import {
  type CongestionPoint,
  FUTURE_HOURS,
  HOUR_MS,
  PAST_HOURS,
  alertOf,
  chartStartMs,
  dailyShape,
  solarHour,
} from './congestion.ts';

/** Deterministic number from 0 to 1 for a text (FNV-1a). */
export function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0) / 0x1_0000_0000;
}

const PLACEHOLDER_RATE = 40;

/**
 * Placeholder chart without data (spec 9): 13 hourly points in the past and 12 to come, constant for an airport within
 * the hour. It does not describe the airport and must be marked as such.
 */
export function placeholderCongestion(
  code: string,
  place: { nowMs: number; lon: number },
): CongestionPoint[] {
  const startMs = chartStartMs(place.nowMs);
  return Array.from({ length: PAST_HOURS + FUTURE_HOURS }, (_, index) => {
    const time = startMs + index * HOUR_MS;
    const shape = dailyShape(solarHour(time, place.lon));
    const arrivals = Math.round(
      PLACEHOLDER_RATE * shape * (0.8 + 0.3 * fractionOf(`${code} arrivals ${String(time)}`)),
    );
    const departures = Math.round(
      PLACEHOLDER_RATE * shape * (0.75 + 0.3 * fractionOf(`${code} departures ${String(time)}`)),
    );
    return {
      time,
      histAvgArrival: Math.round(PLACEHOLDER_RATE * shape * 0.95),
      arrivalDemand: arrivals,
      histAvgDeparture: Math.round(PLACEHOLDER_RATE * shape * 0.9),
      departureDemand: departures,
      congestionIndex: Math.round((100 * arrivals) / PLACEHOLDER_RATE),
      predicted: time > place.nowMs,
      rate: PLACEHOLDER_RATE,
      alert: alertOf(arrivals, PLACEHOLDER_RATE),
      statuses: [],
    };
  });
}

/** Failure statuses for which the chart shows a placeholder (spec 8). */
const PLACEHOLDER_CODES = [400, 404, 503];

/** Whether a failure is shown as a placeholder; others are shown as errors. */
export function allowsPlaceholder(failure: {
  /** Status of the response; `null` without one (network error). */
  readonly code: number | null;
  readonly message: string;
}): boolean {
  if (failure.code === null || PLACEHOLDER_CODES.includes(failure.code)) return true;
  return /not available|invalid|not found/i.test(failure.message);
}
