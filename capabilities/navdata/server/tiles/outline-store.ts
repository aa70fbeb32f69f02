import type { Outline } from './outline.ts';

/** So many numbers are reserved at once, for many outlines. */
const SLAB = 65_536;
/** Before the vertices of a ring: how many there are, its bounds, and whether it is a hole. */
const HEAD = 6;

/** Where a list of outlines lies: `rings` of them, one behind the other in a slab, from `at` on. */
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
 * Outlines behind one another in a few large arrays. As objects of their own, of which each has three arrays with a buffer each, the
 * ten thousand rings of the world take twice as much memory. Weights are told apart from a tolerance only: half the octets do.
 */
export interface OutlineStore {
  has(key: number): boolean;
  set(key: number, outlines: readonly Outline[]): void;
  /** Views of what is stored; none where nothing was. */
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
