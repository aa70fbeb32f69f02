import type { MapImage } from '../layer-registry.ts';

/** Symbols are drawn at twice their size, so that they stay sharp on high-density screens. */
export const IMAGE_PIXEL_RATIO = 2;

let board: CanvasRenderingContext2D | null = null;

/** One canvas for all images: making it costs as much as drawing one. */
function ownBoard(): CanvasRenderingContext2D {
  board ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!board) throw new Error('This browser cannot draw on a canvas');
  return board;
}

/** Runs an image's drawing on a canvas and returns its pixels. */
export function drawImage(image: MapImage): ImageData {
  const context = ownBoard();
  const { canvas } = context;
  // A new size also empties the canvas and resets its state.
  canvas.width = Math.round(image.widthPx * IMAGE_PIXEL_RATIO);
  canvas.height = Math.round(image.heightPx * IMAGE_PIXEL_RATIO);
  context.scale(IMAGE_PIXEL_RATIO, IMAGE_PIXEL_RATIO);
  image.draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
