import type { MapImage } from '../layer-registry.ts';

export type DrawSymbol = (context: CanvasRenderingContext2D) => void;

/** A square symbol; the drawing's origin is its centre. */
export function squareSymbol(
  id: string,
  sizePx: number,
  draw: DrawSymbol,
  lineCap: CanvasLineCap = 'round',
): MapImage {
  return {
    id,
    widthPx: sizePx,
    heightPx: sizePx,
    draw(context) {
      context.translate(sizePx / 2, sizePx / 2);
      context.lineJoin = 'round';
      context.lineCap = lineCap;
      draw(context);
    },
  };
}
