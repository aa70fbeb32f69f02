import { createSlice } from '#platform/client/state/slice.ts';

export interface PlannedRouteText {
  /** Route text between the airports. */
  readonly value: string;
  /** Its origin: initially `unknown`, then e.g. `flight`. */
  readonly source: string;
  /** Incremented with every setting, even of the same text. */
  readonly version: number;
}

/** The text of the route being planned (spec 3). */
export const plannedRoute = createSlice<PlannedRouteText>('plannedRoute', {
  value: '',
  source: 'unknown',
  version: 0,
});

/** Sets the planned route's text. */
export function setPlannedRoute(value: string, source = 'unknown'): void {
  plannedRoute.set((state) => ({ value, source, version: state.version + 1 }));
}
