import type { BoundingBox } from '#aviation/geo/bounding-box.ts';
import { normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import type { ConvectiveCell } from '../atmosphere/convective-cells.ts';
import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';
import { RADIANS_PER_DEGREE } from '../atmosphere/earth.ts';
import { hashOfWord, hashUnit } from '../atmosphere/hashed-noise.ts';
import { rainTexture } from './rain-texture.ts';

/** Simulated radar reflectivity and lightning. */

/** Pixels per tile side. */
export const TILE_SIZE = 256;
const KM_PER_DEGREE = 111.195;
/** Frontal rain is sampled this coarsely within a tile, then interpolated: the field itself is smooth. */
const stepsOf = (z: number): number => (z <= 3 ? 48 : z === 4 ? 24 : 16);
/** Weakest echo shown. */
const MIN_DBZ = 7;
const DBZ_WITHOUT_RAIN = -10;
/** Strongest echo of widespread rain; stronger echoes are cells, covered by advisories. */
const MAX_DBZ_OF_RAIN = 44;

interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly timeMs: number;
}

/** Lower rates count as no rain, mm/h. */
const DRY_MM_PER_HOUR = 0.01;
const DBZ_OF_1_MM_PER_HOUR = 10 * Math.log10(200);

/** Reflectivity of rain, dBZ (Marshall and Palmer 1948: Z = 200 R^1.6); -10 dBZ without rain. */
export function dbzOfRain(mmPerHour: number): number {
  return mmPerHour <= DRY_MM_PER_HOUR ? DBZ_WITHOUT_RAIN : DBZ_OF_1_MM_PER_HOUR + 16 * Math.log10(mmPerHour);
}

const latOfTileY = (y: number, z: number): number =>
  Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) / RADIANS_PER_DEGREE;

/** Outer edge of the light rain around a cell, in radii of its core. */
const REACH = 2.4;
/** Echo of that light rain at the edge of the core, as a fraction of the core's, and its decrease in dB per radius. */
const AROUND = 0.56;
const AROUND_FALL_DB = 14;
/**
 * Minimum radius of a cell. A radar mosaic shows the strongest echo in each pixel, so a cell stays visible when zoomed
 * out.
 */
const CORE_PIXELS = 1.5;
/** Displacement of a cell's edge by the fine structure of rain, as a fraction of its distance per dB. */
const RAGGED = 0.055;
const MIN_PUSH = 0.75;
const MAX_PUSH = 1.3;

/** Echo of a cell at `r` radii from its centre, dBZ: a steep core, and light rain around it. */
function cellDbz({ coreDbz }: ConvectiveCell, r: number): number {
  if (r >= REACH) return DBZ_WITHOUT_RAIN;
  const core = coreDbz * (1 - 0.28 * r * r) - (r > 1 ? 26 * (r - 1) : 0);
  return Math.max(core, coreDbz * AROUND - AROUND_FALL_DB * (r - 1));
}

function coarseRain(atmosphere: Atmosphere, tile: Tile): Float32Array {
  const steps = stepsOf(tile.z);
  const size = steps + 1;
  const rain = new Float32Array(size * size);
  for (let row = 0; row < size; row += 1) {
    const lat = latOfTileY(tile.y + row / steps, tile.z);
    for (let column = 0; column < size; column += 1) {
      const lon = normaliseLonDeg(((tile.x + column / steps) / 2 ** tile.z) * 360 - 180);
      const { precipitationMmPerHour, thunderstorm } = atmosphere.surfaceAt({
        lat,
        lon,
        timeMs: tile.timeMs,
      });
      // Showers are drawn as cells instead.
      rain[row * size + column] = Math.max(0, precipitationMmPerHour - 1.6 * thunderstorm);
    }
  }
  return rain;
}

/**
 * Web Mercator tile (XYZ numbering) of composite reflectivity: 256 × 256 integers in dBZ, row by row from the
 * north-west; 0 is no echo. `null` unless z is 0 to 14 and x and y are in range.
 */
export function reflectivityTile(atmosphere: Atmosphere, tile: Tile): Uint8Array | null {
  const count = 2 ** tile.z;
  if (
    ![tile.z, tile.x, tile.y].every(Number.isInteger) ||
    tile.z < 0 ||
    tile.z > 14 ||
    tile.x < 0 ||
    tile.y < 0 ||
    tile.x >= count ||
    tile.y >= count
  )
    return null;
  const dbz = rainEcho(atmosphere, tile);
  drawCells(atmosphere, tile, dbz);
  // A loop, because `Uint8Array.from` with a function is many times slower.
  const echoes = new Uint8Array(dbz.length);
  for (let at = 0; at < dbz.length; at += 1) {
    const value = dbz[at] ?? DBZ_WITHOUT_RAIN;
    if (value >= MIN_DBZ) echoes[at] = Math.min(75, Math.round(value));
  }
  return echoes;
}

