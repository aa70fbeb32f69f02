import type { FuelKind } from '../performance-profile.ts';

/**
 * Planning densities, kg per litre: avgas and mogas as flight manuals plan them (6.0 lb per US gallon; EN 228 0.72 to
 * 0.775), Jet A-1 as the manufacturers' capacities (6.7 lb per US gallon).
 */
export const FUEL_KG_PER_L: Readonly<Record<FuelKind, number>> = {
  avgas: (6 * 0.453_592_37) / 3.785_411_784,
  mogas: 0.745,
  'jet-a1': (6.7 * 0.453_592_37) / 3.785_411_784,
};

export const LITRES_PER_US_GALLON = 3.785_411_784;
export const KG_PER_LB = 0.453_592_37;
