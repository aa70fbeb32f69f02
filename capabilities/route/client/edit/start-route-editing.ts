import { mapController } from '#platform/client/shell/map-access.ts';
import type { RouteDeps } from '../route-deps.ts';
import { startRouteDrag } from './route-drag.ts';
import { watchEditedRoute } from './route-edit.store.ts';

/** Makes the active route editable on the map; returns a function that stops it. */
export function startRouteEditing(deps: RouteDeps): () => void {
  const stops = [startRouteDrag(mapController(), deps), watchEditedRoute()];
  return () => {
    for (const stop of stops) stop();
  };
}
