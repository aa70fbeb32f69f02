import { z } from 'zod';
import { createSlice } from '../state/slice.ts';
import { LAYER_KEYS, type LayerKey } from './layer-catalogue.ts';

export const MAP_PRESETS = ['ifrh', 'ifrl', 'vfr', 'weather'] as const;

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
    // Two tabs are two maps: each keeps its own place.
    mergeFromTab: (own, stored) => ({ ...stored, zoom: own.zoom, center: own.center }),
  },
);

export type ActiveLayers = Record<LayerKey, boolean>;
const onlyAirport = Object.fromEntries(LAYER_KEYS.map((key) => [key, key === 'airport'])) as ActiveLayers;
const activeLayersShape = z.record(z.string(), z.boolean()).transform((stored): ActiveLayers => {
  const known = { ...onlyAirport };
  for (const key of LAYER_KEYS) known[key] = stored[key] ?? onlyAirport[key];
  return known;
}) as unknown as z.ZodType<ActiveLayers>;

/** Which of the 37 layers are on (spec 3); persisted. */
export const activeLayers = createSlice<ActiveLayers>('activeLayers', onlyAirport, {
  persistAs: activeLayersShape,
});

/** Turns a layer on or off; the `globe` key and `isGlobe` always agree (row D1). */
export function setLayerActive(key: LayerKey, isActive: boolean): void {
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
  for (const key of LAYER_KEYS) setLayerActive(key, false);
}

/** Puts the layers back to what the spec starts with: airports on a flat map. */
export function resetLayers(): void {
  for (const key of LAYER_KEYS) setLayerActive(key, onlyAirport[key]);
}

/** What each preset shows (row D1): a set of layers; the others of the preset family go off. */
const PRESET_LAYERS: Record<MapView['preset'], readonly LayerKey[]> = {
  ifrh: ['airport', 'vor', 'airways', 'waypoints'],
  ifrl: ['airport', 'vor', 'ndb', 'airways', 'waypoints', 'airspace'],
  vfr: ['airport', 'vor', 'ndb', 'airspace', 'terrain', 'hillshade'],
  weather: ['airport', 'radar', 'metar-sigmet', 'wind-speed'],
};
const PRESET_FAMILY = new Set(Object.values(PRESET_LAYERS).flat());

/** Chooses a preset: turns its layers on and the rest of the preset family off, leaving other layers alone. */
export function choosePreset(preset: MapView['preset']): void {
  mapView.set((view) => ({ ...view, preset }));
  activeLayers.set((layers) => {
    const next = { ...layers };
    for (const key of PRESET_FAMILY) next[key] = PRESET_LAYERS[preset].includes(key);
    return next;
  });
}
