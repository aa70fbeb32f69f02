import { type PlacedName, placesOfCountry } from './country-place.ts';
import { deepestPlace } from './deepest-place.ts';
import type { Hub } from './hubs.table.ts';
import { type Ground, NameRoom, groundOf } from './name-room.ts';
import { COUNTRY_NAME, NAMED_AREAS, NAMELESS, type NamedArea } from './names.table.ts';
import type { Place } from './places.ts';
import { type World, takenBoxes, toWorld } from './taken-boxes.ts';

/** A name written over an area, not beside a place. */
export interface AreaName extends Omit<NamedArea, 'kind'> {
  kind: NamedArea['kind'] | 'country';
  /** Position in the order of importance among names of its kind, from 0. */
  order: number;
  /** Place of a country's name by zoom, clear of the large cities there. */
  at?: Readonly<Record<number, PlacedName>>;
}

/** A country or state with its outer rings in degrees. */
export interface NamedShape {
  name: string;
  rings: readonly (readonly GeoJSON.Position[])[];
}

/** Mean width of a shape from which its name has room, and from which the shape outgrows the screen. */
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

/** What names of countries are clear of. */
interface Taken {
  cities?: readonly Place[];
  hubs?: readonly Hub[];
}

function countryNames(
  shapes: readonly NamedShape[],
  { cities = [], hubs = [] }: Taken,
): Omit<AreaName, 'order'>[] {
  const taken = Array.from({ length: ZOOMS.country.last + 1 }, (_, zoom) =>
    takenBoxes({ cities, hubs }, zoom),
  );
  const ground = groundOf(shapes);
  const byName = new Map<string, Ground[]>();
  for (const one of ground) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  return shapes.flatMap(({ name, rings }) => {
    if (NAMELESS.has(name)) return [];
    const shape = shapeOf(rings);
    if (!shape) return [];
    const written = COUNTRY_NAME[name] ?? name;
    const others = othersAround(name, ground, byName);
    const { minzoom: first, maxzoom } = zoomsOf(shape.widthAtZoom0, 'country');
    const { minzoom, at } = placesOfCountry({
      name,
      ring: shape.ring,
      roomFor: (writing) => new NameRoom(written, byName.get(name) ?? [], others, writing),
      first,
      last: ZOOMS.country.last,
      takenAt: (zoom) => taken[zoom] ?? [],
    });
    const { lat = 0, lon = 0 } = at[minzoom] ?? {};
    return [
      {
        kind: 'country' as const,
        name: written,
        lat,
        lon,
        minzoom,
        maxzoom: Math.max(maxzoom, Math.min(ZOOMS.country.last, minzoom + 2)),
        at,
      },
    ];
  });
}

/** Other countries whose bounding boxes touch or nearly touch those of a country. */
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

/** All names written over areas: countries (clear of what is `taken`) and states from their shapes, waters from the table. */
export function areaNames(
  shapes: { countries: NamedShape[]; states: NamedShape[] },
  taken: Taken = {},
): AreaName[] {
  return [...countryNames(shapes.countries, taken), ...stateNames(shapes.states), ...NAMED_AREAS]
    .toSorted((a, b) => a.minzoom - b.minzoom || a.name.localeCompare(b.name, 'en'))
    .map((area, order) => ({ ...area, order }));
}
