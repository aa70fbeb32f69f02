/** Deterministic pseudo-random numbers: the same arguments always give the same number. */

/** Uniform number in [0, 1) from a seed and up to four integers (mixing after Jenkins and the Murmur3 finaliser). */
export function hashUnit(seed: number, a: number, b = 0, c = 0, d = 0): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ Math.imul(a | 0, 0xc2b2ae35), 0x27d4eb2f);
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ Math.imul(b | 0, 0x165667b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16) ^ Math.imul(c | 0, 0x2545f491), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 14) ^ Math.imul(d | 0, 0x5bd1e995), 0x27d4eb2f);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  mixed ^= mixed >>> 12;
  return (mixed >>> 0) / 4_294_967_296;
}

/** 32-bit integer hash of a word (FNV-1a). */
export function hashOfWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash | 0;
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

const LATTICE = new Float64Array(4096);
for (let at = 0; at < LATTICE.length; at += 1) LATTICE[at] = hashUnit(20_261_120, at) * 2 - 1;

function latticeValue(x: number, y: number, z: number, salt: number): number {
  const mixed = Math.imul(x, 0x2c1b3c6d) ^ Math.imul(y, 0x297a2d39) ^ Math.imul(z, 0x165667b1) ^ salt;
  return LATTICE[(mixed ^ (mixed >>> 12) ^ (mixed >>> 22)) & 4095] ?? 0;
}

/** Value noise (twice differentiable), about -1 to 1, with features of size 1. `salt` selects the pattern. */
export function valueNoise(x: number, y: number, z: number, salt: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const z0 = Math.floor(z);
  const fx = fade(x - x0);
  const fy = fade(y - y0);
  const fz = fade(z - z0);
  const n000 = latticeValue(x0, y0, z0, salt);
  const n010 = latticeValue(x0, y0 + 1, z0, salt);
  const n001 = latticeValue(x0, y0, z0 + 1, salt);
  const n011 = latticeValue(x0, y0 + 1, z0 + 1, salt);
  const low = n000 + fx * (latticeValue(x0 + 1, y0, z0, salt) - n000);
  const high = n010 + fx * (latticeValue(x0 + 1, y0 + 1, z0, salt) - n010);
  const lowFar = n001 + fx * (latticeValue(x0 + 1, y0, z0 + 1, salt) - n001);
  const highFar = n011 + fx * (latticeValue(x0 + 1, y0 + 1, z0 + 1, salt) - n011);
  const near = low + fy * (high - low);
  const far = lowFar + fy * (highFar - lowFar);
  return near + fz * (far - near);
}

/** 0 below `low`, 1 above `high`, cubic between. */
export function smoothStep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
