import type { Map as LibraryMap } from 'maplibre-gl';

/**
 * Draws nothing until the first picture is whole: nobody sees what comes before it, and without a graphics card each
 * such picture costs the processor as much as the rest of the start. The first picture is gone through once without being
 * drawn, so that the page does not wait for the drawing of one program's parts before the next is linked. After the patience what
 * there is of it is drawn.
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
