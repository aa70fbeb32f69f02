/** Elements of a wind barb: pennants of 50 kt, full barbs of 10 and at most one half barb of 5. */
export interface BarbParts {
  pennants: number;
  fulls: number;
  halves: number;
}

export const LARGEST_BARB_KT = 200;

/** Speed as barbs show it: to the nearest 5 kt. */
export const barbSpeedKt = (speedKt: number): number =>
  Math.min(LARGEST_BARB_KT, Math.round(speedKt / 5) * 5);

export function barbParts(speedKt: number): BarbParts {
  const rounded = barbSpeedKt(speedKt);
  return {
    pennants: Math.floor(rounded / 50),
    fulls: Math.floor((rounded % 50) / 10),
    halves: (rounded % 10) / 5,
  };
}

/** Name of the image for a speed; south of the equator the barbs are on the other side. */
export const barbImage = (roundedKt: number, isSouth: boolean): string =>
  `wind-barb-${roundedKt}${isSouth ? '-s' : ''}`;

export const BARB_SIZE_PX = 44;
const SHAFT = 18;
const GAP = 3.2;
const FULL = { out: 7.5, up: 3 };

/** The drawing, in pixels around the station; the shaft points to the direction the wind comes from, up is north. */
export interface BarbShape {
  lines: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[];
  triangles: readonly (readonly [x1: number, y1: number, x2: number, y2: number, x3: number, y3: number])[];
  /** Calm air: a ring instead of a shaft. */
  isCalm: boolean;
}

/** In the northern hemisphere barbs are to the right of the shaft seen from the station (towards low pressure). */
export function barbShape(speedKt: number, isSouth: boolean): BarbShape {
  const { pennants, fulls, halves } = barbParts(speedKt);
  if (pennants + fulls + halves === 0) return { lines: [], triangles: [], isCalm: true };
  const side = isSouth ? -1 : 1;
  const lines: [number, number, number, number][] = [[0, 0, 0, -SHAFT]];
  const triangles: [number, number, number, number, number, number][] = [];
  let y = -SHAFT;
  for (let index = 0; index < pennants; index += 1) {
    triangles.push([0, y, side * FULL.out, y - FULL.up * 0.2, 0, y + GAP + 0.8]);
    y += GAP + 1.4;
  }
  if (pennants > 0) y += 1;
  for (let index = 0; index < fulls; index += 1) {
    lines.push([0, y, side * FULL.out, y - FULL.up]);
    y += GAP;
  }
  if (halves > 0) {
    // A single half barb is set inwards from the tip, so that it is not read as a full one.
    if (pennants + fulls === 0) y += GAP;
    lines.push([0, y, (side * FULL.out) / 2, y - FULL.up / 2]);
  }
  return { lines, triangles, isCalm: false };
}
