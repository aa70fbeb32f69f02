import type {
  ExpressionSpecification,
  FontFacesSpecification,
  LayerSpecification,
  LightSpecification,
  SkySpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { SlotCeilings } from '../layer-store.ts';
import { MAP_FONT, type MapTheme } from '../map-theme.ts';
import { BASEMAP_SOURCE as TILES, type Layers, baseLines } from './base-lines.ts';
import {
  COUNTRY_LETTERS_PX as LETTERS_PX,
  COUNTRY_PLACES,
  COUNTRY_SPACING_EM,
  SMALL_LETTERS_PX,
} from './country-places.ts';
import { graticule } from './graticule.ts';
import { type Side, continentalPlaces, greatPlaces, ofLength, terminalPlaces } from './place-names.ts';
import { ON_COLOURS, ON_GROUND, type Writing } from './writing.ts';

/** `world` is the base map; `plain` is empty ground in the colour of the airport diagram. */
export type BaseMap = 'world' | 'plain';

export interface BaseStyleOptions {
  base: BaseMap;
  isGlobe: boolean;
  fontFaces: FontFacesSpecification;
  /** Vector source of the base map, e.g. `pmtiles://https://host/basemap/world.pmtiles`. */
  basemapUrl: string;
}

const GRID = 'graticule';

/** The layer of the base map at which each slot of the layer registry ends. */
export const WORLD_CEILINGS: SlotCeilings = {
  sea: 'land',
  ground: 'water',
  raster: 'graticule',
  area: 'names-state',
  line: 'names-state',
  point: 'places-continental',
  label: 'places-continental',
  landmark: null,
  overlay: null,
};

function ground({ color }: MapTheme): Layers {
  const area = (id: string, token: string): LayerSpecification => ({
    id,
    type: 'fill',
    source: TILES,
    'source-layer': id,
    // Its outline is drawn separately; the fill's own would be a second, less smooth one.
    paint: { 'fill-color': color(token), 'fill-antialias': false },
  });
  return [
    { id: 'background', type: 'background', paint: { 'background-color': color('map-sea') } },
    area('land', 'map-land'),
    area('water', 'map-lake'),
    area('islands', 'map-land'),
  ];
}

function grid(theme: MapTheme): Layers {
  const isLight = theme.name === 'light';
  return [
    {
      id: 'graticule',
      type: 'line',
      source: GRID,
      filter: ['>=', ['get', 'step'], ['step', ['zoom'], 30, 2, 10, 4.2, 5, 6, 1]],
      paint: {
        'line-color': theme.color('map-grat'),
        'line-opacity': isLight ? 0.16 : 0.09,
        'line-width': 0.7,
      },
    },
  ];
}

/** On a river or beside it; on a sea or a lake where the names of towns on its shores leave room. */
const RIVER_SIDES: Side[] = [
  ['center', [0, 0]],
  ['bottom', [0, -1.2]],
  ['top', [0, 1.2]],
];
const WATER_SIDES: Side[] = [
  ...RIVER_SIDES,
  ...[-2.5, 2.5].flatMap((east): Side[] => [
    ['center', [east, 0]],
    ['center', [east, -1.2]],
    ['center', [east, 1.2]],
  ]),
];

/** Whether the name of a country has smaller letters at a zoom. */
const IS_SMALL: ExpressionSpecification = ['==', ['get', 'small'], 1];
const [FULL_PX, LATE_PX, LATEST_PX] = LETTERS_PX.region;
/** Names that appear late belong to small countries: smaller than their neighbours' at any zoom. */
const COUNTRY_SIZE: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  1,
  ['case', IS_SMALL, SMALL_LETTERS_PX.continent, LETTERS_PX.world],
  3,
  ['case', IS_SMALL, SMALL_LETTERS_PX.continent, LETTERS_PX.continent],
  6,
  [
    'case',
    IS_SMALL,
    SMALL_LETTERS_PX.region,
    ['step', ['get', 'minzoom'], FULL_PX, 5, LATE_PX, 6, LATEST_PX],
  ],
];

