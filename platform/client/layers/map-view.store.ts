import { z } from 'zod';
import { createSlice, useSlice } from '../state/slice.ts';
import { type LayerDefinition, MAP_PRESETS, type MapPreset } from './layer-definition.ts';

const mapViewShape = z.object({
  isGlobe: z.boolean(),
  zoom: z.number().min(0).max(24),
  center: z.object({ longitude: z.number().min(-540).max(540), latitude: z.number().min(-90).max(90) }),
  preset: z.enum(MAP_PRESETS),
});
export type MapView = z.infer<typeof mapViewShape>;

/** Camera and preset (spec 3, 9); persisted. */
export const mapView = createSlice<MapView>(
  'mapView',
  { isGlobe: false, zoom: 2.82, center: { longitude: 260.2, latitude: 35.4 }, preset: 'ifrh' },
  {
    persistAs: mapViewShape,
    // Two tabs have two maps: each keeps its own position.
    mergeFromTab: (own, stored) => ({ ...stored, zoom: own.zoom, center: own.center }),
  },
);

/** Default state of a layer, before the user has made a choice. */
interface LayerDefault {
  isOn: boolean;
  presets: readonly MapPreset[];
}

/** All layers by their keys: declared when the shell gathers them. */
export const layerDefaults = createSlice<Readonly<Record<string, LayerDefault>>>('layerDefaults', {});

export type ActiveLayers = Readonly<Record<string, boolean>>;

/** State of every layer, chosen or default; unknown layers are dropped. */
function completed(chosen: ActiveLayers): ActiveLayers {
  const defaults = Object.entries(layerDefaults.get());
  return Object.fromEntries(defaults.map(([key, { isOn }]) => [key, chosen[key] ?? isOn]));
}

const activeLayersShape: z.ZodType<ActiveLayers> = z.record(z.string(), z.boolean()).transform(completed);

/** Which of the layers are on (spec 3); persisted. */
export const activeLayers = createSlice<ActiveLayers>('activeLayers', {}, { persistAs: activeLayersShape });

/** Whether a layer is on. */
export const isLayerOn = (key: string): boolean => activeLayers.get()[key] ?? false;

/** A hook: whether a layer is on. */
export const useLayerOn = (key: string): boolean => useSlice(activeLayers, (layers) => layers[key] ?? false);

/** Declares the layers; new ones get their default state. */
export function declareLayers(definitions: readonly LayerDefinition[]): void {
  layerDefaults.set(
    Object.fromEntries(
      definitions.map(({ key, isOnFirst = false, presets = [] }) => [key, { isOn: isOnFirst, presets }]),
    ),
  );
  activeLayers.set(completed);
}

/** Turns a layer on or off; the `globe` key and `isGlobe` always agree (row D1). */
export function setLayerActive(key: string, isActive: boolean): void {
  activeLayers.set((layers) => (layers[key] === isActive ? layers : { ...layers, [key]: isActive }));
  if (key === 'globe')
    mapView.set((view) => (view.isGlobe === isActive ? view : { ...view, isGlobe: isActive }));
}

/** Switches between globe and flat map, keeping the layer key in step. */
export function setGlobe(isGlobe: boolean): void {
  setLayerActive('globe', isGlobe);
}

/** Turns every layer off; a globe becomes flat, because its key is one of them. */
export function turnLayersOff(): void {
  for (const key of Object.keys(layerDefaults.get())) setLayerActive(key, false);
}

/** Resets the layers to the spec's default: airports on a flat map. */
export function resetLayers(): void {
  for (const [key, { isOn }] of Object.entries(layerDefaults.get())) setLayerActive(key, isOn);
}

/** Selects a preset: turns its layers on and those of other presets off, leaving other layers unchanged (row D1). */
export function choosePreset(preset: MapPreset): void {
  mapView.set((view) => ({ ...view, preset }));
  activeLayers.set((layers) => {
    const next = { ...layers };
    for (const [key, { presets }] of Object.entries(layerDefaults.get()))
      if (presets.length > 0) next[key] = presets.includes(preset);
    return next;
  });
}
