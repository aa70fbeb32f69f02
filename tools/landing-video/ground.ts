import { sunlight } from './backdrop.ts';
import { type CameraAxes, type DiscPixels, discPixels } from './camera.ts';
import type { Composition } from './composition.ts';
import { type LandTexture, sampleGrid } from './land-texture.ts';
import { addAt, at, clamp01, linearFromHex } from './numbers.ts';

const SEA_DARK = linearFromHex('#050b14');
const SEA_LIT = linearFromHex('#0a1b2e');
const LAND_DARK = linearFromHex('#101a25');
const LAND_LIT = linearFromHex('#26384a');

function mixed(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Paints sea and land, as dark as a moonless night with a little of the dawn's light. */
export class GroundPainter {
  private readonly disc: DiscPixels;
  /** Light on each pixel of the disc; the sun is fixed, so it is computed once. */
  private readonly lit: Float32Array;
  private readonly texture: LandTexture;

  constructor(composition: Composition, texture: LandTexture) {
    this.texture = texture;
    this.disc = discPixels(composition);
    const { normal } = this.disc;
    this.lit = Float32Array.from(this.disc.pixel, (_pixel, k) => {
      const nx = at(normal, k * 3);
      const ny = at(normal, k * 3 + 1);
      const towardsSun = (sunlight(composition, nx, ny) - 0.5) * Math.hypot(nx, ny) * 1.25;
      return clamp01(0.5 + towardsSun) * (0.55 + 0.45 * at(normal, k * 3 + 2));
    });
  }

  /** Adds the ground to linear RGB. No closures in here: the loop runs a million times per frame. */
  paint(rgb: Float32Array, { right, up, toViewer }: CameraAxes): void {
    const { pixel, normal, coverage } = this.disc;
    for (let k = 0; k < pixel.length; k++) {
      const nx = at(normal, k * 3);
      const ny = at(normal, k * 3 + 1);
      const nz = at(normal, k * 3 + 2);
      const x = nx * right[0] + ny * up[0] + nz * toViewer[0];
      const y = nx * right[1] + ny * up[1] + nz * toViewer[1];
      const z = nx * right[2] + ny * up[2] + nz * toViewer[2];
      const south = 0.5 - Math.asin(Math.min(1, Math.max(-1, z))) / Math.PI;
      const east = 0.5 + Math.atan2(y, x) / (2 * Math.PI);
      const land = sampleGrid(this.texture.land, south, east);
      const shelf = sampleGrid(this.texture.shelf, south, east) * (1 - land) * 0.5;
      const lit = at(this.lit, k);
      const target = (pixel[k] ?? 0) * 3;
      for (let c = 0; c < 3; c++) {
        const sea = mixed(SEA_DARK[c] ?? 0, SEA_LIT[c] ?? 0, lit * (1 + shelf));
        const ground = mixed(LAND_DARK[c] ?? 0, LAND_LIT[c] ?? 0, lit);
        addAt(rgb, target + c, mixed(sea, ground, land) * at(coverage, k));
      }
    }
  }
}
