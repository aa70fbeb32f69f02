import type { ExpressionSpecification, LayerSpecification, LineLayerSpecification } from 'maplibre-gl';
import type { MapTheme } from '../map-theme.ts';

/** Vector source of the base map. */
export const BASEMAP_SOURCE = 'basemap';

export type Layers = LayerSpecification[];

/** From this zoom a river has banks: below it, it is a line. */
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

/** Rivers, borders and coastlines, above the grid and anything spread over the ground. */
export function baseLines({ color }: MapTheme): Layers {
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
      'line-color': color('map-coast'),
      'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 4, 0.9, 8, 1.1, 12, 1.4],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 1, 0.7, 6, 1],
    },
  });
  const lakeShore = (id: string, sourceLayer: string): LineLayerSpecification => ({
    ...shore(id, sourceLayer),
    paint: {
      'line-color': color('map-coast'),
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
        // From near it has banks, and looks like the lakes that it runs through.
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
        'line-color': color('map-state'),
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.7, 8, 1.1],
        'line-dasharray': [3, 2],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 2.5, 0.5, 4, 1],
      },
    },
    {
      ...border('borders', 'country'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': color('map-border'),
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 4, 1, 8, 1.3],
        'line-opacity': 0.8,
      },
    },
    lakeShore('water-shore', 'water'),
    lakeShore('island-shore', 'islands'),
    // In the southernmost tiles the land ends at the edge of the map: their coast comes as lines without that edge.
    { ...shore('coast', 'land'), filter: ['!=', ['get', 'outline'], 0] },
    shore('coast-south', 'coast'),
  ];
}
