/** Spec 9. */
export const POUNDS_PER_KILOGRAM = 2.2046226218;
/** Exact by definition (231 cubic inches). */
const LITRES_PER_US_GALLON = 3.785411784;

/** The unit of weights decides that of volumes and densities: `lb` US gal, lb/US gal; `kg` litre, kg/litre (row I1). */
export type BalanceUnit = 'lb' | 'kg';

/**
 * A figure as it was entered, with its unit. It is never converted in place: whoever shows or sums it converts for
 * that purpose, so that changing the unit to and fro any number of times changes no figure.
 */
export interface Measure {
  readonly value: number;
  readonly unit: BalanceUnit;
}

/** A figure in another unit; the entered figure itself where the unit is its own. */
export type Convert = (measure: Measure, unit: BalanceUnit) => number;

/** A weight, or a moment in weight × metre. */
export const massIn: Convert = ({ value, unit }, to) => {
  if (unit === to) return value;
  return to === 'lb' ? value * POUNDS_PER_KILOGRAM : value / POUNDS_PER_KILOGRAM;
};

/** A fuel volume: litre with kg, US gal with lb. */
export const volumeIn: Convert = ({ value, unit }, to) => {
  if (unit === to) return value;
  return to === 'lb' ? value / LITRES_PER_US_GALLON : value * LITRES_PER_US_GALLON;
};

/** A fuel density: kg/litre with kg, lb/US gal with lb. */
export const densityIn: Convert = ({ value, unit }, to) => {
  if (unit === to) return value;
  const factor = POUNDS_PER_KILOGRAM * LITRES_PER_US_GALLON;
  return to === 'lb' ? value * factor : value / factor;
};

export const kilograms = (value: number): Measure => ({ value, unit: 'kg' });
export const kgOf = (measure: Measure): number => massIn(measure, 'kg');

export const VOLUME_UNIT: Readonly<Record<BalanceUnit, string>> = { lb: 'US gal', kg: 'l' };
export const DENSITY_UNIT: Readonly<Record<BalanceUnit, string>> = { lb: 'lb/US gal', kg: 'kg/l' };

/** A number with thousands in groups, `—` where it is unknown. */
export function formatNumber(value: number | null, digits: { least: number; most: number }): string {
  if (value === null || !Number.isFinite(value)) return '—';
  const text = value.toLocaleString('en', {
    minimumFractionDigits: digits.least,
    maximumFractionDigits: digits.most,
  });
  return text === '-0' || text === '-0.0' ? text.slice(1) : text;
}

/** Weights are shown to a tenth: always in pounds, in kilograms where there is one. */
const massDigits = (unit: BalanceUnit) => ({ least: unit === 'lb' ? 1 : 0, most: 1 });

/** Kilograms as a figure of the unit shown, without its name. */
export function formatMass(kg: number | null, unit: BalanceUnit): string {
  return formatNumber(kg === null ? null : massIn(kilograms(kg), unit), massDigits(unit));
}

/** Kilograms in words of the unit shown: `62,732 kg`. */
export function massWords(kg: number | null, unit: BalanceUnit): string {
  return kg === null ? '—' : `${formatMass(kg, unit)} ${unit}`;
}
