import type { MapLayer, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { airportNamedElsewhere } from './airport-named.ts';
import { AROUND_EM, anchorsAround, fieldAnchors } from './ident-anchors.ts';
import { SYMBOL_ROOM, airportImages } from './navdata-symbols.ts';
import { type ExpressionSpecification, type FilterSpecification, tileSource } from './tile-style.ts';

/** At high zoom airports of this rank and above are drawn before any name is placed. */
const IMPORTANT_RANK = 20;
/** From this rank airports are named before the labels of every layer; smaller ones after them. */
const LANDMARK_RANK = 41;
/** From this rank airports are named before large cities too: a city's name can take another side of its dot. */
const HUB_RANK = 74;
/** Below this zoom the world is only a few hundred pixels wide. */
const FIRST_ZOOM = 2.5;
/**
 * From this zoom users look for airports: all of them are named before towns, and hubs before everything. Below it, the tiles
 * contain only the largest airports of each region, which are all named before everything.
 */
const TERMINAL_ZOOM = 6;
/** From this zoom every symbol is drawn; below it, a symbol without an ident would mean nothing, so neither is drawn. */
const SYMBOL_ZOOM = 8;
const STRIP_SYMBOL_ZOOM = 9.5;
const HELIPORT_ZOOM = 12;
const HELIPORT_NAME_ZOOM = 13;
/** First zooms at which a place without an ident is labelled with its name: airstrips, which are drawn from there on, then helipads. */
const UNNAMED_STRIP_ZOOM = 11;
const UNNAMED_PAD_ZOOM = 14.5;
/** Padding around a helipad by zoom, so that rooftop helipads of a city are thinned and do not hide airports. */
const HELIPORT_PADDING_PX = [
  [0, 34],
  [13, 22],
  [14, 10],
  [15, 2],
] as const;

const RANK: ExpressionSpecification = ['get', 'rank'];
const IS_HELIPORT: ExpressionSpecification = ['==', ['get', 'kind'], 'heliport'];
/** Seaplane bases have the lowest priority at every rank: many are beside an airport, which is more important. */
const IS_LAND: ExpressionSpecification = ['!=', ['get', 'kind'], 'seaplane_base'];
/** `GB-0142`: a list number, for a place without an ident. */
const IS_GENERATED_IDENT: ExpressionSpecification = ['==', ['slice', ['get', 'ident'], 2, 3], '-'];
/** Sort key, lowest placed first: every heliport comes after every airstrip. */
const ORDER: ExpressionSpecification = ['-', ['case', IS_HELIPORT, 100, 0], RANK];

/** The label of an airport: its ident, or its name where the ident is only a list number; empty where another layer labels it. */
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
    // A city's helipads would hide its airports.
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

/** Lower ranks have no runway line at low zoom, where a short runway would be a speck. */
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

/** A value by rank: at low zoom airstrips are smaller and paler than airports with airlines, which are found first. */
const byRank = (airline: number, important: number, strip: number): ExpressionSpecification => [
  'step',
  RANK,
  strip,
  IMPORTANT_RANK,
  important,
  LANDMARK_RANK,
  airline,
];
/** Opacity of symbols and idents; full from the zoom at which users look for an airstrip. */
const STRENGTH: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  SYMBOL_ZOOM,
  byRank(1, 1, 0.7),
  11,
  1,
];

/** Text style of idents. */
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

/** From this zoom an ident is beside the airport: close to the symbol it would be on the runways. */
const FIELD_ZOOM = 9.5;

/**
 * Position of an ident. Together with its symbol it is close to it, or further out where a weather station's mark replaces
 * the symbol; alone, it keeps clear of the symbol that another layer draws.
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

/** Icon of an airport and its size by zoom. */
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
/**
 * When a symbol is drawn: always; only with its ident, where it may overlap the mark of its own weather station but no name;
 * or only where there is space.
 */
const CLAIMS = {
  always: { 'icon-padding': 2, 'icon-overlap': 'always' },
  'with ident': { 'icon-padding': 0, 'icon-overlap': 'cooperative', 'text-optional': false },
  'where free': {
    'icon-padding': HELIPORT_PADDING,
    'text-optional': ['step', ['zoom'], false, STRIP_SYMBOL_ZOOM, true],
  },
} as const satisfies Readonly<Record<string, SymbolLayout>>;

/** Airport symbols with their idents, or only one of the two where the other is in another layer. */
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

/** Idents of airports matching a filter at high zoom: at first around their symbols, then beside the runways. */
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
const IS_RANKED_HUB: ExpressionSpecification = ['all', IS_LAND, ['>=', RANK, HUB_RANK]];
const IS_LANDMARK = isRanked(LANDMARK_RANK, HUB_RANK);
const IS_IMPORTANT = isRanked(IMPORTANT_RANK, LANDMARK_RANK);

/** Width of a runway line: fixed at low zoom, true to scale at high zoom where the source has the width. */
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
 * Reserves the space of airport symbols that are placed later, so that the names of large cities keep clear of them, and the
 * ident of a hub of the symbol of another: SFO's of Oakland. The symbol itself may overlap its reserved space, since both are
 * allowed to overlap such fixed icons.
 */
const roomOfSymbols = (id: string, filter: ExpressionSpecification): MapStyleLayer => ({
  id,
  type: 'symbol',
  source: 'navdata-airport',
  'source-layer': 'airport',
  minzoom: TERMINAL_ZOOM,
  maxzoom: SYMBOL_ZOOM,
  filter: ['all', filter, ['!', IS_GENERATED_IDENT]],
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
        // At high zoom the line is the runway surface instead of a symbol for it.
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
          // A symbol that has no label yet would mean nothing.
          ['all', ['!', IS_HELIPORT], ['!', IS_GENERATED_IDENT]],
          UNNAMED_STRIP_ZOOM,
          // At low zoom private helipads would hide everything else in a city.
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

/** Airports that crews look for, after the names of large cities and before the labels of every layer. */
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

/** Hubs with their idents, and at high zoom all symbols; city names keep clear of them. */
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
    roomOfSymbols('navdata-airport-room', IS_LANDMARK),
    // Upper layers are placed first: all symbols before the first ident, so that no ident covers a symbol.
    ...terminalIdents(theme, {
      name: 'hub',
      filter: IS_RANKED_HUB,
    }),
    airportSymbols(theme, {
      id: 'navdata-airport-hub',
      filter: ['all', IS_LAND, ['!', IS_GENERATED_IDENT], IS_HUB],
      icon: 'with ident',
      ident: 'with symbol',
      zooms: { minzoom: FIRST_ZOOM, maxzoom: SYMBOL_ZOOM },
    }),
    roomOfSymbols('navdata-airport-hub-room', IS_RANKED_HUB),
    airportSymbols(theme, {
      id: 'navdata-airport-symbol',
      filter: ['all', IS_LAND, ['>=', RANK, IMPORTANT_RANK]],
      icon: 'always',
      zooms: { minzoom: SYMBOL_ZOOM },
    }),
  ],
};
