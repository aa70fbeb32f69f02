import { unwrapLongitudes } from './antimeridian.ts';
import { destination } from './geodesic.ts';
import type { LatLon } from './lat-lon.ts';

const CORNERS = 72;

/**
 * Circle on WGS84 as a closed ring of 72 [longitude, latitude] corners; longitudes continue past ±180 at the
 * antimeridian.
 */
export function circleRing(centre: LatLon, radiusNm: number): [number, number][] {
  const corners = Array.from({ length: CORNERS }, (_, corner) =>
    destination(centre, { bearingDegTrue: (corner * 360) / CORNERS, distanceNm: radiusNm }),
  );
  const [first] = corners;
  return unwrapLongitudes(first ? [...corners, first] : corners).map(({ lat, lon }) => [lon, lat]);
}
