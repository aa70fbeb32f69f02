import { FITS, type Ground, NameRoom, type World, groundOf, toWorld } from './name-room.ts';
import {
  COUNTRY_NAME,
  COUNTRY_PLACE,
  NAMED_AREAS,
  NAMELESS,
  type NamedArea,
  SEAGIRT,
} from './names.table.ts';

/** A name written over an area, not beside a place. */
export interface AreaName extends Omit<NamedArea, 'kind'> {
  kind: NamedArea['kind'] | 'country';
  /** Position in the order of importance among names of its kind, from 0. */
  order: number;
  /** How far around its place the name has room on its own land, by zoom (country-places.ts). */
  room?: Readonly<Record<number, number>>;
}

/** A country or state with its outer rings in degrees. */
export interface NamedShape {
  name: string;
  rings: readonly (readonly GeoJSON.Position[])[];
}

/** Mean width of its shape at which a name of a country has room, and at which the shape outgrows the screen. */
const ROOM_PX = { country: 52, state: 95 } as const;
const TOO_LARGE_PX = 2400;
const ZOOMS = { country: { first: 1, last: 7 }, state: { first: 4, last: 8 } } as const;

function doubleArea(ring: readonly World[]): number {
  let sum = 0;
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length] ?? a;
    sum += a.x * b.y - b.x * a.y;
  }
  return Math.abs(sum);
}

/** Square of the distance to the outline; negative outside. */
function depth(ring: readonly World[], at: World): number {
  let nearest = Infinity;
  let isInside = false;
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length] ?? a;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = dx * dx + dy * dy;
    const along =
      length === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - a.x) * dx + (at.y - a.y) * dy) / length));
    nearest = Math.min(nearest, (a.x + along * dx - at.x) ** 2 + (a.y + along * dy - at.y) ** 2);
    if (a.y > at.y !== b.y > at.y && at.x < (dx * (at.y - a.y)) / dy + a.x) isInside = !isInside;
  }
  return isInside ? nearest : -nearest;
}

const STEPS = 12;
/** Names are broad and low: a place deep in the shape sideways is worth more. */
const BREADTH = 2.5;

/** The place deepest inside a ring, on a grid over it; written names are broad, so heights count for more. */
export function deepestPlace(ring: readonly GeoJSON.Position[]): { lat: number; lon: number } {
  const squeezed = ring.map((position) => {
    const { x, y } = toWorld(position);
    return { x: x / BREADTH, y, lon: position[0] ?? 0, lat: position[1] ?? 0 };
  });
  const thinned = squeezed.filter((_, i) => i % Math.max(1, Math.floor(squeezed.length / 400)) === 0);
  const bounds = (of: (one: { lon: number; lat: number }) => number) => [
    Math.min(...thinned.map(of)),
    Math.max(...thinned.map(of)),
  ];
  const [west = 0, east = 0] = bounds(({ lon }) => lon);
  const [south = 0, north = 0] = bounds(({ lat }) => lat);
  let best = { lat: (south + north) / 2, lon: (west + east) / 2 };
  let deepest = -Infinity;
  for (let row = 1; row < STEPS; row++)
    for (let column = 1; column < STEPS; column++) {
      const lon = west + ((east - west) * column) / STEPS;
      const lat = south + ((north - south) * row) / STEPS;
      const { x, y } = toWorld([lon, lat]);
      const here = depth(thinned, { x: x / BREADTH, y });
      if (here > deepest) [deepest, best] = [here, { lat, lon }];
    }
  return best;
}

/** Rows and columns of places that are tried over a shape. */
const TRIED = 18;

/** Where on its largest part a name lies best at a zoom: all of it on its own land, then as deep inside as can be. */
function bestPlace(ring: readonly GeoJSON.Position[], room: NameRoom, zoom: number): Placed {
  const deepest = deepestPlace(ring);
  const [lons, lats] = [ring.map(([lon = 0]) => lon), ring.map(([, lat = 0]) => lat)];
  const [west, east, south, north] = [
    Math.min(...lons),
    Math.max(...lons),
    Math.min(...lats),
    Math.max(...lats),
  ];
  const middle = toWorld([deepest.lon, deepest.lat]);
  let best = { ...deepest, worth: room.worth(middle, zoom), awayPx: 0 };
  for (let row = 1; row < TRIED; row += 1)
    for (let column = 1; column < TRIED; column += 1) {
      const lon = west + ((east - west) * column) / TRIED;
      const lat = south + ((north - south) * row) / TRIED;
      const at = toWorld([lon, lat]);
      const worth = room.worth(at, zoom);
      const awayPx = Math.hypot(at.x - middle.x, at.y - middle.y) * 512 * 2 ** zoom;
      if (worth > best.worth || (worth === best.worth && awayPx < best.awayPx))
        best = { lat, lon, worth, awayPx };
    }
  return best;
}

