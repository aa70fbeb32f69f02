import { boxAround } from '#aviation/geo/bounding-box.ts';
import { distanceNm, geodesicPath } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { NotamAnswer } from '../contract.ts';
import { holdsPlace, polygonsOf } from './notam-features.ts';

/** What lies within this distance of a route belongs to it. */
export const CORRIDOR_NM = 25;
/** Points along the route for the test: no area of a restriction slips between them. */
const STEP_NM = 10;

/** The route as points close together. */
export function corridorOf(points: readonly LatLon[]): LatLon[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    return next ? geodesicPath(point, next, STEP_NM) : [point];
  });
}

/** Whether an area touches the corridor; what has no area does not. */
export function isOnRoute(notam: NotamAnswer, corridor: readonly LatLon[]): boolean {
  const { area } = notam;
  if (area === null) return false;
  const corners = polygonsOf(notam).flatMap((rings) => rings[0] ?? []);
  return corridor.some(
    (place) =>
      holdsPlace(notam, place) ||
      corners.some(
        ([lon, lat]) => Math.abs(lat - place.lat) < 1 && distanceNm(place, { lat, lon }) <= CORRIDOR_NM,
      ),
  );
}

/** `west,south,east,north` about a route; null without points. */
export function corridorBox(points: readonly LatLon[]): string | null {
  const box = boxAround(points);
  if (!box) return null;
  const lon = (deg: number): number => Math.max(-180, Math.min(180, deg));
  const lat = (deg: number): number => Math.max(-90, Math.min(90, deg));
  return [lon(box.west - 1), lat(box.south - 1), lon(box.east + 1), lat(box.north + 1)].join(',');
}
