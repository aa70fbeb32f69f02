import type { NavlogPoint } from '#aviation/performance/flying/navlog.ts';
import type { PlanAlternate } from '#aviation/performance/performance-plan.ts';
import { routePath } from '#aviation/performance/flying/route-path.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';

/** A longer route to the alternate is useless when fuel is short: then direct. */
const LONGEST_FACTOR = 1.5;
const LONGEST_EXTRA_NM = 40;

/** A point of a route as in the navlog. */
export const toPoint = ({
  ident,
  coordinate: [lon, lat],
  via,
}: RouteResult['route_info'][number]): NavlogPoint => ({ ident, lat, lon, via: via ?? null });

/** The airway route from the destination to the alternate; undefined if none is suitable. */
export function alternateRoute(
  found: RouteResult,
  [arrival, alternate]: readonly [NavlogPoint, { readonly lat: number; readonly lon: number }],
): PlanAlternate['route'] {
  const points = found.route_info.map(toPoint);
  if (found.isFallback || points.length < 3) return undefined;
  const directNm = routePath([arrival, { ident: '', via: null, ...alternate }]).lengthNm;
  const isTooLong = routePath(points).lengthNm > directNm * LONGEST_FACTOR + LONGEST_EXTRA_NM;
  return isTooLong ? undefined : { words: found.route, points };
}
