import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { createSlice } from '#platform/client/state/slice.ts';

interface RouteProgress {
  /** Whether the person wants to see how far along the route this device is. */
  readonly isFollowing: boolean;
  /** Where the device is; null while that is not known. */
  readonly position: LatLon | null;
}

/** How far along the active route this device is; in memory only. */
export const routeProgress = createSlice<RouteProgress>('routeProgress', {
  isFollowing: false,
  position: null,
});
