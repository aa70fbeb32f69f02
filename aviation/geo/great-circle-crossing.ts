import type { LatLon } from './lat-lon.ts';
import { type UnitVector, unitVector } from './unit-vector.ts';

/** Great-circle arc between two positions, shorter than 180°. */
export interface GreatCircleArc {
  readonly from: LatLon;
  readonly to: LatLon;
}

const degrees = 180 / Math.PI;

/** Intersection of two great-circle arcs (each shorter than 180°), or null. */
export function greatCircleCrossing(one: GreatCircleArc, other: GreatCircleArc): LatLon | null {
  const [a, b, c, d] = [one.from, one.to, other.from, other.to].map(unitVector);
  if (!a || !b || !c || !d) return null;
  const at = arcsCross({ a, b }, { a: c, b: d });
  return at && { lat: Math.asin(at.z) * degrees, lon: Math.atan2(at.y, at.x) * degrees };
}

/** Great-circle arc between two unit vectors, shorter than 180°. */
export interface Arc {
  readonly a: UnitVector;
  readonly b: UnitVector;
}

/** As `greatCircleCrossing`, on unit vectors. Arcs that only touch may or may not cross. */
export function arcsCross(one: Arc, other: Arc): UnitVector | null {
  const planeOne = cross(one.a, one.b);
  const planeOther = cross(other.a, other.b);
  const line = cross(planeOne, planeOther);
  const length = Math.sqrt(dot(line, line));
  if (length < 1e-15) return null;
  // Two great circles intersect at two antipodal points; at most one is on both arcs.
  for (const sign of [1, -1]) {
    const at = { x: (sign * line.x) / length, y: (sign * line.y) / length, z: (sign * line.z) / length };
    if (isBetween(at, one, planeOne) && isBetween(at, other, planeOther)) return at;
  }
  return null;
}

function isBetween(at: UnitVector, { a, b }: Arc, plane: UnitVector): boolean {
  return dot(cross(a, at), plane) >= 0 && dot(cross(at, b), plane) >= 0;
}

/** Cross product. */
export function cross(a: UnitVector, b: UnitVector): UnitVector {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

/** Dot product. */
export function dot(a: UnitVector, b: UnitVector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
