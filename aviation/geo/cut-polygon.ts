type Position = [number, number];
/** A closed ring: the last position repeats the first. */
type ClosedRing = readonly Position[];
/** An outer ring counter-clockwise, then its holes clockwise. */
type Polygon = readonly ClosedRing[];

/** Signed area in square degrees on the longitude/latitude plane; positive is counter-clockwise. */
export function ringArea(ring: ClosedRing): number {
  let doubled = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    doubled += x * nextY - nextX * y;
  }
  return doubled / 2;
}

/** Whether a position is inside a ring on the plane (even-odd rule). */
function isInside([x, y]: Position, ring: ClosedRing): boolean {
  let inside = false;
  for (const [index, [fromX, fromY]] of ring.entries()) {
    const [toX, toY] = ring[index + 1] ?? [fromX, fromY];
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside;
  }
  return inside;
}

type Side = 'west' | 'east';
const isOn = (side: Side, x: number, lon: number) => (side === 'west' ? x < lon : x >= lon);

function crossing([fromX, fromY]: Position, [toX, toY]: Position, lon: number): Position {
  return [lon, fromY + ((toY - fromY) * (lon - fromX)) / (toX - fromX)];
}

/** Parts of a ring on one side, each from the meridian to the meridian; or the whole ring. */
function stretches(ring: ClosedRing, lon: number, side: Side): { whole: boolean; paths: Position[][] } {
  const open = ring.slice(0, -1);
  const inside = open.map(([x]) => isOn(side, x, lon));
  if (!inside.includes(false)) return { whole: true, paths: [[...ring]] };
  // Begin outside, so that no part continues past the end of the list.
  const start = inside.indexOf(false);
  const paths: Position[][] = [];
  for (let step = 0; step < open.length; step += 1) {
    const index = (start + step) % open.length;
    const next = (index + 1) % open.length;
    const [from, to] = [open[index], open[next]];
    if (!from || !to) continue;
    if (!inside[index] && inside[next]) paths.push([crossing(from, to, lon)]);
    if (inside[next]) paths.at(-1)?.push(to);
    if (inside[index] && !inside[next]) paths.at(-1)?.push(crossing(from, to, lon));
  }
  return { whole: false, paths };
}

/**
 * Joins parts along the meridian into rings. The inside is on the left, so a western ring continues north from the end
 * of a part to the nearest beginning, an eastern ring south.
 */
function joined(paths: readonly Position[][], side: Side): Position[][] {
  const northward = side === 'west' ? 1 : -1;
  const waiting = new Set(paths);
  const rings: Position[][] = [];
  for (const first of paths) {
    if (!waiting.delete(first)) continue;
    const ring = [...first];
    for (;;) {
      const endLat = (ring.at(-1)?.[1] ?? 0) * northward;
      const startLat = (ring[0]?.[1] ?? 0) * northward;
      const beyond = [...waiting]
        .map((path) => ({ path, lat: (path[0]?.[1] ?? 0) * northward }))
        .filter(({ lat }) => lat >= endLat)
        .toSorted((a, b) => a.lat - b.lat);
      const [next] = beyond;
      const closesFirst = startLat >= endLat && (!next || startLat <= next.lat);
      if (!next || closesFirst) break;
      waiting.delete(next.path);
      ring.push(...next.path);
    }
    const [start] = ring;
    if (start) rings.push([...ring, start]);
  }
  return rings;
}

function onSide(rings: Polygon, lon: number, side: Side): Position[][][] {
  const parts = rings.map((ring) => stretches(ring, lon, side));
  const whole = parts.flatMap((part) => (part.whole ? part.paths : []));
  const made = joined(
    parts.flatMap((part) => (part.whole ? [] : part.paths)),
    side,
  );
  const all = [...whole, ...made].filter((ring) => ring.length > 3);
  const holes = all.filter((ring) => ringArea(ring) < 0);
  return all
    .filter((ring) => ringArea(ring) > 0)
    .map((outer) => [outer, ...holes.filter(([place]) => place !== undefined && isInside(place, outer))]);
}

/** Cuts a polygon along a meridian into the polygons west of it and those east of it. */
export function cutPolygon(rings: Polygon, lon: number): Record<Side, Position[][][]> {
  return { west: onSide(rings, lon, 'west'), east: onSide(rings, lon, 'east') };
}
