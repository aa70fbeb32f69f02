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
import { COUNTRY_PLACES } from './country-places.ts';
import { graticule } from './graticule.ts';
import { PLACE_DOT } from './place-dot.ts';

/** `world` is the base map; `plain` is an empty ground in the colour of the airport diagram. */
export type BaseMap = 'world' | 'plain';

export interface BaseStyleOptions {
  base: BaseMap;
  isGlobe: boolean;
  fontFaces: FontFacesSpecification;
  /** Vector source of the base map, e.g. `pmtiles://https://host/basemap/world.pmtiles`. */
  basemapUrl: string;
}

/** Above this zoom city names give way to airports: below it one looks for a region, above it for an airport. */
const TERMINAL_ZOOM = 6;

const GRID = 'graticule';

/** Where the slots of the layer registry end among the base map's own layers. */
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

/** Style of labels: with more contrast on a field's colours than on the ground. */
interface Writing {
  token: (onGround: 'map-label' | 'map-label-2' | 'map-water-label') => string;
  haloPx: (onGround: number) => number;
  opacity: (onGround: number) => number;
}
const ON_GROUND: Writing = {
  token: (token) => token,
  haloPx: (px) => px,
  opacity: (opacity) => opacity,
};
const ON_COLOURS: Writing = {
  token: (token) => (token === 'map-label' ? 'map-airport' : 'map-barb'),
  haloPx: (px) => Math.max(1.4, px + 0.2),
  opacity: () => 1,
};

/** On a river or beside it; on a sea or a lake where its shores' towns leave room. */
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

/** Names of areas; lower priority than any label of a place. */
function areaNames({ color, name: themeName }: MapTheme, writing: Writing): Layers {
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
    names('names-country', ['country'], {
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        // Names that appear late belong to small countries: smaller than their neighbours' at any zoom.
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          1,
          10,
          3,
          11.5,
          6,
          ['step', ['get', 'minzoom'], 15, 5, 12.5, 6, 10],
        ],
        'text-letter-spacing': 0.16,
        'text-max-width': 7,
        // Cities are labelled before countries: a country with many takes the first side left free.
        'text-variable-anchor-offset': COUNTRY_PLACES,
      },
      color: 'map-label',
      opacity: 0.9,
    }),
  ];
}

const RANK: ExpressionSpecification = ['get', 'rank'];
/** A metropolis or a great capital: it is named before the labels of every layer but those of its large airports. */
const IS_GREAT: ExpressionSpecification = ['==', RANK, 1];

/** City names at low zooms: beside a dot, the largest first, on the first free side. */
function continentalPlaces({ color }: MapTheme, writing: Writing): Layers {
  return [
    {
      id: 'places-continental',
      type: 'symbol',
      source: TILES,
      'source-layer': 'places',
      maxzoom: TERMINAL_ZOOM,
      filter: ['<=', ['get', 'minzoom'], ['zoom']],
      layout: {
        // A dot comes only with its name: without one it would have no meaning.
        'icon-image': PLACE_DOT,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 2, 0.55, 6, ['match', RANK, 1, 1, 0.75]],
        'icon-padding': 0,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-field': ['get', 'name'],
        'text-size': ['match', RANK, 1, 12, 2, 11.5, 11],
        'text-letter-spacing': 0.01,
        'text-font': MAP_FONT.text,
        'text-max-width': 8,
        'text-padding': 2,
        'text-variable-anchor-offset': FAR_SIDES.flat(),
        'symbol-sort-key': ['get', 'order'],
      },
      paint: {
        'text-color': [
          'case',
          IS_GREAT,
          color(writing.token('map-label')),
          color(writing.token('map-label-2')),
        ],
        'text-halo-color': color('map-halo'),
        'text-halo-width': writing.haloPx(1.2),
      },
    },
  ];
}

type Side = [anchor: AnchorOfText, offsetEm: [east: number, south: number]];
type AnchorOfText =
  | 'center'
  | 'top'
  | 'bottom'
  | 'left'
  | 'right'
  | 'top-left'
  | 'top-right'
  | 'bottom-left'
  | 'bottom-right';

const sidesAround = (em: number): Side[] => [
  ['top', [0, em]],
  ['bottom', [0, -em]],
  ['left', [em, 0]],
  ['right', [-em, 0]],
  ['top-left', [em, em]],
  ['top-right', [-em, em]],
  ['bottom-left', [em, -em]],
  ['bottom-right', [-em, -em]],
];
/** The middle of a town, then the eight sides around it. */
const TOWN_SIDES: Side[] = [['center', [0, 0]], ...sidesAround(0.8)];
/** A city among several airports has further places before a town beside it takes its room. */
const CITY_SIDES: Side[] = [...TOWN_SIDES, ...sidesAround(1.5)];

/** Above this zoom a great city has no dot: its name lies over it, as the name of a region does. */
const OVER_CITY_ZOOM = 8;
/** From here in a great city is as wide as the screen: its name may lie anywhere over it. */
const IN_CITY_ZOOM = 9.5;

/**
 * Where the name of a great city may lie over it, the nearest to its middle first: airports are placed before it and may stand
 * all around it.
 */
