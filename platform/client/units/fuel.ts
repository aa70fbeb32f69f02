import { FUEL_KG_PER_L, KG_PER_LB, LITRES_PER_US_GALLON } from '#aviation/performance/fuel/fuel-density.ts';
import type { FuelKind } from '#aviation/performance/performance-profile.ts';
import { type Settings, settings } from '../shell/settings.store.ts';
import { useSlice } from '../state/slice.ts';
import { digits } from './units.ts';

/** The settings that decide how fuel is shown. */
export type FuelUnits = Pick<Settings, 'mass' | 'fuel'>;

/** Fuel in one unit. */
export interface FuelFigures {
  /** The number alone, grouped; `—` when unknown. */
  readonly figure: (kg: number | null) => string;
  /** The number alone, not grouped, for printed columns; `—` when unknown. */
  readonly column: (kg: number | null | undefined) => string;
  readonly unit: string;
  /** Number of units per kilogram. */
  readonly perKg: number;
}

const unitOf = ({ mass, fuel }: FuelUnits) => (fuel === 'weight' ? mass : fuel);

/** Block fuel below which rounding to whole gallons would be visible: lines that do not add up. */
const SMALL_GALLONS = 100;

/** A piston aeroplane is fuelled by tenths of a gallon, a small diesel too. */
function decimalsOf(unit: string, kind: FuelKind, block: number): number {
  return unit === 'US gal' && (kind !== 'jet-a1' || block < SMALL_GALLONS) ? 1 : 0;
}

/** The unit that the user chose for fuel of a kind, and its number per kilogram at the planning density. */
export function fuelUnit(
  kind: FuelKind,
  units: FuelUnits,
): { readonly unit: string; readonly perKg: number } {
  const unit = unitOf(units);
  const litresPerKg = 1 / FUEL_KG_PER_L[kind];
  const perKg = {
    kg: 1,
    lb: 1 / KG_PER_LB,
    L: litresPerKg,
    'US gal': litresPerKg / LITRES_PER_US_GALLON,
  }[unit];
  return { unit, perKg };
}

/**
 * Fuel of a type in the unit chosen by the user, by its planning density. `blockKg`: the largest amount shown, where
 * known.
 */
export function fuelFigures(kind: FuelKind, units: FuelUnits, blockKg = Infinity): FuelFigures {
  const { unit, perKg } = fuelUnit(kind, units);
  const decimals = decimalsOf(unit, kind, blockKg * perKg);
  return {
    unit,
    perKg,
    figure: (kg) => (kg === null ? '—' : digits(kg * perKg, decimals)),
    column: (kg) => (kg === null || kg === undefined ? '—' : (kg * perKg).toFixed(decimals)),
  };
}

/** Fuel of printed documents: kilograms unless a unit of fuel was chosen. */
export const documentFuel = (
  kind: FuelKind,
  { fuel }: Pick<Settings, 'fuel'>,
  blockKg?: number,
): FuelFigures => fuelFigures(kind, { fuel, mass: 'kg' }, blockKg);

/** Fuel of a kind in the unit of the settings; re-rendered when it changes. */
export function useFuelFigures(kind: FuelKind, blockKg?: number): FuelFigures {
  return fuelFigures(kind, useSlice(settings), blockKg);
}
