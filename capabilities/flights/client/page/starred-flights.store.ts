import { z } from 'zod';
import { createSlice } from '#platform/client/state/slice.ts';

/** Ids of starred flights (spec 3), persisted. */
export const starredFlights = createSlice<string[]>('starredFlights', [], { persistAs: z.array(z.string()) });

/** Stars or unstars a flight. */
export function toggleStarredFlight(id: string): void {
  starredFlights.set((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
}
