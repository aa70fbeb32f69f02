import type { Settings } from '#platform/client/shell/settings.store.ts';
import type { Units } from '#platform/client/units/units.ts';
import { measuredText, temperatureDifferenceText, temperatureText } from '#platform/client/units/units.ts';
import type { SectionAnswer } from '../../contract.ts';
import { CLOUD_FROM_PERCENT, isIcingPossible } from '#aviation/atmosphere/icing.ts';
import { readingAt, SHEAR_CLASSES, type SectionReading } from '../../domain/section-reading.ts';
import { zuluText } from '../figure-text.ts';

/** Units of readings in a profile. */
export type ProfileUnits = Units & Pick<Settings, 'temperature'>;

const TURBULENCE = ['none expected', 'light', 'moderate', 'severe'] as const;

/** Turbulence estimated from wind shear between levels, as text. */
export function turbulenceText(shear: number | null): string {
  if (shear === null) return '—';
  return TURBULENCE[SHEAR_CLASSES.filter((min) => shear >= min).length] ?? '—';
}

const whole = (value: number | null, unit: string): string =>
  value === null ? '—' : `${Math.round(value)}${unit}`;

/** `270°/60 kt`, degrees true. */
export function windText(
  { windFromDegTrue, windSpeedKt }: Pick<SectionReading, 'windFromDegTrue' | 'windSpeedKt'>,
  units: Units,
): string {
  if (windFromDegTrue === null || windSpeedKt === null) return '—';
  return `${String(Math.round(windFromDegTrue) % 360 || 360).padStart(3, '0')}°T/${measuredText('speedKt', windSpeedKt, units)}`;
}

export function componentText(headwindKt: number | null, units: Units): string {
  if (headwindKt === null) return '—';
  return `${measuredText('speedKt', Math.abs(headwindKt), units)} ${headwindKt > 0 ? 'head' : 'tail'}`;
}

const cloudText = (humidityPercent: number | null): string =>
  humidityPercent === null ? '—' : humidityPercent >= CLOUD_FROM_PERCENT ? 'likely' : 'none expected';

/** All data of one place as label and value, in display order. */
export function readingRows(
  reading: SectionReading,
  units: ProfileUnits,
): readonly (readonly [string, string])[] {
  const { column } = reading;
  const ice = isIcingPossible(reading.humidityPercent, reading.temperatureC);
  return [
    ['Distance', measuredText('distanceNm', column.alongNm, units)],
    ['Time', zuluText(column.time)],
    ['Level', `FL${String(Math.round(reading.altitudeFt / 100)).padStart(3, '0')}`],
    ['Planned', measuredText('altitudeFt', column.plannedFt, units)],
    ['Wind', windText(reading, units)],
    ['Component', componentText(reading.headwindKt, units)],
    ['Temp', temperatureText(reading.temperatureC, units)],
    ['ISA', temperatureDifferenceText(reading.isaDeviationC, units)],
    ['Turbulence, est.', turbulenceText(reading.shearKtPer1000Ft)],
    ['Humidity', whole(reading.humidityPercent, ' %')],
    ['Cloud, est.', cloudText(reading.humidityPercent)],
    ['Icing, est.', ice === null ? '—' : ice ? 'possible' : 'none expected'],
    ['Tropopause', column.tropopauseFt === null ? '—' : `FL${Math.round(column.tropopauseFt / 100)}`],
    ['Ground', column.groundFt === null ? '—' : measuredText('altitudeFt', column.groundFt, units)],
    ['FIR', reading.fir ?? '—'],
    ['Surface', reading.isNight ? 'night' : 'day'],
  ];
}

/** The same in one sentence, for screen readers. */
export const readingSentence = (reading: SectionReading, units: ProfileUnits): string =>
  readingRows(reading, units)
    .map(([label, value]) => `${label} ${value}`)
    .join(', ');

const TABLE_ROWS = 13;

/** The table twin: the path at even distances and at its level. */
export function tableReadings(section: SectionAnswer): SectionReading[] {
  const step = Math.max(1, Math.floor((section.columns.length - 1) / (TABLE_ROWS - 1)));
  return section.columns
    .filter((_, index) => index % step === 0)
    .flatMap((column) => {
      const reading = readingAt(section, { alongNm: column.alongNm, altitudeFt: column.plannedFt });
      return reading ? [reading] : [];
    });
}
