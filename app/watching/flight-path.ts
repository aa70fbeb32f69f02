import { toIso } from '#aviation/time/utc.ts';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { pathOf } from '#capabilities/analysis/domain/section-columns.ts';
import { performanceRequestOf } from '#capabilities/ofp/domain/performance-request.ts';
import type {
  OperationalFlightPlan,
  PerformancePlanAnswer,
  PerformancePlanRequest,
} from '#capabilities/plan/contract.ts';
import { departureInstant } from '#capabilities/plan/domain/departure-instant.ts';
import { type PlanServerOptions, alternateOf } from '#capabilities/plan/server/index.ts';
import { type PerformanceDeps, planPerformance } from '#capabilities/plan/server/performance.routes.ts';
import type { WatchPathPoint } from '#capabilities/watch/contract.ts';
import type { PathOfFlight, PlannedPath } from '#capabilities/watch/server/watch-deps.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { AirForecast } from '../sources/wind-aloft.ts';

/** Ground speed assumed without a performance plan: typical of a jet. */
const ASSUMED_KT = 440;
const HOUR_MS = 3_600_000;
/** The default of a performance plan. */
const TAXI_MINUTES = 15;

/** Dependencies of plans on this server. */
export type FlightPlans = PlanServerOptions<AirForecast>;

/** Departure time of a saved flight; null if it has no date and time. */
export function departureOf(
  { date, departureTime }: Pick<FlightDetail, 'date' | 'departureTime'>,
  nowMs: number,
): number | null {
  const isWhole = departureTime?.includes('T') === true;
  if (departureTime === null || departureTime === '' || (!isWhole && (date === null || date === '')))
    return null;
  const { atMs, problem } = departureInstant({ departureTime, ...(date === null ? {} : { date }) }, nowMs);
  return problem === null ? atMs : null;
}

function fuelOf({ fuel }: PerformancePlanAnswer): PlannedPath['fuel'] {
  const kgOf = (...ids: string[]) =>
    fuel.items.reduce((sum, { id, fuelKg }) => sum + (ids.includes(id) ? fuelKg : 0), 0);
  return { tripKg: kgOf('trip'), marginKg: kgOf('contingency', 'extra') };
}

/** From runway to runway, with climb, every step climb and descent if in the plan. */
function pointsOfPlan(
  answer: PerformancePlanAnswer,
  [first]: FlightDetail['route_info'],
  plans: FlightPlans,
): WatchPathPoint[] {
  if (!first) return [];
  const [lon, lat] = first.coordinate;
  const elevationFt = plans.elevationFt(answer.departure) ?? 0;
  return pathOf(answer, { lat, lon, elevationFt }).map(({ ident, coordinate, altitudeFt, time }) => ({
    ident,
    lat: coordinate[1],
    lon: coordinate[0],
    altitudeFt,
    time,
  }));
}

/** The flight as saved, at its saved departure time, planned as in its document. */
function requestOf(
  { departure: dep, arrival: arr, aircraft }: FlightDetail,
  plan: OperationalFlightPlan,
  departureMs: number,
): PerformancePlanRequest {
  return {
    ...performanceRequestOf(plan, { policy: 'easa' }),
    ...(plan.ownAircraft ? {} : { aircraft }),
    dep,
    arr,
    route: plan.filed ?? plan.route,
    offBlock: toIso(departureMs),
    policy: 'easa',
    extraKg: plan.plannedFuel.extra,
    taxiMinutes: TAXI_MINUTES,
    winds: 'forecast',
  };
}

/** Without the alternate, if that is the unknown aerodrome: the flight itself is still watched. */
const isAlternateFault = (error: unknown): boolean =>
  error instanceof Problem && error.id === 'unknown-alternate';

function estimated(
  { route_info: route }: FlightDetail,
  departureMs: number | null,
  why: string,
): PlannedPath {
  let alongNm = 0;
  const points = route.map(({ ident, coordinate: [lon, lat] }, index): WatchPathPoint => {
    const before = route[index - 1];
    if (before) alongNm += distanceNm({ lat: before.coordinate[1], lon: before.coordinate[0] }, { lat, lon });
    const time = departureMs === null ? null : toIso(departureMs + (alongNm / ASSUMED_KT) * HOUR_MS);
    return { ident, lat, lon, altitudeFt: null, time };
  });
  const times =
    departureMs === null
      ? 'The flight has no departure time: compared at any time.'
      : `Times estimated at ${ASSUMED_KT} kt.`;
  return { points, basis: 'estimated', fuel: null, message: `${why} ${times} Compared at all levels.` };
}

/** The plan with the levels permitted by its regions and the fuel for its alternate. */
async function planned(
  request: PerformancePlanRequest,
  plans: FlightPlans,
  { userKey, signal }: { userKey: string; signal: AbortSignal | undefined },
): Promise<PerformancePlanAnswer> {
  const deps: PerformanceDeps<AirForecast> = {
    findRoute: (wish, ofCaller) => plans.findRoute({ ...wish, userKey }, ofCaller),
    elevationFt: plans.elevationFt,
    forecastAir: plans.forecastAir,
    ...(plans.solve ? { solve: plans.solve } : {}),
    ...(plans.levelRegions ? { levelRegions: plans.levelRegions } : {}),
    // Only the path is needed.
    effects: () => Promise.resolve([]),
    alternateAt: (code) => alternateOf(code, plans),
    ownAircraft: () => Promise.reject(new Problem('fleet-not-found', 404, 'Aircraft not found')),
    clock: plans.clock,
    ...(signal ? { signal } : {}),
  };
  const { alternate: _alternate, ...without } = request;
  return planPerformance(request, deps).catch((error: unknown) => {
    if (!isAlternateFault(error)) throw error;
    return planPerformance(without, deps);
  });
}

/**
 * The path of a saved flight by its performance plan, in the forecast wind; estimated, and marked as such, when there
 * is none.
 */
export function pathOfFlightBy(plans: FlightPlans): PathOfFlight {
  return async (userKey, flight, signal) => {
    const departureMs = departureOf(flight, plans.clock.nowMs());
    if (departureMs === null || flight.plan === null) {
      const why = flight.plan === null ? 'The flight has no plan.' : 'The flight has no departure time.';
      return withRoute(estimated(flight, departureMs, why));
    }
    const { plan } = flight;
    try {
      const answer = await planned(requestOf(flight, plan, departureMs), plans, {
        userKey,
        signal,
      });
      return {
        points: pointsOfPlan(answer, plan.route_info, plans),
        basis: 'performance-plan',
        message: answer.air.message,
        // With wind still being fetched the fuel would differ, and would be reported as insufficient.
        fuel: answer.air.message === null ? fuelOf(answer) : null,
      };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return withRoute(estimated(flight, departureMs, `No performance plan: ${error.message}`));
    }
  };
}

function withRoute(path: PlannedPath): PlannedPath {
  if (path.points.length > 0) return path;
  throw new Problem('flight-without-route', 422, 'The flight has no route: find a route, then save it.');
}
