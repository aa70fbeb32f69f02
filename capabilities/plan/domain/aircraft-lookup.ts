import type { AircraftType } from '../contract.ts';
import { aircraftTable } from './aircraft.table.ts';
import { profileTypes } from './profile-types.ts';

/** All types that can be planned: aircraft table and built-in profiles. */
export function plannedTypes(): AircraftType[] {
  return [...aircraftTable, ...profileTypes()];
}

/** Table entry of an ICAO type designator in any case, or null. */
export function findAircraft(type: string): AircraftType | null {
  const designator = type.trim().toUpperCase();
  return plannedTypes().find((aircraft) => aircraft.type === designator) ?? null;
}

const maxSuggestions = 5;

/**
 * Suggested designators, the closest first: one different letter, or two after the same first two letters. Those
 * identify the manufacturer (AT, A3, B7); with more differences another manufacturer's type is only similar in
 * spelling.
 */
export function closeAircraftTypes(type: string): string[] {
  const typed = type.trim().toUpperCase();
  return plannedTypes()
    .map((aircraft) => ({ type: aircraft.type, edits: editDistance(typed, aircraft.type) }))
    .filter(({ type: near, edits }) => edits <= (near.slice(0, 2) === typed.slice(0, 2) ? 2 : 1))
    .toSorted((a, b) => a.edits - b.edits || a.type.localeCompare(b.type))
    .slice(0, maxSuggestions)
    .map((candidate) => candidate.type);
}

/** Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
