import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { flightPanel, openFlightDetail } from './flight-panel.store.ts';
import { type DrawnRoute, flightsNeeds } from './flights-needs.ts';
import { replaceFlight } from './flights.queries.ts';
import { planRequestAgain, withEarlierAssumptions } from './plan-again.ts';

/** The flight with another route, and its plan made again for it. */
async function flightAlong(flight: FlightDetail, drawn: DrawnRoute): Promise<FlightDetail> {
  const plan = flight.plan && (await flightsNeeds().makePlan(planRequestAgain(flight.plan, drawn.route)));
  return {
    ...flight,
    selfRoute: drawn.route,
    route_info: [...drawn.points],
    distance: drawn.distanceNm,
    isFallback: drawn.isFallback,
    plan: plan && withEarlierAssumptions(plan, flight.plan?.assumptions ?? []),
  };
}

/** Saves a route that was changed on the map in the open flight. @throws Error in the words of spec 8 */
export async function saveRouteOfFlight(drawn: DrawnRoute): Promise<boolean> {
  const { detailData } = flightPanel.get();
  if (detailData?.id !== drawn.flightId) return false;
  const saved = await replaceFlight(await flightAlong(detailData, drawn));
  if (flightPanel.get().activeFlightId === saved.id) openFlightDetail(saved);
  toast({ message: `${saved.callsign || 'Flight'}: route saved, plan made again` });
  return true;
}
