import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT } from '#platform/client/map/map-theme.ts';

export const EDTO_SOURCE = 'edto';

/** Rule-time circles, equal-time points and diversions of the open flight. */
export const edtoLayer: MapLayer = {
  id: EDTO_SOURCE,
  slot: 'overlay',
  order: 12,
  sources: { [EDTO_SOURCE]: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: ({ color }) => [
    {
      id: `${EDTO_SOURCE}-circle`,
      type: 'line',
      source: EDTO_SOURCE,
      filter: ['==', ['get', 'kind'], 'circle'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': color('route-alt'), 'line-width': 1.5, 'line-opacity': 0.9 },
    },
    {
      id: `${EDTO_SOURCE}-diversion`,
      type: 'line',
      source: EDTO_SOURCE,
      filter: ['==', ['get', 'kind'], 'diversion'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': color('route-alt'), 'line-width': 1.25, 'line-dasharray': [3, 3] },
    },
    {
      id: `${EDTO_SOURCE}-point`,
      type: 'circle',
      source: EDTO_SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': ['case', ['==', ['get', 'kind'], 'etp'], 5, 3.5],
        'circle-color': ['case', ['==', ['get', 'kind'], 'etp'], color('route-casing'), color('route-alt')],
        'circle-stroke-color': [
          'case',
          ['==', ['get', 'kind'], 'etp'],
          color('route-active'),
          color('map-halo'),
        ],
        'circle-stroke-width': 2,
      },
    },
    {
      id: `${EDTO_SOURCE}-label`,
      type: 'symbol',
      source: EDTO_SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': MAP_FONT.identBold,
        'text-size': 12,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.8,
        'text-justify': 'auto',
      },
      paint: {
        'text-color': color('text'),
        'text-halo-color': color('map-halo'),
        'text-halo-width': 2,
      },
    },
  ],
};
