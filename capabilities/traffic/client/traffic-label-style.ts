import type { MapLayer, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';

type SymbolLayer = Extract<MapStyleLayer, { type: 'symbol' }>;

export const LABELS = 'traffic-labels';
/** Blocks of emergencies, conflicts and the selected aircraft. */
const MARKED_LABELS = `${LABELS}-marked`;

const BLOCK: NonNullable<SymbolLayer['layout']> = {
  'text-field': ['get', 'text'],
  'text-size': 10.5,
  'text-justify': 'left',
  'text-anchor': 'left',
  'text-line-height': 1.15,
  'symbol-sort-key': ['get', 'rank'],
};

/** Style of the data blocks beside aircraft. */
export function labelLayers({ color }: MapTheme, isCovered = false): MapStyleLayer[] {
  return [
    {
      id: LABELS,
      type: 'symbol',
      source: LABELS,
      filter: ['==', ['get', 'isMarked'], false],
      layout: {
        ...BLOCK,
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
  ];
}

function markedLabels({ color }: MapTheme): MapStyleLayer[] {
  return [
    {
      id: MARKED_LABELS,
      type: 'symbol',
      source: LABELS,
      filter: ['==', ['get', 'isMarked'], true],
      layout: {
        ...BLOCK,
        'text-font': MAP_FONT.identBold,
        'text-size': 11,
        // `7600 No communications` is one line: broken it would cover twice as much of the map.
        'text-max-width': 30,
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

/** Labels never covered: an emergency is above station marks, airport idents and every other label. */
export const markedLabelLayer: MapLayer = {
  id: MARKED_LABELS,
  slot: 'overlay',
  order: 200,
  sources: {},
  layers: markedLabels,
};
