import type { RecorderDeps } from '#capabilities/recorder/client/recorder-deps.ts';
import { removeRoute } from '#capabilities/route/client/routes.store.ts';
import { showRoute } from '#capabilities/route/client/show-route.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { analysisDeps } from './analysis-deps.ts';

const calls = () => import('./recorder-calls.ts');

/** Airfields, saved flights and their plans, and the history of traffic for flight logs. */
export const recorderDeps: RecorderDeps = {
  flights: analysisDeps.flights,
  planned: async (flightId) => (await calls()).plannedFlight(flightId),
  openFlight: (flightId) => goTo(`/flight/${flightId}`),
  trafficTrack: async (address, atMs) => (await calls()).trafficTrack(address, atMs),
  showRoute: ({ id, departure, arrival, points }) =>
    showRoute({
      flightId: id,
      departure,
      arrival,
      route: '',
      distanceNm: null,
      isFallback: false,
      points: points.map((point) => ({ ...point, type: 'waypoint' })),
    }),
  hideRoute: removeRoute,
};
