import type { FilterSpecification } from 'maplibre-gl';
import type { MapStyleLayer } from '../layer-registry.ts';
import type { MapFeature } from '../map-controller.ts';
import type { MapTheme } from '../map-theme.ts';
import { edgeLayers, ringLayers } from './mark-style.ts';

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  // Lists and objects come back from a tile as text, which no filter can compare.
  (typeof value === 'string' && !/^[[{]/.test(value));

/** The one feature and its parts in other tiles: they have the same identifier from their layer, or the same properties. */
function isFeature({ featureId, properties }: MapFeature): FilterSpecification {
  // The library's own identifiers are numbers, and differ in other tiles.
  if (typeof featureId === 'string') return ['==', ['id'], featureId];
  const known = Object.entries(properties).filter(
    (entry): entry is [string, string | number | boolean] => entry[1] !== null && isScalar(entry[1]),
  );
  if (known.length === 0 && featureId !== null) return ['==', ['id'], featureId];
  return ['all', ...known.map(([name, value]) => ['==', ['get', name], value])] as FilterSpecification;
}

/**
 * Marks one feature of a drawn style layer: a ring around a point, a heavy line along a line or the edge of an area.
 * Empty where the layer draws itself.
 */
export function selectedFeatureLayers(
  feature: MapFeature,
  drawn: readonly MapStyleLayer[],
  theme: MapTheme,
): MapStyleLayer[] {
  const owner = drawn.find(({ id }) => id === feature.styleLayerId);
  if (!owner || !('source' in owner)) return [];
  const marked = {
    source: owner.source,
    ...(owner['source-layer'] === undefined ? {} : { 'source-layer': owner['source-layer'] }),
    ...(owner.minzoom === undefined ? {} : { minzoom: owner.minzoom }),
    filter: isFeature(feature),
  };
  const isPoint = feature.geometry.type === 'Point' || feature.geometry.type === 'MultiPoint';
  return (isPoint ? ringLayers : edgeLayers)('selected-feature', marked, theme);
}
