import { RADIANS_PER_DEGREE } from './earth.ts';
import { landFractionAt } from './ground.ts';
import { bell, smoothStep, valueNoise } from './hashed-noise.ts';
import { type AxisPoint, OCEAN_CURRENTS } from './ocean-currents.table.ts';

/**
 * The currents of the world on a grid of 1°, computed once: only the monsoon changes them. Each axis is a meandering
 * curve through its points with a Gaussian cross-section, so a current fades at its edges and ends, turns without a
 * corner, and currents that meet add up. Eddies are added everywhere, strongest near the currents.
 */

const COLUMNS = 360;
const ROWS = 181;
/** Area under the Gaussian, so that a long straight current has its nominal speed at its axis. */
const BELL_AREA = 1.694;
/** Beyond this many half widths a current is 0. */
const REACH = 2.8;
/** Wavelengths of a current's meanders, in half widths, with a minimum in degrees; the two together never repeat. */
const SWING_WIDTHS = 3.4;
const MIN_SWING_DEG = 4.2;
const SECOND_SWING = 1.618;
/** Eddies: sizes in degrees, speed in the open ocean, and their share of the speed of nearby currents. */
const EDDIES = [
  { sizeDeg: 5.5, salt: 0x71, share: 0.6 },
  { sizeDeg: 3.2, salt: 0x72, share: 0.4 },
] as const;
const EDDY_MPS = 0.055;
const EDDY_OF_CURRENT = 0.22;
/** How far beyond a current its eddies extend, degrees. */
const EDDY_REACH_DEG = 1.6;

/** Eastward and northward current, m/s, on the grid; from 90° N and 180° W. */
interface CurrentGrid {
  readonly eastward: Float32Array;
  readonly northward: Float32Array;
}

const emptyGrid = (): CurrentGrid => ({
  eastward: new Float32Array(COLUMNS * ROWS),
  northward: new Float32Array(COLUMNS * ROWS),
});

const catmullRom = (before: number, from: number, to: number, after: number, t: number): number =>
  from +
  0.5 *
    t *
    (to - before + t * (2 * before - 5 * from + 4 * to - after + t * (3 * (from - to) + after - before)));

/** One of the closely spaced samples along an axis, with its speed and half width. */
interface Sample {
  lat: number;
  lon: number;
  readonly speedMps: number;
  readonly halfWidthDeg: number;
  readonly swingDeg: number;
}

/** The curve through the points of an axis, sampled every half of its half width. */
function curveOf(axis: readonly AxisPoint[]): Sample[] {
  const first = axis[0];
  const last = axis.at(-1);
  if (!first || !last) return [];
  const isRing = first[2] > 0 && first[0] === last[0];
  const turnDeg = isRing ? last[1] - first[1] : 0;
  const at = (index: number): { point: AxisPoint; shiftDeg: number } => {
    if (index < 0)
      return isRing ? { point: axis.at(-2) ?? first, shiftDeg: -turnDeg } : { point: first, shiftDeg: 0 };
    if (index >= axis.length)
      return isRing ? { point: axis[1] ?? last, shiftDeg: turnDeg } : { point: last, shiftDeg: 0 };
    return { point: axis[index] ?? last, shiftDeg: 0 };
  };
  const samples: Sample[] = [];
  for (let index = 0; index + 1 < axis.length; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const [a, b] = [from.point, to.point];
    const lengthDeg = Math.hypot(
      b[0] - a[0],
      (b[1] - a[1]) * Math.cos(((a[0] + b[0]) / 2) * RADIANS_PER_DEGREE),
    );
    const steps = Math.max(1, Math.ceil((2 * lengthDeg) / Math.min(a[3], b[3])));
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const mixed = (nth: 2 | 3): number => a[nth] + t * (b[nth] - a[nth]);
      samples.push({
        lat: catmullRom(before.point[0], a[0], b[0], after.point[0], t),
        lon: catmullRom(before.point[1] + before.shiftDeg, a[1], b[1], after.point[1] + after.shiftDeg, t),
        speedMps: mixed(2),
        halfWidthDeg: mixed(3),
        swingDeg: (a[4] ?? 0) + t * ((b[4] ?? 0) - (a[4] ?? 0)),
      });
    }
  }
  samples.push({
    lat: last[0],
    lon: last[1],
    speedMps: last[2],
    halfWidthDeg: last[3],
    swingDeg: last[4] ?? 0,
  });
  return samples;
}

