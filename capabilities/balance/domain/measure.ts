/** Spec 9. */
export const POUNDS_PER_KILOGRAM = 2.2046226218;
/** Exact by definition (231 cubic inches). */
const LITRES_PER_US_GALLON = 3.785411784;

/** The unit of weights determines volume and density: `lb` US gal, lb/US gal; `kg` litre, kg/litre (row I1). */
export type BalanceUnit = 'lb' | 'kg';

/**
 * Figure as entered, with its unit. It is never converted in place but only for display or sums, so that switching the
 * unit back and forth changes no figure.
 */
export interface Measure {
  readonly value: number;
  readonly unit: BalanceUnit;
}

/** Figure in another unit; unchanged in its unit. */
export type Convert = (measure: Measure, unit: BalanceUnit) => number;

/** Weight, or moment in weight × metre. */
export const massIn: Convert = ({ value, unit }, to) => {
  if (unit === to) return value;
  return to === 'lb' ? value * POUNDS_PER_KILOGRAM : value / POUNDS_PER_KILOGRAM;
};

/** Fuel volume: litre with kg, US gal with lb. */
export const volumeIn: Convert = ({ value, unit }, to) => {
  if (unit === to) return value;
  return to === 'lb' ? value / LITRES_PER_US_GALLON : value * LITRES_PER_US_GALLON;
};

/** Fuel density: kg/litre with kg, lb/US gal with lb. */
export const densityIn: Convert = ({ value, unit }, to) => {
  if (unit === to) return value;
  const factor = POUNDS_PER_KILOGRAM * LITRES_PER_US_GALLON;
  return to === 'lb' ? value * factor : value / factor;
};

export const kilograms = (value: number): Measure => ({ value, unit: 'kg' });
export const kgOf = (measure: Measure): number => massIn(measure, 'kg');

export const VOLUME_UNIT: Readonly<Record<BalanceUnit, string>> = { lb: 'US gal', kg: 'l' };
export const DENSITY_UNIT: Readonly<Record<BalanceUnit, string>> = { lb: 'lb/US gal', kg: 'kg/l' };

/** Number with grouped thousands, `—` when unknown. */
export function formatNumber(value: number | null, digits: { min: number; max: number }): string {
  if (value === null || !Number.isFinite(value)) return '—';
  const text = value.toLocaleString('en', {
    minimumFractionDigits: digits.min,
    maximumFractionDigits: digits.max,
  });
  return text === '-0' || text === '-0.0' ? text.slice(1) : text;
}

/** Weights have one decimal: always in pounds, in kilograms if not zero. */
const massDigits = (unit: BalanceUnit) => ({ min: unit === 'lb' ? 1 : 0, max: 1 });

/** Kilograms in the unit shown, without its name. */
export function formatMass(kg: number | null, unit: BalanceUnit): string {
  return formatNumber(kg === null ? null : massIn(kilograms(kg), unit), massDigits(unit));
}

/** Kilograms in the unit shown, with its name: `62,732 kg`. */
export function massWords(kg: number | null, unit: BalanceUnit): string {
  return kg === null ? '—' : `${formatMass(kg, unit)} ${unit}`;
}
