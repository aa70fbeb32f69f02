import { addAt } from './numbers.ts';

const SUBPIXEL_STEPS = 32;

/** A gaussian brush of unit energy, tabulated for sub-pixel positions so that moving lights do not shimmer. */
export class GlowBrush {
  readonly taps: number;
  private readonly weights: Float32Array;

  constructor(sigmaPx: number) {
    const reach = Math.max(1, Math.ceil(sigmaPx * 2.6));
    this.taps = 2 * reach + 1;
    this.weights = new Float32Array(SUBPIXEL_STEPS * this.taps);
    for (let s = 0; s < SUBPIXEL_STEPS; s++) {
      const offset = (s + 0.5) / SUBPIXEL_STEPS;
      const row = Array.from({ length: this.taps }, (_, i) =>
        Math.exp(-((i - reach + 0.5 - offset) ** 2) / (2 * sigmaPx * sigmaPx)),
      );
      const sum = row.reduce((total, value) => total + value, 0);
      for (const [i, value] of row.entries()) this.weights[s * this.taps + i] = value / sum;
    }
  }

  weight(subpixel: number, tap: number): number {
    return this.weights[subpixel * this.taps + tap] ?? 0;
  }
}

/** One colour's worth of light, added up in linear units. */
export class GlowLayer {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly light: Float32Array;

  constructor(widthPx: number, heightPx: number) {
    this.widthPx = widthPx;
    this.heightPx = heightPx;
    this.light = new Float32Array(widthPx * heightPx);
  }

  clear(): void {
    this.light.fill(0);
  }

  /** Adds `energy` spread by the brush round a point given in pixels. */
  dab(brush: GlowBrush, x: number, y: number, energy: number): void {
    const cellX = Math.floor(x);
    const cellY = Math.floor(y);
    const subX = Math.floor((x - cellX) * SUBPIXEL_STEPS);
    const subY = Math.floor((y - cellY) * SUBPIXEL_STEPS);
    const reach = (brush.taps - 1) / 2;
    for (let j = 0; j < brush.taps; j++) {
      const py = cellY + j - reach;
      if (py < 0 || py >= this.heightPx) continue;
      const rowEnergy = energy * brush.weight(subY, j);
      const row = py * this.widthPx;
      for (let i = 0; i < brush.taps; i++) {
        const px = cellX + i - reach;
        if (px >= 0 && px < this.widthPx) addAt(this.light, row + px, rowEnergy * brush.weight(subX, i));
      }
    }
  }
}
