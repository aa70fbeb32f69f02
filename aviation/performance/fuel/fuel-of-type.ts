import type { FuelKind } from '../performance-profile.ts';

/** Piston types on avgas; all others of the table of profiles burn Jet A-1, diesels too. The DA40 is the Lycoming one. */
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
 * What an ICAO type designator burns: avgas where that is known of it, else Jet A-1. A table of its own beside the
 * profiles, whose figures the first page does not need.
 */
export function fuelOfType(type: string): FuelKind {
  return AVGAS.has(type.trim().toUpperCase()) ? 'avgas' : 'jet-a1';
}

/** What an aircraft burns: its own profile says, a diesel DA40 of an avgas type for one; else that of its type. */
export function fuelOfAircraft(
  type: string,
  own: { readonly profile?: { readonly fuel: FuelKind } | null | undefined } | null | undefined,
): FuelKind {
  return own?.profile?.fuel ?? fuelOfType(type);
}
