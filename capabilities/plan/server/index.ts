import { Problem } from '#platform/contract/problem.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import { type OperationalFlightPlan, type PlanRequest, getAircraftConfig, loadOfp } from '../contract.ts';
import { closeAircraftTypes, findAircraft } from '../domain/aircraft-lookup.ts';
import { aircraftTable } from '../domain/aircraft.table.ts';
import { makePlan } from '../domain/make-plan.ts';

/** What a plan needs of navigation data: where the alternate lies. */
interface AirportLookup {
  airport(code: string): { readonly ident: string; readonly lat: number; readonly lon: number } | null;
}

export interface PlanServerOptions {
  /** The navigation data, or null while it is loading. */
  lookup: () => AirportLookup | null;
  /** Makes the route as `selfRoute` does; throws its `Problem`s. */
  findRoute: (request: { dep: string; arr: string; route: string }) => RouteResult;
  /** 0 inclusive to 1 exclusive, for inputs that are missing (row C14). */
  random: () => number;
  clock: Clock;
}

/** Server side of plans: `loadOFP` and the aircraft performance table. */
export function createPlanServer(options: PlanServerOptions): ServerCapability {
  return {
    id: 'plan',
    register(host) {
      host.route(loadOfp, ({ body }) => planFor(body, options));
      host.route(getAircraftConfig, () => [...aircraftTable]);
    },
  };
}

function planFor(request: PlanRequest, options: PlanServerOptions): OperationalFlightPlan {
  const aircraft = findAircraft(request.aircraft);
  if (!aircraft) throw unknownAircraft(request.aircraft);
  return makePlan({
    request,
    aircraft,
    route: options.findRoute(request),
    alternate: request.alternate === undefined ? null : alternateOf(request.alternate, options),
    random: options.random,
    nowMs: options.clock.nowMs(),
  });
}

function alternateOf(code: string, { lookup }: PlanServerOptions) {
  const ident = code.toUpperCase();
  const airport = lookup()?.airport(ident);
  if (!airport) throw new Problem('unknown-alternate', 404, `Unknown alternate airport ${ident}`);
  return airport;
}

function unknownAircraft(type: string): Problem {
  const close = closeAircraftTypes(type);
  const hint = close.length === 0 ? '' : `. Did you mean ${close.join(', ')}?`;
  return new Problem('unknown-aircraft', 404, `Unknown aircraft type ${type.toUpperCase()}${hint}`);
}
