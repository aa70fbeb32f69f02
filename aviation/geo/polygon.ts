import { type LatLon, angleDifferenceDeg } from './lat-lon.ts';

/** GeoJSON ring of [longitude, latitude] positions; the closing position is optional. */
export type Ring = readonly (readonly number[])[];

const radians = Math.PI / 180;

/**
 * Whether a point is inside a ring with great-circle edges. The ring may cross the 180° meridian or enclose a pole (the
 * one in the hemisphere of its mean latitude). Points exactly on an edge may be inside or outside.
 */
export function pointInRing(point: LatLon, ring: Ring): boolean {
  const lastPosition = ring.at(-1);
  if (!lastPosition || ring.length < 3) return false;
  let inside = false;
  let turnDeg = 0;
  let latSum = 0;
  let [previousLon = 0, previousLat = 0] = lastPosition;
  for (const [lon = 0, lat = 0] of ring) {
    turnDeg += angleDifferenceDeg(previousLon, lon);
    latSum += lat;
    if (crossesNorthOf(point, { lat: previousLat, lon: previousLon }, { lat, lon })) inside = !inside;
    previousLon = lon;
    previousLat = lat;
  }
  const aroundNorthPole = Math.abs(turnDeg) > 180 && latSum > 0;
  return aroundNorthPole ? !inside : inside;
}

/** Whether a point is in a GeoJSON polygon: inside the first ring and in none of the holes. */
export function pointInPolygon(point: LatLon, rings: readonly Ring[]): boolean {
  const [outer, ...holes] = rings;
  return outer !== undefined && pointInRing(point, outer) && !holes.some((hole) => pointInRing(point, hole));
}

/** Whether the edge crosses the point's meridian between the point and the north pole. */
function crossesNorthOf(point: LatLon, from: LatLon, to: LatLon): boolean {
  const fromRelative = angleDifferenceDeg(point.lon, from.lon);
  const toRelative = angleDifferenceDeg(point.lon, to.lon);
  // Half open, so that a vertex on the meridian counts with its eastern edge only.
  const changesSide = fromRelative < 0 !== toRelative < 0;
  if (!changesSide || Math.abs(toRelative - fromRelative) >= 180) return false;
  const crossingTangent =
    (Math.tan(from.lat * radians) * Math.sin(toRelative * radians) -
      Math.tan(to.lat * radians) * Math.sin(fromRelative * radians)) /
    Math.sin((toRelative - fromRelative) * radians);
  return Math.atan(crossingTangent) / radians > point.lat;
}
