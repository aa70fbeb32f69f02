import { performanceProfileTable } from './performance-profile.table.ts';
import type { FuelKind } from './performance-profile.ts';

/** What an ICAO type designator burns: as its profile says, else Jet A-1. */
export function fuelOfType(type: string): FuelKind {
  const designator = type.trim().toUpperCase();
  return performanceProfileTable.find((profile) => profile.type === designator)?.fuel ?? 'jet-a1';
}
