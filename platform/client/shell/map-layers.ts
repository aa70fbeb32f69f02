import { activeLayers, mapView, setGlobe, type ActiveLayers } from '../layers/map-view.store.ts';
import type { LayerKey } from '../layers/layer-catalogue.ts';
import type { MapLayer } from '../map/layer-registry.ts';
import type { MapController } from '../map/map-controller.ts';
import { sayLayerNotLoaded } from '../layers/follow-while.ts';
import type { LayerPart } from '../layers/layer-definition.ts';
import { moduleOf } from '../layers/layer-modules.ts';
import type { LayerRegistration } from './client-capability.ts';
import { LayerOnMap } from './layer-on-map.ts';

type MapLayers = readonly MapLayer[];

/** What came for registrations that bring their code when they are first switched on. */
const brought = new WeakMap<LayerRegistration, MapLayers>();

/** The map layers of a registration that are there now. */
export function mapLayersOf(registration: LayerRegistration): MapLayers {
  const { mapLayers = [], load } = registration;
  if (load) return moduleOf(registration)?.mapLayers ?? [];
  return typeof mapLayers === 'function' ? (brought.get(registration) ?? []) : mapLayers;
}

const isPart = (registration: LayerRegistration): registration is LayerRegistration & LayerPart =>
  registration.load !== undefined;

/** Puts the registered layers on the map and shows those that are on; follows every change; returns how to stop. */
export function startMapLayers(map: MapController, registrations: readonly LayerRegistration[]): () => void {
  const removals: (() => void)[] = [];
  const begun = new Set<LayerRegistration>();
  let isStopped = false;
  const isOn = ({ key }: LayerRegistration) => activeLayers.get()[key as LayerKey];
  const add = (registration: LayerRegistration, layers: MapLayers) => {
    removals.push(...layers.map((layer) => map.addLayer(layer)));
    for (const { id } of layers) map.setLayerVisible(id, isOn(registration));
  };
  const bring = async (registration: LayerRegistration, load: () => Promise<MapLayers>) => {
    if (begun.has(registration)) return;
    begun.add(registration);
    try {
      const layers = brought.get(registration) ?? (await load());
      brought.set(registration, layers);
      if (!isStopped) add(registration, layers);
    } catch {
      // Its code could not be fetched (no network): switching it off and on tries again.
      begun.delete(registration);
      sayLayerNotLoaded();
    }
  };
  const parts = registrations.filter(isPart).map((part) => ({ part, onMap: new LayerOnMap(part, map) }));
  const show = (layers: ActiveLayers) => {
    for (const { part, onMap } of parts) onMap.turn(layers[part.key as LayerKey]);
    for (const registration of registrations) {
      const { key, mapLayers, load } = registration;
      if (load) continue;
      const isVisible = layers[key as LayerKey];
      if (typeof mapLayers === 'function' && isVisible) void bring(registration, mapLayers);
      for (const { id } of mapLayersOf(registration)) map.setLayerVisible(id, isVisible);
    }
  };
  for (const registration of registrations) {
    if (!registration.load && typeof registration.mapLayers !== 'function')
      add(registration, registration.mapLayers ?? []);
  }
  // What was stored may disagree; the camera decides (row D1: both always agree).
  setGlobe(mapView.get().isGlobe);
  show(activeLayers.get());
  map.setGlobe(mapView.get().isGlobe);
  const stops = [
    activeLayers.subscribe(show),
    mapView.subscribe((now, before) => {
      if (now.isGlobe !== before.isGlobe) map.setGlobe(now.isGlobe);
    }),
    () => {
      isStopped = true;
      removals.forEach((remove) => remove());
      for (const { onMap } of parts) onMap.remove();
    },
  ];
  return () => stops.forEach((stop) => stop());
}
