import { hasCostIndex } from '#aviation/performance/cruise-speed.ts';
import type { PerformanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import { routePath } from '#aviation/performance/flying/route-path.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import type { CruiseOfPlan } from '#platform/contract/cruise.ts';
import type { PlanRequest } from '../contract.ts';
import { requestedCruise, requestedSpeed } from './requested-cruise.ts';

interface PlanCruise {
  /** Requested performance plan cruise of the flight; `null` for none. */
  readonly cruise: CruiseOfPlan | null;
  /** Requests not used, in sentences. */
  readonly notes: readonly string[];
}

/**
 * Cruise of a flight's performance plan. A cost index entered by the user is used when no speed is given, the route has
 * none, and the type has an economy speed; a default one is part of the estimate only.
 * @throws Problem as `requestedCruise`, when a level or speed was given
 */
export function planCruise(
  { level, levelChanges, speed, mach, trueAirspeedKt, cruise, costIndex }: PlanRequest,
  route: RouteResult,
  aircraft: PerformanceAircraft | null,
): PlanCruise {
  const given = definedOf({ level, levelChanges, speed, mach, trueAirspeedKt, cruise });
  const isGiven = Object.keys(given).length > 0;
  if (isGiven && aircraft) refuseUnflyable(given, route, aircraft);
  const notFlown = costIndex === undefined ? null : reasonAgainst(costIndex, { given, route, aircraft });
  const flown = costIndex === undefined || notFlown !== null ? given : { ...given, costIndex };
  return {
    cruise: Object.keys(flown).length > 0 ? flown : null,
    notes: notFlown === null ? [] : [notFlown],
  };
}

function refuseUnflyable(given: CruiseOfPlan, route: RouteResult, aircraft: PerformanceAircraft): void {
  const points = route.route_info.map(({ coordinate: [lon, lat] }) => ({ lat, lon }));
  requestedCruise(given, { route, pointsNm: routePath(points).pointsNm }, aircraft);
}

/** Why a cost index is not used, or `null`. */
function reasonAgainst(
  costIndex: number,
  {
    given,
    route,
    aircraft,
  }: { given: CruiseOfPlan; route: RouteResult; aircraft: PerformanceAircraft | null },
): string | null {
  const asked = requestedSpeed(given);
  const typed = route.cruise?.speed ?? route.route_info.find(({ speed }) => speed !== undefined)?.speed;
  const other = asked?.text ?? typed;
  if (other !== undefined) return `Cost index ${costIndex} counts in the estimate only: ${other} is flown.`;
  if (aircraft === null || hasCostIndex(aircraft)) return null;
  return `Cost index ${costIndex} counts in the estimate only: the profile of ${aircraft.model.type} has one speed for each level.`;
}

function definedOf(fields: { [Name in keyof CruiseOfPlan]: CruiseOfPlan[Name] | undefined }): CruiseOfPlan {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