/** Fine structure of rain along a row of pixels, dB. */
function textureOfRow(atmosphere: Atmosphere, tile: Tile, row: number): (column: number) => number {
  const pixels = 2 ** tile.z * TILE_SIZE;
  const lat = latOfTileY(tile.y + (row + 0.5) / TILE_SIZE, tile.z);
  const kmPerPixel = (KM_PER_DEGREE * 360 * Math.cos(lat * RADIANS_PER_DEGREE)) / pixels;
  const texture = rainTexture({ seed: atmosphere.seed, lat, timeMs: tile.timeMs, kmPerPixel });
  return (column) => texture(((tile.x * TILE_SIZE + column + 0.5) / pixels) * 360 - 180);
}

/** Where a line of pixels lies between the coarse samples: the sample before each pixel, and how far beyond it. */
interface Between {
  readonly before: Uint8Array;
  readonly part: Float64Array;
}
function betweenSamples(steps: number): Between {
  const before = new Uint8Array(TILE_SIZE);
  const part = new Float64Array(TILE_SIZE);
  for (let pixel = 0; pixel < TILE_SIZE; pixel += 1) {
    const at = ((pixel + 0.5) * steps) / TILE_SIZE;
    before[pixel] = Math.min(steps - 1, Math.floor(at));
    part[pixel] = at - (before[pixel] ?? 0);
  }
  return { before, part };
}

/** Echo of widespread rain, dBZ, with its streaks and gaps; between the coarse samples the rain is bilinear. */
function rainEcho(atmosphere: Atmosphere, tile: Tile): Float32Array {
  const dbz = new Float32Array(TILE_SIZE * TILE_SIZE).fill(DBZ_WITHOUT_RAIN);
  const rain = coarseRain(atmosphere, tile);
  const steps = stepsOf(tile.z);
  const size = steps + 1;
  const { before, part } = betweenSamples(steps);
  for (let row = 0; row < TILE_SIZE; row += 1) {
    const line = (before[row] ?? 0) * size;
    if (!rainsIn(rain, line, line + 2 * size)) continue;
    const texture = textureOfRow(atmosphere, tile, row);
    const down = part[row] ?? 0;
    for (let column = 0; column < TILE_SIZE; column += 1) {
      const at = line + (before[column] ?? 0);
      const [a, b] = [rain[at] ?? 0, rain[at + 1] ?? 0];
      const [c, d] = [rain[at + size] ?? 0, rain[at + size + 1] ?? 0];
      // Most of the world is dry and needs no further work.
      if (a <= DRY_MM_PER_HOUR && b <= DRY_MM_PER_HOUR && c <= DRY_MM_PER_HOUR && d <= DRY_MM_PER_HOUR)
        continue;
      const right = part[column] ?? 0;
      const upper = a * (1 - right) + b * right;
      const lower = c * (1 - right) + d * right;
      const mean = dbzOfRain(upper * (1 - down) + lower * down);
      if (mean <= DBZ_WITHOUT_RAIN) continue;
      dbz[row * TILE_SIZE + column] = Math.min(MAX_DBZ_OF_RAIN, mean + texture(column));
    }
  }
  return dbz;
}

function rainsIn(rain: Float32Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if ((rain[at] ?? 0) > DRY_MM_PER_HOUR) return true;
  return false;
}

/** Bounding box of a tile with a margin, to include cells that extend into it. */
function boxAround(tile: Tile): BoundingBox {
  const count = 2 ** tile.z;
  const widthDeg = 360 / count;
  const west = tile.x * widthDeg - 180;
  const north = latOfTileY(tile.y, tile.z);
  const south = latOfTileY(tile.y + 1, tile.z);
  const marginDeg = 0.8;
  const farthest = Math.max(Math.abs(north), Math.abs(south)) * RADIANS_PER_DEGREE;
  const lonMargin = marginDeg / Math.max(0.2, Math.cos(farthest));
  if (widthDeg + 2 * lonMargin >= 360) return { west: -180, south, east: 180, north };
  return {
    west: normaliseLonDeg(west - lonMargin),
    south: south - marginDeg,
    east: normaliseLonDeg(west + widthDeg + lonMargin),
    north: north + marginDeg,
  };
}

function drawCells(atmosphere: Atmosphere, tile: Tile, dbz: Float32Array): void {
  const rows = new Map<number, (column: number) => number>();
  const textureAt = (row: number, column: number): number => {
    const texture = rows.get(row) ?? textureOfRow(atmosphere, tile, row);
    rows.set(row, texture);
    return texture(column);
  };
  for (const cell of atmosphere.cellsInBox({ box: boxAround(tile), timeMs: tile.timeMs }))
    drawCell(cell, tile, (row, column, r) => {
      const at = row * TILE_SIZE + column;
      const push = r > 0 ? 1 - RAGGED * textureAt(row, column) : 1;
      const ragged = r * Math.min(MAX_PUSH, Math.max(MIN_PUSH, push));
      dbz[at] = Math.max(dbz[at] ?? DBZ_WITHOUT_RAIN, cellDbz(cell, ragged));
    });
}

