import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { RoutePoint, RouteResult } from '../../contract.ts';

/** Distance along the points on WGS84, NM, to a tenth. */
export function routeDistanceNm(points: readonly RoutePoint[]): number {
  let sumNm = 0;
  let previous: RoutePoint | undefined;
  for (const point of points) {
    if (previous) sumNm += distanceNm(latLon(previous), latLon(point));
    previous = point;
  }
  return Math.round(sumNm * 10) / 10;
}

function latLon({ coordinate: [lon, lat] }: RoutePoint): { lat: number; lon: number } {
  return { lat, lon };
}

/**
 * Straight line between two airports (spec 4: the fallback on any failure), flagged `isFallback`. `reason` becomes the
 * message.
 */
export function straightLine(
  departure: RoutePoint,
  arrival: RoutePoint,
  about: Pick<RouteResult, 'message' | 'unknown' | 'source' | 'asOf'>,
): RouteResult {
  const { via: _, ...start } = departure;
  const points: RoutePoint[] = [start, { ...arrival, via: 'DCT' }];
  return { route: 'DCT', route_info: points, distance: routeDistanceNm(points), isFallback: true, ...about };
}
