import { CITIES_BEFORE_COUNTRIES, CITIES_WITH_DOT } from '#platform/client/map/style/country-places.ts';
import type { Hub } from './hubs.table.ts';
import { mercatorY } from './world-ring.ts';

/** A position on the world map, 0 to 1 from west to east and from north to south. */
export type World = { x: number; y: number };
export const toWorld = ([lon = 0, lat = 0]: GeoJSON.Position): World => ({
  x: lon / 360 + 0.5,
  y: mercatorY(lat),
});

/** What no name of a country may cover: a large city with its name, or an airport named at low zoom. */
export interface TakenBox {
  from: World;
  to: World;
}

/** A city of the map's data. */
export interface NamedCity {
  name: string;
  lat: number;
  lon: number;
  /** Position in the order of importance, from 0. */
  order: number;
  minzoom: number;
}

/** Extent of a box around a place, CSS pixels to the west, north, east and south. */
type ExtentPx = readonly [west: number, north: number, east: number, south: number];
const DOT_PX: ExtentPx = [7, 7, 7, 7];
/** The symbol of an airport with its ident above. */
const HUB_PX: ExtentPx = [18, 24, 18, 8];
/** Letter height of a city's name, height of its line, mean width of a letter, and what the map keeps clear around it (place-names.ts). */
const CITY_EM_PX = 12;
const CITY_LINE_PX = 14.4;
const CITY_LETTER_PX = 6.4;
const CITY_PADDING_PX = 2;

/** The sides of its dot on which a city is named, in the order tried there: which part of the name is at the dot. */
const SIDES = [
  [0, 0.5, 1, 0],
  [1, 0.5, -1, 0],
  [0.5, 1, 0, -1],
  [0.5, 0, 0, 1],
  [0, 1, 1, -1],
  [0, 0, 1, 1],
  [1, 1, -1, -1],
  [1, 0, -1, 1],
] as const;
const DISTANCES_EM = [0.4, 1.1, 2] as const;

const worldOfPx = (zoom: number): number => 1 / (512 * 2 ** zoom);

function boxAround({ x, y }: World, [west, north, east, south]: ExtentPx, zoom: number): TakenBox {
  const px = worldOfPx(zoom);
  return {
    from: { x: x - west * px, y: y - north * px },
    to: { x: x + east * px, y: y + south * px },
  };
}

const touch = (a: TakenBox, b: TakenBox): boolean =>
  a.from.x < b.to.x && a.to.x > b.from.x && a.from.y < b.to.y && a.to.y > b.from.y;

/** The box of a city's name on the first free side of its dot, as the map places it; null if none is free. */
function nameBox({ name, lat, lon }: NamedCity, taken: readonly TakenBox[], zoom: number): TakenBox | null {
  const at = toWorld([lon, lat]);
  const width = name.length * CITY_LETTER_PX;
  for (const em of DISTANCES_EM)
    for (const [partEast, partSouth, east, south] of SIDES) {
      const [offEast, offSouth] = [east * em * CITY_EM_PX, south * em * CITY_EM_PX];
      const extent: ExtentPx = [
        partEast * width - offEast + CITY_PADDING_PX,
        partSouth * CITY_LINE_PX - offSouth + CITY_PADDING_PX,
        (1 - partEast) * width + offEast + CITY_PADDING_PX,
        (1 - partSouth) * CITY_LINE_PX + offSouth + CITY_PADDING_PX,
      ];
      const box = boxAround(at, extent, zoom);
      if (!taken.some((other) => touch(box, other))) return box;
    }
  return null;
}

/** At this zoom the first half of the way to the next has no airports (FIRST_ZOOM in airport.style.ts). */
const HALF_WITH_HUBS = 2;

interface Before {
  cities: readonly NamedCity[];
  hubs: readonly Hub[];
}

/**
 * What is on the map before countries at a zoom: its airports, then the great cities with their names. Cities placed after
 * countries can take another side: only their dots are kept clear. Where airports appear between this zoom and the next, with and
 * without them: a city's name is on another side then.
 */
export function takenBoxes(before: Before, zoom: number): TakenBox[] {
  const withHubs = boxesBeside(before, zoom);
  return zoom === HALF_WITH_HUBS ? [...withHubs, ...boxesBeside({ ...before, hubs: [] }, zoom)] : withHubs;
}

function boxesBeside({ cities, hubs }: Before, zoom: number): TakenBox[] {
  const before = CITIES_BEFORE_COUNTRIES.findLast((step) => step.zoom <= zoom)?.count ?? 0;
  const taken = hubs
    .filter(([, , , from]) => from <= zoom)
    .map(([, lat, lon]) => boxAround(toWorld([lon, lat]), HUB_PX, zoom));
  for (const city of cities) {
    if (city.minzoom > zoom || city.order >= CITIES_WITH_DOT) continue;
    const name = city.order < before ? nameBox(city, taken, zoom) : null;
    taken.push(boxAround(toWorld([city.lon, city.lat]), DOT_PX, zoom), ...(name ? [name] : []));
  }
  return taken;
}
