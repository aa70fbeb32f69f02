import type { MapController } from '../map/map-controller.ts';
import { createSlice } from '../state/slice.ts';

/** Ids of visible map layers with nothing in view. */
export const emptyMapLayers = createSlice<readonly string[]>('emptyMapLayers', []);

/** Examining everything drawn takes a few milliseconds: not after every small move. */
const PAUSE_MS = 1500;
/**
 * Layers reported as empty are examined again: their data may arrive while aircraft or particles keep the map from
 * idling.
 */
const AGAIN_MS = 3000;

/** Follows the content of the map; returns a function that stops it. */
export function watchEmptyLayers(map: Pick<MapController, 'on' | 'layersWithNothing'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    const empty = map.layersWithNothing();
    if (empty.join() !== emptyMapLayers.get().join()) emptyMapLayers.set(empty);
    if (empty.length > 0) timer = setTimeout(look, AGAIN_MS);
  };
  const stop = map.on('idle', () => {
    timer ??= setTimeout(look, PAUSE_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
    emptyMapLayers.reset();
  };
}
