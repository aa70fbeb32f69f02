import { readFileSync } from 'node:fs';
import { createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { themesOf } from '#platform/client/map/map-theme.fixture.ts';
import type { TerrainState } from '../contract.ts';
import { reliefHeights } from './relief.ts';
import { BUNDLED_HEIGHTS, reliefLayer, terrainLayer } from './terrain.layers.ts';

const tokens = new URL('../../../platform/client/ui/tokens.css', import.meta.url);
const themeOf = themesOf(readFileSync(tokens, 'utf8'));

const online: TerrainState = {
  source: 'terrarium',
  title: 'Terrain tiles',
  attribution: 'Terrain: somebody',
  resolution: '30 m',
  maxzoom: 13,
  freshness: { source: 'host', asOf: null, receivedAt: null, origin: 'live', state: 'fresh' },
  message: null,
};

describe('F1 relief of the base map', () => {
  it('needs no network: the bundled heights are used until others are available, and while those fail', () => {
    expect(reliefHeights(null)).toEqual(BUNDLED_HEIGHTS);
    expect(reliefHeights(online).source).toBe('terrarium');
    const failed = { ...online, freshness: { ...online.freshness, state: 'failed' as const } };
    expect(reliefHeights(failed)).toEqual(BUNDLED_HEIGHTS);
  });

  it.each(['night', 'light'] as const)(
    'is valid, named, and the softest and lowest of all rasters: %s',
    (name) => {
      for (const heights of [BUNDLED_HEIGHTS, online]) {
        const relief = reliefLayer(heights);
        const [source] = Object.keys(relief.sources);
        const style = {
          version: 8 as const,
          sources: { [source ?? '']: { type: 'raster-dem' as const, tiles: ['https://a.test/{z}/{x}/{y}'] } },
          layers: relief.layers(themeOf(name)),
        };
        expect(validateStyleMin(style)).toEqual([]);
        expect(relief.attribution).toMatch(/^Terrain: /);
        expect(relief.order).toBeLessThan(terrainLayer('terrain-3d', online).order ?? 0);
      }
    },
  );

  it('shows mountains from zoom 4, where a continent is in view, as strongly as a valley or more, over any heights', () => {
    for (const name of ['night', 'light'] as const)
      for (const heights of [BUNDLED_HEIGHTS, online]) {
        const [layer] = reliefLayer(heights).layers(themeOf(name));
        const made = createExpression(
          layer?.type === 'hillshade' ? layer.paint?.['hillshade-exaggeration'] : null,
          'hillshade-exaggeration',
        );
        if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
        const at = (zoom: number) => Number(made.value.evaluate({ zoom }));
        expect(at(4)).toBeGreaterThanOrEqual(at(7));
        for (const zoom of [4, 5, 6]) expect(at(zoom)).toBeGreaterThanOrEqual(0.3);
        // Soft: the terrain layer shades twice as strongly.
        for (const zoom of [2, 4, 6, 8]) expect(at(zoom)).toBeLessThanOrEqual(0.5);
        // Heights 9 km apart are 30 px apart at zoom 8: a blur, no valleys.
        expect(at(8) > 0).toBe(heights === online);
      }
  });
});