/** Names of areas; lower priority than any label of a place. */
function areaNames(theme: MapTheme, writing: Writing): Layers {
  const { color, name: themeName } = theme;
  const kind: ExpressionSpecification = ['get', 'kind'];
  const names = (
    id: string,
    kinds: readonly string[],
    look: {
      layout: SymbolLayerSpecification['layout'];
      color: Parameters<Writing['token']>[0];
      opacity: number;
    },
  ): LayerSpecification => ({
    id,
    type: 'symbol',
    source: TILES,
    'source-layer': 'names',
    filter: [
      'all',
      ['match', kind, [...kinds], true, false],
      ['<=', ['get', 'minzoom'], ['zoom']],
      ['>', ['+', ['get', 'maxzoom'], 1], ['zoom']],
    ],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': MAP_FONT.text,
      'text-padding': 6,
      'text-line-height': 1.25,
      'text-variable-anchor': ['center', 'bottom', 'top'],
      'text-radial-offset': 1.2,
      'symbol-sort-key': ['get', 'order'],
      ...look.layout,
    },
    paint: {
      'text-color': color(writing.token(look.color)),
      'text-opacity': writing.opacity(look.opacity),
      'text-halo-color': color('map-halo'),
      'text-halo-width': writing.haloPx(themeName === 'light' ? 1.2 : 0.8),
    },
  });
  const { large, lesser } = continentalPlaces(theme, writing);
  return [
    names('names-state', ['state'], {
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 9.5, 8, 12],
        'text-letter-spacing': 0.18,
        'text-max-width': 7,
      },
      color: 'map-label-2',
      opacity: 0.75,
    }),
    names('names-water', ['ocean', 'sea', 'lake', 'river'], {
      layout: {
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          1,
          ['match', kind, 'ocean', 12, 10.5],
          8,
          ['match', kind, 'ocean', 17, 'sea', 13, 11],
        ],
        'text-letter-spacing': ['match', kind, 'ocean', 0.3, 'sea', 0.18, 0.08],
        'text-max-width': 6,
        'text-variable-anchor-offset': [
          'match',
          kind,
          'river',
          ['literal', ofLength(RIVER_SIDES, WATER_SIDES.length).flat()],
          ['literal', WATER_SIDES.flat()],
        ],
      },
      color: 'map-water-label',
      opacity: 1,
    }),
    ...lesser,
    ...large,
    names('names-country', ['country'], {
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-size': COUNTRY_SIZE,
        'text-letter-spacing': ['case', IS_SMALL, COUNTRY_SPACING_EM.small, COUNTRY_SPACING_EM.full],
        'text-max-width': 7,
        // Between the cities of Europe there is little room.
        'text-padding': 3,
        // Large cities are labelled before countries: the country's name takes the first free position.
        'text-variable-anchor-offset': COUNTRY_PLACES,
      },
      color: 'map-label',
      opacity: 0.9,
    }),
  ];
}

/** Sky and atmosphere: seen around the globe and above the horizon of a tilted map. */
export function sky({ color, name }: MapTheme): SkySpecification {
  return {
    'sky-color': color('map-sky'),
    'horizon-color': color('map-horizon'),
    'fog-color': color('map-horizon'),
    'fog-ground-blend': 0.9,
    'horizon-fog-blend': 0.6,
    'sky-horizon-blend': 0.6,
    'atmosphere-blend':
      name === 'light'
        ? ['interpolate', ['linear'], ['zoom'], 0, 0.14, 5, 0.08, 7, 0]
        : ['interpolate', ['linear'], ['zoom'], 0, 0.24, 5, 0.14, 7, 0],
  };
}

/**
 * The sun is behind the observer: the atmosphere is a thin even ring around the whole globe, and neither theme has a
 * lit side, which would falsely suggest day and night.
 */
const SUN: LightSpecification = { anchor: 'viewport', position: [1.5, 0, 180] };

/** The base map's own style layers from the ground up; `isCovered` under the colours of a field. */
export function baseLayers(theme: MapTheme, base: BaseMap, isCovered = false): LayerSpecification[] {
  const writing = isCovered ? ON_COLOURS : ON_GROUND;
  if (base === 'plain')
    return [{ id: 'background', type: 'background', paint: { 'background-color': theme.color('dg-bg') } }];
  return [
    ...ground(theme),
    ...grid(theme),
    ...baseLines(theme, isCovered),
    ...areaNames(theme, writing),
    terminalPlaces(theme, writing),
    ...continentalPlaces(theme, writing).great,
    greatPlaces(theme, writing),
  ];
}

/** The whole style before any capability adds a layer. Pure: same theme and options, same style. */
export function baseStyle(theme: MapTheme, options: BaseStyleOptions): StyleSpecification {
  return {
    version: 8,
    name: `meridian-${theme.name}`,
    // Colours change at once with the theme; a cross-fade would show two half-themes.
    transition: { duration: 0, delay: 0 },
    projection: { type: options.isGlobe ? 'globe' : 'mercator' },
    'font-faces': options.fontFaces,
    sky: sky(theme),
    light: SUN,
    sources:
      options.base === 'plain'
        ? {}
        : {
            [TILES]: { type: 'vector', url: options.basemapUrl },
            [GRID]: { type: 'geojson', data: graticule(), maxzoom: 6, tolerance: 0 },
          },
    layers: baseLayers(theme, options.base),
  };
}
