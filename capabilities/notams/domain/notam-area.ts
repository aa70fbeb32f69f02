import { circleRing } from '#aviation/geo/circle-ring.ts';
import type { NotamAnswer } from '../contract.ts';

/** Polygons of a NOTAM's area; none without an area. */
export function polygonsOf({ area }: Pick<NotamAnswer, 'area'>): [number, number][][][] {
  if (area === null) return [];
  if (area.polygons !== null) return area.polygons;
  return area.radiusNm === null ? [] : [[circleRing({ lat: area.lat, lon: area.lng }, area.radiusNm)]];
}
