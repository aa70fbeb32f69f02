import type { MapLayer, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { AROUND_EM, fieldAnchors } from './ident-anchors.ts';
import { airportImages } from './navdata-symbols.ts';
import { type ExpressionSpecification, type FilterSpecification, tileSource } from './tile-style.ts';

/** Airports of this rank and above are drawn before any name is written. */
const IMPORTANT_RANK = 20;
/** Of this rank and above they are landmarks: named before cities and before the labels of every layer. */
const LANDMARK_RANK = 45;
/** Below this zoom one looks for a city first: airports are drawn and named where the names of cities leave room. */
const TERMINAL_ZOOM = 6.5;
/**
 * Hubs are landmarks before that already, from nearer those of great towns too: a city's name finds another side of its dot, an
 * airport has only its place.
 */
const HUB_RANK = 80;
const HUB_ZOOM = 4;
const TOWN_HUB_RANK = 65;
const TOWN_HUB_ZOOM = 6;
/**
 * At low zooms an unlabelled airport is a meaningless dot: from these zooms those of the rank are drawn, with their
 * idents.
 */
const NAMED_FROM_FAR = [
  [4, 74],
  [5, 64],
] as const;
const HELIPORT_ZOOM = 11;
const HELIPORT_NAME_ZOOM = 12.5;
/** A place without an ident is called by its name where one looks for it: strips, then a city's helipads. */
const UNNAMED_STRIP_ZOOM = 10.5;
const UNNAMED_PAD_ZOOM = 13.5;
/** Padding around a helipad: those on a city's roofs are thinned before they cover airports with runways. */
const HELIPORT_PADDING_PX = 16;

const RANK: ExpressionSpecification = ['get', 'rank'];
const IS_HELIPORT: ExpressionSpecification = ['==', ['get', 'kind'], 'heliport'];
/** Its symbol gives way whatever its rank: many are beside an airport, which is more important. */
const IS_LAND: ExpressionSpecification = ['!=', ['get', 'kind'], 'seaplane_base'];
/** `GB-0142`: a list number, for a place without an ident. */
const IS_MADE_UP: ExpressionSpecification = ['==', ['slice', ['get', 'ident'], 2, 3], '-'];
/** The first is placed first: a heliport with a tower comes after every airstrip. */
const ORDER: ExpressionSpecification = ['-', ['case', IS_HELIPORT, 100, 0], RANK];

const SIDES = ['bottom', 'top', 'left', 'right'] as const;
const CORNERS = ['bottom-left', 'bottom-right', 'top-left', 'top-right'] as const;

/** At low zooms only hubs are labelled, then everything that fits. */
function identFrom(least: number): ExpressionSpecification {
  const named = (rank: number): ExpressionSpecification => [
    'case',
    ['all', ['>=', RANK, Math.max(rank, least)], ['!', IS_MADE_UP]],
    ['get', 'ident'],
    '',
  ];
  const textWhere = (isNamed: ExpressionSpecification | true): ExpressionSpecification => [
    'case',
    ['all', ['>=', RANK, least], isNamed],
    // The list number is meaningless to users.
    ['case', IS_MADE_UP, ['get', 'name'], ['get', 'ident']],
    '',
  ];
  return [
    'step',
    ['zoom'],
    named(HUB_RANK),
    ...NAMED_FROM_FAR.flatMap(([zoom, rank]) => [zoom, named(rank)]),
    6,
    named(LANDMARK_RANK),
    7.5,
    // A city's helipads would cover its airports.
    textWhere(['all', ['!', IS_HELIPORT], ['!', IS_MADE_UP]]),
    UNNAMED_STRIP_ZOOM,
    textWhere(['!', IS_HELIPORT]),
    HELIPORT_NAME_ZOOM,
    textWhere(['any', ['!', IS_HELIPORT], ['!', IS_MADE_UP]]),
    UNNAMED_PAD_ZOOM,
    textWhere(true),
  ];
}

const IS_HUB: ExpressionSpecification = [
  '>=',
  RANK,
  ['step', ['zoom'], HUB_RANK, TOWN_HUB_ZOOM, TOWN_HUB_RANK],
];

/** At low zooms a short runway beside a symbol, or without one, is a speck. */
const RUNWAY_IS_STROKE: FilterSpecification = [
  '>=',
  RANK,
  ['step', ['zoom'], LANDMARK_RANK, 9, IMPORTANT_RANK, 10, 0],
];

const AIRPORT_ICON: ExpressionSpecification = [
  'match',
  ['get', 'kind'],
  'heliport',
  'navdata-heliport',
  'seaplane_base',
  'navdata-seaplane-base',
  'gliderport',
  'navdata-gliderport',
  ['case', ['>=', RANK, 35], 'navdata-airport-major', 'navdata-airport'],
];

type SymbolLayout = NonNullable<Extract<MapStyleLayer, { type: 'symbol' }>['layout']>;

/**
 * Style of idents. Without its own symbol an ident avoids the symbol of another layer: above and below it too, where
 * text is placed 3 px closer than at the sides.
 */
function identLayout(namedFrom: number, isAlone: boolean): SymbolLayout {
  return {
    'text-field': identFrom(namedFrom),
    'text-font': ['case', IS_MADE_UP, ['literal', MAP_FONT.text], ['literal', MAP_FONT.identBold]],
    'text-size': [
      'interpolate',
      ['linear'],
      ['zoom'],
      10,
      ['case', ['>=', RANK, 60], 12, 11],
      13,
      ['case', ['>=', RANK, 60], 14, 12],
    ],
    'text-max-width': 9,
    // Three hubs of one city are within the width of an ident: corner positions are allowed too.
    'text-variable-anchor': namedFrom === TOWN_HUB_RANK ? [...SIDES, ...CORNERS] : [...SIDES],
    'text-radial-offset': isAlone ? 1.45 : 0.75,
    'text-padding': 1,
  };
}

/** From this zoom an ident is beside the airport: around its symbol it would be on the runways. */
const FIELD_ZOOM = 9.5;

function besideFieldLayout(namedFrom: number): SymbolLayout {
  const {
    'text-variable-anchor': _sides,
    'text-radial-offset': _offset,
    ...look
  } = identLayout(namedFrom, true);
  return { ...look, 'text-variable-anchor-offset': fieldAnchors(0, AROUND_EM) };
}

/** A strip is named at its symbol, on the side where its runway is not. */
function besideStripLayout(namedFrom: number): SymbolLayout {
  const {
    'text-variable-anchor': _sides,
    'text-radial-offset': offset,
    ...look
  } = identLayout(namedFrom, false);
  return { ...look, 'text-variable-anchor-offset': fieldAnchors(Number(offset), [Number(offset)]) };
}

/** Symbols of airports with their idents, or only one of them where the other is in another layer. */
function airportSymbols(
  theme: MapTheme,
  part: {
    id: string;
    filter: FilterSpecification;
    icon: 'always' | 'where free' | 'none';
    /** Least rank that is named; null without idents. */
    namedFrom: number | null;
    isBesideField?: boolean;
    isStrip?: boolean;
    zooms?: { minzoom?: number; maxzoom?: number };
  },
): MapStyleLayer {
  const icon: SymbolLayout =
    part.icon === 'none'
      ? {}
      : {
          'icon-image': AIRPORT_ICON,
          'icon-size': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 7, 1],
          'icon-padding': [
            'step',
            ['zoom'],
            ['case', IS_HELIPORT, ['literal', [HELIPORT_PADDING_PX]], ['literal', [2]]],
            HELIPORT_NAME_ZOOM,
            ['literal', [2]],
          ],
          'icon-allow-overlap': part.icon === 'always',
          'text-optional': ['step', ['zoom'], false, TOWN_HUB_ZOOM, true],
        };
  const identLook = part.isBesideField ? besideFieldLayout : part.isStrip ? besideStripLayout : identLayout;
  return {
    id: part.id,
    type: 'symbol',
    source: 'navdata-airport',
    'source-layer': part.isBesideField ? 'field' : 'airport',
    ...part.zooms,
    filter: part.filter,
    layout: {
      ...icon,
      'symbol-sort-key': ORDER,
      ...(part.namedFrom === null ? {} : identLook(part.namedFrom, part.icon === 'none')),
    },
    paint: {
      'text-color': theme.color('map-airport'),
      'text-halo-color': theme.color('map-halo'),
      'text-halo-width': 1.8,
    },
  };
}