const overCity = (furthestEm: number): Side[] => {
  const easts = [0, 1.3, 2.6, 3.9, 5.2, 7];
  const souths = [0, 0.8, 1.6, 2.4, 3.4, 4.6];
  return easts
    .flatMap((east) =>
      souths.flatMap((south) =>
        [-south, south].flatMap((down): Side[] => [
          ['center', [east, down]],
          ['center', [-east, down]],
        ]),
      ),
    )
    .filter(([, [east, south]], index, all) => {
      const first = all.findIndex(([, other]) => other[0] === east && other[1] === south);
      return first === index && Math.hypot(east, south) <= furthestEm;
    })
    .toSorted(([, a], [, b]) => Math.hypot(...a) - Math.hypot(...b));
};

/** The branches of an expression have lists of one length: the last place is tried again. */
function ofLength(sides: readonly Side[], count: number): Side[] {
  const last = sides.at(-1);
  return last ? [...sides, ...Array.from({ length: count - sides.length }, () => last)] : [];
}

/** Beside the dot of a city, then further from it where symbols stand around it, and never so far that it seems another's. */
const farSides = (distancesEm: readonly number[]): Side[] =>
  distancesEm.flatMap((em): Side[] => [
    ['left', [em, 0]],
    ['right', [-em, 0]],
    ['bottom', [0, -em]],
    ['top', [0, em]],
    ['bottom-left', [em, -em]],
    ['top-left', [em, em]],
    ['bottom-right', [-em, -em]],
    ['top-right', [-em, em]],
  ]);
const FAR_SIDES = farSides([0.4, 1.1, 2]);
/** A lesser city is left out rather than named on another's ground. */
const LESSER_SIDES = farSides([0.4, 1.1]);
const IN_CITY = overCity(7);

const IS_BIG: ExpressionSpecification = ['<=', RANK, 2];

/**
 * Great cities from the zoom on at which one looks for an airport, before the labels of layers: beside their dots, then over their
 * middle.
 */
function greatPlaces({ color }: MapTheme, writing: Writing): LayerSpecification {
  return {
    id: 'places-great',
    type: 'symbol',
    source: TILES,
    'source-layer': 'places',
    minzoom: TERMINAL_ZOOM,
    filter: ['all', ['<=', ['get', 'minzoom'], ['zoom']], IS_GREAT],
    layout: {
      'icon-image': ['step', ['zoom'], PLACE_DOT, OVER_CITY_ZOOM, ''],
      'icon-padding': 0,
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'text-field': ['step', ['zoom'], ['get', 'name'], OVER_CITY_ZOOM, ['upcase', ['get', 'name']]],
      'text-size': 12.5,
      'text-letter-spacing': ['step', ['zoom'], 0.01, OVER_CITY_ZOOM, 0.14],
      'text-font': MAP_FONT.text,
      'text-max-width': 8,
      'text-padding': 2,
      'text-variable-anchor-offset': [
        'step',
        ['zoom'],
        ['literal', ofLength(FAR_SIDES, IN_CITY.length).flat()],
        OVER_CITY_ZOOM,
        ['literal', ofLength(overCity(3.5), IN_CITY.length).flat()],
        IN_CITY_ZOOM,
        ['literal', IN_CITY.flat()],
      ],
      'symbol-sort-key': ['get', 'order'],
    },
    paint: {
      'text-color': color(writing.token('map-label')),
      'text-halo-color': color('map-halo'),
      'text-halo-width': writing.haloPx(1.2),
    },
  };
}

/** Names of towns seen from near, over their middle, after the labels of layers; of cities until zoom 8 beside a dot. */
function terminalPlaces({ color }: MapTheme, writing: Writing): LayerSpecification {
  return {
    id: 'places-terminal',
    type: 'symbol',
    source: TILES,
    'source-layer': 'places',
    minzoom: TERMINAL_ZOOM,
    filter: ['all', ['<=', ['get', 'minzoom'], ['zoom']], ['>', RANK, 1]],
    layout: {
      // A city has its dot as long as a great one has: its name may stand beside another's ground.
      'icon-image': ['step', ['zoom'], ['case', IS_BIG, PLACE_DOT, ''], OVER_CITY_ZOOM, ''],
      'icon-size': 0.75,
      'icon-padding': 0,
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      // In capitals only where greater cities are too.
      'text-field': [
        'step',
        ['zoom'],
        ['get', 'name'],
        OVER_CITY_ZOOM,
        ['case', IS_BIG, ['upcase', ['get', 'name']], ['get', 'name']],
      ],
      'text-size': [
        'step',
        ['zoom'],
        ['match', RANK, 2, 11.5, 10.5],
        OVER_CITY_ZOOM,
        ['match', RANK, 2, 10.5, 11],
      ],
      'text-letter-spacing': ['step', ['zoom'], 0.01, OVER_CITY_ZOOM, ['case', IS_BIG, 0.14, 0.02]],
      'text-font': MAP_FONT.text,
      'text-max-width': 8,
      'text-padding': 4,
      'text-variable-anchor-offset': [
        'step',
        ['zoom'],
        [
          'case',
          IS_BIG,
          ['literal', ofLength(LESSER_SIDES, CITY_SIDES.length).flat()],
          ['literal', ofLength(TOWN_SIDES, CITY_SIDES.length).flat()],
        ],
        OVER_CITY_ZOOM,
        [
          'case',
          IS_BIG,
          ['literal', CITY_SIDES.flat()],
          ['literal', ofLength(TOWN_SIDES, CITY_SIDES.length).flat()],
        ],
      ],
      'symbol-sort-key': ['get', 'order'],
    },
    paint: {
      'text-color': color(writing.token('map-label-2')),
      'text-halo-color': color('map-halo'),
      'text-halo-width': writing.haloPx(1.2),
    },
  };
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
    ...continentalPlaces(theme, writing),
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
