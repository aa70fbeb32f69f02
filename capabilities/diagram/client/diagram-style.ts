import type { MapExpression, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { AMM_MIN_ZOOM, type DiagramPart } from '../contract.ts';

/** Source of the parts of a diagram, and the zooms at which they are drawn. */
export interface DiagramDrawing {
  /** Prefix of the ids of all its style layers. */
  id: string;
  sourceId: string;
  /** A tile has a separate layer for each part; the outline has all in one, named by `part`. */
  from: 'tiles' | 'outline';
  minzoom?: number;
  maxzoom?: number;
}

/** The kinds of style layers of a diagram, without the fields added by the drawing. */
type Drawn = Extract<MapStyleLayer, { type: 'fill' | 'line' | 'circle' | 'symbol' }>;
type WithoutPlace<Layer> = Layer extends unknown
  ? Omit<Layer, 'id' | 'source' | 'source-layer' | 'filter'>
  : never;
type Style = WithoutPlace<Drawn> & { filter?: MapExpression };
type Draw = (name: string, part: DiagramPart, style: Style) => MapStyleLayer;

/** A width that depends on the zoom. */
function byZoom(...stops: [zoom: number, value: number][]): MapExpression {
  return ['interpolate', ['exponential', 1.6], ['zoom'], ...stops.flat()];
}

function drawer(drawing: DiagramDrawing): Draw {
  const { id, sourceId, from, minzoom = 0, maxzoom } = drawing;
  return (name, part, { filter, ...style }) => {
    const isPart: MapExpression = ['==', ['get', 'part'], part];
    const own = filter === undefined ? [] : [filter];
    const all = from === 'tiles' ? own : [isPart, ...own];
    return {
      ...style,
      id: `${id}-${name}`,
      source: sourceId,
      ...(from === 'tiles' ? { 'source-layer': part } : {}),
      ...(all.length > 0 ? { filter: ['all', ...all] satisfies MapExpression } : {}),
      minzoom: Math.max(minzoom, style.minzoom ?? 0),
      ...(maxzoom === undefined ? {} : { maxzoom }),
    };
  };
}

function ground(draw: Draw, { color }: MapTheme): MapStyleLayer[] {
  return [
    draw('pavement', 'pavement', {
      type: 'fill',
      paint: { 'fill-color': color('dg-pave'), 'fill-antialias': true },
    }),
    draw('boundary', 'boundary', {
      type: 'line',
      paint: {
        'line-color': color('faint'),
        'line-opacity': 0.45,
        'line-width': 0.8,
        'line-dasharray': [5, 3],
      },
    }),
    draw('overrun', 'overrun', {
      type: 'fill',
      paint: { 'fill-color': color('dg-rwy'), 'fill-opacity': 0.45 },
    }),
  ];
}

function paintedLines(draw: Draw, { color }: MapTheme): MapStyleLayer[] {
  return [
    draw('road', 'line', {
      type: 'line',
      minzoom: 14,
      filter: ['in', ['get', 'kind'], ['literal', ['ROAD', 'EDGE', 'OTHER']]],
      paint: { 'line-color': color('faint'), 'line-opacity': 0.5, 'line-width': byZoom([14, 0.3], [17, 1]) },
    }),
    draw('taxi', 'line', {
      type: 'line',
      filter: ['==', ['get', 'kind'], 'TAXI_CENTRE'],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': color('dg-line'),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0.7, 14, 0.95],
        'line-width': byZoom([11, 0.5], [13, 0.8], [15, 1.3], [18, 2.6]),
      },
    }),
    draw('hold', 'line', {
      type: 'line',
      minzoom: 13,
      filter: ['in', ['get', 'kind'], ['literal', ['RUNWAY_HOLD', 'ILS_HOLD', 'HOLD']]],
      paint: { 'line-color': color('dg-line'), 'line-width': byZoom([13, 1.2], [15, 2.4], [18, 6]) },
    }),
  ];
}

function runways(draw: Draw, { color }: MapTheme): MapStyleLayer[] {
  const opacity: MapExpression = [
    'case',
    ['get', 'isClosed'],
    0.3,
    ['get', 'isPaved'],
    1,
    // Grass and gravel are visible, but less so than a concrete runway.
    0.5,
  ];
  return [
    draw('runway-casing', 'runway', {
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': color('dg-bg'), 'line-width': byZoom([10, 5], [13, 5], [16, 3]) },
    }),
    draw('runway', 'runway', {
      type: 'fill',
      paint: { 'fill-color': color('dg-rwy'), 'fill-opacity': opacity },
    }),
    // At low zooms a runway is a pixel wide: its edge keeps it visible.
    draw('runway-edge', 'runway', {
      type: 'line',
      layout: { 'line-join': 'miter' },
      paint: {
        'line-color': color('dg-rwy'),
        'line-opacity': opacity,
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 2.6, 13, 1.8, 15, 0.4],
      },
    }),
    draw('marking', 'marking', {
      type: 'fill',
      paint: { 'fill-color': color('dg-rcl'), 'fill-antialias': true },
    }),
    draw('centreline', 'centreline', {
      type: 'line',
      paint: {
        'line-color': color('dg-rcl'),
        'line-width': byZoom([10, 0.7], [14, 1], [18, 2.4]),
        'line-dasharray': [7, 4],
      },
    }),
    draw('painted', 'designator', {
      type: 'symbol',
      minzoom: 15,
      filter: ['==', ['get', 'kind'], 'painted'],
      layout: {
        'text-field': ['get', 'text'],
        'text-font': MAP_FONT.identBold,
        'text-size': [
          'interpolate',
          ['exponential', 2],
          ['zoom'],
          15,
          ['get', 'px15'],
          18,
          ['*', 8, ['get', 'px15']],
        ],
        'text-line-height': 1.05,
        'text-padding': 0,
        'text-rotate': ['get', 'headingDegTrue'],
        'text-rotation-alignment': 'map',
        'text-pitch-alignment': 'map',
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': color('dg-rcl') },
    }),
  ];
}

