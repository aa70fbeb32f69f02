import { Circle } from 'lucide-react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  activeLayers,
  choosePreset,
  declareLayers,
  mapView,
  setGlobe,
  setLayerActive,
} from '../layers/map-view.store.ts';
import type { LayerDefinition, LayerPart, MapPreset } from '../layers/layer-definition.ts';
import { layerReports } from '../layers/layer-reports.store.ts';
import { hasToasted } from '../ui/toast.tsx';
import { MapControllerHost } from '../map/create-map-controller.ts';
import type { MapLayer } from '../map/layer-registry.ts';
import { startMapLayers } from './map-layers.ts';

const mapLayer = (id: string): MapLayer => ({ id, slot: 'point', sources: {}, layers: () => [] });
const part = (key: string, ...ids: string[]): LayerPart => ({
  key,
  load: () => Promise.resolve({ mapLayers: ids.map(mapLayer) }),
});
const declared = (key: string, isOnFirst?: true, presets?: readonly MapPreset[]): LayerDefinition => ({
  ...part(key),
  title: key,
  group: 'Map',
  order: 0,
  Icon: Circle,
  ...(isOnFirst && { isOnFirst }),
  ...(presets && { presets }),
});

beforeEach(() => {
  activeLayers.reset();
  mapView.reset();
  declareLayers([
    declared('airport', true),
    declared('vor', undefined, ['ifrh']),
    declared('radar', undefined, ['weather']),
    declared('globe'),
    declared('pirep'),
  ]);
});

describe('D1 the active layers are the layers on the map', () => {
  it('D1 shows the initially active layers and follows every switch and preset', async () => {
    const map = new MapControllerHost();
    const stop = startMapLayers(map, [
      part('airport', 'points', 'labels'),
      part('vor', 'vor'),
      part('radar', 'radar'),
    ]);
    await vi.waitFor(() => expect(map.isLayerVisible('points')).toBe(true));
    expect(map.isLayerVisible('labels')).toBe(true);
    choosePreset('ifrh');
    await vi.waitFor(() => expect(map.isLayerVisible('vor')).toBe(true));
    choosePreset('weather');
    expect(map.isLayerVisible('vor')).toBe(false);
    await vi.waitFor(() => expect(map.isLayerVisible('radar')).toBe(true));
    setLayerActive('airport', false);
    expect(map.isLayerVisible('labels')).toBe(false);
    stop();
    setLayerActive('vor', true);
    expect(map.isLayerVisible('vor')).toBe(false);
  });

  it('keeps globe key, isGlobe and the map in step, whatever was stored', () => {
    mapView.set((view) => ({ ...view, isGlobe: true }));
    const map = new MapControllerHost();
    const stop = startMapLayers(map, []);
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

describe('F1 layers with a module', () => {
  beforeEach(() => layerReports.reset());
  const pireps = (load: LayerPart['load']): LayerPart => ({ key: 'pirep', load });

  it('loads once, runs the engine while the layer is on, and keeps its report that long', async () => {
    const log: string[] = [];
    const map = new MapControllerHost();
    const definition = pireps(() => {
      log.push('load');
      return Promise.resolve({
        mapLayers: [mapLayer('reports')],
        engine: (_, report) => {
          log.push('start');
          report({ freshness: null, message: null, counts: ['2 reports'], hiddenByAltitude: 0 });
          return () => log.push('stop');
        },
        inspect: () => null,
      });
    });
    const stop = startMapLayers(map, [definition]);
    setLayerActive('pirep', true);
    await vi.waitFor(() => expect(layerReports.get().pirep?.counts).toEqual(['2 reports']));
    expect(map.isLayerVisible('reports')).toBe(true);
    setLayerActive('pirep', false);
    expect([map.isLayerVisible('reports'), layerReports.get().pirep]).toEqual([false, undefined]);
    setLayerActive('pirep', true);
    await vi.waitFor(() => expect(log).toEqual(['load', 'start', 'stop', 'start']));
    stop();
    expect(log.at(-1)).toBe('stop');
    expect(map.isLayerVisible('reports')).toBe(false);
  });

  it('reports when the code cannot be loaded, and retries at the next switch', async () => {
    let isOffline = true;
    const map = new MapControllerHost();
    const stop = startMapLayers(map, [
      pireps(() =>
        isOffline
          ? Promise.reject(new Error('no network'))
          : Promise.resolve({ mapLayers: [mapLayer('reports')] }),
      ),
    ]);
    setLayerActive('pirep', true);
    await vi.waitFor(() => expect(hasToasted()).toBe(true));
    expect(map.isLayerVisible('reports')).toBe(false);
    isOffline = false;
    setLayerActive('pirep', false);
    setLayerActive('pirep', true);
    await vi.waitFor(() => expect(map.isLayerVisible('reports')).toBe(true));
    stop();
  });
});
