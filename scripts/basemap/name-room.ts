import { EAST_EM, SOUTH_EM, roomClass } from '#platform/client/map/style/country-places.ts';
import { mercatorY } from './world-ring.ts';

/** A position on the world map, 0 to 1 from west to east and from north to south. */
export type World = { x: number; y: number };
export const toWorld = ([lon = 0, lat = 0]: GeoJSON.Position): World => ({
  x: lon / 360 + 0.5,
  y: mercatorY(lat),
});

/** A part of a country: one ring with its bounding box. */
export interface Ground {
  name: string;
  ring: World[];
  from: World;
  to: World;
}

/** Number of positions of a ring that is enough to tell whether a name is inside. */
const RING_POSITIONS = 300;

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

/** Whether a position is inside; called about a hundred thousand times. */
function isOn({ ring, from, to }: Ground, { x, y }: World): boolean {
  if (x < from.x || x > to.x || y < from.y || y > to.y) return false;
  let isInside = false;
  let before = ring.at(-1);
  for (let i = 0; i < ring.length; i += 1) {
    const here = ring[i];
    if (!here || !before) break;
    if (here.y > y !== before.y > y) {
      const crossing = ((before.x - here.x) * (y - here.y)) / (before.y - here.y) + here.x;
      if (x < crossing) isInside = !isInside;
    }
    before = here;
  }
  return isInside;
}

/** Text metrics of country names in the style (base-style.ts and country-places.ts). */
const CAPITAL_EM = 0.84;
const SPACE_EM = 0.44;
const LINE_EM = 1.25;
/** Height of capitals in a line. */
const INK_EM = 0.75;
const MAX_WIDTH_EM = 7;

const widthOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + word.length * CAPITAL_EM, (words.length - 1) * SPACE_EM);

/** Width and height of a name in letter heights, with the line breaks of the map. */
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

/** Letter size at a zoom. */
const letterPx = (zoom: number): number => (zoom < 3 ? 10 + (zoom - 1) * 0.75 : 11.5 + (zoom - 3) * 0.35);
const emOfWorld = (zoom: number): number => letterPx(zoom) / (512 * 2 ** zoom);

/** The box of a large city and its name, which no other name may cover. */
export interface CityBox {
  from: World;
  to: World;
}
/** Number of the most important cities that are named before countries (place-names.ts). */
export const CITIES_BEFORE = 360;
/** Extent around the dot: the name to the east, the airport's ident above. */
const CITY_PX = { west: 14, north: 20, south: 10, letter: 6.3 } as const;

/** The boxes of the large cities named at a zoom. */
export function cityBoxes(
  cities: readonly { name: string; lat: number; lon: number; minzoom: number }[],
  zoom: number,
): CityBox[] {
  const px = 1 / (512 * 2 ** zoom);
  return cities
    .filter(({ minzoom }) => minzoom <= zoom)
    .map(({ name, lat, lon }) => {
      const { x, y } = toWorld([lon, lat]);
      return {
        from: { x: x - CITY_PX.west * px, y: y - CITY_PX.north * px },
        to: { x: x + (10 + name.length * CITY_PX.letter) * px, y: y + CITY_PX.south * px },
      };
    });
}

/** Weight of sea under a name, where the country's own land is 1 and another country's land 0. */
const SEA_WORTH = { coastal: 0.4, seagirt: 0.85 } as const;
/** Minimum worth of a position at which a name is clearly that of its country. */
export const FITS = 0.85;

/** Minimum worth of a position that a name is moved to between cities: three letters of four. */
const STILL_OWN = 0.75;

/** Rates positions of one country's name by the land and sea under it. */
export class NameRoom {
  readonly #own: Ground[];
  readonly #others: Ground[];
  readonly #size: { width: number; height: number };

  readonly #seaWorth: number;

  constructor(written: string, own: Ground[], others: Ground[], kind: keyof typeof SEA_WORTH = 'coastal') {
    this.#seaWorth = SEA_WORTH[kind];
    this.#own = own;
    this.#others = others;
    this.#size = textSizeEm(written);
  }

  /** Worth of a name centred `[east, south]` letter heights from a position: 1 where all of it is on its own land. */
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
        else if (!this.#others.some((one) => isOn(one, point))) sum += this.#seaWorth;
      }
    return sum / 15;
  }

  /** Number of cities that the name would cover. */
  citiesUnder(at: World, zoom: number, cities: readonly CityBox[]): number {
    const em = emOfWorld(zoom);
    const [east, south] = [(this.#size.width / 2) * em, (this.#size.height / 2 + 0.3) * em];
    return cities.filter(
      ({ from, to }) =>
        from.x < at.x + east && to.x > at.x - east && from.y < at.y + south && to.y > at.y - south,
    ).length;
  }

  /** The largest class of room around a position in which the name is still clearly the country's, at every corner and side. */
  classAt(at: World, zoom: number): number {
    const least = Math.min(STILL_OWN, this.worth(at, zoom) - 0.1);
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
