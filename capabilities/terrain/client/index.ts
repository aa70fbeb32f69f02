import { lazy } from 'react';
import { followWhileOn } from '#platform/client/layers/follow-while.ts';
import type { ClientCapability, LayerRegistration } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import {
  TERRAIN_KEYS,
  type TerrainKey,
  terrainOptions,
  terrainProblem,
  terrainReading,
  terrainState,
} from './terrain.store.ts';

const engine = () => import('./terrain-engine.ts');
const legends = () => import('./terrain-legends.tsx');

const LEGENDS: Readonly<Record<TerrainKey, LayerRegistration['Legend']>> = {
  hillshade: lazy(async () => ({ default: (await legends()).HillshadeLegend })),
  terrain: lazy(async () => ({ default: (await legends()).TintLegend })),
  'terrain-3d': lazy(async () => ({ default: (await legends()).Terrain3dLegend })),
};

function useSourceLine(): string | null {
  const state = useSlice(terrainState);
  const problem = useSlice(terrainProblem);
  return problem ?? state?.message ?? (state && `${state.title} · ${state.resolution}`);
}

const registration = (key: TerrainKey): LayerRegistration => {
  const Legend = LEGENDS[key];
  return {
    key,
    // The code that draws is loaded when the layer is switched on, and puts its own layers on the map.
    mapLayers: [],
    ...(Legend ? { Legend } : {}),
    useSourceLine,
    readAt: (place) => terrainReading.current?.(key, place) ?? [],
    useFreshness: () => useSlice(terrainState, (state) => state?.freshness ?? null),
  };
};

const start = (): (() => void) => followWhileOn(TERRAIN_KEYS, async () => (await engine()).drawTerrain);

/** Heights on the map: relief, tint and 3-D. */
export const terrainClient: ClientCapability = {
  id: 'terrain',
  slices: [terrainOptions, terrainState, terrainProblem],
  layers: TERRAIN_KEYS.map(registration),
  start,
};