/** The same curve with its meanders added, by length along it. */
function swung(samples: readonly Sample[], phase: number): Sample[] {
  let turns = 0;
  return samples.map((sample, index) => {
    const before = samples[index - 1] ?? sample;
    const after = samples[index + 1] ?? sample;
    const shrink = Math.cos(sample.lat * RADIANS_PER_DEGREE);
    const east = (after.lon - before.lon) * shrink;
    const north = after.lat - before.lat;
    const length = Math.hypot(east, north);
    turns +=
      Math.hypot((sample.lon - before.lon) * shrink, sample.lat - before.lat) /
      Math.max(MIN_SWING_DEG, SWING_WIDTHS * sample.halfWidthDeg);
    if (sample.swingDeg === 0 || length === 0) return sample;
    const angle = 2 * Math.PI * turns + phase;
    const aside =
      sample.swingDeg * (0.62 * Math.sin(angle) + 0.38 * Math.sin(angle / SECOND_SWING + 2 * phase));
    return {
      ...sample,
      lat: sample.lat + (aside * east) / length,
      lon: sample.lon - (aside * north) / length / shrink,
    };
  });
}

/** Adds the contribution of one sample of an axis to the surrounding cells. `energy` is its speed, spread wider. */
function smear(grid: CurrentGrid, energy: Float32Array | null, from: Sample, to: Sample): void {
  const lat = (from.lat + to.lat) / 2;
  const lon = (from.lon + to.lon) / 2;
  const shrink = Math.max(0.1, Math.cos(lat * RADIANS_PER_DEGREE));
  const east = (to.lon - from.lon) * shrink;
  const north = to.lat - from.lat;
  const speed = (from.speedMps + to.speedMps) / 2;
  const width = (from.halfWidthDeg + to.halfWidthDeg) / 2;
  const wide = width + EDDY_REACH_DEG;
  const length = Math.hypot(east, north);
  const norm = speed / (width * BELL_AREA);
  const energyNorm = (speed * length) / (wide * BELL_AREA);
  const reach = REACH * (energy === null ? width : wide);
  const lastRow = Math.min(ROWS - 1, Math.floor(90 - lat + reach));
  for (let row = Math.max(0, Math.ceil(90 - lat - reach)); row <= lastRow; row += 1) {
    const up = 90 - row - lat;
    const across = Math.sqrt(reach * reach - up * up) / shrink;
    const lastColumn = Math.floor(lon + 180 + across);
    for (let column = Math.ceil(lon + 180 - across); column <= lastColumn; column += 1) {
      const aside = (column - 180 - lon) * shrink;
      const distance = Math.sqrt(aside * aside + up * up);
      const at = row * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS);
      if (energy) energy[at] = (energy[at] ?? 0) + energyNorm * bell(distance / wide);
      const share = norm * bell(distance / width);
      grid.eastward[at] = (grid.eastward[at] ?? 0) + share * east;
      grid.northward[at] = (grid.northward[at] ?? 0) + share * north;
    }
  }
}

/** Eddies: noise as a stream function, on the grid. */
function streamOf(): Float32Array {
  const stream = new Float32Array(COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row += 1) {
    const latRad = (90 - row) * RADIANS_PER_DEGREE;
    for (let column = 0; column < COLUMNS; column += 1) {
      const lonRad = (column - 180) * RADIANS_PER_DEGREE;
      const [x, y, z] = [
        Math.cos(latRad) * Math.cos(lonRad),
        Math.cos(latRad) * Math.sin(lonRad),
        Math.sin(latRad),
      ];
      let sum = 0;
      for (const { sizeDeg, salt, share } of EDDIES) {
        const perUnit = 1 / (sizeDeg * RADIANS_PER_DEGREE);
        // Rotated off the axes: otherwise the noise lattice shows along the equator.
        const noise = valueNoise(
          (0.756 * x + 0.601 * y + 0.259 * z) * perUnit,
          (-0.543 * x + 0.796 * y - 0.268 * z) * perUnit,
          (-0.367 * x + 0.062 * y + 0.928 * z) * perUnit,
          salt,
        );
        sum += share * sizeDeg * noise;
      }
      stream[row * COLUMNS + column] = sum;
    }
  }
  return stream;
}

