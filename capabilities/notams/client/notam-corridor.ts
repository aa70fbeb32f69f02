import { liesNear } from '#aviation/crossing/corridor.ts';
import type { FlownPath } from '#aviation/crossing/flown-path.ts';
import type { AreaShape } from '#aviation/crossing/hazard-area.ts';
import { boxAround } from '#aviation/geo/bounding-box.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { NotamAnswer } from '../contract.ts';
import { polygonsOf } from '../domain/notam-area.ts';

/** Objects within this distance are listed for a route. */
export const CORRIDOR_NM = 25;
/** Whether an area touches the corridor of a route; false without an area. */
export function isOnRoute(notam: NotamAnswer, route: FlownPath): boolean {
  const { area } = notam;
  if (area === null) return false;
  const shape: AreaShape =
    area.polygons === null && area.radiusNm !== null
      ? { kind: 'circle', centre: { lat: area.lat, lon: area.lng }, radiusNm: area.radiusNm }
      : { kind: 'polygons', polygons: polygonsOf(notam) };
  return liesNear(route, shape, CORRIDOR_NM);
}

/** `west,south,east,north` around a route; null without points. */
export function corridorBox(points: readonly LatLon[]): string | null {
  const box = boxAround(points);
  if (!box) return null;
  const lon = (deg: number): number => Math.max(-180, Math.min(180, deg));
  const lat = (deg: number): number => Math.max(-90, Math.min(90, deg));
  return [lon(box.west - 1), lat(box.south - 1), lon(box.east + 1), lat(box.north + 1)].join(',');
}
