import type { Map as LibraryMap } from 'maplibre-gl';

type Painter = LibraryMap['painter'];
type Tiles = Parameters<Painter['renderLayer']>[1];
type Layer = Parameters<Painter['renderLayer']>[2];
type Coordinates = Parameters<Painter['renderLayer']>[3];

/** Tiles of a layer whose programs are linked ahead: another tile seldom needs another program. */
const LINKED_TILES = 2;

/** What the library's placement returns where no label is fading in or out. */
const NOTHING_FADES = false;

/** The parts of the library's map that make a picture. */
export interface PicturedMap {
  readonly style: Pick<LibraryMap['style'], '_updatePlacement'> & { placement?: unknown };
  readonly painter: {
    render: Painter['render'];
    renderLayer: Painter['renderLayer'];
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
 * start. The first frame is gone through once without drawing, with a few tiles of each layer, so that all shader
 * programs are linked before any of them has to draw. After `patienceMs` whatever has loaded is drawn.
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
    linkPrograms(painter, () => draw(...frame));
    painter.render = draw;
    draw(...frame);
  };
}

/** Goes through a frame without drawing it, for the programs of its layers. */
function linkPrograms(painter: PicturedMap['painter'], goThrough: () => void): void {
  const { gl } = painter.context;
  const renderLayer = painter.renderLayer.bind(painter);
  // Both hide the functions of the prototypes.
  gl.drawElements = () => undefined;
  painter.renderLayer = (of, tiles, layer, coords, frame) =>
    renderLayer(of, tiles, layer, withContent(tiles, layer, coords), frame);
  goThrough();
  Reflect.deleteProperty(gl, 'drawElements');
  Reflect.deleteProperty(painter, 'renderLayer');
}

/** The first few tiles in which a layer has something to draw. Tiles of rasters have no buckets, and some layers no tiles. */
function withContent(tiles: Tiles | undefined, layer: Layer, coords: Coordinates): Coordinates {
  if (!tiles || !coords || layer.type === 'custom') return coords;
  const drawn = coords.filter((coord) => tiles.getTile(coord).getBucket(layer));
  return (drawn.length > 0 ? drawn : coords).slice(0, LINKED_TILES);
}
