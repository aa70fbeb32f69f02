import type { LayerModule } from '#platform/client/layers/layer-definition.ts';
import { ThunderstormLightning } from './lightning-legend.tsx';
import { strokeHit } from './lightning-hit.ts';
import { LIGHTNING_SOURCE } from './lightning.layer.ts';
import { drawRadar } from './radar-engine.ts';
import { RadarLegend } from './radar-legend.tsx';
import { readRadar } from './radar-reading.ts';

/** Radar images; the engine adds each image to the map itself, so that they cross-fade. */
export const radarOnMap: LayerModule = {
  mapLayers: [],
  engine: drawRadar,
  drawnLayers: [LIGHTNING_SOURCE],
  inspect: strokeHit,
  readAt: readRadar,
  Legend: RadarLegend,
  legendHasSource: true,
};

/** Lightning over the thunderstorm probability. */
export const lightningOnMap: LayerModule = {
  mapLayers: [],
  engine: drawRadar,
  drawnLayers: [LIGHTNING_SOURCE],
  inspect: strokeHit,
  Legend: ThunderstormLightning,
};
