import type { MapExpression, MapImage, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { colourOfKind } from './hazard-colours.ts';

const part = (name: string): MapExpression => ['==', ['get', 'part'], name];
const isArea: MapExpression = ['==', ['geometry-type'], 'Polygon'];
const isGraphical: MapExpression = ['get', 'isGraphical'];
/** Opacity, reduced for the last data of a failed feed. */
const pale = (full: number): MapExpression => ['case', ['get', 'isLastGood'], full * 0.45, full];
const isFreezing: MapExpression = ['==', ['get', 'kind'], 'freezing-level'];

/** An arrow that points up; the map turns it. */
export function hazardImages(): MapImage[] {
  return [
    {
      id: 'hazard-arrow',
      widthPx: 22,
      heightPx: 26,
      isTintable: true,
      draw(context) {
        context.translate(11, 13);
        context.beginPath();
        context.moveTo(0, -11);
        context.lineTo(7, -1);
        context.lineTo(2.2, -1);
        context.lineTo(2.2, 11);
        context.lineTo(-2.2, 11);
        context.lineTo(-2.2, -1);
        context.lineTo(-7, -1);
        context.closePath();
        context.fill();
      },
    },
  ];
}

/** Fills and outlines: SIGMETs in long dashes, snapshots of G-AIRMETs in short ones. */
export function areaStyle(source: string, theme: MapTheme): MapStyleLayer[] {
  const colour = colourOfKind(theme);
  const outline = (id: string, filter: MapExpression, dash: number[], width: number): MapStyleLayer => ({
    id: `${source}-${id}`,
    type: 'line',
    source,
    filter: ['all', part('area'), filter],
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colour,
      'line-width': ['interpolate', ['linear'], ['zoom'], 2, width * 0.7, 6, width],
      'line-dasharray': dash,
      'line-opacity': pale(0.95),
    },
  });
  return [
    {
      id: `${source}-fill`,
      type: 'fill',
      source,
      filter: ['all', part('area'), isArea],
      paint: {
        'fill-color': colour,
        'fill-opacity': ['case', ['get', 'isLastGood'], 0.05, isGraphical, 0.07, 0.15],
        'fill-antialias': false,
      },
    },
    outline('outline', ['all', ['!', isGraphical], ['!', isFreezing]], [4, 2], 2),
    outline('snapshot', ['all', isGraphical, ['!', isFreezing]], [2, 2], 1.5),
    outline('freezing', isFreezing, [1, 1.6], 1.6),
    ...forecastStyle(source, theme),
  ];
}

/** The forecast of a message: a thin outline with gaps wider than its dashes and no fill; a centre is a ring. */
function forecastStyle(source: string, theme: MapTheme): MapStyleLayer[] {
  const colour = colourOfKind(theme);
  return [
    {
      // Almost invisible, so that a click inside the outline finds it.
      id: `${source}-forecast-fill`,
      type: 'fill',
      source,
      filter: ['all', part('forecast'), isArea],
      paint: { 'fill-color': colour, 'fill-opacity': 0.03, 'fill-antialias': false },
    },
    {
      id: `${source}-forecast`,
      type: 'line',
      source,
      filter: part('forecast'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colour,
        'line-width': 1.5,
        'line-dasharray': [2.5, 3.5],
        'line-opacity': pale(0.95),
      },
    },
    {
      id: `${source}-forecast-centre`,
      type: 'circle',
      source,
      filter: part('forecast-centre'),
      paint: {
        'circle-radius': 5,
        'circle-color': theme.color('map-halo'),
        'circle-opacity': 0.6,
        'circle-stroke-color': colour,
        'circle-stroke-width': 2,
        'circle-stroke-opacity': pale(0.95),
      },
    },
  ];
}

type Side = ['top' | 'bottom' | 'left' | 'right', [emEast: number, emSouth: number]];
/** Position of an area's label: in its middle, under the arrow of a moving one, otherwise on a side free of cities. */
const IN_THE_MIDDLE: readonly Side[] = [['top', [0, -0.3]]];
const UNDER_ARROW: readonly Side[] = [['top', [0, 1.45]]];
const AROUND: readonly Side[] = [
  ['bottom', [0, -1.45]],
  ['top', [0, 1.45]],
  ['right', [-1.5, 0]],
  ['left', [1.5, 0]],
  ['bottom', [0, -3]],
  ['top', [0, 3]],
];

