import type { Settings } from '../shell/settings.store.ts';

/** The units that a user chose. */
export type Units = Pick<Settings, 'height' | 'runwayLength' | 'speed' | 'distance' | 'mass'>;

/** What is measured, by the unit in which every contract has it. */
export type Quantity = 'altitudeFt' | 'runwayFt' | 'distanceNm' | 'speedKt' | 'verticalFpm' | 'massKg';

/** A number in its unit. */
export interface Measured {
  value: number;
  unit: string;
}

const METRES_A_FOOT = 0.3048;
const KM_A_NM = 1.852;
const KM_A_STATUTE_MILE = 1.609_344;
/** Spec 9. */
const LB_A_KG = 2.204_622_621_8;

/** A value in the unit that the user chose for its quantity. */
export function inUnits(quantity: Quantity, value: number, units: Units): Measured {
  switch (quantity) {
    case 'altitudeFt':
      return units.height === 'm' ? { value: value * METRES_A_FOOT, unit: 'm' } : { value, unit: 'ft' };
    case 'runwayFt':
      return units.runwayLength === 'm' ? { value: value * METRES_A_FOOT, unit: 'm' } : { value, unit: 'ft' };
    case 'verticalFpm':
      return units.height === 'm'
        ? { value: (value * METRES_A_FOOT) / 60, unit: 'm/s' }
        : { value, unit: 'ft/min' };
    case 'distanceNm':
      if (units.distance === 'km') return { value: value * KM_A_NM, unit: 'km' };
      if (units.distance === 'SM') return { value: (value * KM_A_NM) / KM_A_STATUTE_MILE, unit: 'SM' };
      return { value, unit: 'nm' };
    case 'speedKt':
      if (units.speed === 'km/h') return { value: value * KM_A_NM, unit: 'km/h' };
      if (units.speed === 'm/s') return { value: (value * KM_A_NM) / 3.6, unit: 'm/s' };
      return { value, unit: 'kt' };
    case 'massKg':
      return units.mass === 'lb' ? { value: value * LB_A_KG, unit: 'lb' } : { value, unit: 'kg' };
  }
}

/** The unit in which a quantity is shown. */
export const unitOf = (quantity: Quantity, units: Units): string => inUnits(quantity, 0, units).unit;

/** Digits, grouped, with a minus that is as wide as a digit; never `−0`. */
export function digits(value: number, decimals = 0): string {
  const format = { maximumFractionDigits: decimals, signDisplay: 'negative' } as const;
  return value.toLocaleString('en-US', format).replace('-', '−');
}

/** The number alone, in the chosen unit: for the cells of a table whose head names the unit. `—` when unknown. */
export function measuredDigits(quantity: Quantity, value: number | null, units: Units, decimals = 0): string {
  return value === null ? '—' : digits(inUnits(quantity, value, units).value, decimals);
}

/** `1,234 ft`; `—` when unknown. */
export function measuredText(quantity: Quantity, value: number | null, units: Units, decimals = 0): string {
  if (value === null) return '—';
  return `${measuredDigits(quantity, value, units, decimals)} ${unitOf(quantity, units)}`;
}
