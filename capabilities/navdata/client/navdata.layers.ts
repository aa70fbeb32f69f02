import { CircleDot, Hexagon, Route, TowerControl, Triangle } from 'lucide-react';
import type { MapLayer, MapSource, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import type { InspectHit, LayerRegistration } from '#platform/client/shell/client-capability.ts';
import { NAVDATA_TILE_PATH } from '../contract.ts';
import { openPointAt } from './inspected-point.store.ts';
import { navdataNeeds } from './navdata-needs.ts';
import { layerHooks } from './navdata-status.ts';
import { airportImages, ndbImages, vorImages, waypointImages } from './navdata-symbols.ts';
import { frequencyText } from './point-text.ts';

/** Deepest tiles of the server; nearer views enlarge them. */
const TILE_MAX_ZOOM = 11;
/** From here on each layer has something in its tiles. */
const MIN_ZOOM = { airport: 0, vor: 4, ndb: 6, waypoints: 6, airways: 5 } as const;
type TileLayer = keyof typeof MIN_ZOOM;

function tiles(layer: TileLayer): Record<string, MapSource> {
  return {
    [`navdata-${layer}`]: {
      kind: 'vector',
      tiles: [NAVDATA_TILE_PATH.replace('{layer}', layer)],
      minzoom: MIN_ZOOM[layer],
      maxzoom: TILE_MAX_ZOOM,
    },
  };
}

type SymbolStyle = Extract<MapStyleLayer, { type: 'symbol' }>;
type FilterSpecification = NonNullable<SymbolStyle['filter']>;
type ExpressionSpecification = Extract<
  NonNullable<NonNullable<SymbolStyle['layout']>['text-field']>,
  readonly unknown[]
>;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Ident beside its symbol, for fixes and navaids alike. */
function besideSymbol(theme: MapTheme, style: { color: string; sizePx: number; offsetEm: number }) {
  const offset: [number, number] = [style.offsetEm, 0];
  return {
    layout: {
      'text-font': MAP_FONT.ident,
      'text-size': style.sizePx,
      'text-anchor': 'left' as const,
      'text-offset': offset,
      'text-optional': true,
      'icon-padding': 4,
    },
    paint: {
      'text-color': theme.color(style.color),
      'text-halo-color': theme.color('map-halo'),
      'text-halo-width': 1.3,
    },
  };
}

/** Airports of this rank are drawn even where a name of a city lies. */
const IMPORTANT_RANK = 20;
const HELIPORT_ZOOM = 10;

/** Symbols of airports with their idents: from far only hubs are named, then everything that has room. */
function airportSymbols(
  theme: MapTheme,
  part: { id: string; filter: FilterSpecification; hidesUnderLabels: boolean },
): MapStyleLayer {
  const named = (rank: number): ExpressionSpecification => [
    'case',
    ['>=', ['get', 'rank'], rank],
    ['get', 'ident'],
    '',
  ];
  return {
    id: part.id,
    type: 'symbol',
    source: 'navdata-airport',
    'source-layer': 'airport',
    filter: part.filter,
    layout: {
      'icon-image': [
        'match',
        ['get', 'kind'],
        'heliport',
        'navdata-heliport',
        'seaplane_base',
        'navdata-seaplane-base',
        'gliderport',
        'navdata-gliderport',
        ['case', ['>=', ['get', 'rank'], 35], 'navdata-airport-major', 'navdata-airport'],
      ],
      'icon-size': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 7, 1],
      'icon-padding': 2,
      'icon-allow-overlap': !part.hidesUnderLabels,
      'symbol-sort-key': ['-', 0, ['get', 'rank']],
      'text-field': ['step', ['zoom'], '', 4, named(80), 6, named(45), 7.5, ['get', 'ident']],
      'text-font': MAP_FONT.identBold,
      'text-size': ['case', ['>=', ['get', 'rank'], 60], 12, 11],
      'text-anchor': 'bottom',
      'text-offset': [0, -0.75],
      'text-optional': true,
      'text-padding': 1,
    },
    paint: {
      'text-color': theme.color('map-airport'),
      'text-halo-color': theme.color('map-halo'),
      'text-halo-width': 1.8,
    },
  };
}

