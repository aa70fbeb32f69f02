import { formatUtcDay, formatUtcTime, formatUtcTimeWithSeconds } from '#aviation/time/utc.ts';
import { measuredText, type Quantity, type Units } from '#platform/client/units/units.ts';
import type { JudgedLimit } from '../domain/exceedances.ts';
import type { Phase } from '../domain/phases.ts';
import type { AltitudeDatum } from '../domain/samples.ts';

export const PHASE_TITLES: Readonly<Record<Phase, string>> = {
  parked: 'Parked',
  taxi: 'Taxi',
  'take-off': 'Take-off',
  climb: 'Climb',
  cruise: 'Cruise',
  descent: 'Descent',
  approach: 'Approach',
  landing: 'Landing',
  'go-around': 'Go-around',
  'no-data': 'No data',
};

/** `1330Z`; `—` when it is not known. */
export const zulu = (ms: number | null | undefined): string => (ms == null ? '—' : formatUtcTime(ms));
export const zuluSeconds = (ms: number | null | undefined): string =>
  ms == null ? '—' : formatUtcTimeWithSeconds(ms);
export const zuluOf = (iso: string | null): string => zulu(iso === null ? null : Date.parse(iso));

/** `4 May 2026`. */
export const dayOf = (iso: string): string => `${formatUtcDay(Date.parse(iso))} ${iso.slice(0, 4)}`;

/** `1 h 05 min`, `45 s`; `—` when it is not known. */
export function durationText(ms: number | null): string {
  if (ms === null || Number.isNaN(ms)) return '—';
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

const QUANTITIES: Readonly<Record<string, Quantity>> = {
  ft: 'altitudeFt',
  kt: 'speedKt',
  'ft/min': 'verticalFpm',
};

/** A figure of a channel in the user's unit where there is a setting, otherwise as recorded. */
export function channelText(value: number, unit: string, units: Units, decimals = 0): string {
  if (Number.isNaN(value)) return '—';
  const quantity = QUANTITIES[unit];
  if (quantity) return measuredText(quantity, value, units, decimals);
  const digits = Math.abs(value) < 10 ? Math.max(decimals, 1) : decimals;
  return `${value.toFixed(digits).replace('-', '−')}${unit.startsWith('°') ? unit : unit === '' ? '' : ` ${unit}`}`;
}

/** Name of an altitude with its datum: pressure and GPS altitudes differ by hundreds of feet. */
export const altitudeTitle = (title: string, datum: AltitudeDatum | null): string =>
  datum === null ? title : `${title}, ${datum === 'not stated' ? 'datum not stated' : datum}`;

/** How much of a log was checked against a limit: `Checked in part: 5 of 600 rows (1 %)`. */
export function checkedText({ notChecked, checkedRows, rows }: JudgedLimit): string {
  if (notChecked !== null) return `Not checked: ${notChecked}`;
  if (rows === 0) return 'Did not apply';
  if (checkedRows === rows) return 'Checked';
  const percent = Math.floor((checkedRows / rows) * 100);
  return `Checked in part: ${checkedRows} of ${rows} rows (${percent < 1 ? 'under 1' : percent} %)`;
}