interface Placed {
  lat: number;
  lon: number;
  /** Of its letters so many lie on its own land (`NameRoom`). */
  worth: number;
}

/** From which zoom on a country is named, and where: one zoom later where its land is too narrow for its name at the first. */
function placeOfCountry(
  name: string,
  ring: readonly GeoJSON.Position[],
  { room, zoom, last }: { room: NameRoom; zoom: number; last: number },
): Placed & { zoom: number } {
  const chosen = COUNTRY_PLACE[name];
  const at = (from: number): Placed =>
    chosen
      ? { lat: chosen[0], lon: chosen[1], worth: room.worth(toWorld([chosen[1], chosen[0]]), from) }
      : bestPlace(ring, room, from);
  const first = at(zoom);
  if (first.worth >= FITS || zoom >= last || SEAGIRT.has(name)) return { ...first, zoom };
  return { ...at(zoom + 1), zoom: zoom + 1 };
}

function countryNames(shapes: readonly NamedShape[]): Omit<AreaName, 'order'>[] {
  const ground = groundOf(shapes);
  const byName = new Map<string, Ground[]>();
  for (const one of ground) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  return shapes.flatMap(({ name, rings }) => {
    if (NAMELESS.has(name)) return [];
    const shape = shapeOf(rings);
    if (!shape) return [];
    const written = COUNTRY_NAME[name] ?? name;
    const room = new NameRoom(written, byName.get(name) ?? [], othersAround(name, ground, byName));
    const { first, last } = ZOOMS.country;
    const { minzoom, maxzoom } = zoomsOf(shape.widthAtZoom0, 'country');
    const { lat, lon, zoom } = placeOfCountry(name, shape.ring, { room, zoom: minzoom, last });
    const at = toWorld([lon, lat]);
    const zooms = Array.from({ length: last - first + 1 }, (_, nth) => first + nth).filter(
      (one) => one >= zoom,
    );
    return [
      {
        kind: 'country' as const,
        name: written,
        lat,
        lon,
        minzoom: zoom,
        maxzoom: Math.max(maxzoom, Math.min(last, zoom + 2)),
        room: Object.fromEntries(zooms.map((one) => [one, room.classAt(at, one)])),
      },
    ];
  });
}

/** Other countries whose boxes a country's box touches, or nearly. */
function othersAround(name: string, ground: readonly Ground[], byName: Map<string, Ground[]>): Ground[] {
  const REACH = 0.02;
  const own = byName.get(name) ?? [];
  return ground.filter(
    (other) =>
      other.name !== name &&
      own.some(
        ({ from, to }) =>
          other.from.x < to.x + REACH &&
          other.to.x > from.x - REACH &&
          other.from.y < to.y + REACH &&
          other.to.y > from.y - REACH,
      ),
  );
}

/** The largest part of a shape with its mean width. */
function shapeOf(
  rings: NamedShape['rings'],
): { ring: readonly GeoJSON.Position[]; widthAtZoom0: number } | null {
  const [largest] = rings
    .map((ring) => ({ ring, area: doubleArea(ring.map(toWorld)) / 2 }))
    .toSorted((a, b) => b.area - a.area);
  return largest ? { ring: largest.ring, widthAtZoom0: Math.sqrt(largest.area) * 512 } : null;
}

function zoomsOf(widthAtZoom0: number, kind: 'country' | 'state'): { minzoom: number; maxzoom: number } {
  const { first, last } = ZOOMS[kind];
  const minzoom = Math.min(last - 1, Math.max(first, Math.ceil(Math.log2(ROOM_PX[kind] / widthAtZoom0))));
  const maxzoom = Math.min(last, Math.max(minzoom + 2, Math.floor(Math.log2(TOO_LARGE_PX / widthAtZoom0))));
  return { minzoom, maxzoom };
}

function stateNames(shapes: readonly NamedShape[]): Omit<AreaName, 'order'>[] {
  return shapes.flatMap(({ name, rings }) => {
    const shape = shapeOf(rings);
    if (!shape) return [];
    return [
      { kind: 'state' as const, name, ...deepestPlace(shape.ring), ...zoomsOf(shape.widthAtZoom0, 'state') },
    ];
  });
}

/** Every name that is written over an area: countries and states by their shapes, waters by the table. */
export function areaNames(shapes: { countries: NamedShape[]; states: NamedShape[] }): AreaName[] {
  return [...countryNames(shapes.countries), ...stateNames(shapes.states), ...NAMED_AREAS]
    .toSorted((a, b) => a.minzoom - b.minzoom || a.name.localeCompare(b.name, 'en'))
    .map((area, order) => ({ ...area, order }));
}
