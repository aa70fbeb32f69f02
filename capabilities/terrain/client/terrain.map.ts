import type { ComponentType } from 'react';
import type { LayerModule } from '#platform/client/layers/layer-definition.ts';
import { drawTerrain } from './terrain-engine.ts';
import { HillshadeLegend, Terrain3dLegend, TintLegend } from './terrain-legends.tsx';
import { readTerrain } from './terrain-reading.ts';
import type { TerrainKey } from './terrain.store.ts';

const LEGENDS: Readonly<Record<TerrainKey, ComponentType>> = {
  hillshade: HillshadeLegend,
  terrain: TintLegend,
  'terrain-3d': Terrain3dLegend,
};

/** An elevation layer; the engine adds it to the map with the source in use. */
export const terrainOnMap = (key: TerrainKey): LayerModule => ({
  mapLayers: [],
  engine: drawTerrain,
  readAt: (place) => readTerrain(key, place),
  Legend: LEGENDS[key],
});
