import type { LayerModule } from '#platform/client/layers/layer-definition.ts';
import { ThunderstormLightning } from './lightning-legend.tsx';
import { drawRadar } from './radar-engine.ts';
import { RadarLegend } from './radar-legend.tsx';
import { readRadar } from './radar-reading.ts';

/** Radar pictures; the engine puts each picture on the map itself, so that they fade into one another. */
export const radarOnMap: LayerModule = {
  mapLayers: [],
  engine: drawRadar,
  readAt: readRadar,
  Legend: RadarLegend,
  legendHasSource: true,
};

/** Lightning over the chance of thunderstorms. */
export const lightningOnMap: LayerModule = {
  mapLayers: [],
  engine: drawRadar,
  Legend: ThunderstormLightning,
};
