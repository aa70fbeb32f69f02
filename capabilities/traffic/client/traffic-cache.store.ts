import { createSlice } from '#platform/client/state/slice.ts';

interface TrafficCache {
  trafficData: unknown;
  /** ms since the epoch */
  trafficDataTimestamp: number | null;
}

/** The traffic cache (spec 3), both empty at first and clearable. */
export const trafficCache = createSlice<TrafficCache>(
  'trafficCache',
  { trafficData: null, trafficDataTimestamp: null },
  { flat: true },
);

export function setTrafficCache(trafficData: unknown, trafficDataTimestamp: number): void {
  trafficCache.set({ trafficData, trafficDataTimestamp });
}

export function clearTrafficCache(): void {
  trafficCache.reset();
}
