import type { BoundingBox } from '#aviation/geo/bounding-box.ts';
import { normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import type { ConvectiveCell } from '../atmosphere/convective-cells.ts';
import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';
import { RADIANS_PER_DEGREE } from '../atmosphere/earth.ts';
import { hashOfWord, hashUnit } from '../atmosphere/hashed-noise.ts';

/** What radars and lightning detectors would see of the simulated sky. */

export const TILE_SIZE = 256;
const KM_PER_DEGREE = 111.195;
/** The rain of fronts is sampled this coarsely within a tile, then smoothed: it is smooth itself. */
const COARSE = 16;
/** Nothing weaker is an echo. */
const LEAST_DBZ = 7;
const DBZ_WITHOUT_RAIN = -10;

/** Reflectivity of rain, dBZ (Marshall and Palmer 1948: Z = 200 R^1.6). */
export function dbzOfRain(mmPerHour: number): number {
  return mmPerHour <= 0.01 ? DBZ_WITHOUT_RAIN : 10 * Math.log10(200 * mmPerHour ** 1.6);
}

const latOfTileY = (y: number, z: number): number =>
  Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) / RADIANS_PER_DEGREE;

/** Echo of a cell at a distance from its middle: a round core that falls off to its edge. */
function cellDbz(cell: ConvectiveCell, distanceKm: number): number {
  const r = distanceKm / cell.radiusKm;
  return r >= 1.6 ? DBZ_WITHOUT_RAIN : cell.coreDbz * (1 - 0.28 * r * r) - (r > 1 ? 26 * (r - 1) : 0);
}

function coarseRain(
  atmosphere: Atmosphere,
  tile: { z: number; x: number; y: number; timeMs: number },
): Float32Array {
  const size = COARSE + 1;
  const rain = new Float32Array(size * size);
  for (let row = 0; row < size; row += 1) {
    const lat = latOfTileY(tile.y + row / COARSE, tile.z);
    for (let column = 0; column < size; column += 1) {
      const lon = normaliseLonDeg(((tile.x + column / COARSE) / 2 ** tile.z) * 360 - 180);
      const { precipitationMmPerHour, thunderstorm } = atmosphere.surfaceAt({
        lat,
        lon,
        timeMs: tile.timeMs,
      });
      // The showers' mean is drawn as cells instead.
      rain[row * size + column] = Math.max(0, precipitationMmPerHour - 1.6 * thunderstorm);
    }
  }
  return rain;
}

/**
 * One Web Mercator tile of composite reflectivity: 256 × 256 whole dBZ, row by row from the north-west; 0 is no echo.
 * Z 0 to 14 in the usual numbering; beyond the world's edge `null`.
 */
export function reflectivityTile(
  atmosphere: Atmosphere,
  tile: { z: number; x: number; y: number; timeMs: number },
): Uint8Array | null {
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
  const dbz = new Float32Array(TILE_SIZE * TILE_SIZE);
  const rain = coarseRain(atmosphere, tile);
  for (let row = 0; row < TILE_SIZE; row += 1)
    for (let column = 0; column < TILE_SIZE; column += 1)
      dbz[row * TILE_SIZE + column] = dbzOfRain(
        smoothSample(rain, (column + 0.5) / COARSE, (row + 0.5) / COARSE),
      );
  drawCells(atmosphere, tile, dbz);
  return Uint8Array.from(dbz, (value) => (value < LEAST_DBZ ? 0 : Math.min(75, Math.round(value))));
}

/** Bilinear in the coarse rain (16 pixels to a step). */
function smoothSample(rain: Float32Array, x: number, y: number): number {
  const size = COARSE + 1;
  const column = Math.min(COARSE - 1, Math.floor(x));
  const row = Math.min(COARSE - 1, Math.floor(y));
  const fx = x - column;
  const fy = y - row;
  const at = row * size + column;
  const upper = (rain[at] ?? 0) * (1 - fx) + (rain[at + 1] ?? 0) * fx;
  const lower = (rain[at + size] ?? 0) * (1 - fx) + (rain[at + size + 1] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
}

function drawCells(
  atmosphere: Atmosphere,
  tile: { z: number; x: number; y: number; timeMs: number },
  dbz: Float32Array,
): void {
  const count = 2 ** tile.z;
  const pixelsPerDegree = (count * TILE_SIZE) / 360;
  const west = (tile.x / count) * 360 - 180;
  const north = latOfTileY(tile.y, tile.z);
  const south = latOfTileY(tile.y + 1, tile.z);
  const widthDeg = 360 / count;
  const marginDeg = 0.5;
  const lonMargin =
    marginDeg / Math.max(0.2, Math.cos(Math.max(Math.abs(north), Math.abs(south)) * RADIANS_PER_DEGREE));
  const box: BoundingBox =
    widthDeg + 2 * lonMargin >= 360
      ? { west: -180, south, east: 180, north }
      : {
          west: normaliseLonDeg(west - lonMargin),
          south: south - marginDeg,
          east: normaliseLonDeg(west + widthDeg + lonMargin),
          north: north + marginDeg,
        };
  for (const cell of atmosphere.cellsInBox({ box, timeMs: tile.timeMs })) {
    const cosLat = Math.cos(cell.lat * RADIANS_PER_DEGREE);
    const kmPerPixel = (KM_PER_DEGREE * cosLat) / pixelsPerDegree;
    const mercator = Math.asinh(Math.tan(cell.lat * RADIANS_PER_DEGREE)) / Math.PI;
    const centreRow = ((1 - mercator) / 2) * count * TILE_SIZE - tile.y * TILE_SIZE;
    const offsetDeg = normaliseLonDeg(cell.lon - (west + widthDeg / 2)) + widthDeg / 2;
    const centreColumn = offsetDeg * pixelsPerDegree;
    const reach = Math.max(1, (1.6 * cell.radiusKm) / kmPerPixel);
    const firstRow = Math.max(0, Math.floor(centreRow - reach));
    const lastRow = Math.min(TILE_SIZE - 1, Math.ceil(centreRow + reach));
    const firstColumn = Math.max(0, Math.floor(centreColumn - reach));
    const lastColumn = Math.min(TILE_SIZE - 1, Math.ceil(centreColumn + reach));
    for (let row = firstRow; row <= lastRow; row += 1)
      for (let column = firstColumn; column <= lastColumn; column += 1) {
        const at = row * TILE_SIZE + column;
        // Small on the map, a cell still fills the pixel it stands in.
        const pixels = Math.max(0, Math.hypot(row + 0.5 - centreRow, column + 0.5 - centreColumn) - 0.5);
        dbz[at] = Math.max(dbz[at] ?? 0, cellDbz(cell, pixels * kmPerPixel));
      }
  }
}

/** A stroke of lightning. */
export interface LightningStrike {
  readonly lat: number;
  readonly lon: number;
  readonly timeMs: number;
  /** Peak current, kA; negative strokes are the commoner. */
  readonly currentKa: number;
  readonly isCloudToGround: boolean;
}

const STRIKE_STEP_MS = 60_000;

/** Strokes per minute of a cell: none below 40 dBZ, growing steeply with the echo. */
function strikesPerMinute(cell: ConvectiveCell): number {
  return cell.coreDbz < 40 || cell.echoTopFt < 18_000 ? 0 : 0.4 * 1.22 ** (cell.coreDbz - 40);
}

/** Strokes in a box from `fromMs` up to `toMs` (at most an hour), oldest first. `null` when the span is longer. */
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
