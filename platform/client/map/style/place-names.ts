import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { MAP_FONT, type MapTheme } from '../map-theme.ts';
import { BASEMAP_SOURCE as TILES, type Layers } from './base-lines.ts';
import { CITIES_BEFORE_COUNTRIES, CITIES_WITH_DOT } from './country-places.ts';
import { PLACE_DOT } from './place-dot.ts';
import type { Writing } from './writing.ts';

/** Above this zoom airports have priority over city names: below it users look for a region, above it for an airport. */
const TERMINAL_ZOOM = 6;

const RANK: ExpressionSpecification = ['get', 'rank'];
/** A metropolis or a large capital: named before the labels of every layer except those of its large airports. */
const IS_GREAT: ExpressionSpecification = ['==', RANK, 1];

const ORDER: ExpressionSpecification = ['get', 'order'];
const [WORLD, ...CLOSER] = CITIES_BEFORE_COUNTRIES;
/** Number of the largest cities and capitals named before countries: at zoom 4 Madrid and Berlin, not Munich. */
const BEFORE_COUNTRIES = [
  'step',
  ['zoom'],
  WORLD.count,
  ...CLOSER.flatMap(({ zoom, count }) => [zoom, count]),
] as ExpressionSpecification;

/**
 * City names at low zoom: beside a dot, the largest first, on the first free side. The greatest cities are placed before
 * countries, the others after them, so that country names stay on the map; of those, large ones keep their dot and name
 * even where the ident of their airport is over the dot.
 */
export function continentalPlaces(
  { color }: MapTheme,
  writing: Writing,
): { great: Layers; large: Layers; lesser: Layers } {
  const layer = (
    id: string,
    isOfRank: ExpressionSpecification,
    overlap: 'always' | 'cooperative',
    sides: readonly Side[] = LESSER_SIDES,
  ): Layers => [
    {
      id,
      type: 'symbol',
      source: TILES,
      'source-layer': 'places',
      maxzoom: TERMINAL_ZOOM,
      filter: ['all', ['<=', ['get', 'minzoom'], ['zoom']], isOfRank],
      layout: {
        // A dot is drawn only with its name, without which it has no meaning, and a name only with its dot, which no other
        // name may cover: otherwise Sunderland would be named in the sea while its dot is under UNITED KINGDOM.
        'icon-image': PLACE_DOT,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 2, 0.55, 6, ['match', RANK, 1, 1, 0.75]],
        'icon-padding': 0,
        'icon-overlap': overlap,
        'text-field': ['get', 'name'],
        'text-size': ['match', RANK, 1, 12, 2, 11.5, 11],
        'text-letter-spacing': 0.01,
        'text-font': MAP_FONT.text,
        'text-max-width': 8,
        'text-padding': 2,
        'text-variable-anchor-offset': sides.flat(),
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
  return {
    great: layer('places-continental', ['<', ORDER, BEFORE_COUNTRIES], 'always', FAR_SIDES),
    large: layer(
      'places-continental-large',
      ['all', ['>=', ORDER, BEFORE_COUNTRIES], ['<', ORDER, CITIES_WITH_DOT]],
      'always',
    ),
    lesser: layer('places-continental-lesser', ['>=', ORDER, CITIES_WITH_DOT], 'cooperative'),
  };
}

export type Side = [anchor: AnchorOfText, offsetEm: [east: number, south: number]];
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
/** The centre of a town, then the eight sides around it. */
const TOWN_SIDES: Side[] = [['center', [0, 0]], ...sidesAround(0.8)];
/** A city among several airports has further positions, tried before a town beside it is placed. */
const CITY_SIDES: Side[] = [...TOWN_SIDES, ...sidesAround(1.5)];

/** Above this zoom a great city has no dot: its name is written over it, like the name of a region. */
const OVER_CITY_ZOOM = 8;
/** From this zoom a large city is as wide as the screen: its name may be anywhere over it. */
const IN_CITY_ZOOM = 9.5;

/**
 * Positions of a large city's name over the city, the nearest to the centre first: airports are placed before it and may
 * be all around it.
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

/** All branches of an expression need lists of the same length: the last position is repeated. */
export function ofLength(sides: readonly Side[], count: number): Side[] {
  const last = sides.at(-1);
  return last ? [...sides, ...Array.from({ length: count - sides.length }, () => last)] : [];
}

/** Beside the dot of a city, then further away where there are symbols around it, but never so far that it seems to name another. */
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
/** A smaller city is left unnamed rather than named over another place. */
const LESSER_SIDES = farSides([0.4, 1.1]);
const IN_CITY = overCity(7);

const IS_BIG: ExpressionSpecification = ['<=', RANK, 2];

/**
 * Large cities from the zoom at which users look for an airport, before the labels of layers: beside their dots, then over
 * their centre.
 */
export function greatPlaces({ color }: MapTheme, writing: Writing): LayerSpecification {
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

/** At high zoom, names of towns over their centre, and of cities beside a dot until zoom 9.5; after the labels of layers. */
export function terminalPlaces({ color }: MapTheme, writing: Writing): LayerSpecification {
  return {
    id: 'places-terminal',
    type: 'symbol',
    source: TILES,
    'source-layer': 'places',
    minzoom: TERMINAL_ZOOM,
    filter: ['all', ['<=', ['get', 'minzoom'], ['zoom']], ['>', RANK, 1]],
    layout: {
      // The name may be in the sea or over another place: the dot shows the city until the zoom at which the name is always over it.
      'icon-image': ['step', ['zoom'], ['case', IS_BIG, PLACE_DOT, ''], IN_CITY_ZOOM, ''],
      'icon-size': 0.75,
      'icon-padding': 0,
      // The dot may be under the ident of its airport: the name is still shown, and later names keep clear of the dot.
      'icon-overlap': 'always',
      // In capitals only at zooms where larger cities are too.
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
        IN_CITY_ZOOM,
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
