import type {
  MapExpression,
  MapImage,
  MapLayer,
  MapStyleLayer,
} from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';

/** Source of the map layer `notams`. */
export const NOTAM_SOURCE = 'notams';

/** Colour tokens by tone: a restriction in force is a warning, a future one a caution. */
export const TONE_TOKEN = {
  'tfr-now': 'warning',
  'tfr-soon': 'caution',
  airspace: 'asp-sua',
  obstacle: 'caution',
  closed: 'warning',
  point: 'caution',
} as const;

const byTone = ({ color }: MapTheme): MapExpression => [
  'match',
  ['get', 'tone'],
  'tfr-now',
  color(TONE_TOKEN['tfr-now']),
  'tfr-soon',
  color(TONE_TOKEN['tfr-soon']),
  color(TONE_TOKEN.airspace),
];
const kind = (name: string): MapExpression => ['==', ['get', 'kind'], name];
const both = (name: string, state: 'now' | 'soon'): MapExpression => [
  'all',
  kind(name),
  ['==', ['get', 'state'], state],
];
/** Future NOTAMs are less prominent than those in force. */
const byState: MapExpression = ['match', ['get', 'state'], 'now', 1, 0.6];

function triangle(context: CanvasRenderingContext2D, theme: MapTheme, token: string): void {
  context.beginPath();
  context.moveTo(0, -7);
  context.lineTo(7.5, 6);
  context.lineTo(-7.5, 6);
  context.closePath();
  context.fillStyle = theme.color('map-halo');
  context.fill();
  context.strokeStyle = theme.color(token);
  context.stroke();
  context.beginPath();
  context.moveTo(0, -2.5);
  context.lineTo(0, 1.6);
  context.moveTo(0, 3.9);
  context.lineTo(0, 4.1);
  context.stroke();
}

function crossed(context: CanvasRenderingContext2D, theme: MapTheme, token: string): void {
  context.beginPath();
  context.arc(0, 0, 7.5, 0, 2 * Math.PI);
  context.fillStyle = theme.color('map-halo');
  context.fill();
  context.strokeStyle = theme.color(token);
  context.stroke();
  context.beginPath();
  context.moveTo(-3.4, -3.4);
  context.lineTo(3.4, 3.4);
  context.moveTo(3.4, -3.4);
  context.lineTo(-3.4, 3.4);
  context.stroke();
}

/** The chart symbol: a mast with a dot at its foot. */
function mast(context: CanvasRenderingContext2D, theme: MapTheme, token: string): void {
  for (const [colour, width] of [
    [theme.color('map-halo'), 4.5],
    [theme.color(token), 1.8],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(-5, 6);
    context.lineTo(0, -7);
    context.lineTo(5, 6);
    context.stroke();
  }
  context.beginPath();
  context.arc(0, 5, 1.6, 0, 2 * Math.PI);
  context.fillStyle = theme.color(token);
  context.fill();
}

function notamImages(theme: MapTheme): MapImage[] {
  const image = (
    tone: keyof typeof TONE_TOKEN,
    draw: (context: CanvasRenderingContext2D, theme: MapTheme, token: string) => void,
  ): MapImage => ({
    id: `notam-${tone}`,
    widthPx: 20,
    heightPx: 20,
    draw(context) {
      context.translate(10, 10);
      context.lineWidth = 1.8;
      context.lineCap = 'round';
      context.lineJoin = 'round';
      draw(context, theme, TONE_TOKEN[tone]);
    },
  });
  return [image('point', triangle), image('closed', crossed), image('obstacle', mast)];
}

const WORST_FIRST: MapExpression = ['match', ['get', 'tone'], 'closed', 0, 1];

function areaLayers(theme: MapTheme): MapStyleLayer[] {
  const line = { 'line-color': byTone(theme), 'line-width': 1.8 };
  return [
    {
      id: 'notam-fill',
      type: 'fill',
      source: NOTAM_SOURCE,
      filter: kind('area'),
      paint: { 'fill-color': byTone(theme), 'fill-opacity': ['match', ['get', 'state'], 'now', 0.12, 0.04] },
    },
    { id: 'notam-line-now', type: 'line', source: NOTAM_SOURCE, filter: both('area', 'now'), paint: line },
    {
      id: 'notam-line-soon',
      type: 'line',
      source: NOTAM_SOURCE,
      filter: both('area', 'soon'),
      paint: { ...line, 'line-dasharray': [3, 2.2] },
    },
  ];
}

function symbolLayers(theme: MapTheme): MapStyleLayer[] {
  const text = {
    'text-color': theme.color('map-label'),
    'text-halo-color': theme.color('map-halo'),
    'text-halo-width': 1.6,
    'text-opacity': byState,
    'icon-opacity': byState,
  };
  const words: MapExpression = ['get', 'label'];
  const label = { 'text-field': words, 'text-font': MAP_FONT.ident, 'text-size': 10.5 };
  return [
    {
      id: 'notam-obstacle',
      type: 'symbol',
      source: NOTAM_SOURCE,
      filter: kind('obstacle'),
      minzoom: 9,
      layout: {
        ...label,
        'icon-image': 'notam-obstacle',
        'icon-allow-overlap': true,
        'text-anchor': 'top',
        'text-offset': [0, 0.9],
        'text-optional': true,
      },
      paint: text,
    },
    {
      id: 'notam-airport-count',
      type: 'symbol',
      source: NOTAM_SOURCE,
      filter: kind('airport'),
      minzoom: 6,
      layout: { ...label, 'text-anchor': 'left', 'text-offset': [2.8, 1.5], 'symbol-sort-key': WORST_FIRST },
      paint: text,
    },
    {
      id: 'notam-label',
      type: 'symbol',
      source: NOTAM_SOURCE,
      filter: kind('label'),
      minzoom: 5.5,
      layout: { ...label, 'text-padding': 4 },
      paint: { ...text, 'text-color': byTone(theme) },
    },
  ];
}

/** The marks of airports with NOTAMs. */
const markLayer = (): MapStyleLayer => ({
  id: 'notam-airport',
  type: 'symbol',
  source: NOTAM_SOURCE,
  filter: kind('airport'),
  minzoom: 4,
  layout: {
    'icon-image': ['concat', 'notam-', ['get', 'tone']],
    // Below and beside the airport's symbol: its name is above.
    'icon-offset': [18, 16],
    'icon-allow-overlap': true,
    'symbol-sort-key': WORST_FIRST,
  },
  paint: { 'icon-opacity': byState },
});

/** Warning marks at airports: placed after the idents of hubs, and city names keep clear of them. */
export const notamMarkLayer: MapLayer = {
  id: 'notam-marks',
  slot: 'landmark',
  order: 5,
  sources: {},
  images: notamImages,
  interactive: ['notam-airport'],
  layers: () => [markLayer()],
};

/** Style layers of NOTAMs, below those marks. */
export const notamMapLayer: MapLayer = {
  id: NOTAM_SOURCE,
  slot: 'line',
  order: 60,
  sources: { [NOTAM_SOURCE]: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  images: notamImages,
  interactive: ['notam-obstacle', 'notam-label', 'notam-fill'],
  layers: (theme) => [...areaLayers(theme), ...symbolLayers(theme)],
};
