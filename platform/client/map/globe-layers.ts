import { globeLimbLayer } from './globe-limb.layer.ts';
import type { MapLayer } from './layer-registry.ts';
import { polarMeridiansLayer } from './polar-meridians.layer.ts';

/** Layers drawn on the globe but not on the flat map. */
export const globeLayers = (): MapLayer[] => [polarMeridiansLayer(), globeLimbLayer()];
