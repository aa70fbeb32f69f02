import type { MapLayer } from './layer-registry.ts';
import { MAP_FONT } from './map-theme.ts';
import { graticule } from './style/graticule.ts';

const SOURCE = 'grid';

/** Meridians and parallels with their labels, stronger than the base map's own faint ones. Layer key `grid`. */
export function gridLayer(): MapLayer {
  return {
    id: 'grid',
    slot: 'line',
    order: -90,
    sources: { [SOURCE]: { kind: 'geojson', data: graticule(), maxzoom: 6, tolerance: 0 } },
    layers: ({ color }) => [
      {
        id: 'grid-line',
        type: 'line',
        source: SOURCE,
        filter: ['>=', ['get', 'step'], ['step', ['zoom'], 30, 2, 10, 4.2, 5, 6, 1]],
        paint: {
          'line-color': color('map-grat'),
          'line-opacity': ['case', ['in', ['get', 'label'], ['literal', ['0°', '180°']]], 0.6, 0.34],
          'line-width': 0.8,
        },
      },
      {
        id: 'grid-label',
        type: 'symbol',
        source: SOURCE,
        filter: ['>=', ['get', 'step'], ['step', ['zoom'], 30, 2, 10, 4.2, 5, 6, 1]],
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 420,
          'text-field': ['get', 'label'],
          'text-font': MAP_FONT.ident,
          'text-size': 10.5,
          'text-padding': 6,
          'text-keep-upright': true,
        },
        paint: {
          'text-color': color('map-label-2'),
          'text-halo-color': color('map-halo'),
          'text-halo-width': 1.4,
        },
      },
    ],
  };
}
