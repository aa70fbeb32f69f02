import type { MapImage } from '../layer-registry.ts';
import type { MapTheme } from '../map-theme.ts';
import { type DrawSymbol, squareSymbol } from './square-symbol.ts';

/** Lines of the map's own symbols have flat ends. */
const symbol = (id: string, sizePx: number, draw: DrawSymbol): MapImage =>
  squareSymbol(id, sizePx, draw, 'butt');

function circle(context: CanvasRenderingContext2D, radiusPx: number): void {
  context.beginPath();
  context.arc(0, 0, radiusPx, 0, 2 * Math.PI);
}

function corners(context: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
}

/** Colour of a route by its kind. */
export const ROUTE_TOKEN = {
  active: 'route-active',
  alternate: 'route-alt',
  passed: 'route-passed',
} as const;
export type RouteKind = keyof typeof ROUTE_TOKEN;

/** Triangle of a point on a route: `route-point-active`, `-alternate`, `-passed`. */
export function routePointImage({ color }: MapTheme, kind: RouteKind): MapImage {
  return symbol(`route-point-${kind}`, 14, (context) => {
    context.translate(0, 0.4);
    corners(context, [
      [0, -5],
      [4.8, 3.4],
      [-4.8, 3.4],
    ]);
    context.strokeStyle = color('route-casing');
    context.lineWidth = 4;
    context.stroke();
    context.fillStyle = color(ROUTE_TOKEN[kind]);
    context.fill();
  });
}

/** Ring with a dot at either end of a route: `route-end-active`, `-alternate`, `-passed`. */
export function routeEndImage({ color }: MapTheme, kind: RouteKind): MapImage {
  return symbol(`route-end-${kind}`, 24, (context) => {
    circle(context, 7);
    context.fillStyle = color('map-halo');
    context.fill();
    context.lineWidth = 2.4;
    context.strokeStyle = color(ROUTE_TOKEN[kind]);
    context.stroke();
    circle(context, 2.6);
    context.fillStyle = color(ROUTE_TOKEN[kind]);
    context.fill();
  });
}

/** Flight categories and their shapes: never distinguished by colour alone. */
export const FLIGHT_CATEGORIES = ['vfr', 'mvfr', 'ifr', 'lifr', 'unk'] as const;
export type FlightCategorySymbol = (typeof FLIGHT_CATEGORIES)[number];

function categoryOutline(context: CanvasRenderingContext2D, category: FlightCategorySymbol, r: number): void {
  if (category === 'mvfr') {
    context.beginPath();
    context.roundRect(-r * 0.9, -r * 0.9, r * 1.8, r * 1.8, 1.5);
  } else if (category === 'ifr') {
    corners(context, [
      [0, -r * 1.15],
      [r * 1.12, r * 0.85],
      [-r * 1.12, r * 0.85],
    ]);
  } else if (category === 'lifr') {
    corners(context, [
      [0, -r * 1.25],
      [r * 1.15, 0],
      [0, r * 1.25],
      [-r * 1.15, 0],
    ]);
  } else circle(context, r);
}

/** `category-vfr` ● `-mvfr` ■ `-ifr` ▲ `-lifr` ◆ `-unk`, and each as `-small` for continental zoom. */
export function flightCategoryImages({ color }: MapTheme): MapImage[] {
  return FLIGHT_CATEGORIES.flatMap((category) =>
    [
      { suffix: '', radiusPx: 5 },
      { suffix: '-small', radiusPx: 3.6 },
    ].map(({ suffix, radiusPx }) =>
      symbol(`category-${category}${suffix}`, 18, (context) => {
        categoryOutline(context, category, radiusPx);
        context.strokeStyle = color('map-halo');
        context.lineWidth = 3.4;
        context.globalAlpha = 0.9;
        context.stroke();
        context.globalAlpha = 1;
        context.fillStyle = color(`cat-${category}`);
        context.fill();
      }),
    ),
  );
}

/** Outline of an airliner heading north, in CSS pixels around its middle; for icons and for traffic that draws itself. */
export const AIRCRAFT_PATH =
  'M0-11.2c.75 0 1.25 1.3 1.3 2.8V-3.6L10.6 2.7V4.7L1.3 1.9V6.6L4 8.9V10.3L0 9.1-4 10.3V8.9L-1.3 6.6V1.9L-10.6 4.7V2.7L-1.3-3.6V-8.4C-1.25-9.9-.75-11.2 0-11.2Z';

