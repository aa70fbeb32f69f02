import { type BoundingBox, splitBoxAtAntimeridian } from '#aviation/geo/bounding-box.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';

/** NOTAMs of an area are queried by squares of this size, so that adjacent views share responses. */
export const TILE_DEG = 2;
/** Radius of a circle that covers a square anywhere; the FAA limit is 100 NM. */
export const TILE_RADIUS_NM = 86;
/** Maximum number of squares per view. */
export const MAX_TILES = 24;

const PREFIX = 'area:';

/** The last square ends at the edge of the world. */
const below = (deg: number, edge: number): number => Math.min(deg, edge - 1e-9);

/** Keys of the squares that a box overlaps, or null when there are too many. */
export function tileKeys(box: BoundingBox): string[] | null {
  const keys: string[] = [];
  for (const part of splitBoxAtAntimeridian(box)) {
    const [west, east] = [Math.floor(part.west / TILE_DEG), Math.floor(below(part.east, 180) / TILE_DEG)];
    const [south, north] = [Math.floor(part.south / TILE_DEG), Math.floor(below(part.north, 90) / TILE_DEG)];
    if ((east - west + 1) * (north - south + 1) > MAX_TILES) return null;
    for (let row = south; row <= north; row += 1) {
      for (let column = west; column <= east; column += 1)
        keys.push(`${PREFIX}${row * TILE_DEG},${column * TILE_DEG}`);
    }
  }
  return keys.length > MAX_TILES ? null : keys;
}

/** Centre of the square of a key; null for a location key. */
export function tileCentre(key: string): LatLon | null {
  const [, south, west] = /^area:(-?\d+),(-?\d+)$/.exec(key) ?? [];
  if (south === undefined || west === undefined) return null;
  return { lat: Math.min(Number(south) + TILE_DEG / 2, 90), lon: Number(west) + TILE_DEG / 2 };
}
