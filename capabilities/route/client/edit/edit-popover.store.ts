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

/** The question that is open at a place of the map. */
export type RouteQuestion =
  /** What the route is to lead over there; candidates null while they are asked for. */
  | {
      readonly kind: 'lead-over';
      readonly at: At;
      readonly change: RouteChange;
      readonly candidates: readonly Candidate[] | null;
      readonly message: string | null;
    }
  /** What to do with a point of the route. */
  | { readonly kind: 'point'; readonly at: At; readonly index: number };

/** Asked by a drag that ended or a click on the route; null while nothing is asked. */
export const routeQuestion = createSlice<RouteQuestion | null>('routeQuestion', null);
export const closeRouteQuestion = (): void => routeQuestion.set(null);
