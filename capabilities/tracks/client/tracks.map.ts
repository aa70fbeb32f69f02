import type {
  MapExpression,
  MapImage,
  MapLayer,
  MapStyleLayer,
} from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { drawnLayer } from '#platform/client/layers/drawn-layer.ts';
import type { LayerFeature, LayerModule } from '#platform/client/layers/layer-definition.ts';
import type { InspectHit } from '#platform/client/layers/layer-reading.ts';
import { Route } from 'lucide-react';
import type { TrackSystem } from '../domain/oceanic-track.ts';
import { DIM, DIRECTIONS, DIRECTION_TOKEN, LINE_OPACITY } from './track-colours.ts';
import { trackFeatures } from './track-features.ts';
import { NatLegend, PacLegend } from './track-legend.tsx';
import { phaseAt } from './track-text.ts';
import { tracksQuery } from './tracks.queries.ts';
import { inspectedTrack } from './tracks.store.ts';

/** Id of a system's map layer and of its source. */
const sourceOf = (system: TrackSystem): string => `tracks-${system}`;

/** Id of the map layer and source of the open track's letters and points. */
const openOf = (system: TrackSystem): string => `${sourceOf(system)}-open`;

const bright = (full: number): MapExpression => ['case', ['get', 'isValid'], full, DIM * full];
const byDirection = ({ color }: MapTheme): MapExpression => [
  'match',
  ['get', 'direction'],
  'west',
  color(DIRECTION_TOKEN.west),
  color(DIRECTION_TOKEN.east),
];
const kind = (name: string): MapExpression => ['==', ['get', 'kind'], name];

/** An arrowhead along the line, and the circle of a letter. */
function trackImages({ color }: MapTheme): MapImage[] {
  return DIRECTIONS.flatMap((direction): MapImage[] => [
    {
      id: `track-arrow-${direction}`,
      widthPx: 14,
      heightPx: 14,
      draw(context) {
        context.translate(7, 7);
        context.lineWidth = 2;
        context.lineCap = 'round';
        context.lineJoin = 'round';
        context.strokeStyle = color(DIRECTION_TOKEN[direction]);
        context.beginPath();
        context.moveTo(-2.5, -4.5);
        context.lineTo(3, 0);
        context.lineTo(-2.5, 4.5);
        context.stroke();
      },
    },
    // A dim letter has a dim ring but an opaque background, or its own track would strike it through.
    ...([1, DIM] as const).map((alpha) => ({
      id: `track-letter-${direction}${alpha === 1 ? '' : '-dim'}`,
      widthPx: 24,
      heightPx: 24,
      draw(context: CanvasRenderingContext2D) {
        context.beginPath();
        context.arc(12, 12, 9.5, 0, 2 * Math.PI);
        context.fillStyle = color('map-halo');
        context.fill();
        context.globalAlpha = alpha;
        context.lineWidth = 1.6;
        context.strokeStyle = color(DIRECTION_TOKEN[direction]);
        context.stroke();
      },
    })),
  ]);
}

function lineLayers(source: string, theme: MapTheme): MapStyleLayer[] {
  return [
    {
      id: `${source}-line`,
      type: 'line',
      source,
      filter: kind('line'),
      layout: {
        'line-cap': 'round',
        'line-join': 'round',
        'line-sort-key': ['case', ['get', 'isValid'], 1, 0],
      },
      paint: {
        'line-color': byDirection(theme),
        'line-width': ['interpolate', ['linear'], ['zoom'], 2, 1.2, 6, 2.2],
        'line-opacity': bright(LINE_OPACITY),
      },
    },
    {
      id: `${source}-arrow`,
      type: 'symbol',
      source,
      filter: kind('line'),
      minzoom: 2.5,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 130,
        'icon-image': ['concat', 'track-arrow-', ['get', 'direction']],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
      paint: { 'icon-opacity': bright(1) },
    },
  ];
}

