import type { MapImage } from '../layer-registry.ts';
import type { MapTheme } from '../map-theme.ts';
import { squareSymbol } from './square-symbol.ts';

export const PLACE_DOT = 'place-dot';
const RADIUS_PX = 2;
const RIM_PX = 0.8;

/** The dot of a city at low zoom. */
export function placeDotImage({ color }: MapTheme): MapImage {
  return squareSymbol(PLACE_DOT, 2 * (RADIUS_PX + RIM_PX), (context) => {
    for (const [radiusPx, token] of [
      [RADIUS_PX + RIM_PX, 'map-halo'],
      [RADIUS_PX, 'map-label'],
    ] as const) {
      context.beginPath();
      context.arc(0, 0, radiusPx, 0, 2 * Math.PI);
      context.fillStyle = color(token);
      context.fill();
    }
  });
}
