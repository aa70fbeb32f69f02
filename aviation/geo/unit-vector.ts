import type { LatLon } from './lat-lon.ts';

/** A direction from the centre of a sphere; what the search measures distances with. */
export interface UnitVector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Mean radius of the Earth, 6371.0088 km (IUGG), in nautical miles. */
export const sphericalRadiusNm = 6371.0088 / 1.852;

const radians = Math.PI / 180;

export function unitVector(point: LatLon): UnitVector {
  const cosLat = Math.cos(point.lat * radians);
  return {
    x: cosLat * Math.cos(point.lon * radians),
    y: cosLat * Math.sin(point.lon * radians),
    z: Math.sin(point.lat * radians),
  };
}

/**
 * Great-circle distance on the sphere of mean radius, nm. By the chord, which keeps its precision at short
 * distances. Differs from the ellipsoid by up to 0.4 %: good for comparing ways, not for the figure shown.
 */
export function sphericalDistanceNm(a: UnitVector, b: UnitVector): number {
  return chordToNm(chordBetween(a, b));
}

/** Length of the straight line between two points of the unit sphere. */
export function chordBetween(a: UnitVector, b: UnitVector): number {
  const [dx, dy, dz] = [a.x - b.x, a.y - b.y, a.z - b.z];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** Great-circle distance of two points of the unit sphere from the straight line between them. */
export function chordToNm(chord: number): number {
  return 2 * sphericalRadiusNm * Math.asin(Math.min(1, chord / 2));
}

/** The inverse of `chordToNm`. */
export function nmToChord(distanceNm: number): number {
  return 2 * Math.sin(Math.min(Math.PI / 2, distanceNm / (2 * sphericalRadiusNm)));
}
