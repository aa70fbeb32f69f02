import { distanceNm, geodesicPath } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { type Ring, pointInRing } from '#aviation/geo/polygon.ts';

/** How far from the way something still belongs to the briefing. */
export const EN_ROUTE_NM = 50;
/** Places of the way and of outlines are looked at this far apart, so that nothing slips through between them. */
const STEP_NM = EN_ROUTE_NM / 2;

/** Places along a route, close enough to each other to judge what lies near it. */
export function wayAlong(points: readonly LatLon[]): LatLon[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    return next ? geodesicPath(point, next, STEP_NM) : [point];
  });
}

/** Whether a place, with what reaches out from it, lies within 50 nm of the way. */
export function isPlaceNear(place: LatLon, reachNm: number, way: readonly LatLon[]): boolean {
  return way.some((point) => distanceNm(point, place) <= reachNm + EN_ROUTE_NM);
}

/** Whether an area comes within 50 nm of the way. Rings are [longitude, latitude]; they may go on past ±180°. */
export function isAreaNear(rings: readonly Ring[], way: readonly LatLon[]): boolean {
  return rings.some((ring) => {
    const outline = wayAlong(ring.map(([lon = 0, lat = 0]) => ({ lat, lon })));
    return way.some(
      (place) =>
        pointInRing(place, ring) ||
        outline.some((edge) => Math.abs(edge.lat - place.lat) < 2 && distanceNm(edge, place) <= EN_ROUTE_NM),
    );
  });
}
