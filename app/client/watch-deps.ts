import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { flightPanel } from '#capabilities/flights/client/flight-panel.store.ts';
import { notifications } from '#capabilities/notifications/client/notifications.store.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import type { WatchDeps } from '#capabilities/watch/client/watch-deps.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';

/** The outcome: which areas the new route avoids, and its additional length. */
function outcomeOf(found: RouteResult, flight: FlightDetail): string {
  const refused = (found.avoided ?? []).filter(({ isKeptClear }) => !isKeptClear);
  const [first] = refused;
  if (first) return `${first.name}: ${first.message ?? 'no route keeps clear of it.'}`;
  const names = (found.avoided ?? []).map(({ name }) => name).join(', ');
  const moreNm = flight.distance === null ? null : Math.round(found.distance - flight.distance);
  const longer = moreNm === null ? '' : ` (${moreNm < 0 ? '−' : '+'}${Math.abs(moreNm)} NM)`;
  return `Route clear of ${names}: ${Math.round(found.distance)} NM${longer}. Make a plan and save.`;
}

/** Opens the form of a saved flight with a route found around areas; the user reviews, plans and saves it. */
const rerouteAround: WatchDeps['rerouteAround'] = async (flightId, avoid) => {
  const [{ selfRoute }, { flightDetailQuery }, { queryClient }, form, drafts, { showRoute }] =
    await Promise.all([
      import('#capabilities/route/contract.ts'),
      import('#capabilities/flights/client/flights.queries.ts'),
      import('#platform/client/query/query-client.ts'),
      import('#capabilities/flights/client/draft/draft-form.ts'),
      import('#capabilities/flights/client/draft/flight-draft.store.ts'),
      import('#capabilities/route/client/show-route.ts'),
    ]);
  const flight = await queryClient.fetchQuery(flightDetailQuery(flightId));
  const { departure, arrival } = flight;
  const found = await callEndpoint(selfRoute, {
    body: { dep: departure, arr: arrival, route: '', avoid: [...avoid] },
  });
  if (found.isFallback) throw new Error(found.message || 'No route keeps clear of this area.');
  form.editFlight(flight);
  drafts.setDraftRouteFromMap(found);
  setPanelFlag('isCreateFlightPanelOpen', true);
  showRoute({
    flightId: drafts.DRAFT_ROUTE_ID,
    departure,
    arrival,
    route: found.route,
    points: found.route_info,
    distanceNm: found.distance,
    isFallback: found.isFallback,
  });
  return outcomeOf(found, flight);
};

/** Dependencies of the alerts on flights and routes. */
export const watchDeps: WatchDeps = {
  openFlightId: {
    get: () => flightPanel.get().activeFlightId,
    subscribe: (listener) =>
      flightPanel.subscribe(({ activeFlightId }, before) => {
        if (activeFlightId !== before.activeFlightId) listener();
      }),
  },
  createFlight: () => setPanelFlag('isCreateFlightPanelOpen', true),
  openFlight: (flightId) => goTo(`/flight/${flightId}`),
  rerouteAround,
  onNotifications: (listener) =>
    notifications.subscribe(({ items }, before) => {
      if (items !== before.items) listener();
    }),
};