/** A stroke at low zooms; at high zooms to scale, where its source has the width. */
function runwayWidth(farPx: number, middlePx: number, morePx: number): ExpressionSpecification {
  const onGround = (times: number): ExpressionSpecification => [
    'max',
    middlePx,
    ['+', morePx, ['*', times, ['coalesce', ['get', 'px14'], 0]]],
  ];
  return [
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    8,
    farPx,
    12,
    middlePx,
    14,
    onGround(1),
    20,
    onGround(64),
  ];
}

export const airportLayer: MapLayer = {
  id: 'airport',
  slot: 'point',
  order: 30,
  sources: tileSource('airport'),
  attribution: 'Airports: OurAirports, FAA, airport-db (ODbL)',
  images: airportImages,
  interactive: [
    'navdata-airport-ident',
    'navdata-airport-field-ident',
    'navdata-airport-afar',
    'navdata-airport-minor',
  ],
  layers: (theme) => [
    {
      id: 'navdata-runway-casing',
      type: 'line',
      source: 'navdata-airport',
      'source-layer': 'runway',
      minzoom: 8,
      filter: RUNWAY_IS_STROKE,
      paint: {
        'line-color': theme.color('map-halo'),
        'line-width': runwayWidth(3.6, 8, 4),
        'line-opacity': 0.8,
      },
    },
    {
      id: 'navdata-runway',
      type: 'line',
      source: 'navdata-airport',
      'source-layer': 'runway',
      minzoom: 8,
      filter: RUNWAY_IS_STROKE,
      paint: {
        // From near it is a surface and no sign of one.
        'line-color': [
          'interpolate',
          ['linear'],
          ['zoom'],
          13,
          theme.color('map-airport'),
          14.5,
          theme.color('dg-rwy'),
        ],
        'line-width': runwayWidth(1.4, 4, 0),
      },
    },
    airportSymbols(theme, {
      id: 'navdata-airport-minor',
      filter: [
        'all',
        ['any', ['<', RANK, IMPORTANT_RANK], ['!', IS_LAND]],
        // Private helipads would cover everything else in a city at low zooms.
        ['step', ['zoom'], ['!=', ['get', 'kind'], 'heliport'], HELIPORT_ZOOM, true],
      ],
      icon: 'where free',
      namedFrom: 0,
      isStrip: true,
    }),
    airportSymbols(theme, {
      id: 'navdata-airport-ident',
      filter: ['all', IS_LAND, ['>=', RANK, IMPORTANT_RANK], ['<', RANK, LANDMARK_RANK]],
      icon: 'none',
      namedFrom: IMPORTANT_RANK,
      zooms: { minzoom: TERMINAL_ZOOM, maxzoom: FIELD_ZOOM },
    }),
    airportSymbols(theme, {
      id: 'navdata-airport-field-ident',
      filter: ['all', IS_LAND, ['>=', RANK, IMPORTANT_RANK], ['<', RANK, LANDMARK_RANK]],
      icon: 'none',
      namedFrom: IMPORTANT_RANK,
      isBesideField: true,
      zooms: { minzoom: FIELD_ZOOM },
    }),
    airportSymbols(theme, {
      id: 'navdata-airport-afar',
      filter: [
        'all',
        IS_LAND,
        ['>=', RANK, IMPORTANT_RANK],
        [
          'step',
          ['zoom'],
          ['>=', RANK, HUB_RANK],
          HUB_ZOOM,
          ['<', RANK, HUB_RANK],
          TOWN_HUB_ZOOM,
          ['<', RANK, TOWN_HUB_RANK],
        ],
        ['>=', RANK, ['step', ['zoom'], HUB_RANK, ...NAMED_FROM_FAR.flat(), 6, IMPORTANT_RANK]],
      ],
      icon: 'where free',
      namedFrom: IMPORTANT_RANK,
      zooms: { maxzoom: TERMINAL_ZOOM },
    }),
  ],
};

