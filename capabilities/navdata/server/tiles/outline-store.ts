import type { Outline } from './outline.ts';

/** Size of one allocation, numbers; shared by many outlines. */
const SLAB = 65_536;
/** Header before the vertices of a ring: vertex count, bounds, and whether it is a hole. */
const HEAD = 6;

/** Position of a list of outlines: `rings` of them, contiguous in a slab from `at` on. */
interface Place {
  readonly slab: Float64Array;
  readonly at: number;
  readonly rings: number;
}

const NOWHERE: Place = { slab: new Float64Array(0), at: 0, rings: 0 };

const numbersOf = (outline: Outline | undefined): number => {
  const count = outline?.xs.length ?? 0;
  return HEAD + 2 * count + Math.ceil(count / 2);
};

/**
 * Outlines stored contiguously in a few large arrays. As separate objects, each with three arrays and their buffers,
 * the ten thousand rings of the world take twice the memory. Weights need only be compared with a tolerance: half the
 * bytes suffice.
 */
export interface OutlineStore {
  has(key: number): boolean;
  set(key: number, outlines: readonly Outline[]): void;
  /** Views of the stored outlines; none where nothing was stored. */
  get(key: number): readonly Outline[];
}

function write(slab: Float64Array, at: number, outline: Outline): number {
  const { xs, ys, weights, minX, maxX, minY, maxY, isHole } = outline;
  const count = xs.length;
  slab.set([count, minX, maxX, minY, maxY, isHole ? 1 : 0], at);
  slab.set(xs, at + HEAD);
  slab.set(ys, at + HEAD + count);
  new Float32Array(slab.buffer, (at + HEAD + 2 * count) * slab.BYTES_PER_ELEMENT, count).set(weights);
  return at + numbersOf(outline);
}

function read(slab: Float64Array, at: number): Outline {
  const [count = 0, minX = 0, maxX = 0, minY = 0, maxY = 0, isHole] = slab.subarray(at, at + HEAD);
  const from = at + HEAD;
  return {
    xs: slab.subarray(from, from + count),
    ys: slab.subarray(from + count, from + 2 * count),
    weights: new Float32Array(slab.buffer, (from + 2 * count) * slab.BYTES_PER_ELEMENT, count),
    minX,
    maxX,
    minY,
    maxY,
    isHole: isHole === 1,
  };
}

export function createOutlineStore(): OutlineStore {
  const places = new Map<number, Place>();
  let slab = new Float64Array(0);
  let used = 0;
  return {
    has: (key) => places.has(key),
    set(key, outlines) {
      const needed = outlines.reduce((sum, outline) => sum + numbersOf(outline), 0);
      if (used + needed > slab.length) {
        slab = new Float64Array(Math.max(SLAB, needed));
        used = 0;
      }
      places.set(key, { slab, at: used, rings: outlines.length });
      for (const outline of outlines) used = write(slab, used, outline);
    },
    get(key) {
      const { slab: from, at: first, rings } = places.get(key) ?? NOWHERE;
      const outlines: Outline[] = [];
      for (let at = first; outlines.length < rings; at += numbersOf(outlines.at(-1)))
        outlines.push(read(from, at));
      return outlines;
    },
  };
}
