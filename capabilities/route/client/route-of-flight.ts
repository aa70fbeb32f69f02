import { z } from 'zod';
import { listen } from '#platform/client/events/app-events.ts';
import { loadCode } from '#platform/client/query/load-code.ts';
import { routes, setRoutePending } from './routes.store.ts';
import { showRoute } from './show-route.ts';

/** Fields needed of a loaded flight; the announcement may have more. */
const loadedFlight = z.object({
  id: z.string(),
  departure: z.string().min(2),
  arrival: z.string().min(2),
  selfRoute: z.string(),
  route_info: z.array(z.unknown()),
});
type LoadedFlight = z.infer<typeof loadedFlight>;

async function drawMissingRoute(flight: LoadedFlight): Promise<void> {
  const { generation, pending } = routes.get();
  if (pending[flight.id] === true) return;
  setRoutePending(flight.id, true);
  const { departure, arrival } = flight;
  const { lookupRouteForFlight } = await loadCode(() => import('./route.queries.ts'));
  const found = await lookupRouteForFlight({ dep: departure, arr: arrival, route: flight.selfRoute });
  const state = routes.get();
  // Cleared, or another flight has been opened meanwhile: the response is late.
  const isLate = state.generation !== generation || state.pending[flight.id] !== true;
  setRoutePending(flight.id, false);
  if (isLate || found.route_info.length < 2) return;
  showRoute({
    flightId: flight.id,
    departure,
    arrival,
    route: found.route,
    points: found.route_info,
    distanceNm: found.distance,
    isFallback: found.isFallback,
  });
}

/** The route of a flight saved without geometry is determined when it is loaded; returns a function that stops it. */
export function startRouteOfFlight(): () => void {
  return listen('detail-flight-load', (detail) => {
    const flight = loadedFlight.safeParse(detail);
    if (!flight.success) return;
    for (const id of Object.keys(routes.get().pending)) if (id !== flight.data.id) setRoutePending(id, false);
    if (flight.data.route_info.length < 2) void drawMissingRoute(flight.data);
  });
}
