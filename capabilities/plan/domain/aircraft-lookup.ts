import type { AircraftType } from '../contract.ts';
import { aircraftTable } from './aircraft.table.ts';
import { profileTypes } from './profile-types.ts';

/** Every type that can be planned: the aircraft table and the built-in profiles. */
export function plannedTypes(): AircraftType[] {
  return [...aircraftTable, ...profileTypes()];
}

/** The table entry of an ICAO type designator in any case, or null. */
export function findAircraft(type: string): AircraftType | null {
  const designator = type.trim().toUpperCase();
  return plannedTypes().find((aircraft) => aircraft.type === designator) ?? null;
}

const mostSuggestions = 5;

/**
 * Designators that were perhaps meant, the closest first: one letter differs, or two behind the same two letters. Those
 * name the maker (AT, A3, B7); beyond one slip, another maker's type only looks alike.
 */
export function closeAircraftTypes(type: string): string[] {
  const typed = type.trim().toUpperCase();
  return plannedTypes()
    .map((aircraft) => ({ type: aircraft.type, edits: editDistance(typed, aircraft.type) }))
    .filter(({ type: near, edits }) => edits <= (near.slice(0, 2) === typed.slice(0, 2) ? 2 : 1))
    .toSorted((a, b) => a.edits - b.edits || a.type.localeCompare(b.type))
    .slice(0, mostSuggestions)
    .map((candidate) => candidate.type);
}

/** Letters to change, add or leave out (Levenshtein). */
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
