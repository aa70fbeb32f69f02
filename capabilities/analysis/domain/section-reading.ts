import { NIGHT_SUN_DEG, sunAltitudeDeg } from '#aviation/time/sun-altitude.ts';
import type { SectionAnswer, SectionColumn } from '../contract.ts';

/** Data at one position and level of a section; null when unknown. */
export interface SectionReading {
  readonly column: SectionColumn;
  readonly columnIndex: number;
  readonly altitudeFt: number;
  /** From take-off. */
  readonly minutes: number;
  readonly windFromDegTrue: number | null;
  readonly windSpeedKt: number | null;
  readonly headwindKt: number | null;
  readonly temperatureC: number | null;
  readonly isaDeviationC: number | null;
  readonly shearKtPer1000Ft: number | null;
  readonly humidityPercent: number | null;
  readonly fir: string | null;
  /** At the surface below: the sun is more than 6° below the horizon. */
  readonly isNight: boolean;
}

export type AirField = keyof SectionAnswer['air'];

/** Index of the nearest column. */
export function columnIndexAt({ columns }: Pick<SectionAnswer, 'columns'>, alongNm: number): number {
  const lengthNm = columns.at(-1)?.alongNm ?? 0;
  if (lengthNm <= 0) return 0;
  const index = Math.round((alongNm / lengthNm) * (columns.length - 1));
  return Math.min(columns.length - 1, Math.max(0, index));
}

/** Value of the air at a column and level, linear between levels; wind direction is that of the nearer level. */
export function airValue(
  { air, levelsFt }: Pick<SectionAnswer, 'air' | 'levelsFt'>,
  field: AirField,
  at: { columnIndex: number; altitudeFt: number },
): number | null {
  const upper = levelsFt.findIndex((level) => level >= at.altitudeFt);
  if (upper < 0) return null;
  const lower = levelsFt[upper] === at.altitudeFt ? upper : Math.max(0, upper - 1);
  const value = (index: number) => air[field][at.columnIndex * levelsFt.length + index] ?? null;
  const [from, to] = [value(lower), value(upper)];
  const [fromFt = 0, toFt = 0] = [levelsFt[lower], levelsFt[upper]];
  const part = toFt === fromFt ? 0 : (at.altitudeFt - fromFt) / (toFt - fromFt);
  if (field === 'windFromDegTrue') return part < 0.5 ? from : to;
  if (from === null || to === null) return part < 0.5 ? from : to;
  return from + (to - from) * part;
}

/** Whether it is night at the surface when the flight passes. */
export function isNightAt({ coordinate: [lon, lat], time }: SectionColumn): boolean {
  return sunAltitudeDeg({ lat, lon, timeMs: Date.parse(time) }) < NIGHT_SUN_DEG;
}

/** All data at a position of the section. */
export function readingAt(
  section: SectionAnswer,
  at: { alongNm: number; altitudeFt: number },
): SectionReading | null {
  const columnIndex = columnIndexAt(section, at.alongNm);
  const column = section.columns[columnIndex];
  const [first] = section.columns;
  if (!column || !first) return null;
  const of = (field: AirField) => airValue(section, field, { columnIndex, altitudeFt: at.altitudeFt });
  const fir = section.firs.findLast(({ fromNm }) => fromNm <= column.alongNm);
  return {
    column,
    columnIndex,
    altitudeFt: at.altitudeFt,
    minutes: (Date.parse(column.time) - Date.parse(first.time)) / 60_000,
    windFromDegTrue: of('windFromDegTrue'),
    windSpeedKt: of('windSpeedKt'),
    headwindKt: of('headwindKt'),
    temperatureC: of('temperatureC'),
    isaDeviationC: of('isaDeviationC'),
    shearKtPer1000Ft: of('shearKtPer1000Ft'),
    humidityPercent: of('humidityPercent'),
    fir: fir?.ident ?? null,
    isNight: isNightAt(column),
  };
}

/** Shear thresholds of shaded turbulence, kt per 1,000 ft: light, moderate, severe. An estimate. */
export const SHEAR_CLASSES = [3, 5, 8] as const;
