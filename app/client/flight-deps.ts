import { useSlice } from '#platform/client/state/slice.ts';
import { lazy } from '#platform/client/ui/lazy.ts';
import { analyseDraft, analyseFlight, analyseTyped } from '#capabilities/analysis/client/analysis.store.ts';
import {
  DRAFT_ROUTE_ID,
  setDraftRouteFromMap,
} from '#capabilities/flights/client/draft/flight-draft.store.ts';
import { flightPanel } from '#capabilities/flights/client/flight-panel.store.ts';
import type { FlightsDeps } from '#capabilities/flights/client/flights-deps.ts';
import type { RouteDeps } from '#capabilities/route/client/route-deps.ts';
import { routes } from '#capabilities/route/client/routes.store.ts';
import { hideRoutes, showRoute } from '#capabilities/route/client/show-route.ts';

const OfpView = lazy(async () => ({
  default: (await import('#capabilities/ofp/client/flight-document.tsx')).FlightDocument,
}));

const AircraftPicker = lazy(async () => ({
  default: (await import('#capabilities/plan/client/aircraft-picker.tsx')).AircraftPicker,
}));

const FlightProcedures = lazy(async () => ({
  default: (await import('#capabilities/procedures/client/flight-procedures.tsx')).FlightProcedures,
}));

const routeQueries = () => import('#capabilities/route/client/route.queries.ts');
const planQueries = () => import('#capabilities/plan/client/plan.queries.ts');

/** Dependencies of saved flights on routes, plans and procedures. */
export const flightsDeps: FlightsDeps = {
  findRoute: async (input) => (await routeQueries()).findRoute(input),
  makePlan: async (input) => (await planQueries()).loadPlan(input),
  prepare: () => Promise.all([routeQueries(), planQueries()]),
  AircraftPicker,
  fleetIdOf: async (registration) =>
    (await (await import('#capabilities/plan/client/fleet.queries.ts')).fleetAircraftOf(registration))?.id ??
    null,
  OfpView,
  FlightProcedures,
  routeWords: async (start) =>
    (await import('#capabilities/waypoints/client/waypoint-words.ts')).waypointNames(start, 6),
  useDrawnRoute: (flightId) => useSlice(routes, ({ items }) => items[flightId]?.drawn ?? null),
  showRoute,
  hideRoutes,
  analyse: (flightId) => (flightId === null ? analyseDraft() : analyseFlight(flightId)),
};

/** Routes changed on the map go into the flight being created, or are saved in the open one. */
export const routeDeps: RouteDeps = {
  analyse({ flightId, departure, arrival, route }) {
    if (flightId === DRAFT_ROUTE_ID) return analyseDraft();
    if (flightPanel.get().detailData?.id === flightId) return analyseFlight(flightId);
    analyseTyped({ departure, arrival, route });
  },
  routeChanged({ flightId, route, points, distanceNm, isFallback }) {
    if (flightId !== DRAFT_ROUTE_ID || distanceNm === null) return;
    const about = { message: '', unknown: [], source: '', asOf: null };
    setDraftRouteFromMap({ route, route_info: [...points], distance: distanceNm, isFallback, ...about });
  },
  canSave: (flightId) => flightPanel.get().detailData?.id === flightId,
  saveRoute: async (route) =>
    (await import('#capabilities/flights/client/route/flight-route.ts')).saveRouteOfFlight(
      flightsDeps,
      route,
    ),
};