/** Calls `draw` for every pixel that a cell may reach, with `r`, its distance from the centre in core radii. */
function drawCell(
  cell: ConvectiveCell,
  tile: Tile,
  draw: (row: number, column: number, r: number) => void,
): void {
  const count = 2 ** tile.z;
  const pixelsPerDegree = (count * TILE_SIZE) / 360;
  const widthDeg = 360 / count;
  const kmPerPixel = (KM_PER_DEGREE * Math.cos(cell.lat * RADIANS_PER_DEGREE)) / pixelsPerDegree;
  const mercator = Math.asinh(Math.tan(cell.lat * RADIANS_PER_DEGREE)) / Math.PI;
  const centreRow = ((1 - mercator) / 2) * count * TILE_SIZE - tile.y * TILE_SIZE;
  const offsetDeg = normaliseLonDeg(cell.lon - ((tile.x + 0.5) * widthDeg - 180)) + widthDeg / 2;
  const centreColumn = offsetDeg * pixelsPerDegree;
  const reach = CORE_PIXELS + (REACH * cell.radiusKm) / MIN_PUSH / kmPerPixel;
  const last = TILE_SIZE - 1;
  const lastRow = Math.min(last, Math.ceil(centreRow + reach));
  const lastColumn = Math.min(last, Math.ceil(centreColumn + reach));
  for (let row = Math.max(0, Math.floor(centreRow - reach)); row <= lastRow; row += 1)
    for (let column = Math.max(0, Math.floor(centreColumn - reach)); column <= lastColumn; column += 1) {
      const pixels = Math.hypot(row + 0.5 - centreRow, column + 0.5 - centreColumn);
      const km = Math.max(0, pixels - CORE_PIXELS) * kmPerPixel;
      draw(row, column, km / cell.radiusKm);
    }
}

/** Lightning stroke. */
export interface LightningStrike {
  readonly lat: number;
  readonly lon: number;
  readonly timeMs: number;
  /** Peak current, kA; most strokes are negative. */
  readonly currentKa: number;
  readonly isCloudToGround: boolean;
}

const STRIKE_STEP_MS = 60_000;

/** Strokes per minute of a cell: none below 40 dBZ, increasing steeply with reflectivity. */
function strikesPerMinute(cell: ConvectiveCell): number {
  return cell.coreDbz < 40 || cell.echoTopFt < 18_000 ? 0 : 0.4 * 1.22 ** (cell.coreDbz - 40);
}

/** Strokes in a box from `fromMs` (inclusive) to `toMs` (exclusive), oldest first. `null` when longer than 1 h. */
export function lightningStrikes(
  atmosphere: Atmosphere,
  given: { box: BoundingBox; fromMs: number; toMs: number },
): LightningStrike[] | null {
  const { box, fromMs, toMs } = given;
  if (toMs - fromMs > 3_600_000) return null;
  const strikes: LightningStrike[] = [];
  for (let minute = Math.floor(fromMs / STRIKE_STEP_MS); minute * STRIKE_STEP_MS < toMs; minute += 1)
    for (const cell of atmosphere.cellsInBox({ box, timeMs: minute * STRIKE_STEP_MS })) {
      const hash = hashOfWord(cell.id);
      const random = (what: number, nth: number): number =>
        hashUnit(atmosphere.seed ^ hash, minute, what, nth);
      const count = Math.floor(strikesPerMinute(cell) + random(1, 0));
      for (let nth = 0; nth < count; nth += 1) {
        const timeMs = Math.floor((minute + random(2, nth)) * STRIKE_STEP_MS);
        if (timeMs < fromMs || timeMs >= toMs) continue;
        const angle = 2 * Math.PI * random(3, nth);
        const distanceDeg = (cell.radiusKm * Math.sqrt(random(4, nth))) / KM_PER_DEGREE;
        const isPositive = random(5, nth) > 0.9;
        strikes.push({
          lat: cell.lat + distanceDeg * Math.sin(angle),
          lon: normaliseLonDeg(
            cell.lon + (distanceDeg * Math.cos(angle)) / Math.cos(cell.lat * RADIANS_PER_DEGREE),
          ),
          timeMs,
          currentKa: Math.round((isPositive ? 1 : -1) * (8 + 45 * random(6, nth) ** 2.5)),
          isCloudToGround: random(7, nth) < 0.35,
        });
      }
    }
  return strikes.toSorted((p, q) => p.timeMs - q.timeMs);
}
