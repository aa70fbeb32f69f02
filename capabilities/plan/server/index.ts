import { routeFlying } from '#aviation/performance/flying/route-flying.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { createUserQueue } from '#platform/server/workers/user-queue.ts';
import {
  type FleetAircraft,
  type FleetAircraftInput,
  type OperationalFlightPlan,
  type PlanRequest,
  fleetAircraftInput,
  getAircraftConfig,
  loadOfp,
  makePerformancePlan,
} from '../contract.ts';
import { findAircraft, plannedTypes } from '../domain/aircraft-lookup.ts';
import { departureInstant } from '../domain/departure-instant.ts';
import { makePlan } from '../domain/make-plan.ts';
import { profileType } from '../domain/profile-types.ts';
import { planCruise } from '../domain/plan-cruise.ts';
import { performanceOf, withOwnFigures } from '../domain/own-aircraft.ts';
import { fleetObjects } from './fleet.objects.ts';
import { fleetMigrations } from './fleet.migrations.ts';
import { registerFleetRoutes } from './fleet.routes.ts';
import { createFleetStore, type FleetStore } from './fleet.store.ts';
import { type AirForecast, type PerformanceDeps, planPerformance } from './performance.routes.ts';
import { fleetAircraftNotFound, unknownAircraft } from './plan-problems.ts';

/** The navigation data that a plan needs: the position of the alternate. */
interface AirportLookup {
  airport(code: string): { readonly ident: string; readonly lat: number; readonly lon: number } | null;
}

export interface PlanServerOptions<Forecast extends AirForecast = AirForecast> extends Pick<
  PerformanceDeps<Forecast>,
  | 'findRoute'
  | 'elevationFt'
  | 'longestRunwayFt'
  | 'forecastAir'
  | 'solve'
  | 'effects'
  | 'levelRegions'
  | 'enRoute'
  | 'groundIn'
  | 'clock'
> {
  /** The navigation data, or null while it is loading. */
  lookup: () => AirportLookup | null;
  /** 0 inclusive to 1 exclusive, for inputs that are missing (row C14). */
  random: () => number;
  clock: Clock;
  db: Database;
}

/** More than one user needs; a plan may first search for its route. */
const PLANS_OF_PERSON = { running: 3, waiting: 21, retryAfterS: 5, noun: 'flight plans' };

/** Server side of plans: `loadOFP`, the aircraft performance table, performance plans and the fleet. */
export function createPlanServer<Forecast extends AirForecast>(
  options: PlanServerOptions<Forecast>,
): ServerCapability {
  const fleet = createFleetStore(options.db);
  const turns = createUserQueue(PLANS_OF_PERSON);
  const routesOf =
    (userKey: string): typeof options.findRoute =>
    (question, signal) =>
      options.findRoute({ ...question, userKey }, signal);
  return {
    id: 'plan',
    objects: [fleetObjects(fleet, options.clock)],
    migrations: fleetMigrations,
    register(host) {
      host.route(loadOfp, ({ body, principal: { userKey }, signal }) => {
        const plan = async () => {
          const own = body.fleetId === undefined ? null : await ownAircraft(fleet, userKey, body.fleetId);
          const made = await planFor(body, { ...options, findRoute: routesOf(userKey), signal }, own);
          return { ...made, messages: [...made.messages, ...body.notTaken] };
        };
        return turns.run(userKey, plan, signal);
      });
      host.route(getAircraftConfig, () => plannedTypes());
      host.route(makePerformancePlan, ({ body, principal: { userKey }, signal }) => {
        const deps = {
          ...options,
          signal,
          findRoute: routesOf(userKey),
          alternateAt: (code: string) => alternateOf(code, options),
          ownAircraft: (id: string) => ownAircraft(fleet, userKey, id),
        };
        return turns.run(userKey, () => planPerformance(body, deps), signal);
      });
      registerFleetRoutes(host, { fleet, clock: options.clock });
    },
  };
}

/** An aircraft of the caller's fleet; throws its `Problem`. */
export async function ownAircraft(fleet: FleetStore, userKey: string, id: string): Promise<FleetAircraft> {
  const aircraft = await fleet.find(userKey, id);
  if (!aircraft) throw fleetAircraftNotFound();
  return aircraft;
}

/**
 * Makes an operational flight plan; `own` is the aircraft whose figures are used.
 * @throws Problem
 */
export async function planFor(
  request: PlanRequest,
  options: Pick<PlanServerOptions, 'findRoute' | 'lookup' | 'random' | 'clock'> & { signal: AbortSignal },
  own: FleetAircraftInput | null,
): Promise<OperationalFlightPlan> {
  // A user's own profile may be of a type that is not built in.
  const ofProfile =
    own?.profile && own.type === request.aircraft.toUpperCase() ? profileType(own.profile) : null;
  const aircraft = ofProfile ?? findAircraft(request.aircraft);
  if (!aircraft) throw unknownAircraft(request.aircraft);
  if (own && own.type !== aircraft.type) {
    throw new Problem(
      'fleet-type-mismatch',
      400,
      `${own.registration} is a ${own.type}, not a ${aircraft.type}.`,
    );
  }
  const nowMs = options.clock.nowMs();
  const alternate = request.alternate === undefined ? null : alternateOf(request.alternate, options);
  const { dep, arr, route: typed } = request;
  const departure = departureInstant(request, nowMs);
  const departureTime = new Date(departure.atMs).toISOString();
  const flown = performanceOf(aircraft.type, own);
  const route = await options.findRoute(
    { dep, arr, route: typed, departureTime, level: request.level, ...routeFlying(flown) },
    options.signal,
  );
  const cruise = planCruise(request, route, flown);
  return makePlan({
    request,
    cruise: cruise.cruise,
    aircraft: own ? withOwnFigures(aircraft, own) : aircraft,
    ownAircraft: own && fleetAircraftInput.parse(own),
    route,
    alternate,
    random: options.random,
    nowMs,
    notes: [...(departure.problem === null ? [] : [departure.problem]), ...cruise.notes],
  });
}

/**
 * Position of an alternate.
 * @throws Problem 404 `unknown-alternate`
 */
export function alternateOf(code: string, { lookup }: Pick<PlanServerOptions, 'lookup'>) {
  const ident = code.toUpperCase();
  const airport = lookup()?.airport(ident);
  if (!airport) throw new Problem('unknown-alternate', 404, `Unknown alternate airport ${ident}`);
  return airport;
}