function pointLayers(source: string, theme: MapTheme): MapStyleLayer[] {
  const halo = { 'text-halo-color': theme.color('map-halo'), 'text-halo-width': 1.6 };
  return [
    {
      id: `${source}-dot`,
      type: 'circle',
      source,
      filter: kind('point'),
      minzoom: 4,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 4, 1.8, 7, 3.2],
        'circle-color': byDirection(theme),
        'circle-opacity': bright(1),
        'circle-stroke-color': theme.color('map-halo'),
        'circle-stroke-width': 1,
        'circle-stroke-opacity': bright(1),
      },
    },
    {
      id: `${source}-ident`,
      type: 'symbol',
      source,
      filter: kind('point'),
      minzoom: 4.5,
      layout: {
        'text-field': [
          'step',
          ['zoom'],
          ['get', 'ident'],
          6.5,
          ['concat', ['get', 'ident'], '\n', ['get', 'coordinates']],
        ],
        'text-font': MAP_FONT.ident,
        'text-size': 10.5,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.9,
        'text-padding': 6,
        'symbol-sort-key': ['case', ['get', 'isValid'], 0, 1],
      },
      paint: { ...halo, 'text-color': theme.color('map-label'), 'text-opacity': bright(1) },
    },
    {
      id: `${source}-letter`,
      type: 'symbol',
      source,
      filter: kind('letter'),
      minzoom: 2,
      layout: {
        'icon-image': [
          'concat',
          'track-letter-',
          ['get', 'direction'],
          ['case', ['get', 'isValid'], '', '-dim'],
        ],
        'icon-size': 0.9,
        'icon-padding': 0,
        'text-field': ['get', 'track'],
        'text-font': MAP_FONT.identBold,
        'text-size': 11.5,
        'text-padding': 0,
        'symbol-sort-key': ['+', ['case', ['get', 'isValid'], 0, 2], ['case', ['get', 'isEnd'], 0, 1]],
      },
      paint: { 'text-color': byDirection(theme), 'text-opacity': bright(1) },
    },
  ];
}

const EMPTY: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Map layers of the tracks of a system. */
function mapLayersOf(system: TrackSystem): MapLayer[] {
  const source = sourceOf(system);
  const open = openOf(system);
  return [
    {
      id: source,
      slot: 'line',
      order: 40,
      sources: { [source]: { kind: 'geojson', data: EMPTY } },
      images: trackImages,
      interactive: [`${source}-letter`, `${source}-dot`, `${source}-line`],
      layers: (theme) => [...lineLayers(source, theme), ...pointLayers(source, theme)],
    },
    {
      id: open,
      // Over the mark of the open track, or the mark would strike its letters through.
      slot: 'overlay',
      order: 9.5,
      sources: { [open]: { kind: 'geojson', data: EMPTY } },
      images: trackImages,
      layers: (theme) => pointLayers(open, theme),
    },
  ];
}

function inspectIn(system: TrackSystem, { properties }: LayerFeature): InspectHit | null {
  const { id, track, direction, validity } = properties;
  if (typeof id !== 'string' || typeof track !== 'string' || typeof validity !== 'string') return null;
  return {
    title: `${system === 'nat' ? 'NAT' : 'PACOTS'} track ${track}`,
    subtitle: `${direction === 'west' ? 'Westbound' : 'Eastbound'} · ${validity}`,
    Icon: Route,
    open: () => inspectedTrack.set({ system, id }),
  };
}

/** The tracks of a system on the map. */
export const tracksOnMap = (system: TrackSystem): LayerModule =>
  drawnLayer({
    mapLayers: mapLayersOf(system),
    query: () => tracksQuery(system),
    // The timeline plays ten steps a second, but a set of tracks changes its state only four times a day.
    choice: {
      get: () => {
        const inspected = inspectedTrack.get();
        return { openId: inspected?.system === system ? inspected.id : null };
      },
      watch: [inspectedTrack],
    },
    keyAt: ({ tracks }, { atMs, choice }) =>
      [choice.openId, ...tracks.map((track) => phaseAt(track, atMs))].join(' '),
    toFeatures: ({ tracks }, { atMs, choice }) => ({
      [sourceOf(system)]: trackFeatures(tracks, atMs),
      [openOf(system)]: trackFeatures(
        tracks.filter(({ id }) => id === choice.openId),
        atMs,
      ),
    }),
    report: ({ tracks, freshness, warning }) => ({
      freshness,
      message: warning,
      counts: [tracks.length === 0 ? 'No tracks published' : `${tracks.length} tracks`],
      hiddenByAltitude: 0,
    }),
    inspect: (feature) => inspectIn(system, feature),
    Legend: system === 'nat' ? NatLegend : PacLegend,
  });
