import type { MapFilter, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import type { MapTheme } from '#platform/client/map/map-theme.ts';

const kind = (...classes: string[]): MapFilter => ['match', ['get', 'class'], classes, true, false];

/**
 * Urban areas and inland water of vector tiles in the OpenMapTiles schema: the most detailed shores available for the
 * map.
 */
export const groundStyle = ({ color, name }: MapTheme, source: string): MapStyleLayer[] => [
  {
    id: 'roads-urban',
    type: 'fill',
    source,
    'source-layer': 'landuse',
    filter: kind('residential', 'suburb', 'neighbourhood', 'quarter', 'commercial', 'industrial', 'retail'),
    paint: {
      'fill-color': color('map-urban'),
      'fill-opacity': name === 'light' ? 0.8 : 0.7,
      'fill-antialias': false,
    },
  },
  {
    id: 'roads-water',
    type: 'fill',
    source,
    'source-layer': 'water',
    // The sea uses the coast of the base map: two adjacent coasts would be confusing.
    filter: ['match', ['get', 'class'], ['ocean', 'swimming_pool'], false, true],
    paint: { 'fill-color': color('map-lake') },
  },
];

/** Roads and railways of the same tiles, as unobtrusive as on a chart. */
export function roadStyle({ color }: MapTheme, source: string): MapStyleLayer[] {
  const road = (
    id: string,
    filter: MapFilter,
    { minzoom, widthPx, opacity }: { minzoom: number; widthPx: [number, number]; opacity: number },
  ): MapStyleLayer => ({
    id,
    type: 'line',
    source,
    'source-layer': 'transportation',
    minzoom,
    filter,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': color('map-road'),
      'line-opacity': opacity,
      'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], minzoom, widthPx[0], 15, widthPx[1]],
    },
  });
  return [
    road('roads-minor', kind('tertiary', 'minor', 'service'), {
      minzoom: 12,
      widthPx: [0.3, 2],
      opacity: 0.45,
    }),
    road('roads-secondary', kind('secondary'), { minzoom: 10, widthPx: [0.3, 2.5], opacity: 0.6 }),
    road('roads-major', kind('primary', 'trunk'), { minzoom: 8, widthPx: [0.4, 3.5], opacity: 0.8 }),
    road('roads-motorway', kind('motorway'), { minzoom: 6, widthPx: [0.6, 5], opacity: 1 }),
    {
      id: 'roads-rail',
      type: 'line',
      source,
      'source-layer': 'transportation',
      minzoom: 9,
      filter: kind('rail'),
      paint: {
        'line-color': color('map-rail'),
        'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.6, 15, 1.6],
        'line-dasharray': [5, 2],
      },
    },
  ];
}
