import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT } from '#platform/client/map/map-theme.ts';
import { terminalWaypointImages } from './procedure-symbols.ts';
import { WAYPOINT_SOURCE } from './procedure-panel.store.ts';

/** Style layers of terminal waypoints. */
export const terminalWaypointLayer: MapLayer = {
  id: 'terminal-waypoint',
  slot: 'point',
  order: 12,
  sources: {
    [WAYPOINT_SOURCE]: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] } },
  },
  images: terminalWaypointImages,
  interactive: ['terminal-waypoint'],
  layers: (theme) => [
    {
      id: 'terminal-waypoint',
      type: 'symbol',
      source: WAYPOINT_SOURCE,
      layout: {
        'icon-image': [
          'case',
          ['==', ['get', 'isFlyOver'], true],
          'terminal-waypoint-over',
          'terminal-waypoint-by',
        ],
        'icon-allow-overlap': true,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 6, 0.6, 10, 1],
        'text-field': ['step', ['zoom'], '', 7.5, ['get', 'ident']],
        'text-font': MAP_FONT.ident,
        'text-size': 11,
        'text-anchor': 'left',
        'text-offset': [0.85, 0],
        'text-optional': true,
      },
      paint: {
        'text-color': theme.color('map-fix'),
        'text-halo-color': theme.color('map-halo'),
        'text-halo-width': 1.4,
      },
    },
  ],
};
