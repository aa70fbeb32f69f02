import type { Ring } from '../geo/polygon.ts';
import { pointInRing } from '../geo/polygon.ts';
import type { LatLon } from '../geo/lat-lon.ts';
import { cross, dot } from '../geo/great-circle-crossing.ts';
import { type UnitVector, nmToChord, sphericalDistanceNm, unitVector } from '../geo/unit-vector.ts';

/**
 * Area to avoid: one or more polygons, which may overlap or contain each other as the core and the outer ring of a
 * flight restriction do. Rings are [longitude, latitude] in degrees; within a polygon, a ring inside an odd number of
 * others is a hole.
 */
export interface AreaShape {
  readonly name: string;
  readonly polygons: readonly (readonly Ring[])[];
  /** Feet AMSL; null is the surface (lower) or unlimited (upper). */
  readonly lowerFt: number | null;
  readonly upperFt: number | null;
}

/** Position in degrees and as a unit vector. */
export interface Place extends LatLon {
  readonly at: UnitVector;
}

/** Area prepared for queries; `holds` tells whether a position is inside. */
export interface Area {
  readonly name: string;
  readonly shape: AreaShape;
  contains(this: void, place: LatLon): boolean;
  /** Whether the great circle between two places enters the area. */
  meets(this: void, from: Place, to: Place, lengthNm: number): boolean;
}

interface Edges {
  readonly points: readonly UnitVector[];
  /** Normals of the planes of the edges, from point `i` to the next. */
  readonly planes: readonly UnitVector[];
}

/** Prepares an area for many queries. */
export function openArea(shape: AreaShape): Area {
  const polygons = shape.polygons.map((rings) => rings.filter((ring) => ring.length >= 3));
  const edges = polygons.flat().map(edgesOf);
  const cap = capAround(edges.flatMap(({ points }) => points));
  const contains = (place: LatLon): boolean =>
    polygons.some((rings) => rings.filter((ring) => pointInRing(place, ring)).length % 2 === 1);
  return {
    name: shape.name,
    shape,
    contains,
    meets: (from, to, lengthNm) => {
      if (!cap) return false;
      // A leg that starts further from the cap than its length cannot enter it.
      const reach = nmToChord(cap.radiusNm + lengthNm) + 1e-9;
      const [dx, dy, dz] = [from.at.x - cap.middle.x, from.at.y - cap.middle.y, from.at.z - cap.middle.z];
      if (dx * dx + dy * dy + dz * dz > reach * reach) return false;
      return edges.some((ring) => crossesRing(from.at, to.at, ring)) || contains(from) || contains(to);
    },
  };
}

function edgesOf(ring: Ring): Edges {
  const points = ring.map(([lon = 0, lat = 0]) => unitVector({ lat, lon }));
  const planes = points.map((point, index) => cross(point, points[(index + 1) % points.length] ?? point));
  return { points, planes };
}

function capAround(points: readonly UnitVector[]): { middle: UnitVector; radiusNm: number } | null {
  const [x, y, z] = [sum(points, 'x'), sum(points, 'y'), sum(points, 'z')];
  const length = Math.hypot(x, y, z);
  if (points.length === 0 || length === 0) return points.length === 0 ? null : everywhere;
  const middle = { x: x / length, y: y / length, z: z / length };
  const radiusNm = points.reduce((max, point) => Math.max(max, sphericalDistanceNm(middle, point)), 0);
  // An area of more than a quarter of the globe is tested against every leg.
  return radiusNm > 5000 ? everywhere : { middle, radiusNm: radiusNm + 1 };
}

const everywhere = { middle: { x: 0, y: 0, z: 1 }, radiusNm: Number.POSITIVE_INFINITY };

const sum = (points: readonly UnitVector[], axis: 'x' | 'y' | 'z'): number =>
  points.reduce((total, point) => total + point[axis], 0);

/** Whether the arc crosses an edge: the ends of each are on opposite sides of the other's plane, in one hemisphere. */
function crossesRing(from: UnitVector, to: UnitVector, { points, planes }: Edges): boolean {
  const plane = cross(from, to);
  let previousSide = dot(plane, points.at(-1) ?? from);
  let previous = points.length - 1;
  for (let index = 0; index < points.length; index += 1) {
    const point = points[index] ?? from;
    const side = dot(plane, point);
    const edge = planes[previous] ?? plane;
    if (side * previousSide <= 0 && dot(edge, from) * dot(edge, to) <= 0) {
      const start = points[previous] ?? point;
      const meeting = cross(plane, edge);
      const onLeg = dot(meeting, { x: from.x + to.x, y: from.y + to.y, z: from.z + to.z });
      const onEdge = dot(meeting, { x: start.x + point.x, y: start.y + point.y, z: start.z + point.z });
      if (onLeg * onEdge > 0) return true;
    }
    previousSide = side;
    previous = index;
  }
  return false;
}

/** Whether an altitude (ft AMSL) is within the vertical limits of an area. */
export function isAtLevel({ lowerFt, upperFt }: AreaShape, altitudeFt: number): boolean {
  return (lowerFt === null || altitudeFt >= lowerFt) && (upperFt === null || altitudeFt <= upperFt);
}
