import { METRES_PER_FOOT, MPS_PER_KNOT } from '#aviation/units.ts';
import type { Settings } from '#platform/client/shell/settings.store.ts';
import type { GridVariable } from '../../contract.ts';
import type { FieldUnits } from './field-state.store.ts';

export const ZERO_C_IN_K = 273.15;
const METRES_A_SM = 1609.344;

/** Format of a quantity: its unit, the conversion from the grid's unit, and its meaningful decimals. */
export interface UnitText {
  unit: string;
  convert: (value: number) => number;
  decimals: number;
}

/** The units that the user selected, from the settings and from the legends. */
export type ChosenUnits = FieldUnits & Pick<Settings, 'speed' | 'temperature' | 'pressure'>;

const SPEEDS: Record<Settings['speed'], UnitText> = {
  kt: { unit: 'kt', convert: (mps) => mps / MPS_PER_KNOT, decimals: 0 },
  'm/s': { unit: 'm/s', convert: (mps) => mps, decimals: 0 },
  'km/h': { unit: 'km/h', convert: (mps) => mps * 3.6, decimals: 0 },
};
const DISTANCES: Record<FieldUnits['distance'], UnitText> = {
  km: { unit: 'km', convert: (m) => m / 1000, decimals: 1 },
  SM: { unit: 'SM', convert: (m) => m / METRES_A_SM, decimals: 1 },
};
const SIZES: Record<FieldUnits['size'], UnitText> = {
  mm: { unit: 'mm', convert: (mm) => mm, decimals: 0 },
  in: { unit: 'in', convert: (mm) => mm / 25.4, decimals: 2 },
};
const WAVES: Record<FieldUnits['waves'], UnitText> = {
  m: { unit: 'm', convert: (m) => m, decimals: 1 },
  ft: { unit: 'ft', convert: (m) => m / METRES_PER_FOOT, decimals: 0 },
};
const TEMPERATURES: Record<Settings['temperature'], UnitText> = {
  C: { unit: '°C', convert: (kelvin) => kelvin - ZERO_C_IN_K, decimals: 0 },
  F: { unit: '°F', convert: (kelvin) => (kelvin - ZERO_C_IN_K) * 1.8 + 32, decimals: 0 },
};
const PRESSURES: Record<Settings['pressure'], UnitText> = {
  hPa: { unit: 'hPa', convert: (pa) => pa / 100, decimals: 0 },
  inHg: { unit: 'inHg', convert: (pa) => pa / 3386.389, decimals: 2 },
};
const PERCENT: UnitText = { unit: '%', convert: (percent) => percent, decimals: 0 };

/** The unit setting of a variable; `null` where there is only one. */
export type UnitChoice = 'speed' | 'distance' | 'size' | 'waves' | 'temperature' | 'pressure';
const CHOICES: Partial<Record<GridVariable, UnitChoice>> = {
  wind: 'speed',
  gust: 'speed',
  'ocean-current': 'speed',
  'wave-motion': 'speed',
  visibility: 'distance',
  hail: 'size',
  'wave-height': 'waves',
  temperature: 'temperature',
  'dew-point': 'temperature',
  pressure: 'pressure',
};
export const unitChoiceOf = (variable: GridVariable): UnitChoice | null => CHOICES[variable] ?? null;

/** Formatting of a variable's values in the selected units. */
export function unitTextOf(variable: GridVariable, chosen: ChosenUnits): UnitText {
  const choice = CHOICES[variable];
  if (choice === 'speed') {
    const speed = SPEEDS[chosen.speed];
    return variable === 'ocean-current' ? { ...speed, decimals: 1 } : speed;
  }
  if (choice === 'distance') return DISTANCES[chosen.distance];
  if (choice === 'size') return SIZES[chosen.size];
  if (choice === 'waves') return WAVES[chosen.waves];
  if (choice === 'temperature') return TEMPERATURES[chosen.temperature];
  if (choice === 'pressure') return PRESSURES[chosen.pressure];
  return PERCENT;
}

/** A value as text, `—` if missing; never `-0`. */
export function valueText(value: number | null, { convert, decimals }: UnitText): string {
  if (value === null) return '—';
  const text = convert(value).toFixed(decimals);
  return (Number(text) === 0 ? (0).toFixed(decimals) : text).replace('-', '−');
}

/** A figure on a scale: without meaningless decimals. */
export const tickText = (value: number, text: UnitText): string =>
  valueText(value, text).replace(/\.0+$/, '');

/** The flight categories of visibilities (FAA AIM 7-1-7) in the unit of the scale above them. */
export function visibilityNote(text: UnitText): string {
  const measured = (statuteMiles: number) => `${tickText(statuteMiles * METRES_A_SM, text)} ${text.unit}`;
  return `LIFR below ${measured(1)} · IFR below ${measured(3)} · MVFR to ${measured(5)}`;
}
