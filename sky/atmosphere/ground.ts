import { EARTH_RADIUS_M, RADIANS_PER_DEGREE } from './earth.ts';
import { smoothStep } from './hashed-noise.ts';
import { LAND_FRACTION_ROWS } from './land-fraction.table.ts';
import { RIDGES } from './terrain.table.ts';

/** Land and sea, mountains and deserts at the resolution that the weather model needs. */

const CELL_DEG = 2.5;
const CELL_COLUMNS = 144;
const CELL_ROWS = 72;
const GRID_ROWS = 181;
const GRID_COLUMNS = 360;
/** Quantities per grid point: land, continentality, terrain (m), desert. */
const QUANTITIES = 4;
/** Continentality: land within 12.5° along and 7.5° across. */
const REACH_COLUMNS = 5;
const REACH_ROWS = 3;

/** Deserts: centre, and half extents in latitude and longitude, degrees. */
const DESERTS: readonly (readonly [lat: number, lon: number, high: number, wide: number])[] = [
  [23, 8, 9, 26],
  [26, 50, 9, 14],
  [-25, 128, 7, 13],
  [-23, 17, 6, 6],
  [-21, -69.5, 9, 3],
  [34, -113, 6, 7],
  [42, 62, 5, 11],
  [41, 102, 5, 11],
  [-45, -69, 7, 4],
];

const landCells = Float32Array.from(
  LAND_FRACTION_ROWS.flatMap((row) => Array.from(row, (digit) => Number(digit) / 9)),
);

const wrapDeg = (deg: number): number => ((((deg + 180) % 360) + 360) % 360) - 180;

/** Mean land fraction around each cell: box filter along rows, then across them. */
function spreadLand(): Float32Array {
  const along = new Float32Array(landCells.length);
  const both = new Float32Array(landCells.length);
  for (let row = 0; row < CELL_ROWS; row += 1)
    for (let column = 0; column < CELL_COLUMNS; column += 1) {
      let sum = 0;
      for (let step = -REACH_COLUMNS; step <= REACH_COLUMNS; step += 1)
        sum += landCells[row * CELL_COLUMNS + ((column + step + CELL_COLUMNS) % CELL_COLUMNS)] ?? 0;
      along[row * CELL_COLUMNS + column] = sum / (2 * REACH_COLUMNS + 1);
    }
  for (let row = 0; row < CELL_ROWS; row += 1)
    for (let column = 0; column < CELL_COLUMNS; column += 1) {
      let sum = 0;
      for (let step = -REACH_ROWS; step <= REACH_ROWS; step += 1)
        sum += along[Math.min(CELL_ROWS - 1, Math.max(0, row + step)) * CELL_COLUMNS + column] ?? 0;
      both[row * CELL_COLUMNS + column] = sum / (2 * REACH_ROWS + 1);
    }
  return both;
}

/** Bilinear interpolation in a table of cells. */
function inCells(cells: Float32Array, lat: number, lon: number): number {
  const y = (90 - lat) / CELL_DEG - 0.5;
  const x = (lon + 180) / CELL_DEG - 0.5;
  const row = Math.floor(y);
  const column = Math.floor(x);
  const value = (r: number, c: number): number =>
    cells[Math.min(CELL_ROWS - 1, Math.max(0, r)) * CELL_COLUMNS + ((c + CELL_COLUMNS) % CELL_COLUMNS)] ?? 0;
  const fx = x - column;
  const fy = y - row;
  const upper = value(row, column) * (1 - fx) + value(row, column + 1) * fx;
  const lower = value(row + 1, column) * (1 - fx) + value(row + 1, column + 1) * fx;
  return upper * (1 - fy) + lower * fy;
}

function ridgeHeight(lat: number, lon: number): number {
  const eastScale = Math.cos(lat * RADIANS_PER_DEGREE);
  let heightM = 0;
  for (const { from, to, crestM, halfWidthKm } of RIDGES) {
    const reachDeg = (halfWidthKm * 2.2) / 111;
    if (lat > Math.max(from[0], to[0]) + reachDeg || lat < Math.min(from[0], to[0]) - reachDeg) continue;
    const ax = wrapDeg(lon - from[1]) * eastScale;
    const ay = lat - from[0];
    const bx = (to[1] - from[1]) * eastScale;
    const by = to[0] - from[0];
    const along = Math.min(1, Math.max(0, (ax * bx + ay * by) / (bx * bx + by * by)));
    const distanceKm =
      (Math.hypot(ax - along * bx, ay - along * by) * EARTH_RADIUS_M * RADIANS_PER_DEGREE) / 1000;
    heightM = Math.max(heightM, crestM * Math.exp(-((distanceKm / halfWidthKm) ** 2)));
  }
  return heightM;
}

function dryness(lat: number, lon: number): number {
  let driest = 0;
  for (const [centreLat, centreLon, high, wide] of DESERTS) {
    const y = (lat - centreLat) / high;
    const x = wrapDeg(lon - centreLon) / wide;
    driest = Math.max(driest, Math.exp(-((x * x + y * y) ** 2)));
  }
  return driest;
}

/** Rows next to a pole blend into the mean of the polar row: a pole is one position, whatever its longitude. */
const POLAR_ROWS = 4;

