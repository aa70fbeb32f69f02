import type { LayerModule } from '#platform/client/layers/layer-definition.ts';
import { ThunderstormLightning } from './lightning-legend.tsx';
import { strokeHit } from './lightning-hit.ts';
import { LIGHTNING_SOURCE } from './lightning.layer.ts';
import { drawRadar } from './radar-engine.ts';
import { RadarLegend } from './radar-legend.tsx';
import { readRadar } from './radar-reading.ts';

/** Radar pictures; the engine puts each picture on the map itself, so that they fade into one another. */
export const radarOnMap: LayerModule = {
  mapLayers: [],
  engine: drawRadar,
  drawnLayers: [LIGHTNING_SOURCE],
  inspect: strokeHit,
  readAt: readRadar,
  Legend: RadarLegend,
  legendHasSource: true,
};

/** Lightning over the chance of thunderstorms. */
export const lightningOnMap: LayerModule = {
  mapLayers: [],
  engine: drawRadar,
  drawnLayers: [LIGHTNING_SOURCE],
  inspect: strokeHit,
  Legend: ThunderstormLightning,
};
