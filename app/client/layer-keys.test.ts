import { describe, expect, it } from 'vitest';
import { activeLayers, layerDefaults } from '#platform/client/layers/map-view.store.ts';
import { createShellServices } from '#platform/client/shell/shell-services.ts';
import { createClientCapabilities } from '../capabilities.client.ts';

/** Spec 3. */
const KEYS =
  `data-inspector radar metar-sigmet temperature wind-speed wind-speed-contour dew-point humidity cloud-cover
  pressure hail-intensity visibility thunderstorm ocean-currents wave-particles convective pirep airport amm vor ndb airways
  waypoints airspace terminal-waypoint nat pac notams openaip terrain roads grid faa globe hillshade terrain-3d traffic`
    .trim()
    .split(/\s+/);

describe('F1 D1 the layers of the spec', () => {
  const { layers } = createShellServices(createClientCapabilities());

  it('F1 each of the 37 keys has its owner', () => {
    expect(KEYS).toHaveLength(37);
    expect([...layers.keys()]).toEqual(expect.arrayContaining(KEYS));
  });

  it('D1 only airports are on initially', () => {
    expect(Object.keys(activeLayers.get())).toEqual(expect.arrayContaining(KEYS));
    expect(Object.entries(layerDefaults.get()).filter(([, { isOn }]) => isOn)).toMatchObject([
      ['airport', {}],
    ]);
  });

  it('D1 each preset switches its layers on', () => {
    const of = (preset: 'ifrh' | 'ifrl' | 'vfr' | 'weather') =>
      Object.entries(layerDefaults.get())
        .flatMap(([key, { presets }]) => (presets.includes(preset) ? [key] : []))
        .toSorted();
    expect(of('ifrh')).toEqual(['airport', 'airways', 'vor', 'waypoints']);
    expect(of('ifrl')).toEqual(['airport', 'airspace', 'airways', 'ndb', 'vor', 'waypoints']);
    expect(of('vfr')).toEqual(['airport', 'airspace', 'hillshade', 'ndb', 'terrain', 'vor']);
    expect(of('weather')).toEqual(['airport', 'metar-sigmet', 'radar', 'wind-speed']);
  });
});
