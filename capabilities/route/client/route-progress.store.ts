import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { createSlice } from '#platform/client/state/slice.ts';

interface RouteProgress {
  /** Whether the user wants to see the device's progress along the route. */
  readonly isFollowing: boolean;
  /** Position of the device; null while unknown. */
  readonly position: LatLon | null;
}

/** The device's progress along the active route; in memory only. */
export const routeProgress = createSlice<RouteProgress>('routeProgress', {
  isFollowing: false,
  position: null,
});
