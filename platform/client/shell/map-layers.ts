import { activeLayers, mapView, setGlobe, type ActiveLayers } from '../layers/map-view.store.ts';
import type { MapController } from '../map/map-controller.ts';
import type { LayerRegistrations } from './shell-registry.ts';

/** Puts the registered layers on the map and shows those that are on; follows every change; returns how to stop. */
export function startMapLayers(map: MapController, registrations: LayerRegistrations): () => void {
  const show = (layers: ActiveLayers) => {
    for (const [key, { mapLayers }] of registrations)
      for (const layer of mapLayers) map.setLayerVisible(layer.id, layers[key]);
  };
  const removals = [...registrations.values()].flatMap(({ mapLayers }) =>
    mapLayers.map((layer) => map.addLayer(layer)),
  );
  // What was stored may disagree; the camera decides (row D1: both always agree).
  setGlobe(mapView.get().isGlobe);
  show(activeLayers.get());
  map.setGlobe(mapView.get().isGlobe);
  const stops = [
    activeLayers.subscribe(show),
    mapView.subscribe((now, before) => {
      if (now.isGlobe !== before.isGlobe) map.setGlobe(now.isGlobe);
    }),
    ...removals,
  ];
  return () => stops.forEach((stop) => stop());
}
