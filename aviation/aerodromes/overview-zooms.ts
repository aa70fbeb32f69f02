import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { toWebMercator } from '#aviation/geo/web-mercator.ts';

/** From here on maps thin airports by their rank alone. */
export const NEAR_ZOOM = 6;

/** At each zoom from afar: the least rank, and the room in pixels that an airport has to a greater one. */
const LEVELS = [
  { zoom: 0, rank: 90, roomPx: 48 },
  { zoom: 1, rank: 86, roomPx: 48 },
  { zoom: 2, rank: 80, roomPx: 48 },
  { zoom: 3, rank: 70, roomPx: 52 },
  { zoom: 4, rank: 58, roomPx: 56 },
  { zoom: 5, rank: 48, roomPx: 56 },
] as const;
/** No airport of a lesser rank is drawn from afar. */
export const MIN_OVERVIEW_RANK = Math.min(...LEVELS.map(({ rank }) => rank));
const TILE_PX = 512;

/** Cells as wide as the room that an airport wants, with who stands in each. */
class Room {
  readonly #cells = new Map<number, { x: number; y: number }[]>();
  readonly #across: number;

  constructor({ zoom, roomPx }: { zoom: number; roomPx: number }) {
    this.#across = (TILE_PX * 2 ** zoom) / roomPx;
  }

  isFree({ x, y }: { x: number; y: number }): boolean {
    const at = { x: x * this.#across, y: y * this.#across };
    for (let column = Math.floor(at.x) - 1; column <= Math.floor(at.x) + 1; column += 1)
      for (let row = Math.floor(at.y) - 1; row <= Math.floor(at.y) + 1; row += 1)
        for (const other of this.#cells.get(this.#key(column, row)) ?? [])
          if (Math.hypot(other.x - at.x, other.y - at.y) < 1) return false;
    return true;
  }

  take({ x, y }: { x: number; y: number }): void {
    const at = { x: x * this.#across, y: y * this.#across };
    const key = this.#key(Math.floor(at.x), Math.floor(at.y));
    this.#cells.set(key, [...(this.#cells.get(key) ?? []), at]);
  }

  #key(column: number, row: number): number {
    return row * 100_000 + column;
  }
}

/**
 * The zoom from which each airport is drawn from afar, null where only from near: the greatest that has room. Airports are in
 * descending order of their rank, so no airport stands where a greater one near it does not.
 */
export function overviewZooms(airports: readonly (LatLon & { rank: number })[]): (number | null)[] {
  const zooms: (number | null)[] = airports.map(() => null);
  const places = airports.map((airport) => toWebMercator(airport));
  for (const level of LEVELS) {
    const room = new Room(level);
    for (const [index, place] of places.entries()) {
      const { rank } = airports[index] ?? { rank: 0 };
      if (zooms[index] === null && (rank < level.rank || !room.isFree(place))) continue;
      zooms[index] ??= level.zoom;
      room.take(place);
    }
  }
  return zooms;
}
