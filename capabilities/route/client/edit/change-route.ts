import { distanceNm } from '#aviation/geo/geodesic.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import type { RoutePoint, RouteResult } from '../../contract.ts';
import { dmsCoordinate } from '../../domain/text/coordinate-token.ts';
import { composeRouteText } from '../../domain/text/route-text.ts';
import { findRoute } from '../route.queries.ts';
import type { RouteDeps } from '../route-deps.ts';
import type { DrawnRoute } from '../routes.store.ts';
import { placeOf } from './nearest-on-route.ts';
import {
  changedPoints,
  lostStatements,
  type NewPoint,
  type RouteChange,
  withoutPoint,
} from './route-change.ts';
import {
  activeRoute,
  forgetEdit,
  goToStep,
  recordStep,
  routeEdit,
  setEditBusy,
  stepOf,
} from './route-edit.store.ts';

/** A point further away than this is a different point with the same name. */
const SAME_PLACE_NM = 1;

const leadsOver = (result: RouteResult, point: NewPoint): boolean =>
  result.route_info.some((one) => distanceNm(placeOf(one), placeOf(point)) < SAME_PLACE_NM);

const asPosition = (point: NewPoint): NewPoint => ({
  ident: dmsCoordinate(placeOf(point)),
  coordinate: point.coordinate,
  type: 'coordinate',
});

/**
 * The route over the points, as the server parses its text.
 * @throws Error with a sentence for the user when it cannot be parsed as intended
 */
async function readRoute({ departure, arrival }: DrawnRoute, points: RoutePoint[]): Promise<RouteResult> {
  const result = await findRoute({ dep: departure, arr: arrival, route: composeRouteText(points) });
  const isReadWhole = result.unknown.length === 0 && (!result.isFallback || points.length === 2);
  if (!isReadWhole) throw new Error(result.message || 'The changed route cannot be read.');
  return result;
}

async function change(
  { routeChanged }: RouteDeps,
  pointsOf: (before: DrawnRoute) => Promise<RouteResult>,
): Promise<boolean> {
  const before = activeRoute();
  if (before === null || routeEdit.get().busy !== null) return false;
  setEditBusy('changing');
  try {
    const { route, route_info, distance, isFallback } = await pointsOf(before);
    setEditBusy(null);
    // Another route was selected meanwhile: the response is late.
    if (activeRoute() !== before) return false;
    const after = { ...before, route, points: route_info, distanceNm: distance, isFallback };
    recordStep(before, after);
    routeChanged(after);
    const lost = lostStatements(before.points, after.points);
    if (lost !== null) toast({ message: lost, tone: 'warning' });
    return true;
  } catch (error) {
    setEditBusy(null);
    toast({ message: `Route unchanged. ${messageOf(error)}`, tone: 'warning' });
    return false;
  }
}

/**
 * Routes the active route over a point. A name that would be parsed as another point with that name is given by its
 * position.
 */
export function routeVia(deps: RouteDeps, wish: RouteChange, point: NewPoint): Promise<boolean> {
  return change(deps, async (before) => {
    const named = await readRoute(before, changedPoints(before.points, wish, point)).catch(() => null);
    if (named && leadsOver(named, point)) return named;
    return readRoute(before, changedPoints(before.points, wish, asPosition(point)));
  });
}

/** Removes a point from the active route. */
export function removeRoutePoint(deps: RouteDeps, index: number): Promise<boolean> {
  return change(deps, (before) => readRoute(before, withoutPoint(before.points, index)));
}

/** Undoes the last change, redoes it, or undoes all of them. */
export function stepRoute({ routeChanged }: RouteDeps, where: -1 | 1 | 'start'): void {
  if (routeEdit.get().busy !== null) return;
  const step = goToStep(where);
  if (step) routeChanged(step);
}

/** Saves the changed route in its flight. */
export async function saveChangedRoute({ saveRoute }: RouteDeps): Promise<void> {
  const edit = routeEdit.get();
  const step = stepOf(edit);
  if (step === null || edit.busy !== null) return;
  setEditBusy('saving');
  try {
    if (await saveRoute(step)) forgetEdit();
    else setEditBusy(null);
  } catch (error) {
    setEditBusy(null);
    toast({ message: messageOf(error), tone: 'warning' });
  }
}
