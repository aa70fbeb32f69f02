import { type FuelCapacity, fuelCapacityTable } from './fuel-capacity.table.ts';

/** Jet fuel density of 6.7 lb per US gallon, as in the manufacturers' capacities. */
export const JET_FUEL_KG_PER_L = (6.7 * 0.453_592_37) / 3.785_411_784;

/** Usable fuel of an ICAO type designator, kg, with its source; `null` when none is published. */
export function fuelCapacityOf(type: string): (FuelCapacity & { readonly usableKg: number }) | null {
  const designator = type.trim().toUpperCase();
  const capacity = fuelCapacityTable.find((one) => one.type === designator);
  return capacity ? { ...capacity, usableKg: Math.round(capacity.usableLitres * JET_FUEL_KG_PER_L) } : null;
}
