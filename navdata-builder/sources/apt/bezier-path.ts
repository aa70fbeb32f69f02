import type { LatLon } from '#aviation/geo/lat-lon.ts';

/** A node of a path; `control` bends the outgoing segment and, mirrored, the incoming one. */
export interface PathNode extends LatLon {
  readonly control: LatLon | null;
  /** Code of the painted line that begins here, if any. */
  readonly marking: number | null;
}

const metresPerDegree = 111_120;
/** Maximum distance between a curve and its straight segments. */
const toleranceM = 0.4;
const maxPieces = 12;

/**
 * Extends a path from one node, which is its end, to the next: straight, or by a quadratic or cubic curve if one or
 * both nodes have a control point.
 */
export function addPiece(path: LatLon[], from: PathNode, to: PathNode): void {
  const arriving = to.control && mirrored(to.control, to);
  const first = from.control ?? arriving;
  if (!first) {
    path.push(to);
    return;
  }
  const second = from.control && arriving ? arriving : first;
  const isCubic = from.control !== null && arriving !== null;
  const pieces = pieceCount(from, to, [first, second]);
  const points = [from, first, second, to] as const;
  for (let index = 1; index <= pieces; index += 1)
    path.push(isCubic ? cubicAt(index / pieces, points) : quadraticAt(index / pieces, points));
}

/** Start, two control points and end of a curve; a quadratic one ignores the second control point. */
type Curve = readonly [LatLon, LatLon, LatLon, LatLon];

function cubicAt(t: number, [from, first, second, to]: Curve): LatLon {
  const u = 1 - t;
  const [a, b, c, d] = [u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3];
  return {
    lat: a * from.lat + b * first.lat + c * second.lat + d * to.lat,
    lon: a * from.lon + b * first.lon + c * second.lon + d * to.lon,
  };
}

function quadraticAt(t: number, [from, first, , to]: Curve): LatLon {
  const u = 1 - t;
  const [a, b, c] = [u * u, 2 * u * t, t * t];
  return {
    lat: a * from.lat + b * first.lat + c * to.lat,
    lon: a * from.lon + b * first.lon + c * to.lon,
  };
}

function mirrored(control: LatLon, node: LatLon): LatLon {
  return { lat: 2 * node.lat - control.lat, lon: 2 * node.lon - control.lon };
}

/** How many straight segments keep within the tolerance, by the distance of the control points from the straight line. */
function pieceCount(from: LatLon, to: LatLon, [first, second]: readonly [LatLon, LatLon]): number {
  const ahead = metresFrom(from, to);
  const besideM = Math.max(
    besideLineM(ahead, metresFrom(from, first)),
    besideLineM(ahead, metresFrom(from, second)),
  );
  return Math.min(maxPieces, Math.max(1, Math.ceil(Math.sqrt(besideM / (2 * toleranceM)))));
}

/** Metres east and north of a position, on a plane. */
interface Offset {
  readonly x: number;
  readonly y: number;
}

function metresFrom(from: LatLon, place: LatLon): Offset {
  const shrink = Math.cos((from.lat * Math.PI) / 180);
  return {
    x: (place.lon - from.lon) * shrink * metresPerDegree,
    y: (place.lat - from.lat) * metresPerDegree,
  };
}

function besideLineM(ahead: Offset, place: Offset): number {
  const length = Math.hypot(ahead.x, ahead.y);
  return length < 0.01
    ? Math.hypot(place.x, place.y)
    : Math.abs(ahead.x * place.y - ahead.y * place.x) / length;
}
