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
 * The path from one node to the next, excluding the first, including the last: straight, or a quadratic or cubic
 * curve if one or both nodes have a control point.
 */
export function pieceBetween(from: PathNode, to: PathNode): LatLon[] {
  const arriving = to.control && mirrored(to.control, to);
  const first = from.control ?? arriving;
  if (!first) return [to];
  const second = from.control && arriving ? arriving : first;
  const isCubic = from.control !== null && arriving !== null;
  const pieces = pieceCount(from, to, [first, second]);
  const points = [from, first, second, to] as const;
  return Array.from({ length: pieces }, (_, index) =>
    isCubic ? cubicAt((index + 1) / pieces, points) : quadraticAt((index + 1) / pieces, points),
  );
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

/** Distance of the control points from the straight line. */
function pieceCount(from: LatLon, to: LatLon, controls: readonly LatLon[]): number {
  const shrink = Math.cos((from.lat * Math.PI) / 180);
  const x = (place: LatLon): number => (place.lon - from.lon) * shrink * metresPerDegree;
  const y = (place: LatLon): number => (place.lat - from.lat) * metresPerDegree;
  const length = Math.hypot(x(to), y(to));
  const besideM = Math.max(
    ...controls.map((control) =>
      length < 0.01
        ? Math.hypot(x(control), y(control))
        : Math.abs(x(to) * y(control) - y(to) * x(control)) / length,
    ),
  );
  return Math.min(maxPieces, Math.max(1, Math.ceil(Math.sqrt(besideM / (2 * toleranceM)))));
}
