import { addAt, at } from './numbers.ts';

/** Interleaved linear RGB. */
interface Picture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgb: Float32Array;
}

const KERNEL = [0.0625, 0.25, 0.375, 0.25, 0.0625] as const;

function halved(source: Picture): Picture {
  const widthPx = Math.ceil(source.widthPx / 2);
  const heightPx = Math.ceil(source.heightPx / 2);
  const rgb = new Float32Array(widthPx * heightPx * 3);
  for (let y = 0; y < heightPx; y++) {
    const top = 2 * y * source.widthPx;
    const bottom = Math.min(source.heightPx - 1, 2 * y + 1) * source.widthPx;
    for (let x = 0; x < widthPx; x++) {
      const left = 2 * x;
      const right = Math.min(source.widthPx - 1, left + 1);
      for (let c = 0; c < 3; c++) {
        rgb[(y * widthPx + x) * 3 + c] =
          0.25 *
          (at(source.rgb, (top + left) * 3 + c) +
            at(source.rgb, (top + right) * 3 + c) +
            at(source.rgb, (bottom + left) * 3 + c) +
            at(source.rgb, (bottom + right) * 3 + c));
      }
    }
  }
  return { widthPx, heightPx, rgb };
}

/** Binomial blur over five pixels in one direction; light that leaves the picture is lost. */
function smoothed(source: Picture, horizontal: boolean): Picture {
  const { widthPx, heightPx } = source;
  const rgb = new Float32Array(source.rgb.length);
  const limit = horizontal ? widthPx : heightPx;
  const step = horizontal ? 3 : widthPx * 3;
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const i = (y * widthPx + x) * 3;
      const place = horizontal ? x : y;
      for (let k = -2; k <= 2; k++) {
        if (place + k < 0 || place + k >= limit) continue;
        const weight = KERNEL[k + 2] ?? 0;
        for (let c = 0; c < 3; c++) addAt(rgb, i + c, weight * at(source.rgb, i + k * step + c));
      }
    }
  }
  return { widthPx, heightPx, rgb };
}

/** Adds `small`, enlarged twofold between its pixels, to `target`. */
function addEnlarged(target: Picture, small: Picture, weight: number): void {
  for (let y = 0; y < target.heightPx; y++) {
    const v = Math.min(small.heightPx - 1, Math.max(0, y / 2 - 0.25));
    const y0 = Math.floor(v);
    const y1 = Math.min(small.heightPx - 1, y0 + 1);
    const fy = v - y0;
    for (let x = 0; x < target.widthPx; x++) {
      const u = Math.min(small.widthPx - 1, Math.max(0, x / 2 - 0.25));
      const x0 = Math.floor(u);
      const x1 = Math.min(small.widthPx - 1, x0 + 1);
      const fx = u - x0;
      for (let c = 0; c < 3; c++) {
        const top =
          at(small.rgb, (y0 * small.widthPx + x0) * 3 + c) * (1 - fx) +
          at(small.rgb, (y0 * small.widthPx + x1) * 3 + c) * fx;
        const bottom =
          at(small.rgb, (y1 * small.widthPx + x0) * 3 + c) * (1 - fx) +
          at(small.rgb, (y1 * small.widthPx + x1) * 3 + c) * fx;
        addAt(target.rgb, (y * target.widthPx + x) * 3 + c, weight * (top * (1 - fy) + bottom * fy));
      }
    }
  }
}

/**
 * Spreads bright light as a lens does. `weights[i]` is the share of the light blurred at 1/2^(i+1) of
 * the size; the sharp light stays as it is. Changes `rgb`.
 */
export function addBloom(
  rgb: Float32Array,
  size: { widthPx: number; heightPx: number },
  weights: readonly number[],
): void {
  const full: Picture = { ...size, rgb };
  const levels: Picture[] = [];
  let current = full;
  for (let i = 0; i < weights.length; i++) {
    current = smoothed(smoothed(halved(current), true), false);
    levels.push(current);
  }
  let carried: Picture | null = null;
  for (let i = levels.length - 1; i >= 0; i--) {
    const level = levels[i];
    if (level === undefined) continue;
    const weight = weights[i] ?? 0;
    for (let k = 0; k < level.rgb.length; k++) level.rgb[k] = at(level.rgb, k) * weight;
    if (carried !== null) addEnlarged(level, carried, 1);
    carried = level;
  }
  if (carried !== null) addEnlarged(full, carried, 1);
}
