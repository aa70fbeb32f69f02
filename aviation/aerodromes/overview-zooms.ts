import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { toWebMercator } from '#aviation/geo/web-mercator.ts';

/** From this zoom maps thin airports by rank alone. */
export const NEAR_ZOOM = 6;

/** For each low zoom: the minimum rank, and the minimum distance in pixels to a higher-ranked airport. */
const LEVELS = [
  { zoom: 0, rank: 90, roomPx: 48 },
  { zoom: 1, rank: 86, roomPx: 48 },
  { zoom: 2, rank: 80, roomPx: 48 },
  { zoom: 3, rank: 70, roomPx: 52 },
  { zoom: 4, rank: 58, roomPx: 56 },
  { zoom: 5, rank: 48, roomPx: 56 },
] as const;
/** Airports of lower rank are not drawn at low zooms. */
export const MIN_OVERVIEW_RANK = Math.min(...LEVELS.map(({ rank }) => rank));
const TILE_PX = 512;

/** Grid cells as wide as the minimum distance, with the airports in each. */
class Room {
  readonly #cells = new Map<number, { x: number; y: number }[]>();
  readonly #across: number;

  constructor({ zoom, roomPx }: { zoom: number; roomPx: number }) {
    this.#across = (TILE_PX * 2 ** zoom) / roomPx;
  }

  /** Whether no airport is within a part of the minimum distance. */
  isFree({ x, y }: { x: number; y: number }, part: number): boolean {
    const at = { x: x * this.#across, y: y * this.#across };
    for (let column = Math.floor(at.x) - 1; column <= Math.floor(at.x) + 1; column += 1)
      for (let row = Math.floor(at.y) - 1; row <= Math.floor(at.y) + 1; row += 1)
        for (const other of this.#cells.get(this.#key(column, row)) ?? [])
          if (Math.hypot(other.x - at.x, other.y - at.y) < part) return false;
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

/** Part of the minimum distance within which an airport comes after a higher-ranked one, even where that one has no room. */
const BESIDE = 0.5;

/** Of such airports two may be a little closer than the minimum distance: Brussels, not Ostend, beside Amsterdam at zoom 4. */
const HUB_RANK = 80;
const BETWEEN_HUBS = 0.88;

/**
 * Lowest zoom at which each airport is drawn, null if only at high zooms. Airports are in descending order of rank,
 * so a lower-ranked airport never displaces a higher-ranked one nearby, nor takes the place of one for which there is no room:
 * Charleroi is not drawn where Brussels is too close to Düsseldorf.
 */
export function overviewZooms(airports: readonly (LatLon & { rank: number })[]): (number | null)[] {
  const zooms: (number | null)[] = airports.map(() => null);
  const places = airports.map((airport) => toWebMercator(airport));
  for (const level of LEVELS) {
    const room = new Room(level);
    const withoutRoom = new Room({ zoom: level.zoom, roomPx: level.roomPx * BESIDE });
    for (const [index, place] of places.entries()) {
      const { rank } = airports[index] ?? { rank: 0 };
      if (zooms[index] === null) {
        if (rank < level.rank) continue;
        if (!room.isFree(place, rank >= HUB_RANK ? BETWEEN_HUBS : 1) || !withoutRoom.isFree(place, 1)) {
          withoutRoom.take(place);
          continue;
        }
      }
      zooms[index] ??= level.zoom;
      room.take(place);
    }
  }
  return zooms;
}
