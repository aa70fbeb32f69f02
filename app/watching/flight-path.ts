import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan, PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import { departureInstant } from '#capabilities/plan/domain/departure-instant.ts';
import type { PlanServerOptions } from '#capabilities/plan/server/index.ts';
import { planPerformance } from '#capabilities/plan/server/performance.routes.ts';
import type { WatchPathPoint } from '#capabilities/watch/contract.ts';
import type { PathOfFlight, PlannedPath } from '#capabilities/watch/server/watch-deps.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { AirForecast } from '../sources/wind-aloft.ts';

/** Ground speed of a path that no performance plan times: usual of a jet. */
const ASSUMED_KT = 440;
const HOUR_MS = 3_600_000;

/** What plans of this server are made with. */
export type FlightPlans = PlanServerOptions<AirForecast>;

const iso = (atMs: number): string => new Date(atMs).toISOString();

/** When a saved flight leaves; null where it has no date and time of its own. */
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

/** The cruise that the plan was made for, as its document flies it. */
const cruiseOf = ({ cruise }: OperationalFlightPlan) => cruise ?? {};

function fuelOf({ fuel }: PerformancePlanAnswer): PlannedPath['fuel'] {
  const kgOf = (...ids: string[]) =>
    fuel.items.reduce((sum, { id, fuelKg }) => sum + (ids.includes(id) ? fuelKg : 0), 0);
  return { tripKg: kgOf('trip'), marginKg: kgOf('contingency', 'extra') };
}

const pointsOfPlan = ({ legs }: PerformancePlanAnswer): WatchPathPoint[] =>
  legs.map(({ ident, coordinate: [lon, lat], altitudeFt, timeOver }) => ({
    ident,
    lat,
    lon,
    altitudeFt,
    time: timeOver,
  }));

function estimated(
  { route_info: route }: FlightDetail,
  departureMs: number | null,
  why: string,
): PlannedPath {
  let alongNm = 0;
  const points = route.map(({ ident, coordinate: [lon, lat] }, index): WatchPathPoint => {
    const before = route[index - 1];
    if (before) alongNm += distanceNm({ lat: before.coordinate[1], lon: before.coordinate[0] }, { lat, lon });
    const time = departureMs === null ? null : iso(departureMs + (alongNm / ASSUMED_KT) * HOUR_MS);
    return { ident, lat, lon, altitudeFt: null, time };
  });
  const times =
    departureMs === null
      ? 'The flight has no departure time: compared at any time.'
      : `Times estimated at ${ASSUMED_KT} kt.`;
  return { points, basis: 'estimated', fuel: null, message: `${why} ${times} Compared at all levels.` };
}

/** The path of a saved flight by its performance plan, in the forecast wind; estimated, and so stated, where none can be made. */
export function pathOfFlightBy(plans: FlightPlans): PathOfFlight {
  return async (flight, signal) => {
    const departureMs = departureOf(flight, plans.clock.nowMs());
    if (departureMs === null || flight.plan === null) {
      const why = flight.plan === null ? 'The flight has no plan.' : 'The flight has no departure time.';
      return withRoute(estimated(flight, departureMs, why));
    }
    const { plan } = flight;
    try {
      const answer = await planPerformance(
        {
          dep: flight.departure,
          arr: flight.arrival,
          route: plan.filed ?? plan.route,
          ...(plan.ownAircraft ? { ownAircraft: plan.ownAircraft } : { aircraft: flight.aircraft }),
          offBlock: iso(departureMs),
          payloadKg: plan.weight.payload,
          extraKg: plan.plannedFuel.extra,
          taxiMinutes: 15,
          policy: 'easa',
          winds: 'forecast',
          ...cruiseOf(plan),
        },
        {
          findRoute: plans.findRoute,
          elevationFt: plans.elevationFt,
          forecastAir: plans.forecastAir,
          ...(plans.solve ? { solve: plans.solve } : {}),
          // Only the path is wanted.
          effects: () => Promise.resolve([]),
          alternateAt: () => {
            throw new Problem('unknown-alternate', 404, 'No alternate is asked for.');
          },
          ownAircraft: () => Promise.reject(new Problem('fleet-not-found', 404, 'Aircraft not found')),
          clock: plans.clock,
          ...(signal ? { signal } : {}),
        },
      );
      return {
        points: pointsOfPlan(answer),
        basis: 'performance-plan',
        message: answer.air.message,
        fuel: fuelOf(answer),
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
