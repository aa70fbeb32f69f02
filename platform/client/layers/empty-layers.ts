import type { MapController } from '../map/map-controller.ts';
import { createSlice } from '../state/slice.ts';

/** Ids of the map layers that are on and have nothing in view. */
export const emptyMapLayers = createSlice<readonly string[]>('emptyMapLayers', []);

/** Looking through everything that is drawn takes a few milliseconds: not after every small move. */
const PAUSE_MS = 1500;
/** What was said to be empty is looked at again: its data may come to a map that aircraft or particles keep from resting. */
const AGAIN_MS = 3000;

/** Follows what the map shows; returns how to stop. */
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
