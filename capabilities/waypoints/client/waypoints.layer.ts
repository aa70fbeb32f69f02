import type { MapImage, MapLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { squareSymbol } from '#platform/client/map/style/square-symbol.ts';
import { type OwnWaypoint, WAYPOINT_SYMBOLS, type WaypointSymbol } from '../contract.ts';
import { waypointFeatures } from '../domain/formats/write-waypoints.ts';

export const WAYPOINTS_SOURCE = 'own-waypoints';

/** The letter in the head of the pin; a pin without a letter has a hole. */
const LETTERS: Record<WaypointSymbol, string> = {
  pin: '',
  airfield: 'A',
  reporting: 'R',
  home: 'H',
  fuel: 'F',
  obstacle: 'O',
  photo: 'P',
  danger: '!',
};

const SIZE_PX = 26;
const HEAD_Y = -4;

function pin({ color }: MapTheme, symbol: WaypointSymbol): MapImage {
  return squareSymbol(`own-waypoint-${symbol}`, SIZE_PX, (context) => {
    context.beginPath();
    context.arc(0, HEAD_Y, 7, Math.PI * 0.85, Math.PI * 0.15);
    context.lineTo(0, 10);
    context.closePath();
    context.strokeStyle = color('map-halo');
    context.lineWidth = 3;
    context.stroke();
    context.fillStyle = color('text');
    context.fill();
    context.fillStyle = color('map-halo');
    if (LETTERS[symbol] === '') {
      context.beginPath();
      context.arc(0, HEAD_Y, 2.6, 0, 2 * Math.PI);
      context.fill();
      return;
    }
    context.font = '700 9px B612, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(LETTERS[symbol], 0, HEAD_Y + 0.5);
  });
}

/** The user's own waypoints: above the published points, with any set of layers. */
export const waypointsLayer: MapLayer = {
  id: 'own-waypoints',
  slot: 'overlay',
  order: 5,
  sources: {
    [WAYPOINTS_SOURCE]: {
      kind: 'geojson',
      data: { type: 'FeatureCollection', features: [] },
    },
  },
  interactive: ['own-waypoints-pin'],
  images: (theme) => WAYPOINT_SYMBOLS.map((symbol) => pin(theme, symbol)),
  layers: (theme) => [
    {
      id: 'own-waypoints-pin',
      type: 'symbol',
      source: WAYPOINTS_SOURCE,
      layout: {
        'icon-image': ['concat', 'own-waypoint-', ['get', 'symbol']],
        'icon-anchor': 'center',
        // The tip of the pin, not its centre, marks the position.
        'icon-offset': [0, -10],
        'icon-allow-overlap': ['step', ['zoom'], false, 6, true],
        'text-field': ['get', 'name'],
        'text-font': MAP_FONT.identBold,
        'text-size': 11,
        'text-anchor': 'top',
        'text-offset': [0, 0.25],
        'text-optional': true,
      },
      paint: {
        'text-color': theme.color('text'),
        'text-halo-color': theme.color('map-halo'),
        'text-halo-width': 1.8,
      },
    },
  ],
};

export const drawnWaypoints = (waypoints: readonly OwnWaypoint[]): GeoJSON.FeatureCollection =>
  waypointFeatures(waypoints);
