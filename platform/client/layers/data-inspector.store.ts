import { mapController } from '../shell/map-access.ts';
import { createSlice } from '../state/slice.ts';
import { setLayerActive } from './map-view.store.ts';

/** The place pinned in the data inspector, or null while it follows the pointer. */
export const pinnedPlace = createSlice<{ lat: number; lon: number } | null>('inspectorPin', null);

export function unpinInspector(): void {
  pinnedPlace.set(null);
}

/** Switches the inspector on and reads the centre of the map, for users without a pointer. */
export function inspectMapCentre(): void {
  const { lat, lon } = mapController().getView();
  setLayerActive('data-inspector', true);
  pinnedPlace.set({ lat, lon });
}
