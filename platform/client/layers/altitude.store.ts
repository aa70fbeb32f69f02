import { createSlice } from '../state/slice.ts';

export const TOP_FLIGHT_LEVEL = 510;

/** The band of flight levels that layers show, from the surface (0) to FL510. */
export const altitudeBand = createSlice('altitudeBand', { lowFl: 0, highFl: TOP_FLIGHT_LEVEL });

/** Sets the band; the lower end never exceeds the upper one. */
export function setAltitudeBand(lowFl: number, highFl: number): void {
  altitudeBand.set({ lowFl: Math.min(lowFl, highFl), highFl: Math.max(lowFl, highFl) });
}
