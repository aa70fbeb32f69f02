import type { Composition } from './composition.ts';
import { at, clamp01, seededRandom, srgbFromLinear } from './numbers.ts';

const TABLE_STEPS = 16_384;
/** Linear light after tone mapping to sRGB 0…1, tabulated: most of a frame's time would go into powers. */
const SRGB = Float32Array.from({ length: TABLE_STEPS + 1 }, (_, i) => srgbFromLinear((i / TABLE_STEPS) ** 2));

/** Film-like shoulder: light above 1 rolls off instead of clipping. */
function displayed(linear: number): number {
  const toned = 1 - Math.exp(-linear);
  return at(SRGB, Math.round(Math.sqrt(clamp01(toned)) * TABLE_STEPS));
}

const DITHER_SIZE = 128;

/**
 * Triangular noise of ±1 step, the same for every frame: it hides the steps of dark gradients, and as
 * it stands still it costs the encoder next to nothing.
 */
function ditherTile(): Float32Array {
  const random = seededRandom(9);
  return Float32Array.from({ length: DITHER_SIZE * DITHER_SIZE }, () => random() - random());
}

const DITHER = ditherTile();

function dither(x: number, y: number): number {
  return at(DITHER, (y % DITHER_SIZE) * DITHER_SIZE + (x % DITHER_SIZE));
}

/** Planar 4:2:0 with the BT.709 matrix and video range, straight from linear light: one rounding only. */
export function yuv420FromLinear(rgb: Float32Array, composition: Composition): Uint8Array {
  const { widthPx, heightPx } = composition;
  const lumaSize = widthPx * heightPx;
  const chromaWidth = widthPx / 2;
  const bytes = new Uint8Array(lumaSize + 2 * chromaWidth * (heightPx / 2));
  const blue = new Float32Array(chromaWidth * (heightPx / 2));
  const red = new Float32Array(blue.length);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const i = (y * widthPx + x) * 3;
      const r = displayed(at(rgb, i));
      const g = displayed(at(rgb, i + 1));
      const b = displayed(at(rgb, i + 2));
      const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
      bytes[y * widthPx + x] = Math.round(16 + 219 * luma + 0.5 * dither(x, y));
      const cell = (y >> 1) * chromaWidth + (x >> 1);
      blue[cell] = at(blue, cell) + (b - luma) / 1.8556 / 4;
      red[cell] = at(red, cell) + (r - luma) / 1.5748 / 4;
    }
  }
  for (let i = 0; i < blue.length; i++) {
    const noise = 0.5 * dither(i % chromaWidth, Math.floor(i / chromaWidth) + 61);
    bytes[lumaSize + i] = Math.round(128 + 224 * at(blue, i) + noise);
    bytes[lumaSize + blue.length + i] = Math.round(128 + 224 * at(red, i) - noise);
  }
  return bytes;
}
