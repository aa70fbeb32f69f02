import type { LayerContents, MapController } from '../map/map-controller.ts';
import { createSlice } from '../state/slice.ts';
import { activeLayers } from './map-view.store.ts';

const UNKNOWN: LayerContents = { empty: [], loading: [] };

/** Contents of the active map layers in view; none for a view not queried yet. */
export const mapContents = createSlice<LayerContents>('mapContents', UNKNOWN);

/** Examining everything drawn takes a few milliseconds: not after every small move. */
const PAUSE_MS = 1500;
/**
 * Layers reported as empty are examined again: their data may arrive while aircraft or particles keep the map from
 * idling.
 */
const AGAIN_MS = 3000;
/** Loading layers are examined more often for a while: what has not loaded by then may never load. */
const LOADING_MS = 500;
const SOON_ROUNDS = 20;

const isSame = (one: LayerContents, other: LayerContents): boolean =>
  one.empty.join() === other.empty.join() && one.loading.join() === other.loading.join();

function notify(contents: LayerContents): void {
  if (!isSame(contents, mapContents.get())) mapContents.set(contents);
}

/** Follows what the map shows; returns a function that stops it. */
export function watchEmptyLayers(map: Pick<MapController, 'on' | 'contents'>): () => void {
  let loadingRounds = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(look, ms);
  };
  const look = () => {
    timer = undefined;
    const contents = map.contents();
    notify(contents);
    loadingRounds = contents.loading.length > 0 ? loadingRounds + 1 : 0;
    if (contents.loading.length > 0) lookIn(loadingRounds < SOON_ROUNDS ? LOADING_MS : AGAIN_MS);
    else if (contents.empty.length > 0) lookIn(AGAIN_MS);
  };
  const stops = [
    map.on('idle', () => {
      if (timer === undefined) lookIn(PAUSE_MS);
    }),
    map.on('view-change', () => lookIn(PAUSE_MS)),
    activeLayers.subscribe(() => lookIn(PAUSE_MS)),
    // Another view: an empty layer may have contents there.
    map.on('move', () => {
      loadingRounds = 0;
      notify(UNKNOWN);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    mapContents.reset();
  };
}
