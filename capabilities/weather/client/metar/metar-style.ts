import type {
  MapExpression,
  MapFilter,
  MapImage,
  MapStyleLayer,
} from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { BARB_SIZE_PX, barbShape } from '../fields/wind-barb.ts';
import { LARGEST_METAR_BARB_KT } from './metar-features.ts';

export const METAR_SOURCE = 'metar-stations';
export const METAR_SYMBOLS = 'metar-symbols';
export const METAR_SYMBOLS_NEAR = 'metar-symbols-near';

/** Shape and colour of each category: never colour alone. */
export const CATEGORY_TOKENS = {
  V: 'cat-vfr',
  M: 'cat-mvfr',
  I: 'cat-ifr',
  L: 'cat-lifr',
  '-': 'cat-unk',
} as const;
const SHAPE_PX = 18;
const RING_PX = 24;
const DIM = 0.4;
const BARB_ZOOM = 4.5;
/** From this zoom airports are drawn and labelled before anything else. */
const LANDMARK_ZOOM = 6.5;
const FIGURES_ZOOM = 8;

function traceShape(context: CanvasRenderingContext2D, letter: string, middle: number, radius: number): void {
  context.beginPath();
  if (letter === 'M') {
    const half = radius * 0.88;
    context.rect(middle - half, middle - half, 2 * half, 2 * half);
  } else if (letter === 'I') {
    context.moveTo(middle, middle - radius * 1.15);
    context.lineTo(middle + radius * 1.12, middle + radius * 0.85);
    context.lineTo(middle - radius * 1.12, middle + radius * 0.85);
    context.closePath();
  } else if (letter === 'L') {
    context.moveTo(middle, middle - radius * 1.25);
    context.lineTo(middle + radius * 1.25, middle);
    context.lineTo(middle, middle + radius * 1.25);
    context.lineTo(middle - radius * 1.25, middle);
    context.closePath();
  } else context.arc(middle, middle, radius, 0, 2 * Math.PI);
}

function shapeImages({ color }: MapTheme): MapImage[] {
  return Object.entries(CATEGORY_TOKENS).flatMap(([letter, token]): MapImage[] => [
    {
      id: `metar-${letter}`,
      widthPx: SHAPE_PX,
      heightPx: SHAPE_PX,
      draw(context) {
        traceShape(context, letter, SHAPE_PX / 2, 5);
        context.lineJoin = 'round';
        context.lineWidth = 3.6;
        context.strokeStyle = color('map-halo');
        context.stroke();
        if (letter === '-') {
          context.lineWidth = 1.8;
          context.strokeStyle = color(token);
          context.stroke();
          return;
        }
        context.fillStyle = color(token);
        context.fill();
      },
    },
    {
      id: `metar-worst-${letter}`,
      widthPx: RING_PX,
      heightPx: RING_PX,
      draw(context) {
        traceShape(context, letter, RING_PX / 2, 8.2);
        context.lineWidth = 1.6;
        context.strokeStyle = color(token);
        context.stroke();
      },
    },
  ]);
}

function drawBarb(
  context: CanvasRenderingContext2D,
  kt: number,
  isSouth: boolean,
  halo: string,
  ink: string,
): void {
  const { lines, triangles, isCalm } = barbShape(kt, isSouth);
  context.translate(BARB_SIZE_PX / 2, BARB_SIZE_PX / 2);
  context.lineCap = 'round';
  context.beginPath();
  if (isCalm) context.arc(0, 0, 9.5, 0, 2 * Math.PI);
  for (const [x1, y1, x2, y2] of lines) {
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
  }
  context.lineWidth = 3.2;
  context.strokeStyle = halo;
  context.stroke();
  context.lineWidth = 1.5;
  context.strokeStyle = ink;
  context.stroke();
  context.beginPath();
  for (const [x1, y1, x2, y2, x3, y3] of triangles) {
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.lineTo(x3, y3);
    context.closePath();
  }
  context.fillStyle = ink;
  context.fill();
}

function barbImages({ color }: MapTheme): MapImage[] {
  const images: MapImage[] = [];
  for (let kt = 0; kt <= LARGEST_METAR_BARB_KT; kt += 5)
    for (const isSouth of [false, true])
      for (const [kind, token] of [
        ['barb', 'map-barb'],
        ['gust', 'map-gust'],
      ] as const)
        images.push({
          id: `metar-${kind}-${kt}${isSouth ? '-s' : ''}`,
          widthPx: BARB_SIZE_PX,
          heightPx: BARB_SIZE_PX,
          draw: (context) => drawBarb(context, kt, isSouth, color('map-halo'), color(token)),
        });
  return images;
}

/** Symbols of categories and barbs, drawn in the colours of the theme. */
export const metarImages = (theme: MapTheme): MapImage[] => [
  ...shapeImages(theme),
  ...barbImages(theme),
  { id: BARB_ROOM.image, widthPx: BARB_ROOM.sizePx, heightPx: BARB_ROOM.sizePx, draw: () => undefined },
];

const HAS_ROOM: MapFilter = ['>=', ['zoom'], ['get', 'zoom']];
const drawn = (property: string): MapFilter => ['all', HAS_ROOM, ['has', property]];
/** Figures need twice the room of a shape: a station has them one zoom later, or those of neighbours run together. */
const hasFigures = (property: string): MapFilter => [
  'all',
  ['>=', ['zoom'], ['+', ['get', 'zoom'], 1]],
  ['has', property],
];
const opacity: MapExpression = ['case', ['get', 'isDim'], DIM, 1];

