import type { FuelKind } from '#aviation/performance/performance-profile.ts';
import { type FuelUnits, fuelFigures } from './fuel.ts';
import { inUnits, type Quantity, type Units } from './units.ts';

/** A unit in which figures are typed, and its number per unit of the contract. */
export interface Scale {
  readonly unit: string;
  readonly perContractUnit: number;
}

/** The scale of a quantity in the unit that the user chose. */
export function scaleOf(quantity: Quantity, units: Units): Scale {
  const { value, unit } = inUnits(quantity, 1, units);
  return { unit, perContractUnit: value };
}

/** The scale of fuel of a kind, from kilograms. */
export function fuelScaleOf(kind: FuelKind, units: FuelUnits): Scale {
  const { unit, perKg } = fuelFigures(kind, units);
  return { unit, perContractUnit: perKg };
}

/** Stored figures differ from the typed ones by at most a contract's rounding: a hundredth. */
const KEPT_WITHIN = 0.0051;
const DECIMALS_MAX = 2;

/**
 * A stored figure as text of a field: the shortest that reads back as the same, so that typed text is restored.
 * Hundredths where there is none. Empty without a figure.
 */
export function typedText(value: number | null | undefined, { perContractUnit }: Scale): string {
  if (value === null || value === undefined) return '';
  const exact = value * perContractUnit;
  for (let decimals = 0; decimals < DECIMALS_MAX; decimals += 1) {
    const text = String(Number(exact.toFixed(decimals)));
    if (Math.abs(Number(text) / perContractUnit - value) < KEPT_WITHIN) return text;
  }
  return String(Number(exact.toFixed(DECIMALS_MAX)));
}

/**
 * A field as a figure of the contract. A field still as `typedText` filled it returns the stored figure: nothing drifts
 * by opening and saving. `null` when empty, NaN when it is not a number.
 */
export function readTyped(text: string, scale: Scale, kept: number | null = null): number | null {
  if (text.trim() === '') return null;
  if (kept !== null && text.trim() === typedText(kept, scale)) return kept;
  return Number(text) / scale.perContractUnit;
}