function addEddies(grid: CurrentGrid, energy: Float32Array): void {
  const stream = streamOf();
  for (let row = 1; row + 1 < ROWS; row += 1) {
    const lat = 90 - row;
    const shrink = Math.cos(lat * RADIANS_PER_DEGREE);
    const free = 1 - smoothStep(76, 86, Math.abs(lat));
    for (let column = 0; column < COLUMNS; column += 1) {
      const at = row * COLUMNS + column;
      const west = row * COLUMNS + ((column + COLUMNS - 1) % COLUMNS);
      const east = row * COLUMNS + ((column + 1) % COLUMNS);
      // Eddies are weaker between coasts, where there is less room for them.
      const room = 1 - 0.7 * landFractionAt(lat, column - 180);
      const strength = free * room * (EDDY_MPS + EDDY_OF_CURRENT * Math.min(0.9, energy[at] ?? 0));
      grid.eastward[at] =
        (grid.eastward[at] ?? 0) -
        (strength * ((stream[at - COLUMNS] ?? 0) - (stream[at + COLUMNS] ?? 0))) / 2;
      grid.northward[at] =
        (grid.northward[at] ?? 0) + (strength * ((stream[east] ?? 0) - (stream[west] ?? 0))) / (2 * shrink);
    }
  }
}

interface Currents {
  readonly mean: CurrentGrid;
  readonly monsoon: CurrentGrid;
}

function drawn(): Currents {
  const mean = emptyGrid();
  const monsoon = emptyGrid();
  const energy = new Float32Array(COLUMNS * ROWS);
  OCEAN_CURRENTS.forEach(({ axis, isMonsoon }, nth) => {
    const samples = swung(curveOf(axis), nth * 2.4);
    samples.forEach((to, index) => {
      const from = samples[index - 1];
      if (from) smear(isMonsoon ? monsoon : mean, isMonsoon ? null : energy, from, to);
    });
  });
  addEddies(mean, energy);
  return { mean, monsoon };
}

let currents: Currents | null = null;

/** Bilinear interpolation in a grid. */
function read(
  { eastward, northward }: CurrentGrid,
  lat: number,
  lon: number,
): { east: number; north: number } {
  const y = Math.min(ROWS - 1, Math.max(0, 90 - lat));
  const x = (((lon + 180) % COLUMNS) + COLUMNS) % COLUMNS;
  const row = Math.min(ROWS - 2, Math.floor(y));
  const column = Math.floor(x);
  const [fx, fy] = [x - column, y - row];
  const [nw, ne] = [row * COLUMNS + (column % COLUMNS), row * COLUMNS + ((column + 1) % COLUMNS)];
  const mixed = (values: Float32Array): number =>
    (1 - fy) * ((1 - fx) * (values[nw] ?? 0) + fx * (values[ne] ?? 0)) +
    fy * ((1 - fx) * (values[nw + COLUMNS] ?? 0) + fx * (values[ne + COLUMNS] ?? 0));
  return { east: mixed(eastward), north: mixed(northward) };
}

/**
 * Current at a position, m/s, over land or sea; `summer` is 1 at the height of the northern summer and -1 in winter.
 */
export function currentAt(
  lat: number,
  lon: number,
  summer: number,
): { eastwardMps: number; northwardMps: number } {
  currents ??= drawn();
  const mean = read(currents.mean, lat, lon);
  const monsoon = read(currents.monsoon, lat, lon);
  return {
    eastwardMps: mean.east + summer * monsoon.east,
    northwardMps: mean.north + summer * monsoon.north,
  };
}