const airportLayer: MapLayer = {
  id: 'airport',
  slot: 'point',
  order: 30,
  sources: tiles('airport'),
  attribution: 'Airports: OurAirports, FAA, airport-db (ODbL)',
  images: airportImages,
  interactive: ['navdata-airport-symbol', 'navdata-airport-minor'],
  layers: (theme) => [
    {
      id: 'navdata-runway-casing',
      type: 'line',
      source: 'navdata-airport',
      'source-layer': 'runway',
      minzoom: 8,
      paint: {
        'line-color': theme.color('map-halo'),
        'line-width': ['interpolate', ['linear'], ['zoom'], 8, 3.6, 12, 8],
        'line-opacity': 0.8,
      },
    },
    {
      id: 'navdata-runway',
      type: 'line',
      source: 'navdata-airport',
      'source-layer': 'runway',
      minzoom: 8,
      paint: {
        'line-color': theme.color('map-airport'),
        'line-width': ['interpolate', ['linear'], ['zoom'], 8, 1.4, 12, 4],
      },
    },
    airportSymbols(theme, {
      id: 'navdata-airport-minor',
      filter: [
        'all',
        ['<', ['get', 'rank'], IMPORTANT_RANK],
        // Private helipads would bury everything else in a city seen from afar.
        ['step', ['zoom'], ['!=', ['get', 'kind'], 'heliport'], HELIPORT_ZOOM, true],
      ],
      hidesUnderLabels: true,
    }),
    airportSymbols(theme, {
      id: 'navdata-airport-symbol',
      filter: ['>=', ['get', 'rank'], IMPORTANT_RANK],
      hidesUnderLabels: false,
    }),
  ],
};

function inspectAirport({ properties }: { properties: Record<string, unknown> }): InspectHit {
  const ident = text(properties.ident);
  const icao = typeof properties.icao === 'string' ? properties.icao : null;
  return {
    title: ident,
    subtitle: text(properties.name) || 'Airport',
    Icon: TowerControl,
    open: () => navdataNeeds().openAirport({ ident, icao }),
  };
}

const vorLayer: MapLayer = {
  id: 'vor',
  slot: 'point',
  order: 20,
  sources: tiles('vor'),
  images: vorImages,
  interactive: ['navdata-vor-symbol'],
  layers: (theme) => {
    const label = besideSymbol(theme, { color: 'map-nav', sizePx: 10.5, offsetEm: 0.95 });
    return [
      {
        id: 'navdata-vor-symbol',
        type: 'symbol',
        source: 'navdata-vor',
        'source-layer': 'vor',
        layout: {
          ...label.layout,
          'icon-image': [
            'match',
            ['slice', ['concat', ['coalesce', ['get', 'type'], ''], '      '], 0, 6],
            'VORTAC',
            'navdata-vortac',
            'VOR/DM',
            'navdata-vor-dme',
            'navdata-vor',
          ],
          'icon-size': 0.85,
          'text-field': [
            'step',
            ['zoom'],
            ['get', 'ident'],
            7,
            [
              'concat',
              ['get', 'ident'],
              [
                'case',
                ['has', 'frequency'],
                [
                  'concat',
                  ' ',
                  [
                    'number-format',
                    ['get', 'frequency'],
                    { 'min-fraction-digits': 1, 'max-fraction-digits': 2 },
                  ],
                ],
                '',
              ],
            ],
          ],
        },
        paint: label.paint,
      },
    ];
  },
};

const ndbLayer: MapLayer = {
  id: 'ndb',
  slot: 'point',
  order: 10,
  sources: tiles('ndb'),
  images: ndbImages,
  interactive: ['navdata-ndb-symbol'],
  layers: (theme) => {
    const label = besideSymbol(theme, { color: 'map-nav', sizePx: 10, offsetEm: 0.9 });
    return [
      {
        id: 'navdata-ndb-symbol',
        type: 'symbol',
        source: 'navdata-ndb',
        'source-layer': 'ndb',
        layout: {
          ...label.layout,
          'icon-image': 'navdata-ndb',
          'text-field': ['step', ['zoom'], '', 7, ['get', 'ident']],
        },
        paint: label.paint,
      },
    ];
  },
};

function inspectNavaid(type: 'vor' | 'ndb', Icon: InspectHit['Icon']) {
  return ({
    properties,
    lat,
    lon,
  }: {
    properties: Record<string, unknown>;
    lat: number;
    lon: number;
  }): InspectHit => {
    const ident = text(properties.ident);
    const frequency = frequencyText({ type, frequency: numberOrNull(properties.frequency) });
    return {
      title: ident,
      subtitle: [text(properties.type) || type.toUpperCase(), frequency, text(properties.name)]
        .filter(Boolean)
        .join(' · '),
      ...(Icon ? { Icon } : {}),
      open: () => void openPointAt({ type, ident }, { lat, lon }),
    };
  };
}

