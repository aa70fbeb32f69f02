import type { MapImage } from '#platform/client/map/layer-registry.ts';
import type { MapTheme } from '#platform/client/map/map-theme.ts';
import { squareSymbol } from '#platform/client/map/style/square-symbol.ts';

function ring(context: CanvasRenderingContext2D, radiusPx: number): void {
  context.beginPath();
  context.arc(0, 0, radiusPx, 0, 2 * Math.PI);
}

/** Strokes the halo wide and faint under the path, then the path itself. */
function strokeOverHalo(
  context: CanvasRenderingContext2D,
  style: { halo: string; color: string; widthPx: number },
) {
  context.strokeStyle = style.halo;
  context.lineWidth = style.widthPx + 2.2;
  context.globalAlpha = 0.8;
  context.stroke();
  context.globalAlpha = 1;
  context.strokeStyle = style.color;
  context.lineWidth = style.widthPx;
  context.stroke();
}

/** An empty image of the size of a large airport's symbol. */
export const SYMBOL_ROOM = 'navdata-airport-room';

/** Airports: a disc with a halo for scheduled service or a tower, a ring otherwise, a letter for other kinds. */
export function airportImages({ color }: MapTheme): MapImage[] {
  const halo = color('map-halo');
  const lettered = (id: string, letter: string) =>
    squareSymbol(id, 15, (context) => {
      ring(context, 5.2);
      strokeOverHalo(context, { halo, color: color('map-label-2'), widthPx: 1.2 });
      context.fillStyle = color('map-label-2');
      context.font = '700 7px B612, sans-serif';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(letter, 0, 0.6);
    });
  return [
    squareSymbol('navdata-airport-major', 16, (context) => {
      ring(context, 4.4);
      context.strokeStyle = halo;
      context.lineWidth = 3.2;
      context.globalAlpha = 0.9;
      context.stroke();
      context.globalAlpha = 1;
      context.fillStyle = color('map-airport');
      context.fill();
    }),
    squareSymbol('navdata-airport', 14, (context) => {
      ring(context, 3.2);
      strokeOverHalo(context, { halo, color: color('map-label-2'), widthPx: 1.4 });
    }),
    squareSymbol(SYMBOL_ROOM, 16, () => undefined),
    lettered('navdata-heliport', 'H'),
    lettered('navdata-seaplane-base', 'S'),
    lettered('navdata-gliderport', 'G'),
  ];
}

/** A part of a symbol: its path, and whether it is filled or drawn as a line. */
interface Part {
  path: (context: CanvasRenderingContext2D) => void;
  /** Null means filled. */
  linePx: number | null;
}

/** Width of the casing around the drawing. */
const CASING_PX = 1.2;

/** Draws parts over one casing around all of them, which separates them from any background. */
function drawCased(
  context: CanvasRenderingContext2D,
  parts: readonly Part[],
  style: { halo: string; ink: string },
): void {
  context.strokeStyle = style.halo;
  for (const { path, linePx } of parts) {
    context.beginPath();
    path(context);
    context.lineWidth = (linePx ?? 0) + 2 * CASING_PX;
    context.stroke();
  }
  context.strokeStyle = style.ink;
  context.fillStyle = style.ink;
  for (const { path, linePx } of parts) {
    context.beginPath();
    path(context);
    context.lineWidth = linePx ?? 0;
    if (linePx === null) context.fill();
    else context.stroke();
  }
}

/**
 * Suffix of the name of a symbol drawn in the colour of airports: its own colour would not be visible on the colours
 * of a field.
 */
const COVERED = '-covered';

/** The name of a symbol for its background. */
export const symbolOn = (name: string, isCovered: boolean): string =>
  isCovered ? `${name}${COVERED}` : name;

/** The symbols of a set for the plain base map and for the colours of a field. */
function onBothGrounds(
  { color }: MapTheme,
  ink: string,
  draw: (style: { halo: string; ink: string }, suffix: string) => MapImage[],
): MapImage[] {
  const halo = color('map-halo');
  return [...draw({ halo, ink: color(ink) }, ''), ...draw({ halo, ink: color('map-airport') }, COVERED)];
}

const disc = (radiusPx: number): Part => ({
  path: (context) => context.arc(0, 0, radiusPx, 0, 2 * Math.PI),
  linePx: null,
});

function hexagonPath(context: CanvasRenderingContext2D): void {
  for (let corner = 0; corner < 6; corner += 1) {
    const angle = (corner * Math.PI) / 3;
    context.lineTo(7 * Math.cos(angle), 7 * Math.sin(angle));
  }
  context.closePath();
}
const HEXAGON: Part = { path: hexagonPath, linePx: 1.4 };
const SQUARE: Part = { path: (context) => context.rect(-7.6, -6.8, 15.2, 13.6), linePx: 1.2 };
const LUGS: Part = {
  path: (context) => {
    for (let lug = 0; lug < 3; lug += 1) {
      context.rect(-2.6, 6.4, 5.2, 2.6);
      context.rotate((120 * Math.PI) / 180);
    }
  },
  linePx: null,
};

