import {
  COUNTRY_LETTERS_PX,
  COUNTRY_SPACING_EM,
  EAST_EM,
  SMALL_LETTERS_PX,
  SOUTH_EM,
  roomClass,
} from '#platform/client/map/style/country-places.ts';
import { type TakenBox, type World, toWorld } from './taken-boxes.ts';

/** A part of a country: one ring with its bounding box. */
export interface Ground {
  name: string;
  ring: World[];
  from: World;
  to: World;
  /** Its sides by the bands of latitude that they cross, north to south. */
  bands: Side[][];
}

interface Side {
  a: World;
  b: World;
}

/** Number of positions of a ring that is enough to tell whether a name is inside. */
const RING_POSITIONS = 300;
const BANDS = 64;

function bandAt({ from, to }: Pick<Ground, 'from' | 'to'>, y: number): number {
  return Math.min(BANDS - 1, Math.floor(((y - from.y) / (to.y - from.y)) * BANDS));
}

function bandsOf(box: Pick<Ground, 'ring' | 'from' | 'to'>): Side[][] {
  const bands = Array.from({ length: BANDS }, (): Side[] => []);
  for (const [nth, a] of box.ring.entries()) {
    const b = box.ring.at(nth - 1);
    // A line along a parallel crosses none.
    if (!b || a.y === b.y) continue;
    const last = bandAt(box, Math.max(a.y, b.y));
    for (let band = bandAt(box, Math.min(a.y, b.y)); band <= last; band += 1) bands[band]?.push({ a, b });
  }
  return bands;
}

export function groundOf(
  shapes: readonly { name: string; rings: readonly (readonly GeoJSON.Position[])[] }[],
): Ground[] {
  return shapes.flatMap(({ name, rings }) =>
    rings.map((positions) => {
      const everyNth = Math.max(1, Math.floor(positions.length / RING_POSITIONS));
      const ring = positions.filter((_, nth) => nth % everyNth === 0).map(toWorld);
      const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
      const from = { x: Math.min(...xs), y: Math.min(...ys) };
      const box = { ring, from, to: { x: Math.max(...xs), y: Math.max(...ys) } };
      return { name, ...box, bands: bandsOf(box) };
    }),
  );
}

/** Whether a position is inside; called millions of times. */
function isOn(ground: Ground, { x, y }: World): boolean {
  const { from, to } = ground;
  if (x < from.x || x > to.x || y < from.y || y > to.y) return false;
  let isInside = false;
  for (const { a, b } of ground.bands[bandAt(ground, y)] ?? [])
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isInside = !isInside;
  return isInside;
}

export type Letters = 'full' | 'small';

/** Text metrics of country names in the style (base-style.ts and country-places.ts). */
const CAPITAL_EM = 0.68;
const SPACE_EM = 0.28;
const LINE_EM = 1.25;
/** Height of capitals in a line. */
const INK_EM = 0.75;
/** The map keeps this much around a country's name clear of other labels. */
const PADDING_PX = 3;
const MAX_WIDTH_EM = 7;

