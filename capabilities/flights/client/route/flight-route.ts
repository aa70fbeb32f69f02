import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import { changeFlight } from '../change-flight.ts';
import { flightPanel } from '../flight-panel.store.ts';
import type { DrawnRoute, FlightsDeps } from '../flights-deps.ts';
import { lostSteps, planRequestAgain, withEarlierAssumptions } from '../../domain/plan-again.ts';

async function planAlong(
  { fleetIdOf, makePlan }: FlightsDeps,
  { plan }: FlightDetail,
  { route, points }: DrawnRoute,
): Promise<OperationalFlightPlan | null> {
  if (plan === null) return null;
  const fleetId = await fleetIdOf(plan.general.aircraft_reg);
  const idents = points.map(({ ident }) => ident);
  const again = await makePlan(planRequestAgain(plan, { route, idents }, fleetId));
  const messages = [...again.messages, ...lostSteps(plan, idents)];
  return withEarlierAssumptions({ ...again, messages }, plan.assumptions);
}

/** The flight with another route, and its plan made again for it. */
async function flightAlong(
  deps: FlightsDeps,
  flight: FlightDetail,
  drawn: DrawnRoute,
): Promise<FlightDetail> {
  return {
    ...flight,
    selfRoute: drawn.route,
    route_info: [...drawn.points],
    distance: drawn.distanceNm,
    isFallback: drawn.isFallback,
    plan: await planAlong(deps, flight, drawn),
  };
}

/**
 * Saves a route changed on the map in the open flight; returns whether it is settled.
 * @throws Error with the text of spec 8
 */
export async function saveRouteOfFlight(deps: FlightsDeps, drawn: DrawnRoute): Promise<boolean> {
  const { detailData } = flightPanel.get();
  if (detailData?.id !== drawn.flightId) return false;
  const flight = await flightAlong(deps, detailData, drawn);
  const saved = flight.plan === null ? 'has the new route' : 'has the new route and a plan for it';
  return changeFlight(flight, { what: 'the route', saved });
}
