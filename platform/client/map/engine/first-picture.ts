import type { Map as LibraryMap } from 'maplibre-gl';

/** What the library's placement returns where no label is fading in or out. */
const NOTHING_FADES = false;

/** The parts of the library's map that make a picture. */
export interface PicturedMap {
  readonly style: Pick<LibraryMap['style'], '_updatePlacement'> & { placement?: unknown };
  readonly painter: {
    render: LibraryMap['painter']['render'];
    readonly context: { readonly gl: Pick<WebGL2RenderingContext, 'drawElements'> };
  };
  once(event: 'remove', listener: () => void): unknown;
  triggerRepaint(): void;
}

export interface FirstPicture {
  /** Whether everything that belongs to the picture has loaded. */
  isWhole: () => boolean;
  patienceMs: number;
  /** The labels of the picture are about to be placed. */
  onPlacing: () => void;
}

/**
 * Neither places labels nor draws until the first frame is complete: earlier frames are hidden anyway, every one of
 * them would place all labels again, and without a graphics card each costs as much processor time as the rest of the
 * start. The first frame is gone through once without drawing, so that all shader programs are linked before any of
 * them has to draw. After `patienceMs` whatever has loaded is drawn.
 */
export function drawFirstWhenWhole(map: PicturedMap, { isWhole, patienceMs, onPlacing }: FirstPicture): void {
  const { painter, style } = map;
  const draw = painter.render.bind(painter);
  const place = style._updatePlacement.bind(style);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    map.triggerRepaint();
  }, patienceMs);
  map.once('remove', () => clearTimeout(timer));
  // Called in each frame before the drawing, which needs the result of at least one placement.
  style._updatePlacement = (...frame) => {
    const isTime = isWhole() || isLate;
    if (!isTime && style.placement !== undefined) return NOTHING_FADES;
    if (isTime) {
      style._updatePlacement = place;
      onPlacing();
    }
    return place(...frame);
  };
  painter.render = (...frame) => {
    if (!isWhole() && !isLate) return;
    clearTimeout(timer);
    painter.render = draw;
    const { gl } = painter.context;
    // Hides the function of the prototype.
    gl.drawElements = () => undefined;
    draw(...frame);
    Reflect.deleteProperty(gl, 'drawElements');
    draw(...frame);
  };
}
