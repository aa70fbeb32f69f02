// @vitest-environment happy-dom
import { Circle } from 'lucide-react';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { MapPreset } from '../layers/layer-definition.ts';
import {
  activeLayers,
  choosePreset,
  declareLayers,
  mapView,
  setGlobe,
  setLayerActive,
} from '../layers/map-view.store.ts';
import { declarePanelFlags, panelFlags } from '../shell/panel-flags.store.ts';
import { APP_PREFERENCES_NAME, APP_STORE_NAME, createAppStore } from './app-store.ts';
import { createSlice } from './slice.ts';

const stars = createSlice<string[]>('starredAirports', [], { persistAs: z.array(z.string()) });
const legends = createSlice<string[]>('legends', [], { persistAs: z.array(z.string()) });
const memory = createSlice('memory', { value: 1 });
const slices = [mapView, activeLayers, stars, legends, memory, panelFlags];

function recorder() {
  const lines: string[] = [];
  return { lines, error: (message: string) => void lines.push(message) };
}
const stored = () => JSON.parse(localStorage.getItem(APP_STORE_NAME) ?? 'null');

const layer = (key: string, presets: readonly MapPreset[] = []) => ({
  key,
  title: key,
  group: 'Map' as const,
  order: 0,
  Icon: Circle,
  presets,
  load: () => Promise.resolve({ mapLayers: [] }),
});

beforeEach(() => {
  for (const slice of slices) slice.reset();
  localStorage.clear();
  declareLayers([
    { ...layer('airport', ['ifrh', 'ifrl']), isOnFirst: true },
    layer('vor', ['ifrh', 'ifrl']),
    layer('ndb', ['ifrl']),
    layer('airways', ['ifrl']),
    layer('radar', ['weather']),
    layer('grid'),
    layer('globe'),
  ]);
});

describe('D1 the persisted store', () => {
  it('D1 has the defaults of the spec: every declared layer, with only airport on', () => {
    const layers = Object.entries(activeLayers.get());
    expect(layers).toHaveLength(7);
    expect(layers.filter(([, isOn]) => isOn)).toEqual([['airport', true]]);
    expect(mapView.get()).toEqual({
      isGlobe: false,
      zoom: 2.82,
      center: { longitude: 260.2, latitude: 35.4 },
      preset: 'ifrh',
    });
  });
  it('D1 writes exactly the persisted slices, as version 1', () => {
    const store = createAppStore(slices, localStorage, recorder());
    store.hydrate();
    stars.set(['KJFK']);
    memory.set({ value: 2 });
    expect(stored().version).toBe(1);
    legends.set(['radar']);
    expect(Object.keys(stored().state)).toEqual(['mapView', 'activeLayers', 'starredAirports']);
    expect(stored().state.starredAirports).toEqual(['KJFK']);
    const preferences = JSON.parse(localStorage.getItem(APP_PREFERENCES_NAME) ?? 'null');
    expect(preferences).toEqual({ state: { legends: ['radar'] }, version: 1 });
  });
  it('D1 restores stored layers and adds missing ones', () => {
    localStorage.setItem(
      APP_STORE_NAME,
      JSON.stringify({
        version: 1,
        state: { activeLayers: { vor: true, bogus: true }, starredAirports: ['EGLL'] },
      }),
    );
    createAppStore(slices, localStorage, recorder()).hydrate();
    expect(activeLayers.get().vor).toBe(true);
    expect(activeLayers.get().airport).toBe(true);
    expect(Object.keys(activeLayers.get())).toHaveLength(7);
    expect(stars.get()).toEqual(['EGLL']);
  });
  it('D1 is hydrated even when the stored data is invalid, and logs why', () => {
    localStorage.setItem(APP_STORE_NAME, '{"state": ');
    const log = recorder();
    const store = createAppStore(slices, localStorage, log);
    store.hydrate();
    expect(store.getState().hasHydrated).toBe(true);
    expect(log.lines).toEqual(['Failed to rehydrate map store:']);
  });
  it('D1 another version is logged and ignored', () => {
    localStorage.setItem(
      APP_STORE_NAME,
      JSON.stringify({ version: 7, state: { starredAirports: ['EGLL'] } }),
    );
    const log = recorder();
    createAppStore(slices, localStorage, log).hydrate();
    expect(stars.get()).toEqual([]);
    expect(log.lines[0]).toContain("couldn't be migrated");
  });
  it('D1 a stored value of the wrong shape keeps the default', () => {
    const state = { mapView: { isGlobe: 'yes', zoom: null }, starredAirports: [1, 2] };
    localStorage.setItem(APP_STORE_NAME, JSON.stringify({ version: 1, state }));
    createAppStore(slices, localStorage, recorder()).hydrate();
    expect(mapView.get()).toEqual(mapView.initial);
    expect(stars.get()).toEqual([]);
  });
  it('D1 reads preferences from app-store while app-preferences does not exist', () => {
    localStorage.setItem(APP_STORE_NAME, JSON.stringify({ version: 1, state: { legends: ['radar'] } }));
    createAppStore(slices, localStorage, recorder()).hydrate();
    expect(legends.get()).toEqual(['radar']);
    expect(Object.keys(stored().state)).not.toContain('legends');
    createAppStore(slices, localStorage, recorder()).hydrate();
    expect(legends.get()).toEqual(['radar']);
  });
  it('D1 the globe key and isGlobe always agree', () => {
    setGlobe(true);
    expect([activeLayers.get().globe, mapView.get().isGlobe]).toEqual([true, true]);
    setLayerActive('globe', false);
    expect([activeLayers.get().globe, mapView.get().isGlobe]).toEqual([false, false]);
  });
  it('D1 a preset turns its family on and off and leaves other layers unchanged', () => {
    setLayerActive('grid', true);
    choosePreset('ifrl');
    expect(mapView.get().preset).toBe('ifrl');
    expect(activeLayers.get()).toMatchObject({ ndb: true, airways: true, grid: true, radar: false });
    choosePreset('weather');
    expect(activeLayers.get()).toMatchObject({ ndb: false, airways: false, grid: true, radar: true });
  });
  it('D2 flat slices are at the top level of getState', () => {
    declarePanelFlags([{ isLayersPanelOpen: false, isSettingsOpen: true }]);
    const state = createAppStore(slices, localStorage, recorder()).getState();
    expect(state).toMatchObject({
      isLayersPanelOpen: false,
      isSettingsOpen: true,
      memory: { value: 1 },
    });
  });
});
