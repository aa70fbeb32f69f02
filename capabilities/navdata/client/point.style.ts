import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { ndbImages, symbolOn, vorImages, waypointImages } from './navdata-symbols.ts';
import { besideSymbol, tileSource } from './tile-style.ts';

export const vorLayer: MapLayer = {
  id: 'vor',
  slot: 'point',
  order: 20,
  sources: tileSource('vor'),
  images: vorImages,
  interactive: ['navdata-vor-symbol'],
  layers: (theme, isCovered = false) => {
    const label = besideSymbol(theme, { color: 'map-nav', sizePx: 10.5, offsetEm: 0.95, isCovered });
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
            symbolOn('navdata-vortac', isCovered),
            'VOR/DME',
            symbolOn('navdata-vor-dme', isCovered),
            'TACAN',
            symbolOn('navdata-tacan', isCovered),
            ['DME', 'NDB/DME'],
            symbolOn('navdata-dme', isCovered),
            symbolOn('navdata-vor', isCovered),
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
  layers: (theme, isCovered = false) => {
    const label = besideSymbol(theme, { color: 'map-nav', sizePx: 10, offsetEm: 0.9, isCovered });
    return [
      {
        id: 'navdata-ndb-symbol',
        type: 'symbol',
        source: 'navdata-ndb',
        'source-layer': 'ndb',
        layout: {
          ...label.layout,
          'icon-image': symbolOn('navdata-ndb', isCovered),
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
  layers: (theme, isCovered = false) => {
    const label = besideSymbol(theme, { color: 'map-fix', sizePx: 10, offsetEm: 0.75, isCovered });
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
            symbolOn('navdata-fix-airway', isCovered),
            'terminal',
            symbolOn('navdata-fix-terminal', isCovered),
            'vfr',
            symbolOn('navdata-fix-vfr', isCovered),
            symbolOn('navdata-fix', isCovered),
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
