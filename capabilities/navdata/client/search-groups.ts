import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { NavPoint } from '../contract.ts';

interface FoundPoint {
  /** Unique among the results. */
  key: string;
  point: NavPoint;
  distanceNm: number;
}

export interface SearchGroup {
  type: NavPoint['type'];
  points: FoundPoint[];
}

/**
 * Results by type with their distance from the map's centre. The types are ordered by their best hit, and within a type
 * the server's order is kept: it distinguishes exact codes from prefixes.
 */
export function groupResults(points: readonly NavPoint[], mapCentre: LatLon): SearchGroup[] {
  const groups = new Map<NavPoint['type'], FoundPoint[]>();
  for (const [index, point] of points.entries()) {
    const found = {
      key: `${point.type} ${point.ident} ${index}`,
      point,
      distanceNm: distanceNm(mapCentre, { lat: point.lat, lon: point.lng }),
    };
    const group = groups.get(point.type);
    if (group) group.push(found);
    else groups.set(point.type, [found]);
  }
  return [...groups].map(([type, found]) => ({ type, points: found }));
}