/** Twice as many pixels with every zoom: as wide on the ground at all of them, some 600 m in the middle latitudes. */
const stripWidth = (morePx: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  8,
  2.4 + morePx,
  18,
  2457.6 + morePx,
];
const HAS_STRIP: FilterSpecification = ['>=', ['coalesce', ['get', 'widthFt'], 0], 140];

/** Width of the shoreline of reclaimed ground, px. */
const SHORE_PX = 1.2;

/**
 * The shoreline of that ground. Land covers it, and the ground covers all but its edge: only ground in the sea shows
 * one.
 */
export const airportShoreLayer: MapLayer = {
  id: 'airport-shore',
  slot: 'sea',
  order: 100,
  sources: {},
  layers: (theme) => [
    {
      id: 'navdata-airport-shore',
      type: 'line',
      source: 'navdata-airport',
      'source-layer': 'ground',
      minzoom: 10,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': theme.color('map-coast'), 'line-width': 2 * SHORE_PX },
    },
    {
      id: 'navdata-runway-shore',
      type: 'line',
      source: 'navdata-airport',
      'source-layer': 'runway',
      minzoom: 10,
      filter: HAS_STRIP,
      layout: { 'line-cap': 'square' },
      paint: { 'line-color': theme.color('map-coast'), 'line-width': stripWidth(2 * SHORE_PX) },
    },
  ],
};

