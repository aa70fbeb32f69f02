import type { MapLayer, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { airportImages, ndbImages, vorImages, waypointImages } from './navdata-symbols.ts';
import {
  type ExpressionSpecification,
  type FilterSpecification,
  besideSymbol,
  tileSource,
} from './tile-style.ts';

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

export const airportLayer: MapLayer = {
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

export const vorLayer: MapLayer = {
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

export const ndbLayer: MapLayer = {
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

export const waypointLayer: MapLayer = {
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