function joinAtPole(cells: Float32Array, poleRow: 0 | 180): void {
  const inward = poleRow === 0 ? 1 : -1;
  for (let quantity = 0; quantity < QUANTITIES; quantity += 1) {
    const indexOf = (row: number, column: number) => (row * GRID_COLUMNS + column) * QUANTITIES + quantity;
    let sum = 0;
    for (let column = 0; column < GRID_COLUMNS; column += 1) sum += cells[indexOf(poleRow, column)] ?? 0;
    const mean = sum / GRID_COLUMNS;
    for (let step = 0; step < POLAR_ROWS; step += 1)
      for (let column = 0; column < GRID_COLUMNS; column += 1) {
        const at = indexOf(poleRow + step * inward, column);
        cells[at] = mean + ((cells[at] ?? 0) - mean) * smoothStep(0, POLAR_ROWS, Math.max(0, step - 1));
      }
  }
}

let grid: Float32Array | null = null;
/** Cached values at whole degrees, which grids read repeatedly. */
let atDegrees: Float32Array | null = null;

/** Ground on a 1° grid, computed on first use. */
function groundGrid(): Float32Array {
  if (grid) return grid;
  const built = new Float32Array(GRID_ROWS * GRID_COLUMNS * QUANTITIES);
  const spread = spreadLand();
  let at = 0;
  for (let row = 0; row < GRID_ROWS; row += 1)
    for (let column = 0; column < GRID_COLUMNS; column += 1) {
      const lat = 90 - row;
      const lon = column - 180;
      const land = smoothStep(0.12, 0.72, inCells(landCells, lat, lon));
      built[at] = land;
      built[at + 1] = inCells(spread, lat, lon);
      built[at + 2] = ridgeHeight(lat, lon) * land;
      built[at + 3] = dryness(lat, lon) * land;
      at += QUANTITIES;
    }
  joinAtPole(built, 0);
  joinAtPole(built, 180);
  grid = built;
  return built;
}

/** Ground at one position, reusable. Smooth everywhere (quadratic B-spline of the 1° grid). */
export class Ground {
  /** Share of land around the position, 0 to 1. */
  land = 0;
  /** 0 (open ocean) to 1 (inside a continent). */
  continentality = 0;
  terrainM = 0;
  desert = 0;

  read(lat: number, lon: number): void {
    if (Number.isInteger(lat) && Number.isInteger(lon)) {
      atDegrees ??= readAtDegrees();
      const at = ((90 - lat) * GRID_COLUMNS + ((lon + 180) % GRID_COLUMNS)) * QUANTITIES;
      this.land = atDegrees[at] ?? 0;
      this.continentality = atDegrees[at + 1] ?? 0;
      this.terrainM = atDegrees[at + 2] ?? 0;
      this.desert = atDegrees[at + 3] ?? 0;
    } else this.readBetween(lat, lon);
  }

  /** Computes the same. */
  readBetween(lat: number, lon: number): void {
    const cells = groundGrid();
    const y = 90.5 - lat;
    const x = lon + 180.5;
    const row = Math.floor(y);
    const column = Math.floor(x);
    const fy = y - row;
    const fx = x - column;
    let land = 0;
    let continentality = 0;
    let terrainM = 0;
    let desert = 0;
    for (let i = -1; i <= 1; i += 1) {
      const down = i < 0 ? 0.5 * (1 - fy) * (1 - fy) : i === 0 ? 0.5 + fy - fy * fy : 0.5 * fy * fy;
      const gridRow = row + i < 0 ? 0 : row + i > 180 ? 180 : row + i;
      for (let j = -1; j <= 1; j += 1) {
        const across = j < 0 ? 0.5 * (1 - fx) * (1 - fx) : j === 0 ? 0.5 + fx - fx * fx : 0.5 * fx * fx;
        const gridColumn = (column + j + GRID_COLUMNS) % GRID_COLUMNS;
        const at = (gridRow * GRID_COLUMNS + gridColumn) * QUANTITIES;
        const weight = down * across;
        land += weight * (cells[at] ?? 0);
        continentality += weight * (cells[at + 1] ?? 0);
        terrainM += weight * (cells[at + 2] ?? 0);
        desert += weight * (cells[at + 3] ?? 0);
      }
    }
    this.land = land;
    this.continentality = continentality;
    this.terrainM = terrainM;
    this.desert = desert;
  }
}

function readAtDegrees(): Float32Array {
  const read = new Float32Array(GRID_ROWS * GRID_COLUMNS * QUANTITIES);
  const ground = new Ground();
  let at = 0;
  for (let row = 0; row < GRID_ROWS; row += 1)
    for (let column = 0; column < GRID_COLUMNS; column += 1) {
      ground.readBetween(90 - row, column - 180);
      read.set([ground.land, ground.continentality, ground.terrainM, ground.desert], at);
      at += QUANTITIES;
    }
  return read;
}

const shared = new Ground();

/** Share of land around a position (degrees), 0 to 1. */
export function landFractionAt(lat: number, lon: number): number {
  shared.read(lat, lon);
  return shared.land;
}

/** Height of the model's terrain at a position (degrees), m AMSL. */
export function terrainHeightAt(lat: number, lon: number): number {
  shared.read(lat, lon);
  return shared.terrainM;
}
