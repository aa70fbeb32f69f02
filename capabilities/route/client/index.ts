import { lazy } from 'react';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { plannedRoute } from './planned-route.store.ts';
import { procedureOverlays } from './procedure-overlays.store.ts';
import { startRouteDrawing } from './route-drawing.ts';
import { startRouteOfFlight } from './route-of-flight.ts';
import { clearRoutes, routes, setRoutesDimmed } from './routes.store.ts';

const RouteMenu = lazy(async () => ({ default: (await import('./route-menu.tsx')).RouteMenu }));

function start(): () => void {
  const stops = [startRouteDrawing(), startRouteOfFlight()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Routes in the client: what is drawn on the map, the route menu, and the slices of spec 3. */
export const routeClient: ClientCapability = {
  id: 'route',
  slices: [routes, procedureOverlays, plannedRoute],
  contributions: [
    {
      id: 'route/menu',
      place: 'route-menu',
      order: 10,
      useVisible: () => useSlice(routes, ({ items }) => Object.keys(items).length > 0),
      Component: RouteMenu,
    },
  ],
  commands: [
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