/** An aircraft in a colour of the caller's choice, heading north. */
export function aircraftImage({ color, name }: MapTheme, id: string, fill: string): MapImage {
  return symbol(id, 26, (context) => {
    const outline = new Path2D(AIRCRAFT_PATH);
    context.strokeStyle = color('ac-outline');
    context.lineWidth = 2.6;
    context.globalAlpha = name === 'light' ? 0.95 : 0.75;
    context.stroke(outline);
    context.globalAlpha = 1;
    context.fillStyle = fill;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    context.fill(outline);
  });
}

/** Ring with four ticks around the selection: `selection-ring`. */
export function selectionRingImage({ color }: MapTheme): MapImage {
  return symbol('selection-ring', 64, (context) => {
    context.strokeStyle = color('accent');
    circle(context, 19);
    context.globalAlpha = 0.25;
    context.lineWidth = 6;
    context.stroke();
    context.globalAlpha = 1;
    context.lineWidth = 1.6;
    context.stroke();
    for (let tick = 0; tick < 4; tick++) {
      context.rotate(Math.PI / 2);
      context.beginPath();
      context.moveTo(0, -19);
      context.lineTo(0, -26);
      context.stroke();
    }
  });
}

/** Plate behind a label, to be stretched by `icon-text-fit`: `label-plate`. */
export function labelPlateImage({ color }: MapTheme): MapImage {
  return {
    id: 'label-plate',
    widthPx: 20,
    heightPx: 20,
    stretch: { x: [6, 14], y: [6, 14] },
    draw(context) {
      context.beginPath();
      context.roundRect(1, 1, 18, 18, 4);
      context.fillStyle = color('label-bg');
      context.fill();
      context.strokeStyle = color('hairline');
      context.stroke();
    },
  };
}

/** Seamless diagonal hatching for `fill-pattern`. */
export function hatchImage(theme: MapTheme, id: string, token: string): MapImage {
  return {
    id,
    widthPx: 8,
    heightPx: 8,
    draw(context) {
      context.strokeStyle = theme.color(token);
      context.globalAlpha = 0.5;
      context.lineWidth = 1;
      context.beginPath();
      for (let x = -8; x <= 16; x += 4) {
        context.moveTo(x, 8);
        context.lineTo(x + 8, 0);
      }
      context.stroke();
    },
  };
}

/** Strongest barb available; `wind-barb-0` … `wind-barb-40` represent 0 … 200 kt. */
export const WIND_BARB_MAX_KT = 200;

/** Name of the barb for a wind speed, rounded to 5 kt as barbs are. */
export function windBarbId(speedKt: number): string {
  return `wind-barb-${Math.min(WIND_BARB_MAX_KT, Math.max(0, Math.round(speedKt / 5) * 5)) / 5}`;
}

function barbPath(context: CanvasRenderingContext2D, speedKt: number): void {
  const step = 3.1;
  let rest = speedKt;
  let y = -17;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(0, y);
  for (; rest >= 50; rest -= 50) {
    context.moveTo(0, y);
    context.lineTo(7, y - 1.2);
    context.lineTo(0, y + 3.2);
    y += step + 1.2;
  }
  for (; rest >= 10; rest -= 10) {
    context.moveTo(0, y);
    context.lineTo(7.5, y - 2.6);
    y += step;
  }
  if (rest < 5) return;
  // A lone half barb is set off from the end, or it could be read as a full one.
  if (y === -17) y += step;
  context.moveTo(0, y);
  context.lineTo(4, y - 1.4);
}

/** Wind barbs for a north wind, to be rotated by the wind direction. */
export function windBarbImages({ color }: MapTheme): MapImage[] {
  return Array.from({ length: WIND_BARB_MAX_KT / 5 + 1 }, (_, index) =>
    symbol(`wind-barb-${index}`, 40, (context) => {
      context.lineCap = 'round';
      barbPath(context, index * 5);
      context.strokeStyle = color('map-halo');
      context.lineWidth = 3;
      context.globalAlpha = 0.7;
      context.stroke();
      context.globalAlpha = 1;
      context.strokeStyle = color('map-barb');
      context.fillStyle = color('map-barb');
      context.lineWidth = 1.15;
      context.stroke();
      context.fill();
      circle(context, 1.4);
      context.fill();
    }),
  );
}