/** The hexagon of a VOR; in a square with DME, with three lugs as a VORTAC; DME and TACAN alone without it. */
export function vorImages(theme: MapTheme): MapImage[] {
  const dot = disc(1.5);
  const symbols: readonly [string, readonly Part[]][] = [
    ['navdata-vor', [HEXAGON, dot]],
    ['navdata-vor-dme', [SQUARE, HEXAGON, dot]],
    ['navdata-vortac', [LUGS, HEXAGON, dot]],
    ['navdata-tacan', [LUGS, dot]],
    ['navdata-dme', [SQUARE, dot]],
  ];
  return onBothGrounds(theme, 'map-nav', (style, suffix) =>
    symbols.map(([id, parts]) =>
      squareSymbol(`${id}${suffix}`, 22, (context) => {
        if (parts.includes(HEXAGON)) {
          context.beginPath();
          hexagonPath(context);
          context.fillStyle = style.halo;
          context.globalAlpha = 0.7;
          context.fill();
          context.globalAlpha = 1;
        }
        drawCased(context, parts, style);
      }),
    ),
  );
}

/** The dotted rings of an NDB. */
export function ndbImages(theme: MapTheme): MapImage[] {
  return onBothGrounds(theme, 'map-nav', (style, suffix) => [
    squareSymbol(`navdata-ndb${suffix}`, 18, (context) => {
      context.strokeStyle = style.halo;
      context.lineWidth = 1.3 + 2 * CASING_PX;
      for (const radiusPx of [4.2, 7]) {
        ring(context, radiusPx);
        context.stroke();
      }
      context.strokeStyle = style.ink;
      context.lineWidth = 1.3;
      context.setLineDash([0.2, 2.4]);
      for (const radiusPx of [4.2, 7]) {
        ring(context, radiusPx);
        context.stroke();
      }
      context.setLineDash([]);
      drawCased(context, [disc(1.7)], style);
    }),
  ]);
}

type Corners = readonly (readonly [x: number, y: number])[];

/** Apex up: the corners of the triangle that charts draw for a fix. */
const TRIANGLE: Corners = [
  [0, -4],
  [3.8, 2.8],
  [-3.8, 2.8],
];
/** The four-pointed star of an area-navigation waypoint. */
const STAR: Corners = Array.from({ length: 8 }, (_, corner): [number, number] => {
  const radiusPx = corner % 2 === 0 ? 4.8 : 1.9;
  const angle = (corner * Math.PI) / 4;
  return [radiusPx * Math.sin(angle), -radiusPx * Math.cos(angle)];
});
/** The upright square on its corner of a VFR waypoint. */
const DIAMOND: Corners = [
  [0, -4.4],
  [3.4, 0],
  [0, 4.4],
  [-3.4, 0],
];

/**
 * Fixes: a triangle, bold on an airway; a star for terminal procedures, a diamond for VFR. All are open: a filled
 * triangle would mean compulsory reporting, which no source contains.
 */
export function waypointImages(theme: MapTheme): MapImage[] {
  return onBothGrounds(theme, 'map-fix', (style, suffix) => {
    const fix = (id: string, corners: Corners, linePx: number) =>
      squareSymbol(`${id}${suffix}`, 12, (context) => {
        context.translate(0, 0.5);
        const path = () => {
          for (const [x, y] of corners) context.lineTo(x, y);
          context.closePath();
        };
        context.beginPath();
        path();
        context.fillStyle = style.halo;
        context.globalAlpha = 0.6;
        context.fill();
        context.globalAlpha = 1;
        drawCased(context, [{ path, linePx }], style);
      });
    return [
      fix('navdata-fix', TRIANGLE, 1),
      fix('navdata-fix-airway', TRIANGLE, 1.5),
      fix('navdata-fix-terminal', STAR, 0.9),
      fix('navdata-fix-vfr', DIAMOND, 1.1),
    ];
  });
}

/** The pill around an airway's ident, scaled to it, and the arrow of a one-way leg, pointing east. */
export function airwayImages({ color }: MapTheme): MapImage[] {
  return [
    {
      // Drawn large, because it is scaled as a whole: an image stretched in parts breaks up when it is rotated.
      id: 'navdata-airway-pill',
      widthPx: 56,
      heightPx: 28,
      draw(context) {
        context.beginPath();
        context.roundRect(1, 1, 54, 26, 7);
        context.fillStyle = color('map-land');
        context.globalAlpha = 0.92;
        context.fill();
        context.globalAlpha = 1;
        context.strokeStyle = color('map-airway');
        context.lineWidth = 1.4;
        context.stroke();
      },
    },
    squareSymbol('navdata-airway-arrow', 14, (context) => {
      context.beginPath();
      context.moveTo(-3, -3.6);
      context.lineTo(4, 0);
      context.lineTo(-3, 3.6);
      context.strokeStyle = color('map-airway-label');
      context.lineWidth = 1.5;
      context.stroke();
    }),
  ];
}

/** The hatching of airspace that is closed or dangerous. */
export function airspaceImages({ color }: MapTheme): MapImage[] {
  return [
    {
      id: 'navdata-airspace-hatch',
      widthPx: 8,
      heightPx: 8,
      draw(context) {
        context.strokeStyle = color('asp-sua');
        context.globalAlpha = 0.5;
        context.lineWidth = 1;
        context.beginPath();
        for (let startPx = -8; startPx <= 16; startPx += 4) {
          context.moveTo(startPx, 8);
          context.lineTo(startPx + 8, 0);
        }
        context.stroke();
      },
    },
  ];
}
