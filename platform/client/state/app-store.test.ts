// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LAYER_KEYS } from '../layers/layer-catalogue.ts';
import { activeLayers, choosePreset, mapView, setGlobe, setLayerActive } from '../layers/map-view.store.ts';
import { panelFlags } from '../shell/panel-flags.store.ts';
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

beforeEach(() => {
  for (const slice of slices) slice.reset();
  localStorage.clear();
});

describe('D1 the persisted store', () => {
  it('D1 has the defaults of the spec: 37 layers, only airport on', () => {
    expect(LAYER_KEYS).toHaveLength(37);
    expect(LAYER_KEYS.filter((key) => activeLayers.get()[key])).toEqual(['airport']);
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
  it('D1 restores what was stored and fills in layers that were not', () => {
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
    expect(Object.keys(activeLayers.get())).toHaveLength(37);
    expect(stars.get()).toEqual(['EGLL']);
  });
  it('D1 is hydrated even when what is stored is rubbish, and logs why', () => {
    localStorage.setItem(APP_STORE_NAME, '{"state": ');
    const log = recorder();
    const store = createAppStore(slices, localStorage, log);
    store.hydrate();
    expect(store.getState().hasHydrated).toBe(true);
    expect(log.lines).toEqual(['Failed to rehydrate map store:']);
  });
  it('D1 another version is logged and left aside', () => {
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
  it('D1 takes preferences from app-store while there is no item of their own', () => {
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
  it('D1 a preset turns its family on and off and leaves other layers alone', () => {
    setLayerActive('grid', true);
    choosePreset('ifrl');
    expect(mapView.get().preset).toBe('ifrl');
    expect(activeLayers.get()).toMatchObject({ ndb: true, airways: true, grid: true, radar: false });
    choosePreset('weather');
    expect(activeLayers.get()).toMatchObject({ ndb: false, airways: false, grid: true, radar: true });
  });
  it('D2 flat slices stand at the top level of getState, the airport right panel is open at first', () => {
    const state = createAppStore(slices, localStorage, recorder()).getState();
    expect(state).toMatchObject({
      isFoundryOpen: false,
      isAirportRightPanelOpen: true,
      memory: { value: 1 },
    });
  });
});
