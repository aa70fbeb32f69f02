import type {
  AllLayoutProperties,
  AllPaintProperties,
  FilterSpecification,
  LayerSpecification,
  Map as LibraryMap,
  SourceSpecification,
} from 'maplibre-gl';
import type { StyleChange } from '../style/style-diff.ts';

/**
 * The library checks each specification again at run time, which is half of what adding a layer costs. The compiler has
 * checked the types, and a test checks every registered layer (`app/client/layer-styles.test.ts`).
 */
export const UNCHECKED = { validate: import.meta.env.DEV };

/** Puts a style layer on the map, under the layer of another id or on top. */
export function addStyleLayer(map: LibraryMap, layer: LayerSpecification, beforeId?: string): void {
  map.style.addLayer(layer, beforeId, UNCHECKED);
  // As the map's own `addLayer` does, which accepts no options.
  map._update(true);
}

/** Puts a source on the map. */
export function addMapSource(map: LibraryMap, id: string, source: SourceSpecification): void {
  map.style.addSource(id, source, UNCHECKED);
  map._update(true);
}

/** Applies the changes to the style layers of the map. */
export function applyStyleChanges(map: LibraryMap, changes: readonly StyleChange[]): void {
  for (const change of changes) {
    // The values come from layer specifications of the same type, which the compiler has checked.
    if (change.kind === 'paint')
      map.setPaintProperty(
        change.layerId,
        change.property as keyof AllPaintProperties,
        change.value as AllPaintProperties[keyof AllPaintProperties],
        UNCHECKED,
      );
    else if (change.kind === 'layout')
      map.setLayoutProperty(
        change.layerId,
        change.property as keyof AllLayoutProperties,
        change.value as AllLayoutProperties[keyof AllLayoutProperties],
        UNCHECKED,
      );
    else if (change.kind === 'filter')
      map.setFilter(change.layerId, change.value as FilterSpecification | null, UNCHECKED);
    else map.setLayerZoomRange(change.layerId, change.minzoom, change.maxzoom);
  }
}
