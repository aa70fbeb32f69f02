import {
  CITIES_BEFORE,
  type CityBox,
  FITS,
  type Ground,
  NameRoom,
  type World,
  cityBoxes,
  groundOf,
  toWorld,
} from './name-room.ts';
import type { Place } from './places.ts';
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
  /** Class of room that the name has around its position on its own land, by zoom (country-places.ts). */
  room?: Readonly<Record<number, number>>;
  /** Position of a country's name by zoom, clear of the large cities named there. */
  at?: Readonly<Record<number, { lat: number; lon: number }>>;
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
/** Names are wider than high, so they need this many times more room to the sides. */
const BREADTH = 2.5;

/** The grid position deepest inside a ring, with east-west distances divided by `BREADTH`. */
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

/** Rows and columns of the grid of positions tried over a shape. */
const TRIED = 24;
/** Costs to weigh against `NameRoom.worth`: for each city under the name, and for each pixel away from the deepest position. */
const CITY_COST = 0.12;
const AWAY_COST_PER_PX = 0.0004;

/**
 * The best position of a name on its country's largest part at a zoom: on its own land, clear of the names of large cities,
 * then as deep inside as possible.
 */
function bestPlace(
  ring: readonly GeoJSON.Position[],
  room: NameRoom,
  { zoom, cities }: { zoom: number; cities: readonly CityBox[] },
): Placed {
  const deepest = deepestPlace(ring);
  const middle = toWorld([deepest.lon, deepest.lat]);
  const [lons, lats] = [ring.map(([lon = 0]) => lon), ring.map(([, lat = 0]) => lat)];
  const [west, south] = [Math.min(...lons), Math.min(...lats)];
  const [width, height] = [Math.max(...lons) - west, Math.max(...lats) - south];
  const tried = [deepest];
  for (let row = 1; row < TRIED; row += 1)
    for (let column = 1; column < TRIED; column += 1)
      tried.push({ lat: south + (height * row) / TRIED, lon: west + (width * column) / TRIED });
  const byCost = tried
    .map(({ lat, lon }) => {
      const at = toWorld([lon, lat]);
      const awayPx = Math.hypot(at.x - middle.x, at.y - middle.y) * 512 * 2 ** zoom;
      const cost = room.citiesUnder(at, zoom, cities) * CITY_COST + awayPx * AWAY_COST_PER_PX;
      return { lat, lon, at, cost };
    })
    .toSorted((a, b) => a.cost - b.cost);
  let best = { ...deepest, worth: 0, value: -Infinity };
  for (const { lat, lon, at, cost } of byCost) {
    // No later candidate can be better, even entirely on its own land.
    if (1 - cost <= best.value) break;
    const worth = room.worth(at, zoom);
    if (worth - cost > best.value) best = { lat, lon, worth, value: worth - cost };
  }
  return best;
}

interface Placed {
  lat: number;
  lon: number;
  /** Part of the name on its own land, 0 to 1 (`NameRoom.worth`). */
  worth: number;
}

/** Cities further away than this from a country do not affect its name. */
const CITY_REACH_DEG = 6;

function citiesAround(ring: readonly GeoJSON.Position[], cities: readonly Place[]): Place[] {
  const [lons, lats] = [ring.map(([lon = 0]) => lon), ring.map(([, lat = 0]) => lat)];
  const [west, east] = [Math.min(...lons) - CITY_REACH_DEG, Math.max(...lons) + CITY_REACH_DEG];
  const [south, north] = [Math.min(...lats) - CITY_REACH_DEG, Math.max(...lats) + CITY_REACH_DEG];
  return cities.filter(
    ({ lat, lon, order }) => order < CITIES_BEFORE && lon > west && lon < east && lat > south && lat < north,
  );
}

/** Above this zoom a country is so wide that its name keeps its position. */
const STEADY_ZOOM = 5;

/** First zoom of a country's name, and its position by zoom; one zoom later if its land is too narrow for the name at `first`. */
function placesOfCountry(
  name: string,
  ring: readonly GeoJSON.Position[],
  { room, first, cities }: { room: NameRoom; first: number; cities: readonly Place[] },
): { minzoom: number; at: Record<number, Placed> } {
  const chosen = COUNTRY_PLACE[name];
  const placeAt = (zoom: number): Placed =>
    chosen
      ? { lat: chosen[0], lon: chosen[1], worth: room.worth(toWorld([chosen[1], chosen[0]]), zoom) }
      : bestPlace(ring, room, { zoom, cities: cityBoxes(cities, zoom) });
  const { last } = ZOOMS.country;
  const from = placeAt(first);
  const isLater = from.worth < FITS && first < last && !SEAGIRT.has(name);
  const minzoom = isLater ? first + 1 : first;
  const at: Record<number, Placed> = { [minzoom]: isLater ? placeAt(minzoom) : from };
  for (let zoom = minzoom + 1; zoom <= last; zoom += 1) {
    const before = at[zoom - 1] ?? from;
    at[zoom] = zoom > STEADY_ZOOM ? before : placeAt(zoom);
  }
  return { minzoom, at };
}

function countryNames(shapes: readonly NamedShape[], cities: readonly Place[]): Omit<AreaName, 'order'>[] {
  const ground = groundOf(shapes);
  const byName = new Map<string, Ground[]>();
  for (const one of ground) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  return shapes.flatMap(({ name, rings }) => {
    if (NAMELESS.has(name)) return [];
    const shape = shapeOf(rings);
    if (!shape) return [];
    const written = COUNTRY_NAME[name] ?? name;
    const others = othersAround(name, ground, byName);
    const kind = SEAGIRT.has(name) ? 'seagirt' : 'coastal';
    const room = new NameRoom(written, byName.get(name) ?? [], others, kind);
    const { minzoom: first, maxzoom } = zoomsOf(shape.widthAtZoom0, 'country');
    const near = citiesAround(shape.ring, cities);
    const { minzoom, at } = placesOfCountry(name, shape.ring, { room, first, cities: near });
    const classes = Object.entries(at).map(([zoom, { lat, lon }]) => [
      zoom,
      room.classAt(toWorld([lon, lat]), Number(zoom)),
    ]);
    const { lat = 0, lon = 0 } = at[minzoom] ?? {};
    return [
      {
        kind: 'country' as const,
        name: written,
        lat,
        lon,
        minzoom,
        maxzoom: Math.max(maxzoom, Math.min(ZOOMS.country.last, minzoom + 2)),
        room: Object.fromEntries(classes) as Record<number, number>,
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

/** All names written over areas: countries (clear of `cities`) and states from their shapes, waters from the table. */
export function areaNames(
  shapes: { countries: NamedShape[]; states: NamedShape[] },
  cities: readonly Place[] = [],
): AreaName[] {
  return [...countryNames(shapes.countries, cities), ...stateNames(shapes.states), ...NAMED_AREAS]
    .toSorted((a, b) => a.minzoom - b.minzoom || a.name.localeCompare(b.name, 'en'))
    .map((area, order) => ({ ...area, order }));
}
