import { MapControllerHost } from '../map/create-map-controller.ts';
import type { CameraOutcome, FlyToRequest, MapBounds, MapController } from '../map/map-controller.ts';
import { showNavigationError } from './shell-ui.store.ts';

/** The one map of the app. It accepts layers and data before it is drawn; without WebGL it is never drawn. */
export const mainMap = new MapControllerHost();

/** The map as capabilities see it, e.g. `mapController().updateGeojson('routes', data)`. */
export function mapController(): MapController {
  return mainMap;
}

/**
 * A refused camera request is shown, except on a device that draws no map at all: that is stated once, in place of
 * the map.
 */
function show(outcome: CameraOutcome): CameraOutcome {
  if (!outcome.ok && outcome.reason !== 'unsupported') showNavigationError(outcome.message);
  return outcome;
}

/** Flies the map somewhere; a failure is shown as `Unable to adjust map view. Please try again.` (row C18). */
export async function flyTo(request: FlyToRequest): Promise<CameraOutcome> {
  return show(await mainMap.flyTo(request));
}

/** Fits a bounding box; a failure is shown like that of `flyTo`. */
export async function fitBounds(
  bounds: MapBounds,
  options?: { marginPx?: number; maxZoom?: number; isInstant?: boolean },
): Promise<CameraOutcome> {
  return show(await mainMap.fitBounds(bounds, options));
}
