import { cross, dot } from '../geo/great-circle-crossing.ts';
import type { LatLon } from '../geo/lat-lon.ts';
import { type UnitVector, chordBetween, chordToNm } from '../geo/unit-vector.ts';

const degrees = 180 / Math.PI;

/** Euclidean length of a vector. */
export const length = (vector: UnitVector): number => Math.sqrt(dot(vector, vector));

/** Multiplies a vector by a number. */
export function scaled({ x, y, z }: UnitVector, by: number): UnitVector {
  return { x: x * by, y: y * by, z: z * by };
}

/** Position (degrees) of a direction of any length. */
export const placeOf = ({ x, y, z }: UnitVector): LatLon => ({
  lat: Math.atan2(z, Math.hypot(x, y)) * degrees,
  lon: Math.atan2(y, x) * degrees,
});

/** Angle between two directions, radians; precise for small angles too. */
export const angleBetween = (a: UnitVector, b: UnitVector): number =>
  Math.atan2(length(cross(a, b)), dot(a, b));

/** Direction at a fraction `part` (0 to 1) of the arc (spherical linear interpolation). */
export function alongArc(from: UnitVector, to: UnitVector, part: number): UnitVector {
  const angle = angleBetween(from, to);
  if (angle < 1e-12) return from;
  const [first, second] = [Math.sin((1 - part) * angle), Math.sin(part * angle)];
  const sine = Math.sin(angle);
  return {
    x: (from.x * first + to.x * second) / sine,
    y: (from.y * first + to.y * second) / sine,
    z: (from.z * first + to.z * second) / sine,
  };
}

/** Rotates a vector about a unit axis by an angle in radians (Rodrigues' formula). */
export function turned(vector: UnitVector, axis: UnitVector, angle: number): UnitVector {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const side = cross(axis, vector);
  const rest = dot(axis, vector) * (1 - cosine);
  return {
    x: vector.x * cosine + side.x * sine + axis.x * rest,
    y: vector.y * cosine + side.y * sine + axis.y * rest,
    z: vector.z * cosine + side.z * sine + axis.z * rest,
  };
}

/** Distance from a point to an arc, NM on the sphere, and the fraction of the arc (0 to 1) at its nearest point. */
export function nearestOnArc(
  point: UnitVector,
  from: UnitVector,
  to: UnitVector,
): { nm: number; part: number } {
  const normal = cross(from, to);
  const size = length(normal);
  const ends = [
    { nm: chordToNm(chordBetween(point, from)), part: 0 },
    { nm: chordToNm(chordBetween(point, to)), part: 1 },
  ] as const;
  const nearerEnd = ends[0].nm <= ends[1].nm ? ends[0] : ends[1];
  if (size < 1e-12) return nearerEnd;
  const unit = scaled(normal, 1 / size);
  const foot = cross(cross(unit, point), unit);
  const isOnArc = dot(cross(from, foot), unit) > 0 && dot(cross(foot, to), unit) > 0;
  if (!isOnArc) return nearerEnd;
  const footUnit = scaled(foot, 1 / length(foot));
  return {
    nm: chordToNm(chordBetween(point, footUnit)),
    part: angleBetween(from, footUnit) / angleBetween(from, to),
  };
}

/** Mean direction; the north pole when the directions cancel. */
export function middleOf(corners: readonly UnitVector[]): UnitVector {
  const sum = corners.reduce((total, { x, y, z }) => ({ x: total.x + x, y: total.y + y, z: total.z + z }), {
    x: 0,
    y: 0,
    z: 0,
  });
  const size = length(sum);
  return size < 1e-9 ? { x: 0, y: 0, z: 1 } : scaled(sum, 1 / size);
}
