import { EAST_EM, SOUTH_EM, roomClass } from '#platform/client/map/style/country-places.ts';
import { mercatorY } from './world-ring.ts';

/** A place on the map of the world, 0 to 1 from west to east and from north to south. */
export type World = { x: number; y: number };
export const toWorld = ([lon = 0, lat = 0]: GeoJSON.Position): World => ({
  x: lon / 360 + 0.5,
  y: mercatorY(lat),
});

/** A part of a country: one ring with its box. */
export interface Ground {
  name: string;
  ring: World[];
  from: World;
  to: World;
}

/** So many positions of a ring are enough to tell where a name lies. */
const RING_POSITIONS = 500;

export function groundOf(
  shapes: readonly { name: string; rings: readonly (readonly GeoJSON.Position[])[] }[],
): Ground[] {
  return shapes.flatMap(({ name, rings }) =>
    rings.map((positions) => {
      const everyNth = Math.max(1, Math.floor(positions.length / RING_POSITIONS));
      const ring = positions.filter((_, nth) => nth % everyNth === 0).map(toWorld);
      const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
      const from = { x: Math.min(...xs), y: Math.min(...ys) };
      return { name, ring, from, to: { x: Math.max(...xs), y: Math.max(...ys) } };
    }),
  );
}

function isOn({ ring, from, to }: Ground, { x, y }: World): boolean {
  if (x < from.x || x > to.x || y < from.y || y > to.y) return false;
  let isInside = false;
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length] ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isInside = !isInside;
  }
  return isInside;
}

/** How the style writes names of countries: base-style.ts and country-places.ts. */
const CAPITAL_EM = 0.84;
const SPACE_EM = 0.44;
const LINE_EM = 1.25;
/** Of a line of capitals so much is ink. */
const INK_EM = 0.75;
const MAX_WIDTH_EM = 7;

const widthOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + word.length * CAPITAL_EM, (words.length - 1) * SPACE_EM);

/** Width and height of a name in its own letter heights, in as many lines as the map writes it. */
export function textSizeEm(name: string): { width: number; height: number } {
  const words = name.split(' ');
  const lines = Math.min(words.length, Math.ceil(widthOf(words) / MAX_WIDTH_EM));
  const narrowest = (from: number, left: number): number => {
    if (left === 1) return widthOf(words.slice(from));
    let best = Infinity;
    for (let to = from + 1; to <= words.length - left + 1; to += 1)
      best = Math.min(best, Math.max(widthOf(words.slice(from, to)), narrowest(to, left - 1)));
    return best;
  };
  return { width: narrowest(0, lines), height: (lines - 1) * LINE_EM + INK_EM };
}

/** How large the letters are at a zoom. */
const letterPx = (zoom: number): number => (zoom < 3 ? 10 + (zoom - 1) * 0.75 : 11.5 + (zoom - 3) * 0.35);
const emOfWorld = (zoom: number): number => letterPx(zoom) / (512 * 2 ** zoom);

/** Where the sea lies under a name it is worth so much of its own land; another country's ground is worth nothing. */
const SEA_WORTH = 0.4;
/** So much of a name on its own land, and it is read as its. */
export const FITS = 0.85;

/** How names of one country lie on the ground. */
export class NameRoom {
  readonly #own: Ground[];
  readonly #others: Ground[];
  readonly #size: { width: number; height: number };

  constructor(written: string, own: Ground[], others: Ground[]) {
    this.#own = own;
    this.#others = others;
    this.#size = textSizeEm(written);
  }

  /** Worth of a name with its middle so many letter heights from a place: 1 where all of it lies on its own land. */
  worth(at: World, zoom: number, [east, south]: readonly [number, number] = [0, 0]): number {
    const em = emOfWorld(zoom);
    const { width, height } = this.#size;
    let sum = 0;
    for (const across of [-0.5, -0.25, 0, 0.25, 0.5])
      for (const down of [-0.5, 0, 0.5]) {
        const point = {
          x: at.x + (east + across * width) * em,
          y: at.y + (south + down * height) * em,
        };
        if (this.#own.some((one) => isOn(one, point))) sum += 1;
        else if (!this.#others.some((one) => isOn(one, point))) sum += SEA_WORTH;
      }
    return sum / 15;
  }

  /** The largest class of room around a place: every corner and side of it is as good a place as the middle, or nearly. */
  classAt(at: World, zoom: number): number {
    const least = Math.min(FITS, this.worth(at, zoom) - 0.07);
    const isFree = (east: number, south: number) =>
      [-1, 0, 1].every((toEast) =>
        [-1, 0, 1].every((toSouth) => this.worth(at, zoom, [toEast * east, toSouth * south]) >= least),
      );
    let best = { room: 0, places: 0 };
    for (const [nthSouth, south] of SOUTH_EM.entries())
      for (const [nthEast, east] of EAST_EM.entries()) {
        const places = (nthSouth + 1) * (nthEast * 2 + 1);
        if (places > best.places && isFree(east, south))
          best = { room: roomClass(nthEast, nthSouth), places };
      }
    return best.room;
  }
}
