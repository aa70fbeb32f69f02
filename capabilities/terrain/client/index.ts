import { Mountain, MountainSnow } from 'lucide-react';
import { type LayerDefinition, defineLayer } from '#platform/client/layers/layer-definition.ts';
import { afterMap } from '#platform/client/shell/after-map.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import {
  TERRAIN_KEYS,
  type TerrainKey,
  terrainOptions,
  terrainProblem,
  terrainState,
} from './terrain.store.ts';

const SHOWN: Readonly<Record<TerrainKey, Pick<LayerDefinition, 'title' | 'order' | 'Icon' | 'presets'>>> = {
  terrain: { title: 'Terrain', order: 10, Icon: Mountain, presets: ['vfr'] },
  hillshade: { title: 'Hillshade', order: 50, Icon: MountainSnow, presets: ['vfr'] },
  'terrain-3d': { title: '3D terrain', order: 60, Icon: Mountain },
};

function useSourceLine(): string | null {
  const state = useSlice(terrainState);
  const problem = useSlice(terrainProblem);
  return problem ?? state?.message ?? (state && `${state.title} · ${state.resolution}`);
}

const definitionOf = (key: TerrainKey): LayerDefinition =>
  defineLayer({
    key,
    group: 'Map',
    ...SHOWN[key],
    load: async () => (await import('./terrain.map.ts')).terrainOnMap(key),
    hasReadings: true,
    useSourceLine,
    useFreshness: () => useSlice(terrainState, (state) => state?.freshness ?? null),
  });

/** Relief is loaded after the first drawing of the map: so that it does not delay it. */
const start = () => afterMap(async () => (await import('./relief.ts')).startRelief());

/** Heights on the map: relief, tint and 3-D. */
export const terrainClient: ClientCapability = {
  id: 'terrain',
  slices: [terrainOptions, terrainState, terrainProblem],
  layers: TERRAIN_KEYS.map(definitionOf),
  start,
};
