import { activeLayers, mapView, setGlobe, type ActiveLayers } from '../layers/map-view.store.ts';
import type { LayerPart } from '../layers/layer-definition.ts';
import type { MapController } from '../map/map-controller.ts';
import { LayerOnMap } from './layer-on-map.ts';

/** Adds the active layers to the map and runs them; follows every change; returns a function that stops it. */
export function startMapLayers(map: MapController, layerParts: readonly LayerPart[]): () => void {
  const parts = layerParts.map((part) => ({ key: part.key, onMap: new LayerOnMap(part, map) }));
  const show = (layers: ActiveLayers) => {
    for (const { key, onMap } of parts) onMap.turn(layers[key] ?? false);
  };
  // The stored state may disagree; the camera decides (row D1: both always agree).
  setGlobe(mapView.get().isGlobe);
  show(activeLayers.get());
  map.setGlobe(mapView.get().isGlobe);
  const stops = [
    activeLayers.subscribe(show),
    mapView.subscribe((now, before) => {
      if (now.isGlobe !== before.isGlobe) map.setGlobe(now.isGlobe);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const { onMap } of parts) onMap.remove();
  };
}
