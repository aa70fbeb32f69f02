import { beforeEach, describe, expect, it } from 'vitest';
import type { LayerKey } from '../layers/layer-catalogue.ts';
import { activeLayers, choosePreset, mapView, setGlobe, setLayerActive } from '../layers/map-view.store.ts';
import { MapControllerHost } from '../map/create-map-controller.ts';
import type { LayerRegistration } from './client-capability.ts';
import { startMapLayers } from './map-layers.ts';

const registration = (key: LayerKey, ...ids: string[]): [LayerKey, LayerRegistration] => [
  key,
  { key, mapLayers: ids.map((id) => ({ id, slot: 'point', sources: {}, layers: () => [] })) },
];

beforeEach(() => {
  activeLayers.reset();
  mapView.reset();
});

describe('D1 the layers that are on are the layers on the map', () => {
  it('shows what is on at first and follows every switch and preset', () => {
    const map = new MapControllerHost();
    const stop = startMapLayers(
      map,
      new Map([
        registration('airport', 'points', 'labels'),
        registration('vor', 'vor'),
        registration('radar', 'radar'),
      ]),
    );
    expect(map.isLayerVisible('points')).toBe(true);
    expect(map.isLayerVisible('labels')).toBe(true);
    expect(map.isLayerVisible('vor')).toBe(false);
    choosePreset('ifrh');
    expect(map.isLayerVisible('vor')).toBe(true);
    choosePreset('weather');
    expect(map.isLayerVisible('vor')).toBe(false);
    expect(map.isLayerVisible('radar')).toBe(true);
    setLayerActive('airport', false);
    expect(map.isLayerVisible('labels')).toBe(false);
    stop();
    setLayerActive('vor', true);
    expect(map.isLayerVisible('vor')).toBe(false);
  });

  it('keeps globe key, isGlobe and the map in step, whatever was stored', () => {
    mapView.set((view) => ({ ...view, isGlobe: true }));
    const map = new MapControllerHost();
    const stop = startMapLayers(map, new Map());
    expect(activeLayers.get().globe).toBe(true);
    expect(map.getView().isGlobe).toBe(true);
    setLayerActive('globe', false);
    expect(mapView.get().isGlobe).toBe(false);
    expect(map.getView().isGlobe).toBe(false);
    setGlobe(true);
    expect(activeLayers.get().globe).toBe(true);
    stop();
  });
});
