import { mercatorY } from './world-ring.ts';
import { COUNTRY_NAME, COUNTRY_PLACE, NAMED_AREAS, NAMELESS, type NamedArea } from './names.table.ts';

/** A name written over an area, not beside a place. */
export interface AreaName extends Omit<NamedArea, 'kind'> {
  kind: NamedArea['kind'] | 'country';
  /** Position in the order of importance among names of its kind, from 0. */
  order: number;
  /** 1: from the zoom after its first, the name of a country may stand to all sides of its place and is in no other country. */
  wide: 0 | 1;
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

type World = { x: number; y: number };
const toWorld = ([lon = 0, lat = 0]: GeoJSON.Position): World => ({ x: lon / 360 + 0.5, y: mercatorY(lat) });

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

/** How far from its place the name of a wide country may be written: five of its letters to the sides, three up and down. */
const REACH_PX = { x: 60, y: 36 } as const;

interface Ground {
  name: string;
  ring: World[];
  from: World;
  to: World;
}
const groundOf = (shapes: readonly NamedShape[]): Ground[] =>
  shapes.flatMap(({ name, rings }) =>
    rings.map((positions) => {
      const ring = positions.map(toWorld);
      const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
      const from = { x: Math.min(...xs), y: Math.min(...ys) };
      return { name, ring, from, to: { x: Math.max(...xs), y: Math.max(...ys) } };
    }),
  );

const isWithin = ({ from, to }: Ground, { x, y }: World): boolean =>
  from.x < x && x < to.x && from.y < y && y < to.y;

/** Whether all that is within reach of a country's place is its own or nobody's: Vietnam's is not, Japan's is. */
function isWide(name: string, place: { lat: number; lon: number; zoom: number }, ground: Ground[]): boolean {
  const { x, y } = toWorld([place.lon, place.lat]);
  const worldPx = 512 * 2 ** place.zoom;
  const around = [-1, 0, 1].flatMap((east) =>
    [-1, 0, 1].map((south) => ({
      x: x + (east * REACH_PX.x) / worldPx,
      y: y + (south * REACH_PX.y) / worldPx,
    })),
  );
  return !around.some((at) =>
    ground.some((one) => one.name !== name && isWithin(one, at) && depth(one.ring, at) > 0),
  );
}

function shapeNames(kind: 'country' | 'state', shapes: readonly NamedShape[]): Omit<AreaName, 'order'>[] {
  const ground = kind === 'country' ? groundOf(shapes) : [];
  return shapes.flatMap(({ name, rings }) => {
    if (NAMELESS.has(name)) return [];
    const byArea = rings
      .map((ring) => ({ ring, area: doubleArea(ring.map(toWorld)) / 2 }))
      .toSorted((a, b) => b.area - a.area);
    const largest = byArea[0];
    if (!largest) return [];
    const widthAtZoom0 = Math.sqrt(largest.area) * 512;
    const { first, last } = ZOOMS[kind];
    const minzoom = Math.min(last - 1, Math.max(first, Math.ceil(Math.log2(ROOM_PX[kind] / widthAtZoom0))));
    const maxzoom = Math.min(last, Math.max(minzoom + 2, Math.floor(Math.log2(TOO_LARGE_PX / widthAtZoom0))));
    const place = COUNTRY_PLACE[name];
    const { lat, lon } = place ? { lat: place[0], lon: place[1] } : deepestPlace(largest.ring);
    const hasRoom = kind === 'country' && isWide(name, { lat, lon, zoom: minzoom + 1 }, ground);
    const wide = hasRoom ? 1 : 0;
    return [{ kind, name: COUNTRY_NAME[name] ?? name, lat, lon, minzoom, maxzoom, wide }];
  });
}

/** Every name that is written over an area: countries and states by their shapes, waters by the table. */
export function areaNames(shapes: { countries: NamedShape[]; states: NamedShape[] }): AreaName[] {
  return [
    ...shapeNames('country', shapes.countries),
    ...shapeNames('state', shapes.states),
    ...NAMED_AREAS.map((area) => ({ ...area, wide: 0 as const })),
  ]
    .toSorted((a, b) => a.minzoom - b.minzoom || a.name.localeCompare(b.name, 'en'))
    .map((area, order) => ({ ...area, order }));
}