/** Codes, levels and arrows. */
export function labelStyle(source: string, theme: MapTheme): MapStyleLayer[] {
  const halo = { 'text-halo-color': theme.color('map-halo'), 'text-halo-width': 1.8 };
  const colour = colourOfKind(theme);
  const label = (id: string, filter: MapExpression, minzoom: number): MapStyleLayer => ({
    id: `${source}-${id}`,
    type: 'symbol',
    source,
    minzoom,
    filter: ['all', part('label'), filter],
    layout: {
      'icon-image': ['case', ['has', 'toDeg'], 'hazard-arrow', ''],
      'icon-rotate': ['coalesce', ['get', 'toDeg'], 0],
      'icon-rotation-alignment': 'map',
      'icon-size': 0.8,
      'icon-padding': 1,
      'text-field': ['step', ['zoom'], ['get', 'label'], 5.5, ['get', 'more']],
      'text-font': MAP_FONT.identBold,
      'text-size': 10.5,
      'text-line-height': 1.25,
      'text-variable-anchor-offset': [
        'case',
        ['has', 'toDeg'],
        ['literal', [...UNDER_ARROW, ...AROUND].flat()],
        ['literal', [...IN_THE_MIDDLE, ...AROUND].flat()],
      ],
      'text-max-width': 30,
      // Each without the other: where a station is under the arrow, the code is beside it.
      'text-optional': true,
      'icon-optional': true,
      'symbol-sort-key': ['case', ['==', ['get', 'kind'], 'convective'], 0, 1],
    },
    paint: {
      ...halo,
      'text-color': colour,
      'icon-color': colour,
      'icon-halo-color': theme.color('map-halo'),
      'icon-halo-width': 1,
      'text-opacity': pale(1),
      'icon-opacity': pale(1),
    },
  });
  return [
    {
      id: `${source}-freezing-label`,
      type: 'symbol',
      source,
      minzoom: 3.5,
      filter: ['all', part('area'), isFreezing],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': ['get', 'label'],
        'text-font': MAP_FONT.ident,
        'text-size': 10.5,
      },
      paint: { ...halo, 'text-color': colour, 'text-opacity': pale(1) },
    },
    label('snapshot-label', isGraphical, 4),
    {
      id: `${source}-forecast-label`,
      type: 'symbol',
      source,
      minzoom: 3.5,
      filter: part('forecast-label'),
      layout: {
        'text-field': ['get', 'forecastLabel'],
        'text-font': MAP_FONT.ident,
        'text-size': 10.5,
        'text-line-height': 1.25,
        'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
        'text-radial-offset': 0.8,
        'text-justify': 'auto',
      },
      paint: { ...halo, 'text-color': colour, 'text-opacity': pale(1) },
    },
    label('label', ['!', isGraphical], 2.6),
  ];
}

/** Storm cells: a disc to scale where the size is visible, with the top beside it. */
export function cellStyle(source: string, theme: MapTheme): MapStyleLayer[] {
  return [
    {
      id: `${source}-disc`,
      type: 'circle',
      source,
      paint: {
        'circle-color': theme.color('hz-conv'),
        'circle-opacity': ['*', pale(1), ['interpolate', ['linear'], ['get', 'dbz'], 45, 0.35, 60, 0.75]],
        'circle-radius': [
          'interpolate',
          ['exponential', 2],
          ['zoom'],
          1,
          1.8,
          4,
          3.5,
          6,
          ['max', 4, ['*', ['get', 'radiusKm'], 0.6]],
          12,
          ['*', ['get', 'radiusKm'], 30],
        ],
        'circle-stroke-color': theme.color('map-halo'),
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 3, 0, 5, 1],
      },
    },
    {
      id: `${source}-top`,
      type: 'symbol',
      source,
      minzoom: 4.2,
      layout: {
        'icon-image': 'hazard-arrow',
        'icon-rotate': ['get', 'toDeg'],
        'icon-rotation-alignment': 'map',
        'icon-size': 0.5,
        'icon-optional': true,
        'text-field': ['get', 'label'],
        'text-font': MAP_FONT.identBold,
        'text-size': 10.5,
        'text-anchor': 'left',
        'text-offset': [0.9, 0],
        'symbol-sort-key': ['-', 0, ['get', 'dbz']],
      },
      paint: {
        'text-color': theme.color('hz-conv'),
        'text-halo-color': theme.color('map-halo'),
        'text-halo-width': 1.6,
        'text-opacity': pale(1),
        'icon-color': theme.color('hz-conv'),
      },
    },
  ];
}
