// @vitest-environment happy-dom
import { Circle } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activeLayers, declareLayers, mapView } from '../layers/map-view.store.ts';
import { changeSettings, settings, startSettings } from './settings.store.ts';

let stop: () => void = () => undefined;
beforeEach(() => {
  window.localStorage.clear();
  settings.reset();
});
afterEach(() => stop());

const stored = () => JSON.parse(window.localStorage.getItem('settings') ?? 'null') as unknown;

describe('F7 settings', () => {
  it('are kept under their own key and restored', () => {
    stop = startSettings();
    changeSettings({ mass: 'lb', showsLocalTime: true });
    expect(stored()).toEqual({ ...settings.initial, mass: 'lb', showsLocalTime: true });
    expect(window.localStorage.getItem('app-store')).toBeNull();
    stop();
    settings.reset();
    stop = startSettings();
    expect(settings.get()).toMatchObject({ mass: 'lb', showsLocalTime: true });
  });

  it('follow another tab, so that no tab overwrites the other', () => {
    stop = startSettings();
    const theirs = { ...settings.initial, pressure: 'inHg' };
    window.localStorage.setItem('settings', JSON.stringify(theirs));
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue: JSON.stringify(theirs) }));
    changeSettings({ mass: 'lb' });
    expect(stored()).toEqual({ ...theirs, mass: 'lb' });
  });

  it('F7 the map starts with the selected preset, otherwise as it was left', () => {
    declareLayers([
      {
        key: 'radar',
        title: 'Radar',
        group: 'Weather',
        order: 0,
        Icon: Circle,
        presets: ['weather'],
        load: () => Promise.resolve({ mapLayers: [] }),
      },
    ]);
    mapView.reset();
    window.localStorage.setItem('settings', '{"startPreset":"weather"}');
    stop = startSettings();
    expect(mapView.get().preset).toBe('weather');
    expect(activeLayers.get().radar).toBe(true);
    stop();
    mapView.reset();
    activeLayers.set({ radar: false });
    settings.reset();
    window.localStorage.clear();
    stop = startSettings();
    expect(mapView.get().preset).toBe('ifrh');
    expect(activeLayers.get().radar).toBe(false);
  });

  it('fills in what an older version did not store', () => {
    window.localStorage.setItem('settings', '{"pressure":"inHg"}');
    stop = startSettings();
    expect(settings.get()).toEqual({ ...settings.initial, pressure: 'inHg' });
  });

  it.each(['', 'no json', '[]', '{"mass":"stone"}', 'null'])(
    'keeps the defaults when %j is stored',
    (text) => {
      window.localStorage.setItem('settings', text);
      stop = startSettings();
      expect(settings.get()).toEqual(settings.initial);
    },
  );
});
