import { formatAge } from '#aviation/time/utc.ts';
import type { Freshness } from '#platform/contract/freshness.ts';

export const UNKNOWN = '—';

/** Integer; `—` when unknown. */
export const whole = (value: number | null | undefined): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? UNKNOWN
    : String(Math.round(value)).replace(/^-0$/, '0');

/** Hours and minutes: `0754`. */
export function hoursMinutes(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined || !Number.isFinite(minutes)) return UNKNOWN;
  const rounded = Math.round(minutes);
  return `${String(Math.floor(rounded / 60)).padStart(2, '0')}${String(rounded % 60).padStart(2, '0')}`;
}

/** Hours and minutes UTC: `1410`. */
export function clockTime(iso: string | null | undefined): string {
  const at = iso === null || iso === undefined ? Number.NaN : Date.parse(iso);
  return Number.isNaN(at) ? UNKNOWN : new Date(at).toISOString().slice(11, 16).replace(':', '');
}

/** Date and time UTC: `2026-11-20 14:10Z`. */
export function utcMinute(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')}Z`;
}

/** `M50` and `P12`, as in flight plans; `—` when unknown. */
export function signed(value: number | null | undefined, digits: number): string {
  if (value === null || value === undefined) return UNKNOWN;
  const rounded = Math.round(value);
  return `${rounded < 0 ? 'M' : 'P'}${String(Math.abs(rounded)).padStart(digits, '0')}`;
}

/** Wind in degrees true and knots: `278/096`. */
export function windWords(wind: { fromDegTrue: number; speedKt: number } | null): string {
  if (wind === null) return UNKNOWN;
  const from = Math.round(wind.fromDegTrue) % 360;
  return `${String(from === 0 ? 360 : from).padStart(3, '0')}/${String(Math.round(wind.speedKt)).padStart(3, '0')}`;
}

/** Flight level in three digits. */
export const level = (altitudeFt: number): string => String(Math.round(altitudeFt / 100)).padStart(3, '0');

/** `NOAA · AS OF 2026-11-20 12:00Z (14 min) · SIMULATED`; `RECEIVED …` when the source gives no time of its data. */
export function sourceWords(freshness: Freshness | null, nowMs: number): string {
  if (freshness === null) return UNKNOWN;
  const { source, asOf, receivedAt, origin, state } = freshness;
  const age = instantWords('AS OF', asOf, nowMs) ?? instantWords('RECEIVED', receivedAt, nowMs);
  const marks = [
    ...(origin === 'simulated' ? ['SIMULATED'] : origin === 'replay' ? ['REPLAY'] : []),
    ...(state === 'fresh' ? [] : [state.toUpperCase()]),
  ];
  return [source, age ?? 'AGE UNKNOWN', ...marks].join(' · ');
}

function instantWords(what: string, instant: string | null, nowMs: number): string | null {
  const atMs = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(atMs) ? null : `${what} ${utcMinute(atMs)} (${formatAge(nowMs - atMs)})`;
}
