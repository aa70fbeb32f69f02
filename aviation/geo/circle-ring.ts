import { unwrapLongitudes } from './antimeridian.ts';
import { destination } from './geodesic.ts';
import type { LatLon } from './lat-lon.ts';

const CORNERS = 72;

/**
 * A circle on the ellipsoid as a closed ring of [longitude, latitude] with 72 corners; longitudes run on past ±180 over
 * the antimeridian.
 */
export function circleRing(centre: LatLon, radiusNm: number): [number, number][] {
  const corners = Array.from({ length: CORNERS }, (_, corner) =>
    destination(centre, { bearingDegTrue: (corner * 360) / CORNERS, distanceNm: radiusNm }),
  );
  const [first] = corners;
  return unwrapLongitudes(first ? [...corners, first] : corners).map(({ lat, lon }) => [lon, lat]);
}
