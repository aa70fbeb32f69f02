import { geodesicPath } from '#aviation/geo/geodesic.ts';
import { type LatLon, angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';

const NM_PER_DEG = 60.04;
const RAD = Math.PI / 180;

/** Position in NM east and north of another; accurate to 0.1 % within a few hundred miles. */
export function inMilesFrom(origin: LatLon, place: LatLon): { east: number; north: number } {
  const middle = ((origin.lat + place.lat) / 2) * RAD;
  return {
    east: angleDifferenceDeg(origin.lon, place.lon) * Math.cos(middle) * NM_PER_DEG,
    north: (place.lat - origin.lat) * NM_PER_DEG,
  };
}

/** Route as a line of short great-circle segments. */
export function routeLine(points: readonly LatLon[]): readonly LatLon[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    return next ? geodesicPath(point, next).slice(index === 0 ? 0 : 1) : [];
  });
}

/** Distance of a position from a line of short segments, NM; `Infinity` for an empty line. */
export function distanceToLineNm(place: LatLon, line: readonly LatLon[]): number {
  let nearest = Infinity;
  for (let index = 1; index < line.length; index += 1) {
    const from = line[index - 1];
    const to = line[index];
    if (!from || !to) continue;
    // Segments are at most 60 NM: one much further north or south cannot be nearer.
    if (Math.abs(from.lat - place.lat) * NM_PER_DEG - 61 > nearest) continue;
    const a = inMilesFrom(place, from);
    const b = inMilesFrom(place, to);
    const [east, north] = [b.east - a.east, b.north - a.north];
    const square = east * east + north * north;
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, -(a.east * east + a.north * north) / square));
    nearest = Math.min(nearest, Math.hypot(a.east + share * east, a.north + share * north));
  }
  return nearest;
}
