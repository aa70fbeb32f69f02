import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import type { ExpressionSpecification, FilterSpecification } from './tile-style.ts';

/** Doubles with every zoom level, so that the width on the ground is constant: about 600 m in the middle latitudes. */
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

/** Width of the shore outside the added ground, px. */
const SHORE_PX = 1.2;

/**
 * The shore of the added ground. The land of the base map covers it, and the ground itself covers its inner half: it is
 * visible only where the ground is in the sea.
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
 * Ground under the runways, because the shores of the base map are older than some airports, which would be in the sea: the
 * runway strip with its end safety areas (ICAO Annex 14: 140 m to each side of the centreline, 300 m beyond the end), and
 * the area between parallel runways on reclaimed land. Drawn below weather and coasts.
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
