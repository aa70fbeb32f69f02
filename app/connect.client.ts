import { lazy } from 'react';
import { type BalanceDeps, configureBalance } from '#capabilities/balance/client/balance-deps.ts';
import { DRAFT_ROUTE_ID, setDraftRouteFromMap } from '#capabilities/flights/client/flight-draft.store.ts';
import { flightPanel } from '#capabilities/flights/client/flight-panel.store.ts';
import { configureFlights } from '#capabilities/flights/client/flights-deps.ts';
import { configureOfp } from '#capabilities/ofp/client/ofp-deps.ts';
import { configureRoute, type RouteDeps } from '#capabilities/route/client/route-deps.ts';
import { hideRoutes, showRoute } from '#capabilities/route/client/show-route.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { ofpDeps } from './ofp-deps.client.ts';

const OfpView = lazy(async () => ({
  default: (await import('#capabilities/ofp/client/flight-document.tsx')).FlightDocument,
}));

const AircraftPicker = lazy(async () => ({
  default: (await import('#capabilities/plan/client/aircraft-picker.tsx')).AircraftPicker,
}));

const FlightProcedures = lazy(async () => ({
  default: (await import('#capabilities/procedures/client/flight-procedures.tsx')).FlightProcedures,
}));

const aircraftTypes: BalanceDeps['aircraftTypes'] = async () =>
  (await import('#capabilities/plan/client/plan.queries.ts')).aircraftTypes();

const flightQueries = () => import('#capabilities/flights/client/flights.queries.ts');

/** The saved flights, for their loads. Asked anew each time: a load is never put on an old plan. */
const balanceDeps: BalanceDeps = {
  aircraftTypes,
  flights: async () => fetchShared({ ...(await flightQueries()).flightListQuery(), staleTime: 0 }),
  flight: async (id) => fetchShared({ ...(await flightQueries()).flightDetailQuery(id), staleTime: 0 }),
  replaceFlight: async (flight) => {
    const { changeFlight } = await import('#capabilities/flights/client/change-flight.ts');
    await changeFlight(flight, { what: 'the load', saved: 'has the new load' });
  },
};

/** Routes that are changed on the map go into the flight being created, or are saved in the open one. */
const routeDeps: RouteDeps = {
  routeChanged({ flightId, route, points, distanceNm, isFallback }) {
    if (flightId !== DRAFT_ROUTE_ID || distanceNm === null) return;
    const about = { message: '', unknown: [], source: '', asOf: null };
    setDraftRouteFromMap({ route, route_info: [...points], distance: distanceNm, isFallback, ...about });
  },
  canSave: (flightId) => flightPanel.get().detailData?.id === flightId,
  saveRoute: async (route) =>
    (await import('#capabilities/flights/client/flight-route.ts')).saveRouteOfFlight(route),
};

/** Gives each capability what it needs of others. */
export function connectCapabilities(): void {
  configureOfp(ofpDeps);
  configureBalance(balanceDeps);
  configureRoute(routeDeps);
  configureFlights({
    findRoute: async (input) =>
      (await import('#capabilities/route/client/route.queries.ts')).findRoute(input),
    makePlan: async (input) => (await import('#capabilities/plan/client/plan.queries.ts')).loadPlan(input),
    AircraftPicker,
    fleetIdOf: async (registration) =>
      (await (await import('#capabilities/plan/client/fleet.queries.ts')).fleetAircraftOf(registration))
        ?.id ?? null,
    OfpView,
    FlightProcedures,
    showRoute,
    hideRoutes,
  });
}
