import { limbPx } from './camera.ts';
import type { Composition } from './composition.ts';
import { GlowBrush, GlowLayer } from './glow-layer.ts';
import { RADIANS_PER_DEGREE, addAt, at, clamp01, seededRandom, smoothstep } from './numbers.ts';

const STAR_SEED = 407;
/** About #03070d, chosen so that it is a whole number of steps in video: encoders keep it clean, without patches. */
const SPACE = [3.4, 7.41, 13.32].map((encoded) => encoded / 255 / 12.92);

/** How strongly the sun lights the limb in a direction from the globe's centre: 1 towards it, 0 on the dark side. */
export function sunlight(composition: Composition, dx: number, dy: number): number {
  const sun = composition.sunAzimuthDeg * RADIANS_PER_DEGREE;
  const length = Math.max(1e-6, Math.hypot(dx, dy));
  const towards = (dx * Math.cos(sun) + dy * Math.sin(sun)) / length;
  return smoothstep(-0.3, 1.02, towards);
}

/**
 * Light of the atmosphere at a distance from the limb (Earth radii, negative inside the disc), for a
 * limb lit by `sun`. Layers of falling scale height: a white thread, a cyan band, blue air, a wide haze.
 */
function airlight(height: number, sun: number): readonly [number, number, number] {
  const outside = height >= 0;
  const distance = Math.abs(height);
  const thread = Math.exp(-distance / (outside ? 0.0024 : 0.0034)) * sun ** 2.4 * 1.6;
  const band = Math.exp(-distance / (outside ? 0.0095 : 0.016)) * (sun ** 1.7 * 0.62 + 0.012);
  const air =
    Math.exp(-distance / (outside ? 0.042 : 0.075)) *
    (sun ** 1.6 * 0.22 + 0.0018) *
    (1 - smoothstep(0.06, 0.2, outside ? distance : 0));
  // The haze ends: coders turn an endless faint tail into visible blocks.
  const end = outside ? 1 - smoothstep(0.1, 0.62, distance) : 1;
  const haze = Math.exp(-distance / (outside ? 0.26 : 0.3)) * sun ** 1.6 * 0.05 * end;
  return [
    0.62 * thread + 0.06 * band + 0.016 * air + 0.02 * haze,
    0.88 * thread + 0.42 * band + 0.2 * air + 0.2 * haze,
    1.0 * thread + 1.0 * band + 0.66 * air + 0.62 * haze,
  ];
}

function addStars(rgb: Float32Array, composition: Composition): void {
  const { widthPx, heightPx } = composition;
  const random = seededRandom(STAR_SEED);
  const limb = limbPx(composition);
  const layer = new GlowLayer(widthPx, heightPx);
  const scale = heightPx / 1080;
  const small = new GlowBrush(Math.max(0.5, 0.6 * scale));
  const large = new GlowBrush(Math.max(0.6, 0.95 * scale));
  const count = Math.round(520 * (widthPx / heightPx) * 0.56);
  for (let i = 0; i < count; i++) {
    const x = random() * widthPx;
    const y = random() * heightPx;
    const brightness = random() ** 4;
    const outside = Math.hypot(x - limb.x, y - limb.y) / limb.radius - 1;
    // Air in front of a star hides it, and the title's ground stays nearly empty.
    const veil = smoothstep(0.01, 0.2, outside) * (0.3 + 0.7 * smoothstep(0.1, 0.5, x / widthPx));
    layer.dab(brightness > 0.6 ? large : small, x, y, veil * (0.03 + 0.75 * brightness) * scale * scale);
  }
  for (let i = 0; i < layer.light.length; i++) {
    const light = at(layer.light, i);
    addAt(rgb, i * 3, 0.78 * light);
    addAt(rgb, i * 3 + 1, 0.9 * light);
    addAt(rgb, i * 3 + 2, light);
  }
}

/** The static background: space and stars round the globe, and the atmosphere over both. Linear RGB. */
export function buildBackdrop(composition: Composition): Float32Array {
  const { widthPx, heightPx } = composition;
  const limb = limbPx(composition);
  const rgb = new Float32Array(widthPx * heightPx * 3);
  addStars(rgb, composition);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const i = (y * widthPx + x) * 3;
      const dx = x + 0.5 - limb.x;
      const dy = limb.y - (y + 0.5);
      const distancePx = Math.hypot(dx, dy);
      const light = airlight(distancePx / limb.radius - 1, sunlight(composition, dx, dy));
      const open = clamp01(distancePx - limb.radius + 0.5);
      for (let c = 0; c < 3; c++) addAt(rgb, i + c, (SPACE[c] ?? 0) * open + (light[c] ?? 0));
    }
  }
  return rgb;
}
