import { activeLayers } from '#platform/client/layers/map-view.store.ts';
import { sharedEngine } from '#platform/client/layers/shared-engine.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import type { TerrainState } from '../contract.ts';
import { demSourceId, terrainLayer } from './terrain.layers.ts';
import { watchTerrainState } from './terrain-state.ts';
import {
  TERRAIN_KEYS,
  type TerrainKey,
  terrainOptions,
  terrainProblem,
  terrainState,
} from './terrain.store.ts';

const INCOMPLETE = 'Parts of the terrain could not be loaded.';

/** Puts the active layers on the map, over the source in use, and removes them again. */
class Drawn {
  readonly #removals = new Map<TerrainKey, () => void>();
  #source: TerrainState['source'] | null = null;
  #is3d = false;

  follow(): void {
    const state = terrainState.get();
    if (!state) return;
    if (state.source !== this.#source) this.clear();
    this.#source = state.source;
    for (const key of TERRAIN_KEYS) {
      const isOn = activeLayers.get()[key];
      if (isOn && !this.#removals.has(key)) this.#put(key, state);
      else if (!isOn && this.#removals.has(key)) this.#remove(key);
    }
  }

  #put(key: TerrainKey, state: TerrainState): void {
    const layer = terrainLayer(key, state);
    this.#removals.set(key, mapController().addLayer(layer));
    mapController().setLayerVisible(layer.id, true);
    if (key === 'terrain-3d') {
      this.#is3d = true;
      this.lift();
      mapController().setPitch(terrainOptions.get().pitchDeg);
    }
  }

  /** Raises the map by its heights, with the selected exaggeration. */
  lift(): void {
    const state = terrainState.get();
    if (!this.#is3d || !state) return;
    const exaggeration = Number(terrainOptions.get().exaggeration);
    mapController().setTerrain({ sourceId: demSourceId('terrain-3d', state), exaggeration });
  }

  lean(): void {
    if (this.#is3d) mapController().setPitch(terrainOptions.get().pitchDeg);
  }

  #remove(key: TerrainKey): void {
    if (key === 'terrain-3d') {
      this.#is3d = false;
      mapController().setTerrain(null);
      mapController().setPitch(0);
    }
    this.#removals.get(key)?.();
    this.#removals.delete(key);
  }

  clear(): void {
    for (const key of TERRAIN_KEYS) if (this.#removals.has(key)) this.#remove(key);
  }
}

/** Draws heights as long as one of their layers is on. */
export const drawTerrain = sharedEngine(() => {
  const drawn = new Drawn();
  const stops = [
    watchTerrainState(),
    terrainState.subscribe(() => drawn.follow()),
    activeLayers.subscribe(() => drawn.follow()),
    terrainOptions.subscribe((now, before) => {
      if (now.exaggeration !== before.exaggeration) drawn.lift();
      if (now.pitchDeg !== before.pitchDeg) drawn.lean();
    }),
    mapController().on('source-error', ({ sourceId }) => {
      if (sourceId?.startsWith('dem-')) terrainProblem.set(INCOMPLETE);
    }),
  ];
  drawn.follow();
  return () => {
    for (const stop of stops) stop();
    drawn.clear();
    terrainProblem.set(null);
  };
});
