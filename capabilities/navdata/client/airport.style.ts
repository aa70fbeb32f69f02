import type { MapLayer, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { airportNamedElsewhere } from './airport-named.ts';
import { AROUND_EM, anchorsAround, fieldAnchors } from './ident-anchors.ts';
import { SYMBOL_ROOM, airportImages } from './navdata-symbols.ts';
import { type ExpressionSpecification, type FilterSpecification, tileSource } from './tile-style.ts';

/** Airports of this rank and above are drawn from near before any name is written. */
const IMPORTANT_RANK = 20;
/** Of this rank and above they are named before the labels of every layer, and strips after them. */
const LANDMARK_RANK = 41;
/** Of these ranks and above they are named before great cities too: a city's name finds another side of its dot. */
const HUB_RANK = 74;
/** Farther out the world is a few hundred pixels wide. */
const FIRST_ZOOM = 2.5;
/**
 * From here on one looks for an airport: all of them are named before towns, hubs before everything. Before, the tiles hold the
 * greatest of each region alone, and these are named before everything.
 */
const TERMINAL_ZOOM = 6;
/** From here on every symbol stands; before, an airport without its ident is a dot of nothing, and has neither. */
const SYMBOL_ZOOM = 8;
const STRIP_SYMBOL_ZOOM = 9.5;
const HELIPORT_ZOOM = 12;
const HELIPORT_NAME_ZOOM = 13;
/** A place without an ident is called by its name where one looks for it: strips, then a city's helipads. */
const UNNAMED_STRIP_ZOOM = 10.5;
const UNNAMED_PAD_ZOOM = 14.5;
/** Room around a helipad: those of a city's roofs thin out before they bury what has a runway. */
const HELIPORT_PADDING_PX = [
  [0, 34],
  [13, 22],
  [14, 10],
  [15, 2],
] as const;

const RANK: ExpressionSpecification = ['get', 'rank'];
const IS_HELIPORT: ExpressionSpecification = ['==', ['get', 'kind'], 'heliport'];
/** Its symbol gives way whatever its rank: many are beside an airport, which is more important. */
const IS_LAND: ExpressionSpecification = ['!=', ['get', 'kind'], 'seaplane_base'];
/** `GB-0142`: a list number, for a place without an ident. */
const IS_GENERATED_IDENT: ExpressionSpecification = ['==', ['slice', ['get', 'ident'], 2, 3], '-'];
/** The first is placed first: a heliport with a tower comes after every airstrip. */
const ORDER: ExpressionSpecification = ['-', ['case', IS_HELIPORT, 100, 0], RANK];

/** What stands beside a symbol: its ident, or a name where the ident is only the number of a list; nothing where another layer names it. */
function nameExpression(): ExpressionSpecification {
  const named = airportNamedElsewhere.get() ?? '';
  return [
    'case',
    ['any', ['==', ['get', 'ident'], named], ['==', ['get', 'icao'], named]],
    '',
    IS_GENERATED_IDENT,
    ['get', 'name'],
    ['get', 'ident'],
  ];
}

function identExpression(): ExpressionSpecification {
  const name = nameExpression();
  return [
    'step',
    ['zoom'],
    // A city's helipads would bury its airports.
    ['case', ['any', IS_HELIPORT, IS_GENERATED_IDENT], '', name],
    UNNAMED_STRIP_ZOOM,
    ['case', IS_HELIPORT, '', name],
    HELIPORT_NAME_ZOOM,
    ['case', ['all', IS_HELIPORT, IS_GENERATED_IDENT], '', name],
    UNNAMED_PAD_ZOOM,
    name,
  ];
}

const IS_HUB: ExpressionSpecification = ['step', ['zoom'], true, TERMINAL_ZOOM, ['>=', RANK, HUB_RANK]];

/** From afar a short runway beside a symbol, or without one, is a speck. */
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

/** From afar a strip is smaller and quieter than what has airlines: the eye finds the airports first. */
const byRank = (airline: number, important: number, strip: number): ExpressionSpecification => [
  'step',
  RANK,
  strip,
  IMPORTANT_RANK,
  important,
  LANDMARK_RANK,
  airline,
];
/** Of symbols and idents; whole from where one looks for a strip. */
const STRENGTH: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  SYMBOL_ZOOM,
  byRank(1, 1, 0.7),
  11,
  1,
];

/** How idents are written. */
const identLook = (): SymbolLayout => ({
  'text-field': identExpression(),
  'text-font': [
    'case',
    IS_GENERATED_IDENT,
    ['literal', MAP_FONT.text],
    ['<', RANK, IMPORTANT_RANK],
    ['literal', MAP_FONT.ident],
    ['literal', MAP_FONT.identBold],
  ],
  'text-size': ['interpolate', ['linear'], ['zoom'], 10, byRank(12, 11, 10), 13, byRank(14, 12, 12)],
  'text-max-width': 9,
  'text-padding': 1,
});

