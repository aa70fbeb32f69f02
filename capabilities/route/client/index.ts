import { lazy } from '#platform/client/ui/lazy.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { plannedRoute } from './planned-route.store.ts';
import { type RouteDeps, routeContext } from './route-deps.ts';
import { startRouteOfFlight } from './route-of-flight.ts';
import { clearRoutes, routes, setRoutesDimmed, togglePinOfSelected } from './routes.store.ts';

type MapHits = NonNullable<ClientCapability['mapHits']>;
const NO_HITS: MapHits = () => [];

const RouteMenu = lazy(async () => ({ default: (await import('./route-menu.tsx')).RouteMenu }));

const RouteEditPopover = lazy(async () => ({
  default: (await import('./edit/route-edit-popover.tsx')).RouteEditPopover,
}));

const stepRoute = async (deps: RouteDeps, where: -1 | 1) =>
  (await import('./edit/change-route.ts')).stepRoute(deps, where);

/** Drawing and editing code is loaded with the first route. */
function drawFromFirstRoute(deps: RouteDeps, onHits: (hits: MapHits) => void): () => void {
  let stopDrawing: (() => void) | null = null;
  let isBegun = false;
  let isStopped = false;
  const begin = async () => {
    if (isBegun || Object.keys(routes.get().items).length === 0) return;
    isBegun = true;
    const [{ startRouteDrawing }, { startRouteEditing }, { routeHits }] = await Promise.all([
      import('./route-drawing.ts'),
      import('./edit/start-route-editing.ts'),
      import('./edit/route-hits.ts'),
    ]);
    if (isStopped) return;
    onHits(routeHits);
    const stops = [startRouteDrawing(), startRouteEditing(deps)];
    stopDrawing = () => {
      for (const stop of stops) stop();
      onHits(NO_HITS);
    };
  };
  const stopWatching = routes.subscribe(() => void begin());
  void begin();
  return () => {
    isStopped = true;
    stopWatching();
    stopDrawing?.();
  };
}

/** Routes in the client: the drawn routes, the route menu, and the slices of spec 3. */
export function createRouteClient(deps: RouteDeps): ClientCapability {
  // Hits on a drawn route; none until there is one.
  let hits = NO_HITS;
  const start = () => {
    const stops = [
      drawFromFirstRoute(deps, (found) => {
        hits = found;
      }),
      startRouteOfFlight(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return {
    id: 'route',
    Provider: routeContext.provider(deps),
    slices: [routes, plannedRoute],
    contributions: [
      {
        id: 'route/menu',
        place: 'route-menu',
        order: 10,
        useVisible: () => useSlice(routes, ({ items }) => Object.keys(items).length > 0),
        Component: RouteMenu,
      },
      {
        id: 'route/edit',
        place: 'dialog',
        order: 10,
        useVisible: () => useSlice(routes, ({ items }) => Object.keys(items).length > 0),
        Component: RouteEditPopover,
      },
    ],
    mapHits: (event) => hits(event),
    commands: [
      {
        id: 'route/undo',
        title: 'Undo route change',
        keys: 'u',
        group: 'Routes',
        run: () => void stepRoute(deps, -1),
      },
      {
        id: 'route/redo',
        title: 'Redo route change',
        group: 'Routes',
        run: () => void stepRoute(deps, 1),
      },
      { id: 'route/pin', title: 'Pin or unpin the route', group: 'Routes', run: togglePinOfSelected },
      { id: 'route/clear', title: 'Clear routes', group: 'Routes', run: clearRoutes },
      {
        id: 'route/dim',
        title: 'Dim routes',
        group: 'Routes',
        run: () => setRoutesDimmed(!routes.get().dimAll),
      },
    ],
    start,
  };
}
