import { unwrapLongitudes } from '#aviation/geo/antimeridian.ts';
import { circleRing } from '#aviation/geo/circle-ring.ts';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { NotamAnswer } from '../contract.ts';

/** Polygons of a NOTAM's area; none without an area. */
export function polygonsOf({ area }: Pick<NotamAnswer, 'area'>): [number, number][][][] {
  if (area === null) return [];
  if (area.polygons !== null) return area.polygons;
  return area.radiusNm === null ? [] : [[circleRing({ lat: area.lat, lon: area.lng }, area.radiusNm)]];
}

/** A ring with fewer corners is a polygon on purpose, such as an octagon. */
const CIRCLE_CORNERS = 12;
/** Part of the radius by which the corners of a circle may differ: published ones are rounded to minutes or tenths. */
const ROUND_WITHIN = 0.03;

/** Radius of a ring that is a circle written as corners, NM to a tenth; null for any other shape. */
export function radiusOfRing(ring: readonly (readonly [lon: number, lat: number])[]): number | null {
  const corners = unwrapLongitudes(ring.slice(0, -1).map(([lon, lat]) => ({ lat, lon })));
  if (corners.length < CIRCLE_CORNERS) return null;
  const middleOf = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const centre = {
    lat: middleOf(corners.map(({ lat }) => lat)),
    lon: middleOf(corners.map(({ lon }) => lon)),
  };
  const radii = corners.map((corner) => distanceNm(centre, corner));
  const [least, most] = [Math.min(...radii), Math.max(...radii)];
  return most - least > ROUND_WITHIN * most ? null : Math.round(5 * (least + most)) / 10;
}