const waypointLayer: MapLayer = {
  id: 'waypoints',
  slot: 'point',
  order: 0,
  sources: tiles('waypoints'),
  images: waypointImages,
  interactive: ['navdata-waypoint-symbol'],
  layers: (theme) => {
    const label = besideSymbol(theme, { color: 'map-fix', sizePx: 10, offsetEm: 0.75 });
    return [
      {
        id: 'navdata-waypoint-symbol',
        type: 'symbol',
        source: 'navdata-waypoints',
        'source-layer': 'waypoint',
        layout: {
          ...label.layout,
          'icon-image': ['case', ['get', 'onAirway'], 'navdata-fix-airway', 'navdata-fix'],
          'icon-size': 0.85,
          'icon-padding': 6,
          'text-padding': 8,
          'symbol-sort-key': ['case', ['get', 'onAirway'], 0, 1],
          'text-field': ['step', ['zoom'], '', 7.5, ['get', 'ident']],
        },
        paint: { ...label.paint, 'icon-opacity': 0.85 },
      },
    ];
  },
};

function inspectWaypoint(feature: {
  properties: Record<string, unknown>;
  lat: number;
  lon: number;
}): InspectHit {
  const ident = text(feature.properties.ident);
  return {
    title: ident,
    subtitle: ['Waypoint', text(feature.properties.region)].filter(Boolean).join(' · '),
    Icon: Triangle,
    open: () => void openPointAt({ type: 'waypoint', ident }, feature),
  };
}

const airwayLayer: MapLayer = {
  id: 'airways',
  slot: 'line',
  order: 0,
  sources: tiles('airways'),
  interactive: ['navdata-airway-line'],
  layers: (theme) => [
    {
      id: 'navdata-airway-line',
      type: 'line',
      source: 'navdata-airways',
      'source-layer': 'airway',
      paint: {
        'line-color': theme.color('map-airway'),
        'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.6, 8, 1.1],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 5, 0.55, 7, 0.9],
      },
    },
    {
      id: 'navdata-airway-label',
      type: 'symbol',
      source: 'navdata-airways',
      'source-layer': 'airway',
      minzoom: 6.5,
      layout: {
        'symbol-placement': 'line-center',
        'text-field': ['get', 'name'],
        'text-font': MAP_FONT.ident,
        'text-size': 10,
        'text-padding': 20,
      },
      paint: {
        'text-color': theme.color('map-airway-label'),
        'text-halo-color': theme.color('map-land'),
        'text-halo-width': 2,
      },
    },
  ],
};

const LEVELS: Readonly<Record<string, string>> = { L: 'low', H: 'high', B: 'low and high' };

/** `FL180 – FL450`, with `—` for an end that no source gives; null when both are unknown. */
export function levelBandText(minFl: number | null, maxFl: number | null): string | null {
  if (minFl === null && maxFl === null) return null;
  const level = (fl: number | null) => (fl === null ? '—' : `FL${String(fl).padStart(3, '0')}`);
  return `${level(minFl)} – ${level(maxFl)}`;
}

function inspectAirway(feature: {
  properties: Record<string, unknown>;
  lat: number;
  lon: number;
}): InspectHit {
  const { properties } = feature;
  const name = text(properties.name);
  const level = LEVELS[text(properties.level)];
  return {
    title: name,
    subtitle: [
      level === undefined ? 'Airway' : `Airway, ${level}`,
      levelBandText(numberOrNull(properties.minFl), numberOrNull(properties.maxFl)),
      properties.oneWay === true ? 'one way' : null,
    ]
      .filter(Boolean)
      .join(' · '),
    Icon: Route,
    open: () => void openPointAt({ type: 'airway', ident: name }, feature),
  };
}

/** The navigation layers (row F1). */
export const navdataLayers: readonly LayerRegistration[] = [
  {
    key: 'airport',
    mapLayers: [airportLayer],
    Icon: TowerControl,
    inspect: inspectAirport,
    ...layerHooks({ records: 'airports', minZoom: MIN_ZOOM.airport }),
  },
  {
    key: 'vor',
    mapLayers: [vorLayer],
    Icon: Hexagon,
    inspect: inspectNavaid('vor', Hexagon),
    ...layerHooks({ records: 'navaids', minZoom: MIN_ZOOM.vor }),
  },
  {
    key: 'ndb',
    mapLayers: [ndbLayer],
    Icon: CircleDot,
    inspect: inspectNavaid('ndb', CircleDot),
    ...layerHooks({ records: 'navaids', minZoom: MIN_ZOOM.ndb }),
  },
  {
    key: 'waypoints',
    mapLayers: [waypointLayer],
    Icon: Triangle,
    inspect: inspectWaypoint,
    ...layerHooks({ records: 'fixes', minZoom: MIN_ZOOM.waypoints }),
  },
  {
    key: 'airways',
    mapLayers: [airwayLayer],
    Icon: Route,
    inspect: inspectAirway,
    ...layerHooks({ records: 'airways', minZoom: MIN_ZOOM.airways }),
  },
];
