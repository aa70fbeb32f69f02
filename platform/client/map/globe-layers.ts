import { globeLimbLayer } from './globe-limb.layer.ts';
import type { MapLayer } from './layer-registry.ts';
import { polarMeridiansLayer } from './polar-meridians.layer.ts';

/** What is drawn on the globe and not on the flat map. */
export const globeLayers = (): MapLayer[] => [polarMeridiansLayer(), globeLimbLayer()];