/**
 * Ground under the runways: the coastlines of the base map are older than some airports, which would be in the sea. A
 * strip with its end safety areas (ICAO Annex 14: 140 m beside the centre line, 300 m beyond the end), and the ground
 * between parallel runways on reclaimed land; below weather and coasts.
 */
export const airportGroundLayer: MapLayer = {
  id: 'airport-ground',
  slot: 'raster',
  order: -100,
  sources: {},
  layers: (theme) => [
    {
      id: 'navdata-airport-ground',
      type: 'fill',
      source: 'navdata-airport',
      'source-layer': 'ground',
      minzoom: 8,
      paint: { 'fill-color': theme.color('map-land'), 'fill-antialias': false },
    },
    {
      id: 'navdata-runway-ground',
      type: 'line',
      source: 'navdata-airport',
      'source-layer': 'runway',
      minzoom: 8,
      filter: HAS_STRIP,
      layout: { 'line-cap': 'square' },
      paint: { 'line-color': theme.color('map-land'), 'line-width': stripWidth(0) },
    },
  ],
};

/** Hubs, then at high zooms all symbols, which city names avoid, and the idents of the most important airports. */
export const airportLandmarkLayer: MapLayer = {
  id: 'airport-landmark',
  slot: 'landmark',
  order: 10,
  sources: {},
  images: airportImages,
  interactive: [
    'navdata-airport-symbol',
    'navdata-airport-hub',
    'navdata-airport-landmark-ident',
    'navdata-airport-landmark-field-ident',
    'navdata-airport-hub-ident',
  ],
  layers: (theme) => [
    // Higher layers have priority: all symbols before the first ident, which then covers none of them.
    airportSymbols(theme, {
      id: 'navdata-airport-hub-ident',
      filter: IS_HUB,
      icon: 'none',
      namedFrom: TOWN_HUB_RANK,
      zooms: { minzoom: HUB_ZOOM, maxzoom: TERMINAL_ZOOM },
    }),
    airportSymbols(theme, {
      id: 'navdata-airport-landmark-ident',
      filter: ['all', IS_LAND, ['>=', RANK, LANDMARK_RANK]],
      icon: 'none',
      namedFrom: LANDMARK_RANK,
      zooms: { minzoom: TERMINAL_ZOOM, maxzoom: FIELD_ZOOM },
    }),
    airportSymbols(theme, {
      id: 'navdata-airport-landmark-field-ident',
      filter: ['all', IS_LAND, ['>=', RANK, LANDMARK_RANK]],
      icon: 'none',
      namedFrom: LANDMARK_RANK,
      isBesideField: true,
      zooms: { minzoom: FIELD_ZOOM },
    }),
    airportSymbols(theme, {
      id: 'navdata-airport-hub',
      filter: IS_HUB,
      icon: 'always',
      namedFrom: null,
      zooms: { minzoom: HUB_ZOOM, maxzoom: TERMINAL_ZOOM },
    }),
    airportSymbols(theme, {
      id: 'navdata-airport-symbol',
      filter: ['all', IS_LAND, ['>=', RANK, IMPORTANT_RANK]],
      icon: 'always',
      namedFrom: null,
      zooms: { minzoom: TERMINAL_ZOOM },
    }),
  ],
};
