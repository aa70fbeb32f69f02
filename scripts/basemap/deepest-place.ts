import { type World, toWorld } from './taken-boxes.ts';

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

/** By ring: a country asks for it once for each zoom and form of its name. */
const known = new WeakMap<readonly GeoJSON.Position[], { lat: number; lon: number }>();

/** The grid position deepest inside a ring, with east-west distances divided by `BREADTH`. */
export function deepestPlace(ring: readonly GeoJSON.Position[]): { lat: number; lon: number } {
  const before = known.get(ring);
  if (before) return before;
  const place = deepestOf(ring);
  known.set(ring, place);
  return place;
}

function deepestOf(ring: readonly GeoJSON.Position[]): { lat: number; lon: number } {
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