/** Shapes are drawn wherever there is room, by importance, regardless of other labels. */
const ALWAYS = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const;

/** The area of a barb, which only town names avoid. */
export const METAR_BARB_ROOM = 'metar-barb-room';
const BARB_ROOM = { image: METAR_BARB_ROOM, sizePx: 16, outPx: 12 } as const;

function barbRoomLayer(): MapStyleLayer {
  return {
    id: METAR_BARB_ROOM,
    type: 'symbol',
    source: METAR_SOURCE,
    minzoom: BARB_ZOOM,
    filter: drawn('barb'),
    layout: {
      'icon-image': BARB_ROOM.image,
      'icon-offset': [0, -BARB_ROOM.outPx],
      'icon-rotate': ['get', 'dir'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-padding': 0,
    },
  };
}

function barbLayer(kind: 'barb' | 'gust'): MapStyleLayer {
  return {
    id: `metar-${kind}`,
    type: 'symbol',
    source: METAR_SOURCE,
    minzoom: BARB_ZOOM,
    filter: drawn(kind),
    layout: {
      ...ALWAYS,
      'icon-image': ['get', kind],
      'icon-rotate': ['get', 'dir'],
      'icon-rotation-alignment': 'map',
    },
    paint: { 'icon-opacity': opacity },
  };
}

function figuresLayer(theme: MapTheme, side: 'left' | 'right', isCovered: boolean): MapStyleLayer {
  const isLeft = side === 'left';
  return {
    id: `metar-${side}`,
    type: 'symbol',
    source: METAR_SOURCE,
    minzoom: FIGURES_ZOOM,
    filter: hasFigures(side),
    layout: {
      'text-field': ['get', side],
      'text-font': MAP_FONT.ident,
      'text-size': 10.5,
      'text-line-height': 1.15,
      'text-anchor': isLeft ? 'right' : 'left',
      'text-justify': isLeft ? 'right' : 'left',
      // Clear of the shape, and of the ident of its airport above or below it, which is placed later.
      'text-offset': [isLeft ? -2.05 : 2.05, 0.2],
      'text-padding': 2,
      'symbol-sort-key': ['get', 'order'],
    },
    paint: {
      'text-color': theme.color(isCovered ? 'map-airport' : 'map-label'),
      'text-halo-color': theme.color('map-halo'),
      'text-halo-width': isCovered ? 1.8 : 1.6,
      'text-opacity': opacity,
    },
  };
}

/** Idents in the style of the airport layer: clear of the shape, and placed before the values. */
function identLayer(theme: MapTheme): MapStyleLayer {
  return {
    id: 'metar-ident',
    type: 'symbol',
    source: METAR_SOURCE,
    filter: drawn('ident'),
    layout: {
      'text-field': ['get', 'ident'],
      'text-font': MAP_FONT.identBold,
      'text-size': 11,
      'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
      'text-radial-offset': 1.45,
      'text-padding': 1,
      'symbol-sort-key': ['get', 'order'],
    },
    paint: {
      'text-color': theme.color('map-airport'),
      'text-halo-color': theme.color('map-halo'),
      'text-halo-width': 1.8,
    },
  };
}

/** The shapes of the categories, on either side of the zoom from which airports are drawn over names. */
function shapes(side: 'far' | 'near'): MapStyleLayer[] {
  const isNear = side === 'near';
  const range = isNear ? { minzoom: LANDMARK_ZOOM } : { maxzoom: LANDMARK_ZOOM };
  return [
    {
      id: `metar-worst-${side}`,
      type: 'symbol',
      source: METAR_SOURCE,
      ...range,
      filter: drawn('worst'),
      layout: {
        'icon-allow-overlap': true,
        'icon-ignore-placement': isNear,
        'icon-image': ['concat', 'metar-worst-', ['get', 'worst']],
      },
    },
    {
      id: isNear ? METAR_SYMBOLS_NEAR : METAR_SYMBOLS,
      type: 'symbol',
      source: METAR_SOURCE,
      ...range,
      filter: HAS_ROOM,
      layout: {
        // Every label avoids it; the ident of its own airport is placed further out.
        'icon-allow-overlap': true,
        'icon-padding': isNear ? 0 : 2,
        'icon-image': ['concat', 'metar-', ['get', 'letter']],
        'icon-size': ['interpolate', ['linear'], ['zoom'], 2, 0.7, 7, 1],
        'symbol-sort-key': ['-', 0, ['get', 'order']],
      },
      paint: { 'icon-opacity': opacity },
    },
  ];
}

/** Barbs, figures and idents of the stations; with more contrast on a field's colours. */
export function metarStyle(theme: MapTheme, isCovered = false): MapStyleLayer[] {
  return [
    figuresLayer(theme, 'left', isCovered),
    figuresLayer(theme, 'right', isCovered),
    barbLayer('gust'),
    barbLayer('barb'),
    identLayer(theme),
  ];
}

/** Areas that town names avoid. */
export const metarRoomStyle = (): MapStyleLayer[] => [barbRoomLayer()];

/** The shapes of the categories: labels avoid them, and at high zoom they are over the symbols of airports. */
export const metarShapeStyle = (): MapStyleLayer[] => [...shapes('far'), ...shapes('near')];
