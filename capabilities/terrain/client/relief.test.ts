import { readFileSync } from 'node:fs';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
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
});
