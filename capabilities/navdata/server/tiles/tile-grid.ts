import { toWebMercator } from '#aviation/geo/web-mercator.ts';
import type { BoundingBox } from '#aviation/geo/bounding-box.ts';
import { type LatLon, angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';

/** A tile of the web-mercator pyramid. */
export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Grid units across a tile. */
export const TILE_EXTENT = 4096;
/** How far lines extend beyond a tile's edge, so that their strokes join: grid units. */
export const TILE_BUFFER = 64;

/** A position inside a tile in grid units, y down. */
export type GridPoint = [x: number, y: number];

/** Whether the address is of a tile of the pyramid down to `maxZoom`. */
export function isTileAddress({ z, x, y }: TileAddress, maxZoom: number): boolean {
  if (![z, x, y].every((part) => Number.isInteger(part) && part >= 0)) return false;
  return z <= maxZoom && x < 2 ** z && y < 2 ** z;
}

function latitudeOfRow(row: number, z: number): number {
  const mercator = Math.PI * (1 - (2 * row) / 2 ** z);
  return (Math.atan(Math.sinh(mercator)) * 180) / Math.PI;
}

/**
 * The box of a tile, widened by `marginFraction` of its width on every side. West and east may exceed ±180: normalise
 * the box with `normaliseBox` before querying an index.
 */
export function tileBox({ z, x, y }: TileAddress, marginFraction = 0): BoundingBox {
  const widthDeg = 360 / 2 ** z;
  return {
    west: -180 + (x - marginFraction) * widthDeg,
    east: -180 + (x + 1 + marginFraction) * widthDeg,
    north: latitudeOfRow(Math.max(0, y - marginFraction), z),
    south: latitudeOfRow(Math.min(2 ** z, y + 1 + marginFraction), z),
  };
}

/** Grid position of a place; its longitude is taken within 180° of the tile's centre. */
export function toGrid({ z, x, y }: TileAddress, place: LatLon): GridPoint {
  const tiles = 2 ** z;
  const centreLon = -180 + ((x + 0.5) * 360) / tiles;
  const lon = centreLon + angleDifferenceDeg(centreLon, place.lon);
  const mercatorY = toWebMercator(place).y;
  return [((lon + 180) / 360) * tiles * TILE_EXTENT - x * TILE_EXTENT, (mercatorY * tiles - y) * TILE_EXTENT];
}

/** Whether a grid position is in the tile itself; the right and lower edges belong to the neighbours. */
export function isInTile([x, y]: GridPoint): boolean {
  return x >= 0 && x < TILE_EXTENT && y >= 0 && y < TILE_EXTENT;
}

/**
 * The part of a straight line within the tile and its buffer (Liang and Barsky, ACM Transactions on Graphics 3, 1984),
 * rounded to the grid; `null` when it misses.
 */
export function clipLine(from: GridPoint, to: GridPoint): [GridPoint, GridPoint] | null {
  const low = -TILE_BUFFER;
  const high = TILE_EXTENT + TILE_BUFFER;
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  let start = 0;
  let end = 1;
  const edges: readonly [number, number][] = [
    [-dx, from[0] - low],
    [dx, high - from[0]],
    [-dy, from[1] - low],
    [dy, high - from[1]],
  ];
  for (const [step, distance] of edges) {
    if (step === 0 && distance < 0) return null;
    if (step < 0) start = Math.max(start, distance / step);
    else if (step > 0) end = Math.min(end, distance / step);
  }
  if (start > end) return null;
  const at = (fraction: number): GridPoint => [
    Math.round(from[0] + dx * fraction),
    Math.round(from[1] + dy * fraction),
  ];
  return [at(start), at(end)];
}
