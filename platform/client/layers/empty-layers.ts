import type { MapController } from '../map/map-controller.ts';
import { createSlice } from '../state/slice.ts';

/** Ids of the map layers that are on and have nothing in view. */
export const emptyMapLayers = createSlice<readonly string[]>('emptyMapLayers', []);

/** Looking through everything that is drawn takes a few milliseconds: not after every small move. */
const PAUSE_MS = 1500;

/** Follows what the map shows; returns how to stop. */
export function watchEmptyLayers(map: Pick<MapController, 'on' | 'layersWithNothing'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    const empty = map.layersWithNothing();
    if (empty.join() !== emptyMapLayers.get().join()) emptyMapLayers.set(empty);
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
