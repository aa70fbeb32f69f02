import type { MapImage } from '#platform/client/map/layer-registry.ts';
import type { MapTheme } from '#platform/client/map/map-theme.ts';
import { type DrawSymbol, squareSymbol } from '#platform/client/map/style/square-symbol.ts';

function ring(context: CanvasRenderingContext2D, radiusPx: number): void {
  context.beginPath();
  context.arc(0, 0, radiusPx, 0, 2 * Math.PI);
}

function polygon(
  context: CanvasRenderingContext2D,
  radiusPx: number,
  corners: number,
  turnDeg: number,
): void {
  context.beginPath();
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = ((corner * 360) / corners + turnDeg) * (Math.PI / 180);
    context.lineTo(radiusPx * Math.cos(angle), radiusPx * Math.sin(angle));
  }
  context.closePath();
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
    lettered('navdata-heliport', 'H'),
    lettered('navdata-seaplane-base', 'S'),
    lettered('navdata-gliderport', 'G'),
  ];
}

/** The hexagon of a VOR; in a square with DME, with three lugs as a VORTAC; DME and TACAN alone without it. */
export function vorImages({ color }: MapTheme): MapImage[] {
  const hexagon: DrawSymbol = (context) => {
    polygon(context, 7, 6, 0);
    context.fillStyle = color('map-halo');
    context.globalAlpha = 0.7;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = color('map-nav');
    context.lineWidth = 1.4;
    context.stroke();
    ring(context, 1.5);
    context.fillStyle = color('map-nav');
    context.fill();
  };
  const square: DrawSymbol = (context) => {
    context.strokeStyle = color('map-nav');
    context.lineWidth = 1.2;
    context.strokeRect(-7.6, -6.8, 15.2, 13.6);
  };
  const lugs: DrawSymbol = (context) => {
    context.fillStyle = color('map-nav');
    for (let lug = 0; lug < 3; lug += 1) {
      context.fillRect(-2.6, 6.4, 5.2, 2.6);
      context.rotate((120 * Math.PI) / 180);
    }
  };
  const both =
    (...parts: DrawSymbol[]): DrawSymbol =>
    (context) =>
      parts.forEach((part) => part(context));
  const dot: DrawSymbol = (context) => {
    ring(context, 1.5);
    context.fillStyle = color('map-nav');
    context.fill();
  };
  return [
    squareSymbol('navdata-vor', 22, hexagon),
    squareSymbol('navdata-vor-dme', 22, both(square, hexagon)),
    squareSymbol('navdata-vortac', 22, both(lugs, hexagon)),
    squareSymbol('navdata-tacan', 22, both(lugs, dot)),
    squareSymbol('navdata-dme', 22, both(square, dot)),
  ];
}

/** The dotted rings of an NDB. */
export function ndbImages({ color }: MapTheme): MapImage[] {
  return [
    squareSymbol('navdata-ndb', 18, (context) => {
      context.strokeStyle = color('map-nav');
      context.fillStyle = color('map-nav');
      context.lineWidth = 1.3;
      context.setLineDash([0.2, 2.4]);
      for (const radiusPx of [4.2, 7]) {
        ring(context, radiusPx);
        context.stroke();
      }
      context.setLineDash([]);
      ring(context, 1.7);
      context.fill();
    }),
  ];
}

type Corners = readonly (readonly [x: number, y: number])[];

/** A point up; corners of the triangle that charts draw for a fix. */
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
 * triangle would mean compulsory reporting, which no source gives.
 */
export function waypointImages({ color }: MapTheme): MapImage[] {
  const fix = (id: string, corners: Corners, widthPx: number) =>
    squareSymbol(id, 12, (context) => {
      context.translate(0, 0.5);
      context.beginPath();
      for (const [x, y] of corners) context.lineTo(x, y);
      context.closePath();
      context.fillStyle = color('map-halo');
      context.globalAlpha = 0.6;
      context.fill();
      context.globalAlpha = 1;
      context.strokeStyle = color('map-fix');
      context.lineWidth = widthPx;
      context.stroke();
    });
  return [
    fix('navdata-fix', TRIANGLE, 1),
    fix('navdata-fix-airway', TRIANGLE, 1.5),
    fix('navdata-fix-terminal', STAR, 0.9),
    fix('navdata-fix-vfr', DIAMOND, 1.1),
  ];
}

/** The pill around an airway's ident, scaled to it, and the arrow of a one-way leg, pointing east. */
export function airwayImages({ color }: MapTheme): MapImage[] {
  return [
    {
      // Drawn large, because it is scaled as a whole: stretched in parts, an image that is turned falls to pieces.
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
