import { METRES_PER_NM } from '#aviation/units.ts';
import geodesicLibrary from 'geographiclib-geodesic';
import { type LatLon, normaliseBearingDeg, normaliseLonDeg } from './lat-lon.ts';

const { WGS84, DISTANCE, STANDARD } = geodesicLibrary.Geodesic;

/**
 * Geodesic distance on WGS84 in international nautical miles (1852 m).
 * Formula: C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013).
 */
export function distanceNm(from: LatLon, to: LatLon): number {
  const { s12 } = WGS84.Inverse(from.lat, from.lon, to.lat, to.lon, DISTANCE);
  return (s12 ?? Number.NaN) / METRES_PER_NM;
}

/** Distance and true bearings of a geodesic; `finalBearingDegTrue` is the direction at `to`. */
export function inverseGeodesic(
  from: LatLon,
  to: LatLon,
): { distanceNm: number; initialBearingDegTrue: number; finalBearingDegTrue: number } {
  const solution = WGS84.Inverse(from.lat, from.lon, to.lat, to.lon, STANDARD);
  return {
    distanceNm: (solution.s12 ?? Number.NaN) / METRES_PER_NM,
    initialBearingDegTrue: normaliseBearingDeg(solution.azi1 ?? Number.NaN),
    finalBearingDegTrue: normaliseBearingDeg(solution.azi2 ?? Number.NaN),
  };
}

/** Initial true bearing of the geodesic from `from` to `to`, in [0, 360). */
export function initialBearingDegTrue(from: LatLon, to: LatLon): number {
  return inverseGeodesic(from, to).initialBearingDegTrue;
}

/** Point at a distance along the geodesic with an initial true bearing. */
export function destination(
  from: LatLon,
  path: { readonly bearingDegTrue: number; readonly distanceNm: number },
): LatLon {
  const end = WGS84.Direct(from.lat, from.lon, path.bearingDegTrue, path.distanceNm * METRES_PER_NM);
  return { lat: end.lat2 ?? Number.NaN, lon: normaliseLonDeg(end.lon2 ?? Number.NaN) };
}

/** Point at a fraction (0 to 1) of the geodesic between two points. */
export function intermediatePoint(from: LatLon, to: LatLon, fraction: number): LatLon {
  const line = WGS84.InverseLine(from.lat, from.lon, to.lat, to.lon);
  const position = line.Position(line.s13 * fraction);
  return { lat: position.lat2 ?? Number.NaN, lon: normaliseLonDeg(position.lon2 ?? Number.NaN) };
}

/** Length and midpoint of a geodesic, and its true bearing there, from one solution. */
export function geodesicMiddle(
  from: LatLon,
  to: LatLon,
): { distanceNm: number; middle: LatLon; trackDegTrue: number } {
  const line = WGS84.InverseLine(from.lat, from.lon, to.lat, to.lon);
  const { lat2 = Number.NaN, lon2 = Number.NaN, azi2 = Number.NaN } = line.Position(line.s13 / 2);
  return {
    distanceNm: line.s13 / METRES_PER_NM,
    middle: { lat: lat2, lon: normaliseLonDeg(lon2) },
    trackDegTrue: normaliseBearingDeg(azi2),
  };
}

/**
 * Points along the geodesic, both ends included, at most `maxStepNm` apart (default 60 NM). Longitudes are normalised,
 * so a path jumps at the antimeridian: split it with `splitAtAntimeridian` before drawing.
 */
export function geodesicPath(from: LatLon, to: LatLon, maxStepNm = 60): LatLon[] {
  const line = WGS84.InverseLine(from.lat, from.lon, to.lat, to.lon);
  const steps = Math.max(1, Math.ceil(line.s13 / METRES_PER_NM / maxStepNm));
  const points: LatLon[] = [{ lat: from.lat, lon: from.lon }];
  for (let step = 1; step < steps; step += 1) {
    const position = line.Position((line.s13 * step) / steps);
    points.push({ lat: position.lat2 ?? Number.NaN, lon: normaliseLonDeg(position.lon2 ?? Number.NaN) });
  }
  points.push({ lat: to.lat, lon: to.lon });
  return points;
}
