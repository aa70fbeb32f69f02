import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import type { ExpressionSpecification, FilterSpecification } from './tile-style.ts';

/** Twice as many pixels with every zoom: as wide on the ground at all of them, some 600 m in the middle latitudes. */
const stripWidth = (morePx: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  8,
  2.4 + morePx,
  18,
  2457.6 + morePx,
];
const HAS_STRIP: FilterSpecification = ['>=', ['coalesce', ['get', 'widthFt'], 0], 140];

/** Pixels of the shore of new ground beside it. */
const SHORE_PX = 1.2;

/**
 * The shore of that ground. The land covers it, and the ground what is left of it but its edge: only what lies in the sea
 * has one.
 */
export const airportShoreLayer: MapLayer = {
  id: 'airport-shore',
  slot: 'sea',
  order: 100,
  sources: {},
  layers: (theme) => [
    {
      id: 'navdata-airport-shore',
      type: 'line',
      source: 'navdata-airport',
      'source-layer': 'ground',
      minzoom: 10,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': theme.color('map-coast'), 'line-width': 2 * SHORE_PX },
    },
    {
      id: 'navdata-runway-shore',
      type: 'line',
      source: 'navdata-airport',
      'source-layer': 'runway',
      minzoom: 10,
      filter: HAS_STRIP,
      layout: { 'line-cap': 'square' },
      paint: { 'line-color': theme.color('map-coast'), 'line-width': stripWidth(2 * SHORE_PX) },
    },
  ],
};

/**
 * Ground under the runways: the shores of the base map are older than some airports, which would stand in the sea. A strip
 * with its end safety areas (ICAO Annex 14: 140 m beside the middle, 300 m beyond the end), and what lies between parallel
 * runways on new ground; under weather and coasts.
 */
export const airportGroundLayer: MapLayer = {
  id: 'airport-ground',
  slot: 'raster',
  order: -100,
  sources: {},
  layers: (theme) => [
    {
      id: 'navdata-airport-ground',
      type: 'fill',
      source: 'navdata-airport',
      'source-layer': 'ground',
      minzoom: 8,
      paint: { 'fill-color': theme.color('map-land'), 'fill-antialias': false },
    },
    {
      id: 'navdata-runway-ground',
      type: 'line',
      source: 'navdata-airport',
      'source-layer': 'runway',
      minzoom: 8,
      filter: HAS_STRIP,
      layout: { 'line-cap': 'square' },
      paint: { 'line-color': theme.color('map-land'), 'line-width': stripWidth(0) },
    },
  ],
};
