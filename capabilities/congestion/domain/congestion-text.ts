import { formatUtcTime } from '#aviation/time/utc.ts';
import { type CongestionPoint, HOUR_MS, hasDemand } from './congestion.ts';

/** Spec 8: text of the factors when nothing could be loaded. */
export const NO_CONGESTION_DATA = 'No congestion data available';

/** `18Z`, or `1830Z` within the hour. */
export function stepTimeText(timeMs: number): string {
  const text = formatUtcTime(timeMs);
  return timeMs % HOUR_MS === 0 ? `${text.slice(0, 2)}Z` : text;
}

const rounded = (value: number): string => String(Math.round(value));
const counted = (value: number, noun: string): string =>
  `${rounded(value)} ${noun}${Math.round(value) === 1 ? '' : 's'}`;

/** Factors of the chart: the coming steps above the rate, else near it, else the busiest. */
export function congestionFactors(points: readonly CongestionPoint[], nowMs: number): string {
  if (!hasDemand(points)) return NO_CONGESTION_DATA;
  const [step = HOUR_MS] = points.slice(1, 2).map((point) => point.time - (points[0]?.time ?? 0));
  const ahead = points.filter((point) => point.time + step > nowMs && point.arrivalDemand !== null);
  const named = (alert: CongestionPoint['alert']): string[] =>
    ahead.filter((point) => point.alert === alert).map((point) => stepTimeText(point.time));
  const over = named('over');
  if (over.length > 0) return `Arrivals above the rate at ${over.join(', ')}`;
  const near = named('near');
  if (near.length > 0) return `Arrivals above 80 % of the rate at ${near.join(', ')}`;
  const busiest = ahead.toSorted((a, b) => (b.arrivalDemand ?? 0) - (a.arrivalDemand ?? 0))[0];
  if (!busiest) return NO_CONGESTION_DATA;
  return `Arrivals below 80 % of the rate; most at ${stepTimeText(busiest.time)}`;
}

const ALERT_WORDS = { over: 'above the rate', near: 'above 80 % of the rate', below: 'below the rate' };

/** Text of a step: `18Z: 52 arrivals of 44 (118 %), above the rate · 40 departures · usual 38 and 36`. */
export function stepText(point: CongestionPoint): string {
  const { arrivalDemand, departureDemand, rate, congestionIndex, alert } = point;
  const of = rate === null ? '' : ` of ${rounded(rate)}`;
  const index = congestionIndex === null ? '' : ` (${congestionIndex} %)`;
  const word = alert === null ? '' : `, ${ALERT_WORDS[alert]}`;
  const usual = [point.histAvgArrival, point.histAvgDeparture].map((mean) =>
    mean === null ? '—' : rounded(mean),
  );
  return [
    arrivalDemand === null ? 'arrivals —' : `${counted(arrivalDemand, 'arrival')}${of}${index}${word}`,
    departureDemand === null ? 'departures —' : counted(departureDemand, 'departure'),
    ...(usual.every((mean) => mean === '—') ? [] : [`usually ${usual.join(' and ')}`]),
  ].join(' · ');
}
