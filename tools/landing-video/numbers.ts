/** Small numeric helpers shared by the renderer's modules. */

/** Element of a typed array that the caller knows to be inside its bounds. */
export function at(values: Float32Array | Uint8Array, index: number): number {
  return values[index] ?? 0;
}

/** Adds to an element; indices outside the array are ignored, as light outside the picture is. */
export function addAt(values: Float32Array, index: number, amount: number): void {
  values[index] = (values[index] ?? 0) + amount;
}

/** Limits to 0…1. */
export function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

/** Hermite step from 0 at `from` to 1 at `to`. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp01((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** Seeded uniform random numbers in 0…1 (mulberry32), so that every render gives the same picture. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Linear-light red, green, blue. */
export type Rgb = readonly [number, number, number];

/** `#rrggbb` in sRGB to linear light. */
export function linearFromHex(hex: string): Rgb {
  const channel = (start: number): number => {
    const encoded = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Linear light 0…1 to the sRGB transfer curve. */
export function srgbFromLinear(linear: number): number {
  if (linear <= 0.0031308) return linear * 12.92;
  return 1.055 * linear ** (1 / 2.4) - 0.055;
}

export const RADIANS_PER_DEGREE = Math.PI / 180;
export const EARTH_RADIUS_KM = 6371.0088;
