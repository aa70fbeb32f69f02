import type { MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';

type SymbolLayer = Extract<MapStyleLayer, { type: 'symbol' }>;

export const LABELS = 'traffic-labels';

/** Style of the data blocks beside aircraft. */
export function labelLayers({ color }: MapTheme, isCovered = false): MapStyleLayer[] {
  const block: NonNullable<SymbolLayer['layout']> = {
    'text-field': ['get', 'text'],
    'text-size': 10.5,
    'text-justify': 'left',
    'text-anchor': 'left',
    'text-line-height': 1.15,
    'symbol-sort-key': ['get', 'rank'],
  };
  return [
    {
      id: LABELS,
      type: 'symbol',
      source: LABELS,
      filter: ['==', ['get', 'isMarked'], false],
      layout: {
        ...block,
        'text-font': MAP_FONT.ident,
        'text-offset': [1.15, -0.1],
        'text-padding': 1,
      },
      paint: {
        // Beside coloured fields a block uses the same colour as station figures.
        'text-color': color(isCovered ? 'map-airport' : 'text-2'),
        'text-halo-color': color('map-halo'),
        'text-halo-width': 1.6,
      },
    },
    {
      id: `${LABELS}-marked`,
      type: 'symbol',
      source: LABELS,
      filter: ['==', ['get', 'isMarked'], true],
      layout: {
        ...block,
        'text-font': MAP_FONT.identBold,
        'text-size': 11,
        'text-offset': [1.9, 0],
        'text-allow-overlap': true,
        'icon-allow-overlap': true,
      },
      paint: {
        'text-color': [
          'match',
          ['get', 'tone'],
          'emergency',
          color('warning'),
          'conflict',
          color('caution'),
          color('accent'),
        ],
        'text-halo-color': color('map-halo'),
        'text-halo-width': 2,
      },
    },
  ];
}
