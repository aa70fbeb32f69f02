import type { MapLayer } from '#platform/client/map/layer-registry.ts';

/** What the pictures show beside the base map. */
export function sampleLayers(): MapLayer[] {
  return [];
}
