import { distanceNm, geodesicPath } from '#aviation/geo/geodesic.ts';
import { type LatLon, normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import type { RoutePoint } from '../../contract.ts';

/** The point of a route nearest to a place. */
export interface PlaceOnRoute {
  /** The leg from this point to the next one. */
  readonly legIndex: number;
  readonly place: LatLon;
  /** From the first point along the legs. */
  readonly alongNm: number;
  /** How far the other place is from it. */
  readonly offNm: number;
}

/** Legs are divided into segments of this length, for which the plane is accurate enough. */
const PIECE_NM = 30;
const RAD = Math.PI / 180;

export const placeOf = ({ coordinate: [lon, lat] }: Pick<RoutePoint, 'coordinate'>): LatLon => ({ lat, lon });

/** Position on the segment, 0 to 1, in a plane around `at`. */
function fractionOn(from: LatLon, to: LatLon, at: LatLon): number {
  const plane = ({ lat, lon }: LatLon) => ({
    x: normaliseLonDeg(lon - at.lon) * Math.cos(at.lat * RAD),
    y: lat - at.lat,
  });
  const a = plane(from);
  const b = plane(to);
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const lengthSquared = dx * dx + dy * dy;
  return lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / lengthSquared));
}

const between = (from: LatLon, to: LatLon, fraction: number): LatLon => ({
  lat: from.lat + (to.lat - from.lat) * fraction,
  lon: normaliseLonDeg(from.lon + normaliseLonDeg(to.lon - from.lon) * fraction),
});

/** The nearest point on the legs between the points (WGS84, great circles); null without a leg. */
export function nearestOnRoute(points: readonly RoutePoint[], at: LatLon): PlaceOnRoute | null {
  let best: PlaceOnRoute | null = null;
  let doneNm = 0;
  points.slice(1).forEach((point, legIndex) => {
    const start = points[legIndex];
    if (!start) return;
    const path = geodesicPath(placeOf(start), placeOf(point), PIECE_NM);
    path.slice(1).forEach((to, piece) => {
      const from = path[piece] ?? to;
      const fraction = fractionOn(from, to, at);
      const place = between(from, to, fraction);
      const offNm = distanceNm(place, at);
      const lengthNm = distanceNm(from, to);
      if (best === null || offNm < best.offNm)
        best = { legIndex, place, offNm, alongNm: doneNm + lengthNm * fraction };
      doneNm += lengthNm;
    });
  });
  return best;
}
