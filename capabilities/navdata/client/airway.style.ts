import { mapView } from '#platform/client/layers/map-view.store.ts';
import type { MapLayer, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { airwayImages } from './navdata-symbols.ts';
import { type ExpressionSpecification, tileSource } from './tile-style.ts';

/** Drawn level of the airways, as on the corresponding en-route chart. */
type AirwayLevels = 'high' | 'low' | 'all';

const LEVELS_OF_PRESET: Readonly<Record<string, AirwayLevels>> = { ifrh: 'high', ifrl: 'low' };

/** The level that the chosen preset shows; presets that are not an en-route chart show all. */
function airwayLevels(): AirwayLevels {
  return LEVELS_OF_PRESET[mapView.get().preset] ?? 'all';
}

const OTHER_LEVEL = { high: 'L', low: 'H', all: '' } as const;

function levelFilter(levels: AirwayLevels): ExpressionSpecification {
  return ['!=', ['get', 'level'], OTHER_LEVEL[levels]];
}

/** From this zoom the minimum altitude has room under the ident. */
const MINIMUM_ZOOM = 8;

const LABEL_TEXT: ExpressionSpecification = [
  'step',
  ['zoom'],
  ['get', 'label'],
  MINIMUM_ZOOM,
  [
    'case',
    ['has', 'minimum'],
    ['format', ['get', 'label'], {}, '\n', {}, ['get', 'minimum'], { 'font-scale': 0.9 }],
    ['get', 'label'],
  ],
];

function airwayLine(theme: MapTheme, levels: AirwayLevels): MapStyleLayer {
  return {
    id: 'navdata-airway-line',
    type: 'line',
    source: 'navdata-airways',
    'source-layer': 'airway',
    filter: levelFilter(levels),
    paint: {
      'line-color': theme.color('map-airway'),
      'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.6, 8, 1.1],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 5, 0.55, 7, 0.9],
    },
  };
}

function airwayArrows(levels: AirwayLevels): MapStyleLayer {
  return {
    id: 'navdata-airway-arrow',
    type: 'symbol',
    source: 'navdata-airways',
    'source-layer': 'airway',
    minzoom: 7,
    filter: ['all', ['==', ['get', 'oneWay'], true], levelFilter(levels)],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 120,
      'icon-image': 'navdata-airway-arrow',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  };
}

function airwayLabels(theme: MapTheme, levels: AirwayLevels): MapStyleLayer {
  return {
    id: 'navdata-airway-label',
    type: 'symbol',
    source: 'navdata-airways',
    'source-layer': 'airwayLabel',
    minzoom: 6.5,
    filter: ['==', ['get', 'levels'], levels],
    layout: {
      'text-field': LABEL_TEXT,
      'text-font': MAP_FONT.ident,
      'text-size': 10,
      'text-line-height': 1.1,
      'text-max-width': 40,
      'text-padding': 10,
      'text-rotate': ['get', 'slopeDeg'],
      'text-rotation-alignment': 'map',
      'icon-image': 'navdata-airway-pill',
      'icon-rotate': ['get', 'slopeDeg'],
      'icon-rotation-alignment': 'map',
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [1, 3, 1, 3],
      'icon-padding': 4,
    },
    paint: { 'text-color': theme.color('map-airway-label') },
  };
}

export const airwayLayer: MapLayer = {
  id: 'airways',
  slot: 'line',
  order: 0,
  sources: tileSource('airways'),
  images: airwayImages,
  interactive: ['navdata-airway-line'],
  layers: (theme) => {
    const levels = airwayLevels();
    return [airwayLine(theme, levels), airwayArrows(levels)];
  },
};

/** Labels, drawn over the fixes, which have lower priority; they use the source of the lines. */
export const airwayLabelLayer: MapLayer = {
  id: 'airway-labels',
  slot: 'point',
  order: 4,
  sources: {},
  layers: (theme) => [airwayLabels(theme, airwayLevels())],
};
