import type { MapImage } from '../layer-registry.ts';

/** Symbols are drawn at twice their size, so that they stay sharp on high-density screens. */
export const IMAGE_PIXEL_RATIO = 2;

/** Runs an image's drawing on a canvas and returns its pixels. */
export function drawImage(image: MapImage): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.widthPx * IMAGE_PIXEL_RATIO);
  canvas.height = Math.round(image.heightPx * IMAGE_PIXEL_RATIO);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw on a canvas');
  context.scale(IMAGE_PIXEL_RATIO, IMAGE_PIXEL_RATIO);
  image.draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
