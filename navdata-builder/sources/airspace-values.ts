import { z } from 'zod';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { RingRecord } from '../navdata-set.ts';

/**
 * A ring from GeoJSON positions, without the repeated last vertex and neighbouring duplicates; `null` when fewer than
 * three positions remain.
 */
export function ringOf(vertices: readonly LatLon[], isHole: boolean): RingRecord | null {
  const distinct = vertices.filter((vertex, index) => !isSame(vertex, vertices[index - 1]));
  const [first] = distinct;
  if (distinct.length > 1 && isSame(distinct.at(-1), first)) distinct.pop();
  return distinct.length < 3 ? null : { vertices: distinct, isHole };
}

function isSame(a: LatLon | undefined, b: LatLon | undefined): boolean {
  return a !== undefined && b !== undefined && a.lat === b.lat && a.lon === b.lon;
}

/** GeoJSON coordinates of a polygon; positions are checked by hand, as there are hundreds of thousands. */
export const polygonSchema = z.array(z.array(z.custom<readonly number[]>(isNumberPair)));

function isNumberPair(value: unknown): boolean {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
}

/** The rings of a GeoJSON polygon; `null` when any of them is invalid. */
export function ringsOfPolygon(polygon: readonly (readonly (readonly number[])[])[]): RingRecord[] | null {
  const rings = polygon.map((positions, index) =>
    ringOf(
      positions.map(([lon = Number.NaN, lat = Number.NaN]) => ({ lat, lon })),
      index > 0,
    ),
  );
  const valid = rings.filter((ring) => ring !== null);
  const isPlaced = valid.every((ring) =>
    ring.vertices.every(({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180),
  );
  return valid.length === rings.length && valid.length > 0 && isPlaced ? valid : null;
}
