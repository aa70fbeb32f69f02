import geodesicLibrary from 'geographiclib-geodesic';
import { type LatLon, normaliseBearingDeg, normaliseLonDeg } from './lat-lon.ts';

const metresPerNm = 1852;
const { WGS84, DISTANCE, STANDARD } = geodesicLibrary.Geodesic;

/**
 * Length of the shortest path on the WGS84 ellipsoid in international nautical miles (1852 m).
 * Formula: C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013).
 */
export function distanceNm(from: LatLon, to: LatLon): number {
  const { s12 } = WGS84.Inverse(from.lat, from.lon, to.lat, to.lon, DISTANCE);
  return (s12 ?? Number.NaN) / metresPerNm;
}

/** Distance and both true bearings of a geodesic; `finalBearingDegTrue` is the direction on arrival. */
export function inverseGeodesic(
  from: LatLon,
  to: LatLon,
): { distanceNm: number; initialBearingDegTrue: number; finalBearingDegTrue: number } {
  const solution = WGS84.Inverse(from.lat, from.lon, to.lat, to.lon, STANDARD);
  return {
    distanceNm: (solution.s12 ?? Number.NaN) / metresPerNm,
    initialBearingDegTrue: normaliseBearingDeg(solution.azi1 ?? Number.NaN),
    finalBearingDegTrue: normaliseBearingDeg(solution.azi2 ?? Number.NaN),
  };
}

/** True bearing at `from` of the geodesic to `to`, in [0, 360). */
export function initialBearingDegTrue(from: LatLon, to: LatLon): number {
  return inverseGeodesic(from, to).initialBearingDegTrue;
}

/** The point reached from `from` along a geodesic that starts with the given true bearing. */
export function destination(
  from: LatLon,
  path: { readonly bearingDegTrue: number; readonly distanceNm: number },
): LatLon {
  const end = WGS84.Direct(from.lat, from.lon, path.bearingDegTrue, path.distanceNm * metresPerNm);
  return { lat: end.lat2 ?? Number.NaN, lon: normaliseLonDeg(end.lon2 ?? Number.NaN) };
}

/** The point a fraction (0 to 1) of the way along the geodesic between two points. */
export function intermediatePoint(from: LatLon, to: LatLon, fraction: number): LatLon {
  const line = WGS84.InverseLine(from.lat, from.lon, to.lat, to.lon);
  const position = line.Position(line.s13 * fraction);
  return { lat: position.lat2 ?? Number.NaN, lon: normaliseLonDeg(position.lon2 ?? Number.NaN) };
}

/** Length of a geodesic, its middle and the true bearing there, for the price of one. */
export function geodesicMiddle(
  from: LatLon,
  to: LatLon,
): { distanceNm: number; middle: LatLon; trackDegTrue: number } {
  const line = WGS84.InverseLine(from.lat, from.lon, to.lat, to.lon);
  const { lat2 = Number.NaN, lon2 = Number.NaN, azi2 = Number.NaN } = line.Position(line.s13 / 2);
  return {
    distanceNm: line.s13 / metresPerNm,
    middle: { lat: lat2, lon: normaliseLonDeg(lon2) },
    trackDegTrue: normaliseBearingDeg(azi2),
  };
}

/**
 * Points along the geodesic from `from` to `to`, both ends included, no two further apart than
 * `maxStepNm` (default 60 nm). Longitudes are normalised, so a path over the antimeridian jumps there;
 * cut it with `splitAtAntimeridian` before drawing.
 */
export function geodesicPath(from: LatLon, to: LatLon, maxStepNm = 60): LatLon[] {
  const line = WGS84.InverseLine(from.lat, from.lon, to.lat, to.lon);
  const steps = Math.max(1, Math.ceil(line.s13 / metresPerNm / maxStepNm));
  const points: LatLon[] = [{ lat: from.lat, lon: from.lon }];
  for (let step = 1; step < steps; step += 1) {
    const position = line.Position((line.s13 * step) / steps);
    points.push({ lat: position.lat2 ?? Number.NaN, lon: normaliseLonDeg(position.lon2 ?? Number.NaN) });
  }
  points.push({ lat: to.lat, lon: to.lon });
  return points;
}