/** From this zoom an ident is beside the airport: around its symbol it would be on the runways. */
const FIELD_ZOOM = 9.5;

/**
 * Where an ident stands. Without its symbol it keeps clear of the one that another layer draws; with it, close to the symbol, and
 * further out where the mark of a station stands in its place.
 */
const PLACES = {
  'with symbol': { 'text-variable-anchor-offset': anchorsAround([0.85, 1.3]) },
  alone: { 'text-variable-anchor': ['bottom', 'top', 'left', 'right'], 'text-radial-offset': 1.45 },
  'beside field': { 'text-variable-anchor-offset': fieldAnchors(0, AROUND_EM) },
  'beside strip': { 'text-variable-anchor-offset': fieldAnchors(0.75, [0.75]) },
} as const satisfies Readonly<Record<string, SymbolLayout>>;

const HELIPORT_PADDING: ExpressionSpecification = [
  'step',
  ['zoom'],
  ...HELIPORT_PADDING_PX.flatMap(([zoom, px], index): (number | ExpressionSpecification)[] => {
    const padding: ExpressionSpecification = ['case', IS_HELIPORT, ['literal', [px]], ['literal', [2]]];
    return index === 0 ? [padding] : [zoom, padding];
  }),
] as ExpressionSpecification;

/**
 * How a symbol claims its place: always; with its ident alone, over the mark of its own station, and not over a name; where it
 * is free.
 */
const ICON_LOOK: SymbolLayout = {
  'icon-image': AIRPORT_ICON,
  'icon-size': [
    'interpolate',
    ['linear'],
    ['zoom'],
    2,
    0.6,
    7,
    byRank(1, 0.85, 0.6),
    STRIP_SYMBOL_ZOOM,
    byRank(1, 0.9, 0.65),
    HELIPORT_ZOOM,
    ['case', IS_HELIPORT, 0.7, 1],
    15,
    1,
  ],
};
const CLAIMS = {
  always: { 'icon-padding': 2, 'icon-overlap': 'always' },
  'with ident': { 'icon-padding': 0, 'icon-overlap': 'cooperative', 'text-optional': false },
  'where free': {
    'icon-padding': HELIPORT_PADDING,
    'text-optional': ['step', ['zoom'], false, STRIP_SYMBOL_ZOOM, true],
  },
} as const satisfies Readonly<Record<string, SymbolLayout>>;

/** Symbols of airports with their idents, or only one of them where the other is in another layer. */
function airportSymbols(
  theme: MapTheme,
  part: {
    id: string;
    filter: FilterSpecification;
    icon?: keyof typeof CLAIMS;
    ident?: keyof typeof PLACES;
    zooms?: { minzoom?: number; maxzoom?: number };
  },
): MapStyleLayer {
  return {
    id: part.id,
    type: 'symbol',
    source: 'navdata-airport',
    'source-layer': part.ident === 'beside field' ? 'field' : 'airport',
    ...part.zooms,
    filter: part.filter,
    layout: {
      ...(part.icon ? { ...ICON_LOOK, ...CLAIMS[part.icon] } : {}),
      ...(part.ident ? { ...identLook(), ...PLACES[part.ident] } : {}),
      'symbol-sort-key': ORDER,
    },
    paint: {
      'text-color': theme.color('map-airport'),
      'text-halo-color': theme.color('map-halo'),
      'text-halo-width': 1.8,
      'text-opacity': STRENGTH,
      'icon-opacity': STRENGTH,
    },
  };
}

/** Airports of these ranks from the zoom on at which one looks for an airport: first with their symbols, then beside those. */
function terminalIdents(
  theme: MapTheme,
  part: { name: string; filter: FilterSpecification },
): MapStyleLayer[] {
  return [
    airportSymbols(theme, {
      id: `navdata-airport-${part.name}-ident`,
      filter: part.filter,
      ident: 'alone',
      zooms: { minzoom: SYMBOL_ZOOM, maxzoom: FIELD_ZOOM },
    }),
    airportSymbols(theme, {
      id: `navdata-airport-${part.name}-field-ident`,
      filter: part.filter,
      ident: 'beside field',
      zooms: { minzoom: FIELD_ZOOM },
    }),
  ];
}

const isRanked = (from: number, below: number): ExpressionSpecification => [
  'all',
  IS_LAND,
  ['>=', RANK, from],
  ['<', RANK, below],
];
const IS_LANDMARK = isRanked(LANDMARK_RANK, HUB_RANK);
const IS_IMPORTANT = isRanked(IMPORTANT_RANK, LANDMARK_RANK);

