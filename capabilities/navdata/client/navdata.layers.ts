import { CircleDot, Hexagon, TowerControl, Triangle } from 'lucide-react';
import type { MapLayer, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import type { InspectHit, LayerRegistration } from '#platform/client/shell/client-capability.ts';
import { airwayRegistration } from './airway.layer.ts';
import { openPointAt } from './inspected-point.store.ts';
import { navdataNeeds } from './navdata-needs.ts';
import { layerHooks } from './navdata-status.ts';
import { airportImages, ndbImages, vorImages, waypointImages } from './navdata-symbols.ts';
import { frequencyText } from './point-text.ts';
import {
  type ExpressionSpecification,
  type FilterSpecification,
  MIN_ZOOM,
  besideSymbol,
  numberOrNull,
  text,
  tileSource,
} from './tile-source.ts';

/** Airports of this rank are drawn even where a name of a city lies. */
const IMPORTANT_RANK = 20;
const HELIPORT_ZOOM = 10;
const HELIPORT_NAME_ZOOM = 12.5;

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
      'text-field': [
        'step',
        ['zoom'],
        '',
        4,
        named(80),
        6,
        named(45),
        7.5,
        // The made-up idents of a city's helipads would bury its airports.
        ['case', ['==', ['get', 'kind'], 'heliport'], '', ['get', 'ident']],
        HELIPORT_NAME_ZOOM,
        ['get', 'ident'],
      ],
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
  sources: tileSource('airport'),
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
  sources: tileSource('vor'),
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
            ['get', 'type'],
            'VORTAC',
            'navdata-vortac',
            'VOR/DME',
            'navdata-vor-dme',
            'TACAN',
            'navdata-tacan',
            ['DME', 'NDB/DME'],
            'navdata-dme',
            'navdata-vor',
          ],
          'icon-size': ['interpolate', ['linear'], ['zoom'], 4, 0.6, 7, 0.85],
          'text-padding': 4,
          'symbol-sort-key': ['-', 0, ['get', 'legs']],
          'text-field': [
            'step',
            ['zoom'],
            '',
            5.5,
            ['get', 'ident'],
            8,
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
  sources: tileSource('ndb'),
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
          'icon-size': ['interpolate', ['linear'], ['zoom'], 6, 0.65, 9, 1],
          'text-padding': 4,
          'symbol-sort-key': ['-', 0, ['get', 'legs']],
          'text-field': ['step', ['zoom'], '', 8, ['get', 'ident']],
        },
        paint: label.paint,
      },
    ];
  },
};

/** Drawn with the VORs, but points of their own kind. */
const DME_TYPES: ReadonlySet<string> = new Set(['DME', 'TACAN', 'NDB/DME']);

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
    const kind = text(properties.type) || type.toUpperCase();
    return {
      title: ident,
      subtitle: [kind, frequency, text(properties.name)].filter(Boolean).join(' · '),
      ...(Icon ? { Icon } : {}),
      open: () => void openPointAt({ type: DME_TYPES.has(kind) ? 'other' : type, ident }, { lat, lon }),
    };
  };
}

const waypointLayer: MapLayer = {
  id: 'waypoints',
  slot: 'point',
  order: 0,
  sources: tileSource('waypoints'),
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
          'icon-image': [
            'match',
            ['get', 'use'],
            'airway',
            'navdata-fix-airway',
            'terminal',
            'navdata-fix-terminal',
            'vfr',
            'navdata-fix-vfr',
            'navdata-fix',
          ],
          'icon-size': ['interpolate', ['linear'], ['zoom'], 6, 0.6, 9, 0.85],
          'icon-padding': 6,
          'text-padding': 8,
          'symbol-sort-key': ['-', 0, ['get', 'legs']],
          'text-field': ['step', ['zoom'], '', 7.5, ['get', 'ident']],
        },
        paint: { ...label.paint, 'icon-opacity': 0.85 },
      },
    ];
  },
};

const FIX_NAMES: Readonly<Record<string, string>> = {
  terminal: 'Terminal waypoint',
  vfr: 'VFR waypoint',
};

function inspectWaypoint(feature: {
  properties: Record<string, unknown>;
  lat: number;
  lon: number;
}): InspectHit {
  const ident = text(feature.properties.ident);
  return {
    title: ident,
    subtitle: [FIX_NAMES[text(feature.properties.use)] ?? 'Waypoint', text(feature.properties.region)]
      .filter(Boolean)
      .join(' · '),
    Icon: Triangle,
    open: () => void openPointAt({ type: 'waypoint', ident }, feature),
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
  airwayRegistration,
];
