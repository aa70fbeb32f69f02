import { mapController } from '#platform/client/shell/map-access.ts';
import type { RouteDeps } from '../route-deps.ts';
import { startRouteDrag } from './route-drag.ts';
import { watchEditedRoute } from './route-edit.store.ts';

/** Lets the active route be changed on the map; returns how to stop. */
export function startRouteEditing(deps: RouteDeps): () => void {
  const stops = [startRouteDrag(mapController(), deps), watchEditedRoute()];
  return () => {
    for (const stop of stops) stop();
  };
}
