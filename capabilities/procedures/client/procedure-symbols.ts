import type { MapImage } from '#platform/client/map/layer-registry.ts';
import type { MapTheme } from '#platform/client/map/map-theme.ts';
import { squareSymbol } from '#platform/client/map/style/square-symbol.ts';
import type { ProcedureKind } from '../contract.ts';

/** Colour token of each kind: departures and arrivals as in the charts of the app, approaches teal. */
export const KIND_TOKEN: Readonly<Record<ProcedureKind, string>> = {
  sid: 'series-dep',
  star: 'series-arr',
  approach: 'fb-frsv',
};

/** The four-pointed star of a waypoint. */
function star(context: CanvasRenderingContext2D, radiusPx: number): void {
  const waistPx = radiusPx * 0.34;
  context.beginPath();
  for (let corner = 0; corner < 8; corner += 1) {
    const angle = (corner * Math.PI) / 4 - Math.PI / 2;
    const distance = corner % 2 === 0 ? radiusPx : waistPx;
    context.lineTo(distance * Math.cos(angle), distance * Math.sin(angle));
  }
  context.closePath();
}

function overHalo(context: CanvasRenderingContext2D, halo: string, color: string): void {
  context.strokeStyle = halo;
  context.lineWidth = 3;
  context.stroke();
  context.strokeStyle = color;
  context.lineWidth = 1.3;
  context.stroke();
}

function waypoint(id: string, colors: { halo: string; color: string }, isFlyOver: boolean): MapImage {
  return squareSymbol(id, isFlyOver ? 22 : 18, (context) => {
    if (isFlyOver) {
      context.beginPath();
      context.arc(0, 0, 8, 0, 2 * Math.PI);
      overHalo(context, colors.halo, colors.color);
    }
    star(context, isFlyOver ? 6.4 : 7.4);
    context.fillStyle = colors.color;
    overHalo(context, colors.halo, colors.color);
    context.fill();
  });
}

/** Fly-by and fly-over waypoints of the layer terminal-waypoint. */
export function terminalWaypointImages({ color }: MapTheme): MapImage[] {
  const colors = { halo: color('map-halo'), color: color('map-fix') };
  return [waypoint('terminal-waypoint-by', colors, false), waypoint('terminal-waypoint-over', colors, true)];
}

/** Each kind has its own symbol along its line: a filled arrow, a double chevron, an arrow with a bar. */
function directionSign(context: CanvasRenderingContext2D, kind: ProcedureKind): void {
  const chevron = (x: number) => {
    context.beginPath();
    context.moveTo(x - 2.5, -4);
    context.lineTo(x + 2, 0);
    context.lineTo(x - 2.5, 4);
  };
  if (kind === 'star') {
    for (const x of [-2, 2.5]) {
      chevron(x);
      context.lineWidth = 1.8;
      context.stroke();
    }
    return;
  }
  context.beginPath();
  context.moveTo(5, 0);
  context.lineTo(-4, -4);
  context.lineTo(-4, 4);
  context.closePath();
  context.fill();
  if (kind === 'sid') return;
  context.beginPath();
  context.moveTo(6.2, -4);
  context.lineTo(6.2, 4);
  context.lineWidth = 1.6;
  context.stroke();
}

/** Symbols of procedures: fixes, directions and open ends, for each kind in its colour. */
export function procedureImages({ color }: MapTheme): MapImage[] {
  const halo = color('map-halo');
  return (['sid', 'star', 'approach'] as const).flatMap((kind) => {
    const own = color(KIND_TOKEN[kind]);
    return [
      waypoint(`procedure-by-${kind}`, { halo, color: own }, false),
      waypoint(`procedure-over-${kind}`, { halo, color: own }, true),
      squareSymbol(`procedure-arrow-${kind}`, 18, (context) => {
        context.fillStyle = own;
        context.strokeStyle = own;
        directionSign(context, kind);
      }),
      squareSymbol(`procedure-open-${kind}`, 20, (context) => {
        context.beginPath();
        context.moveTo(-5, 5);
        context.lineTo(0, -4);
        context.lineTo(5, 5);
        overHalo(context, halo, own);
      }),
    ];
  });
}
