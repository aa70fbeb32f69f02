import type { AnalysisDeps } from '#capabilities/analysis/client/analysis-deps.ts';
import { flightDraft, isDraftEmpty } from '#capabilities/flights/client/draft/flight-draft.store.ts';
import { removeRoute } from '#capabilities/route/client/routes.store.ts';
import { showRoute } from '#capabilities/route/client/show-route.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { lazy } from '#platform/client/ui/lazy.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { flightsDeps } from './flight-deps.ts';
import { ofpDeps } from './ofp-deps.ts';

const EdtoOnMap = lazy(async () => ({
  default: (await import('#capabilities/ofp/client/edto-on-map.tsx')).EdtoOnMap,
}));

const flightQueries = () => import('#capabilities/flights/client/flights.queries.ts');

/** The flights that are analysed, their plans and the line on the map. */
export const analysisDeps: AnalysisDeps = {
  flights: async () => fetchShared({ ...(await flightQueries()).flightListQuery(), staleTime: 0 }),
  flight: async (id) => fetchShared({ ...(await flightQueries()).flightDetailQuery(id), staleTime: 0 }),
  draft() {
    if (isDraftEmpty()) return null;
    const { fields, plan } = flightDraft.get();
    return { name: fields.flightNumber || `${fields.departure} to ${fields.arrival}`, plan };
  },
  requestOf: async (plan) =>
    (await import('#capabilities/ofp/client/ofp.queries.ts')).performanceRequest(ofpDeps, plan, {
      policy: settings.get().planFuelPolicy,
    }),
  changeFlight: async (id, change) =>
    (await import('#capabilities/flights/client/draft/flight-cruise.ts')).saveCruiseOfFlight(
      flightsDeps,
      id,
      change,
    ),
  changeTables: async (id, change) =>
    (await import('#capabilities/flights/client/draft/flight-cruise.ts')).saveTablesOfFlight(id, change),
  AircraftPicker: flightsDeps.AircraftPicker,
  EdtoOnMap,
  showRoute: ({ id, points, ...line }) =>
    showRoute({
      ...line,
      flightId: id,
      isFallback: false,
      points: points.map((point) => ({ ...point, type: 'waypoint' })),
    }),
  hideRoute: removeRoute,
};
