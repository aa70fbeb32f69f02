import { toIso } from '#aviation/time/utc.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';

/** Performance plan request of a saved flight; null when the flight has no aircraft. */
export function requestOfFlight(
  flight: FlightDetail,
  departureMs: number | null,
): Partial<PerformancePlanRequest> | null {
  const { departure, arrival, aircraft, selfRoute, plan } = flight;
  const own = plan?.ownAircraft;
  if (aircraft === '' && !own) return null;
  return {
    dep: departure,
    arr: arrival,
    route: plan?.filed ?? plan?.route ?? selfRoute,
    ...(own ? { ownAircraft: own } : { aircraft }),
    ...(departureMs === null ? {} : { offBlock: toIso(departureMs) }),
    ...(plan ? { payloadKg: plan.weight.payload, extraKg: plan.plannedFuel.extra, ...plan.cruise } : {}),
  };
}

/** Fields of a flight from a route found. */
export const routeOfFlight = ({ route, route_info, distance, isFallback }: RouteResult) => ({
  selfRoute: route,
  route_info,
  distance,
  isFallback,
});