function stands(draw: Draw, { color }: MapTheme): MapStyleLayer[] {
  return [
    draw('stand', 'stand', {
      type: 'circle',
      minzoom: 13,
      paint: {
        'circle-color': color('muted'),
        'circle-radius': byZoom([13, 1.2], [15, 2.2], [18, 4]),
        'circle-stroke-color': color('dg-bg'),
        'circle-stroke-width': 0.8,
      },
    }),
    draw('stand-name', 'stand', {
      type: 'symbol',
      minzoom: 14.6,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': MAP_FONT.ident,
        'text-size': byZoom([14.6, 10], [17, 12]),
        'text-anchor': 'bottom',
        'text-offset': [0, -0.4],
        'text-max-width': 7,
        'text-padding': 1,
      },
      paint: {
        'text-color': color('text-2'),
        'text-halo-color': color('dg-bg'),
        'text-halo-width': 1.2,
      },
    }),
    draw('helipad', 'place', {
      type: 'circle',
      filter: ['==', ['get', 'kind'], 'helipad'],
      minzoom: 13.4,
      paint: {
        'circle-color': color('dg-bg'),
        'circle-radius': byZoom([13, 3], [17, 7]),
        'circle-stroke-color': color('muted'),
        'circle-stroke-width': 1.2,
      },
    }),
    draw('tower', 'place', {
      type: 'circle',
      filter: ['==', ['get', 'kind'], 'tower'],
      paint: {
        'circle-color': color('dg-bg'),
        'circle-radius': byZoom([11, 2], [14, 3.5], [17, 6]),
        'circle-stroke-color': color('text'),
        'circle-stroke-width': byZoom([11, 1.2], [15, 2]),
      },
    }),
    draw('windsock', 'place', {
      type: 'circle',
      filter: ['==', ['get', 'kind'], 'windsock'],
      minzoom: 14.5,
      paint: {
        'circle-color': color('accent'),
        'circle-radius': 2.5,
        'circle-stroke-color': color('dg-bg'),
        'circle-stroke-width': 1,
      },
    }),
  ];
}

function labels(draw: Draw, { color }: MapTheme): MapStyleLayer[] {
  const onGround = { 'text-halo-color': color('label-bg'), 'text-halo-width': 2 };
  return [
    draw('taxiway-name', 'taxiway', {
      type: 'symbol',
      filter: ['any', ['==', ['get', 'order'], 0], ['>=', ['zoom'], 14]],
      minzoom: 11.3,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': MAP_FONT.identBold,
        'text-size': byZoom([11.3, 9.5], [12, 10], [14, 11], [17, 14]),
        'text-padding': 3,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: { ...onGround, 'text-color': color('text-2') },
    }),
    draw('place-name', 'place', {
      type: 'symbol',
      filter: [
        'any',
        ['==', ['get', 'kind'], 'tower'],
        ['all', ['==', ['get', 'kind'], 'helipad'], ['>=', ['zoom'], 14]],
      ],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': MAP_FONT.identBold,
        'text-size': 10.5,
        'text-anchor': 'left',
        'text-offset': [0.7, 0],
        'text-padding': 2,
      },
      paint: { ...onGround, 'text-color': color('text') },
    }),
    draw('designator', 'designator', {
      type: 'symbol',
      filter: ['==', ['get', 'kind'], 'end'],
      layout: {
        'text-field': ['get', 'ident'],
        'text-font': MAP_FONT.identBold,
        'text-size': byZoom([10, 11], [12, 11.5], [14, 14], [17, 18]),
        // Rotated as painted, before its threshold, as seen when landing there.
        'text-rotate': ['get', 'headingDegTrue'],
        'text-rotation-alignment': 'map',
        'text-pitch-alignment': 'map',
        'text-anchor': 'top',
        'text-offset': [0, 0.25],
        'text-padding': 2,
        'text-allow-overlap': true,
      },
      paint: { ...onGround, 'text-color': ['case', ['get', 'isClosed'], color('muted'), color('text')] },
    }),
  ];
}

/** Pavements and the lines painted on them. Pure: the same theme gives the same style. */
export function groundStyle(theme: MapTheme, drawing: DiagramDrawing): MapStyleLayer[] {
  const draw = drawer(drawing);
  return [...ground(draw, theme), ...paintedLines(draw, theme)];
}

/** Runways with their markings, stands, and all labels. */
export function runwayStyle(theme: MapTheme, drawing: DiagramDrawing): MapStyleLayer[] {
  const draw = drawer(drawing);
  return [...runways(draw, theme), ...stands(draw, theme), ...labels(draw, theme)];
}

/** The style layers of a whole diagram from the ground up. */
export function diagramStyle(theme: MapTheme, drawing: DiagramDrawing): MapStyleLayer[] {
  return [...groundStyle(theme, drawing), ...runwayStyle(theme, drawing)];
}

/** The drawing from the tiles, at the zooms that have tiles. */
export function tileDrawing(id: string, sourceId: string): DiagramDrawing {
  return { id, sourceId, from: 'tiles', minzoom: AMM_MIN_ZOOM };
}