/** Width and height of a name in letter heights, with the line breaks of the map. */
export function textSizeEm(name: string, letters: Letters = 'full'): { width: number; height: number } {
  const spacingEm = COUNTRY_SPACING_EM[letters];
  const widthOf = (words: readonly string[]): number =>
    words.reduce(
      (sum, word) => sum + word.length * (CAPITAL_EM + spacingEm),
      (words.length - 1) * (SPACE_EM + spacingEm),
    );
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

/** Letter size at a zoom of a country named from `firstZoom` on. */
function letterPx(zoom: number, letters: Letters, firstZoom: number): number {
  const { world, continent, region } = COUNTRY_LETTERS_PX;
  const { continent: from, region: to } = SMALL_LETTERS_PX;
  if (zoom < 3) return letters === 'small' ? from : world + ((continent - world) * (zoom - 1)) / 2;
  const part = Math.min(1, (zoom - 3) / 3);
  if (letters === 'small') return from + (to - from) * part;
  const [full, late, latest] = region;
  return continent + ((firstZoom < 5 ? full : firstZoom < 6 ? late : latest) - continent) * part;
}

/** Where a name may be, with the weight of sea under it, where the country's own land is 1 and another country's land 0. */
const SEA_WORTH = { coastal: 0.4, seagirt: 0.85, beside: 1 } as const;
/** Rounding error of positions, in parts of the world. */
const MARGIN = 1e-9;
/** Minimum worth of a position at which a name is clearly that of its country. */
export const FITS = 0.85;

/** Minimum worth of a position that a name is moved to between cities: three letters of four. */
const STILL_OWN = 0.75;
/** A name in the sea is at most this many letter heights away from its country. */
const BESIDE_EM = 0.8;

export interface Writing {
  kind: keyof typeof SEA_WORTH;
  letters: Letters;
  /** Zoom from which the country is named. */
  firstZoom: number;
}
const USUAL: Writing = { kind: 'coastal', letters: 'full', firstZoom: 4 };

/** Rates positions of one country's name by the land and sea under it. */
export class NameRoom {
  readonly #own: Ground[];
  readonly #others: Ground[];
  readonly #size: { width: number; height: number };
  readonly #writing: Writing;

  constructor(written: string, own: Ground[], others: Ground[], writing: Partial<Writing> = {}) {
    this.#writing = { ...USUAL, ...writing };
    this.#own = own;
    this.#others = others;
    this.#size = textSizeEm(written, this.#writing.letters);
  }

  #emOfWorld(zoom: number): number {
    return letterPx(zoom, this.#writing.letters, this.#writing.firstZoom) / (512 * 2 ** zoom);
  }

  /** Worth of a name centred `[east, south]` letter heights from a position: 1 where all of it is on its own land. */
  worth(at: World, zoom: number, [east, south]: readonly [number, number] = [0, 0]): number {
    const em = this.#emOfWorld(zoom);
    const seaWorth = SEA_WORTH[this.#writing.kind];
    const { width, height } = this.#size;
    const middle = { x: at.x + east * em, y: at.y + south * em };
    const near = ({ from, to }: Ground): boolean =>
      Math.abs(middle.x - (from.x + to.x) / 2) <= (to.x - from.x + width * em) / 2 + MARGIN &&
      Math.abs(middle.y - (from.y + to.y) / 2) <= (to.y - from.y + height * em) / 2 + MARGIN;
    const [own, others] = [this.#own.filter(near), this.#others.filter(near)];
    let sum = 0;
    for (const across of [-0.5, -0.25, 0, 0.25, 0.5])
      for (const down of [-0.5, 0, 0.5]) {
        const point = {
          x: at.x + (east + across * width) * em,
          y: at.y + (south + down * height) * em,
        };
        if (own.some((one) => isOn(one, point))) sum += 1;
        else if (!others.some((one) => isOn(one, point))) sum += seaWorth;
      }
    return sum / 15;
  }

  /** Whether a name in the sea is close to its own land. */
  isBeside(at: World, zoom: number): boolean {
    const em = this.#emOfWorld(zoom);
    const [east, south] = [this.#size.width / 2 + BESIDE_EM, this.#size.height / 2 + BESIDE_EM];
    return [-1, -0.5, 0, 0.5, 1].some((across) =>
      [-1, 0, 1].some((down) =>
        this.#own.some((one) => isOn(one, { x: at.x + across * east * em, y: at.y + down * south * em })),
      ),
    );
  }

  /** Width and height of the name in parts of the world. */
  extent(zoom: number): { width: number; height: number } {
    const em = this.#emOfWorld(zoom);
    return { width: this.#size.width * em, height: this.#size.height * em };
  }

  /** Number of cities and airports that the name would cover. */
  takenUnder(at: World, zoom: number, taken: readonly TakenBox[]): number {
    const em = this.#emOfWorld(zoom);
    const padding = PADDING_PX / (512 * 2 ** zoom);
    const east = (this.#size.width / 2) * em + padding;
    const south = ((this.#size.height + LINE_EM - INK_EM) / 2) * em + padding;
    let under = 0;
    for (const { from, to } of taken)
      if (from.x < at.x + east && to.x > at.x - east && from.y < at.y + south && to.y > at.y - south)
        under += 1;
    return under;
  }

  /** The largest class of room around a position in which the name is still clearly the country's, at every corner and side. */
  classAt(at: World, zoom: number): number {
    // Further out at sea it would no longer seem to be the country's.
    if (this.#writing.kind === 'beside') return roomClass(0, 0);
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
