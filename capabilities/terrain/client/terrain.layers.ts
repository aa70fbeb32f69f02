import type { MapLayer, MapSource } from '#platform/client/map/layer-registry.ts';
import type { MapTheme } from '#platform/client/map/map-theme.ts';
import { TERRAIN_MAX_ZOOM, TERRAIN_TILE_PATH, type TerrainState } from '../contract.ts';
import type { TerrainKey } from './terrain.store.ts';
import { TINT_HEIGHTS_M, tintColours } from './tint-ramp.ts';

const TILE_PX = 256;

/**
 * Each layer has a separate source: the map library needs relief and 3-D separately, and the browser caches the tiles.
 */
export const demSourceId = (key: TerrainKey, state: TerrainState): string => `dem-${key}-${state.source}`;

function demSource(state: TerrainState): MapSource {
  return {
    kind: 'raster-dem',
    tiles: [TERRAIN_TILE_PATH.replace('{source}', state.source)],
    tileSizePx: TILE_PX,
    minzoom: 0,
    maxzoom: state.maxzoom,
    encoding: 'terrarium',
  };
}

const common = (key: TerrainKey, state: TerrainState) => ({
  sources: { [demSourceId(key, state)]: demSource(state) },
  attribution: state.attribution,
});

const hillshade = (state: TerrainState): MapLayer => ({
  id: 'hillshade',
  slot: 'raster',
  order: -10,
  ...common('hillshade', state),
  layers: ({ color, name }: MapTheme) => [
    {
      id: 'hillshade',
      type: 'hillshade',
      source: demSourceId('hillshade', state),
      paint: {
        'hillshade-shadow-color': color('hs-shadow'),
        'hillshade-highlight-color': color('hs-light'),
        'hillshade-accent-color': color('hs-accent'),
        'hillshade-exaggeration': name === 'light' ? 0.55 : 0.6,
        'hillshade-illumination-anchor': 'map',
      },
    },
  ],
});

const tint = (state: TerrainState): MapLayer => ({
  id: 'terrain',
  slot: 'raster',
  order: -20,
  ...common('terrain', state),
  layers: ({ color, name }: MapTheme) => {
    const colours = tintColours(color('hyp'));
    return [
      {
        id: 'terrain-tint',
        type: 'color-relief',
        source: demSourceId('terrain', state),
        paint: {
          'color-relief-opacity': name === 'light' ? 0.8 : 0.75,
          'color-relief-color': [
            'interpolate',
            ['linear'],
            ['elevation'],
            // The sea keeps the colour of the map.
            0,
            'rgba(0, 0, 0, 0)',
            ...TINT_HEIGHTS_M.flatMap((heightM, nth) => [heightM, colours[nth] ?? 'rgba(0, 0, 0, 0)']),
          ],
        },
      },
    ];
  },
});

/** 3-D has no style layer: it elevates the map by this source. */
const relief3d = (state: TerrainState): MapLayer => ({
  id: 'terrain-3d',
  slot: 'raster',
  order: -30,
  ...common('terrain-3d', state),
  layers: () => [],
});

const MAKERS: Readonly<Record<TerrainKey, (state: TerrainState) => MapLayer>> = {
  hillshade,
  terrain: tint,
  'terrain-3d': relief3d,
};

/** The map layer of a key, over the heights of a source. */
export const terrainLayer = (key: TerrainKey, state: TerrainState): MapLayer => MAKERS[key](state);

/** The heights included in the product, which need no network. */
export const BUNDLED_HEIGHTS = {
  source: 'etopo5',
  maxzoom: TERRAIN_MAX_ZOOM.etopo5,
  attribution: 'Terrain: NOAA ETOPO5',
} as const satisfies Partial<TerrainState>;

/**
 * The base map's own relief: soft, under the images of every layer. Tiles are drawn at twice their size, so that a view
 * needs a quarter of them; coarse heights, 9 km apart, fade out before they look blurred.
 */
export function reliefLayer({
  source,
  maxzoom,
  attribution,
}: Pick<TerrainState, 'source' | 'maxzoom' | 'attribution'>): MapLayer {
  const id = `relief-${source}`;
  return {
    id: 'relief',
    slot: 'raster',
    order: -100,
    sources: {
      [id]: {
        kind: 'raster-dem',
        tiles: [TERRAIN_TILE_PATH.replace('{source}', source)],
        tileSizePx: (maxzoom < 9 ? 4 : 2) * TILE_PX,
        minzoom: 0,
        maxzoom,
        encoding: 'terrarium',
      },
    },
    attribution,
    layers: ({ color, name }) => {
      const full = name === 'light' ? 0.3 : 0.35;
      // Slopes look flatter at the scale of a continent: without more exaggeration the Alps would be only a faint shade.
      const afar = name === 'light' ? 0.36 : 0.5;
      return [
        {
          id: 'relief',
          type: 'hillshade',
          source: id,
          paint: {
            'hillshade-shadow-color': color('hs-shadow'),
            'hillshade-highlight-color': color('hs-light'),
            'hillshade-accent-color': color('hs-accent'),
            'hillshade-exaggeration':
              maxzoom < 9
                ? ['interpolate', ['linear'], ['zoom'], 2, full, 3, afar, 5, afar, 6, full, 8, 0]
                : ['interpolate', ['linear'], ['zoom'], 2, full, 3, afar, 5, afar, 6.5, full, 14, full / 2],
            'hillshade-illumination-anchor': 'map',
            // Mountains stand out more than with the usual method, the errors of coarse heights on flat land do not.
            'hillshade-method': 'igor',
          },
        },
      ];
    },
  };
}
