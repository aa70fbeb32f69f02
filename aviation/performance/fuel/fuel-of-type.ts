import type { FuelKind } from '../performance-profile.ts';

/** Piston types that burn avgas; all other types burn Jet A-1, diesels included. DA40 is the Lycoming version. */
const AVGAS: ReadonlySet<string> = new Set([
  'BE36',
  'BE58',
  'C150',
  'C152',
  'C172',
  'C182',
  'C206',
  'DA40',
  'P28A',
  'PA34',
  'SR22',
]);

/**
 * Fuel of an ICAO type designator: avgas if known, else Jet A-1. Separate from the table of profiles, which the first
 * page does not load.
 */
export function fuelOfType(type: string): FuelKind {
  return AVGAS.has(type.trim().toUpperCase()) ? 'avgas' : 'jet-a1';
}

/** Piston types that burn only Jet A-1. */
const DIESEL: ReadonlySet<string> = new Set(['DA42', 'DA50', 'DA62']);

/** Whether an aeroplane has reciprocating engines. Jet A-1 in a type that is also built for avgas is a diesel. */
export function hasPistonEngine(type: string, fuel: FuelKind): boolean {
  const designator = type.trim().toUpperCase();
  return fuel !== 'jet-a1' || AVGAS.has(designator) || DIESEL.has(designator);
}

/** Fuel of an aircraft: that of its profile (e.g. a diesel DA40), else that of its type. */
export function fuelOfAircraft(
  type: string,
  own: { readonly profile?: { readonly fuel: FuelKind } | null | undefined } | null | undefined,
): FuelKind {
  return own?.profile?.fuel ?? fuelOfType(type);
}
