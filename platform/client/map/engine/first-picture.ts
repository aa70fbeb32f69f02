import type { Map as LibraryMap } from 'maplibre-gl';

/**
 * Draws nothing until the first frame is complete: earlier frames are hidden anyway, and without a graphics card each
 * of them costs as much processor time as the rest of the start. The first frame is rendered once with rasterisation
 * off, so that all shader programs are linked before any of them has to draw. After `patienceMs` whatever has loaded
 * is drawn.
 */
export function drawFirstWhenWhole(map: LibraryMap, isWhole: () => boolean, patienceMs: number): void {
  const { painter } = map;
  const draw = painter.render.bind(painter);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    map.triggerRepaint();
  }, patienceMs);
  map.once('remove', () => clearTimeout(timer));
  painter.render = (...frame) => {
    if (!isWhole() && !isLate) return;
    clearTimeout(timer);
    painter.render = draw;
    const { gl } = painter.context;
    gl.enable(gl.RASTERIZER_DISCARD);
    draw(...frame);
    gl.disable(gl.RASTERIZER_DISCARD);
    draw(...frame);
  };
}
