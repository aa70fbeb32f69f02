import { type FuelCapacity, fuelCapacityTable } from './fuel-capacity.table.ts';

/** 6.7 lb per US gallon, the density of the manufacturers' capacities in kg. */
export const JET_FUEL_KG_PER_L = (6.7 * 0.453_592_37) / 3.785_411_784;

/** The usable fuel of an ICAO type designator in kg, with its source; `null` where none is published. */
export function fuelCapacityOf(type: string): (FuelCapacity & { readonly usableKg: number }) | null {
  const designator = type.trim().toUpperCase();
  const capacity = fuelCapacityTable.find((one) => one.type === designator);
  return capacity ? { ...capacity, usableKg: Math.round(capacity.usableLitres * JET_FUEL_KG_PER_L) } : null;
}