/** A stroke from afar; from near as wide as it is on the ground, where its source knows how wide that is. */
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

/**
 * Where the symbols of airports will stand that are placed after the names of great cities: a name keeps clear of them. The symbol
 * itself may stand on its room, since both may overlap what always stands, and needs no more than that.
 */
const roomOfSymbols = (): MapStyleLayer => ({
  id: 'navdata-airport-room',
  type: 'symbol',
  source: 'navdata-airport',
  'source-layer': 'airport',
  minzoom: TERMINAL_ZOOM,
  maxzoom: SYMBOL_ZOOM,
  filter: ['all', IS_LANDMARK, ['!', IS_GENERATED_IDENT]],
  layout: {
    ...ICON_LOOK,
    'icon-image': SYMBOL_ROOM,
    'icon-overlap': 'always',
    'icon-padding': 0,
    'symbol-sort-key': ORDER,
  },
});

export const airportLayer: MapLayer = {
  id: 'airport',
  slot: 'point',
  order: 30,
  sources: tileSource('airport'),
  attribution: 'Airports: OurAirports, FAA, airport-db (ODbL)',
  images: airportImages,
  interactive: [
    'navdata-airport-minor-ident',
    'navdata-airport-minor-field-ident',
    'navdata-airport-minor-near',
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
        [
          'step',
          ['zoom'],
          // What has no name yet is a dot of nothing.
          ['all', ['!', IS_HELIPORT], ['!', IS_GENERATED_IDENT]],
          Math.ceil(STRIP_SYMBOL_ZOOM),
          // Private helipads would bury everything else in a city seen from afar.
          ['!', IS_HELIPORT],
          HELIPORT_ZOOM,
          true,
        ],
      ],
      icon: 'where free',
      ident: 'beside strip',
    }),
    airportSymbols(theme, {
      id: 'navdata-airport-minor-near',
      filter: ['all', IS_IMPORTANT, ['!', IS_GENERATED_IDENT]],
      icon: 'with ident',
      ident: 'with symbol',
      zooms: { minzoom: TERMINAL_ZOOM, maxzoom: SYMBOL_ZOOM },
    }),
    ...terminalIdents(theme, { name: 'minor', filter: IS_IMPORTANT }),
  ],
};

/** Airports that a crew looks for, after the names of great cities and before the labels of every layer. */
export const airportIdentLayer: MapLayer = {
  id: 'airport-ident',
  slot: 'label',
  order: 100,
  sources: {},
  images: airportImages,
  interactive: [
    'navdata-airport-landmark-near',
    'navdata-airport-landmark-ident',
    'navdata-airport-landmark-field-ident',
  ],
  layers: (theme) => [
    airportSymbols(theme, {
      id: 'navdata-airport-landmark-near',
      filter: ['all', IS_LANDMARK, ['!', IS_GENERATED_IDENT]],
      icon: 'with ident',
      ident: 'with symbol',
      zooms: { minzoom: TERMINAL_ZOOM, maxzoom: SYMBOL_ZOOM },
    }),
    ...terminalIdents(theme, { name: 'landmark', filter: IS_LANDMARK }),
  ],
};

/** Hubs with their idents, then from near all symbols, that names of cities keep clear of. */
export const airportLandmarkLayer: MapLayer = {
  id: 'airport-landmark',
  slot: 'landmark',
  order: 10,
  sources: {},
  images: airportImages,
  interactive: [
    'navdata-airport-symbol',
    'navdata-airport-hub',
    'navdata-airport-hub-ident',
    'navdata-airport-hub-field-ident',
  ],
  layers: (theme) => [
    roomOfSymbols(),
    // What stands higher has its room first: all symbols before the first ident, which then covers none of them.
    ...terminalIdents(theme, {
      name: 'hub',
      filter: ['all', IS_LAND, ['>=', RANK, HUB_RANK]],
    }),
    airportSymbols(theme, {
      id: 'navdata-airport-hub',
      filter: ['all', IS_LAND, ['!', IS_GENERATED_IDENT], IS_HUB],
      icon: 'with ident',
      ident: 'with symbol',
      zooms: { minzoom: FIRST_ZOOM, maxzoom: SYMBOL_ZOOM },
    }),
    airportSymbols(theme, {
      id: 'navdata-airport-symbol',
      filter: ['all', IS_LAND, ['>=', RANK, IMPORTANT_RANK]],
      icon: 'always',
      zooms: { minzoom: SYMBOL_ZOOM },
    }),
  ],
};
