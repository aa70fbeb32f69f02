import type { ExpressionSpecification, LayerSpecification, LineLayerSpecification } from 'maplibre-gl';
import type { MapTheme } from '../map-theme.ts';

/** Vector source of the base map. */
export const BASEMAP_SOURCE = 'basemap';

export type Layers = LayerSpecification[];

/** From this zoom a river has banks; below it, it is a line. */
const RIVER_BANK_ZOOM = 10.5;
const BANK_PX = 1;

/**
 * The source has no banks: large rivers are drawn at a typical width, about 150 m, others 60 and 15, which doubles in
 * pixels with every zoom.
 */
function riverWidth(morePx: number): ExpressionSpecification {
  const ofClass = (great: number, middle: number, small: number): ExpressionSpecification => [
    'match',
    ['get', 'class'],
    1,
    great + morePx,
    2,
    middle + morePx,
    small + morePx,
  ];
  return [
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    3,
    ofClass(0.5, 0.3, 0.3),
    7,
    ofClass(1.1, 0.8, 0.5),
    10,
    ofClass(3, 1.5, 0.8),
    14,
    ofClass(48, 20, 5),
    18,
    ofClass(768, 320, 80),
  ];
}

const COVERED_SHORE_OPACITY: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 1, 0.7, 6, 1];
/** Around zoom 6 the shores of fjords and archipelagos are close together: at full strength they outshine the land. */
const SHORE_OPACITY: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  1,
  0.7,
  4,
  0.88,
  6,
  0.7,
  9,
  1,
];

/**
 * Rivers, borders and shores, drawn over the grid and over fields. On the colours of a field (`isCovered`) shores and
 * borders have the colour of symbols, and shores have a rim that sets them off from any colour.
 */
export function baseLines({ color }: MapTheme, isCovered = false): Layers {
  const shoreColour = color(isCovered ? 'map-barb' : 'map-coast');
  const border = (id: string, kind: string): LineLayerSpecification => ({
    id,
    type: 'line',
    source: BASEMAP_SOURCE,
    'source-layer': 'borders',
    filter: ['==', ['get', 'kind'], kind],
  });
  const shore = (id: string, sourceLayer: string): LineLayerSpecification => ({
    id,
    type: 'line',
    source: BASEMAP_SOURCE,
    'source-layer': sourceLayer,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': shoreColour,
      'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 4, 0.9, 8, 1.1, 12, 1.4],
      'line-opacity': isCovered ? COVERED_SHORE_OPACITY : SHORE_OPACITY,
    },
  });
  const rim = (id: string, sourceLayer: string): LineLayerSpecification => ({
    ...shore(id, sourceLayer),
    paint: {
      'line-color': color('map-halo'),
      'line-width': ['interpolate', ['linear'], ['zoom'], 1, 1.8, 4, 2.4, 8, 3, 12, 3.6],
      'line-opacity': isCovered ? 0.5 : 0,
    },
  });
  const lakeShore = (id: string, sourceLayer: string): LineLayerSpecification => ({
    ...shore(id, sourceLayer),
    paint: {
      'line-color': shoreColour,
      'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 8, 0.8, 12, 1.2],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 0.8],
    },
  });
  const river = {
    type: 'line',
    source: BASEMAP_SOURCE,
    'source-layer': 'rivers',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
  } as const;
  return [
    {
      ...river,
      id: 'river-shore',
      minzoom: RIVER_BANK_ZOOM,
      paint: {
        'line-color': color('map-coast'),
        'line-width': riverWidth(2 * BANK_PX),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], RIVER_BANK_ZOOM, 0, 12.5, 0.7],
      },
    },
    {
      ...river,
      id: 'rivers',
      minzoom: 3,
      paint: {
        // At high zoom it has banks, and looks like the lakes that it runs through.
        'line-color': [
          'interpolate',
          ['linear'],
          ['zoom'],
          RIVER_BANK_ZOOM,
          color('map-river'),
          12.5,
          color('map-lake'),
        ],
        'line-width': riverWidth(0),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 6, 0.9, RIVER_BANK_ZOOM, 1],
      },
    },
    {
      ...border('states', 'state'),
      minzoom: 2.5,
      paint: {
        'line-color': color(isCovered ? 'map-border' : 'map-state'),
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.7, 8, 1.1],
        'line-dasharray': [3, 2],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 2.5, 0.5, 4, 1],
      },
    },
    {
      ...border('borders', 'country'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': color(isCovered ? 'map-barb' : 'map-border'),
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 4, 1, 8, 1.3],
        'line-opacity': isCovered ? 0.45 : 0.8,
      },
    },
    lakeShore('water-shore', 'water'),
    lakeShore('island-shore', 'islands'),
    { ...rim('coast-rim', 'land'), filter: ['!=', ['get', 'outline'], 0] },
    rim('coast-south-rim', 'coast'),
    // In the southernmost tiles the land ends with the map: their coast is stored as lines without that edge.
    { ...shore('coast', 'land'), filter: ['!=', ['get', 'outline'], 0] },
    shore('coast-south', 'coast'),
  ];
}
