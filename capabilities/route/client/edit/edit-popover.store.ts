import { createSlice } from '#platform/client/state/slice.ts';
import type { Candidate } from './near-points.ts';
import type { RouteChange } from './route-change.ts';

interface At {
  readonly lat: number;
  readonly lon: number;
  /** Pixels of the map. */
  readonly x: number;
  readonly y: number;
}

/** The popover open at a place on the map. */
export type RouteQuestion =
  /** Candidate points for a new position; null while loading. */
  | {
      readonly kind: 'lead-over';
      readonly at: At;
      readonly change: RouteChange;
      readonly candidates: readonly Candidate[] | null;
      readonly message: string | null;
    }
  /** Actions on a point of the route. */
  | { readonly kind: 'point'; readonly at: At; readonly index: number };

/** Opened by a finished drag or a click on the route; null without one. */
export const routeQuestion = createSlice<RouteQuestion | null>('routeQuestion', null);
export const closeRouteQuestion = (): void => routeQuestion.set(null);
