import { type LatLon, normaliseLonDeg } from './lat-lon.ts';

/** Latitude limit of Web Mercator; positions beyond it are drawn at its edge. */
const MAX_LAT_DEG = 85.051129;

/** Web Mercator coordinates of a position, 0 to 1: `x` eastward from 180° W, `y` southward from the north edge. */
export function toWebMercator({ lat, lon }: LatLon): { x: number; y: number } {
  const bounded = Math.max(-MAX_LAT_DEG, Math.min(MAX_LAT_DEG, lat));
  return {
    x: lon / 360 + 0.5,
    y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) / (2 * Math.PI),
  };
}

/** Position of Web Mercator coordinates; `x` may be outside 0 to 1. */
export function fromWebMercator({ x, y }: { readonly x: number; readonly y: number }): LatLon {
  const lat = (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90;
  return { lat, lon: normaliseLonDeg((x - 0.5) * 360) };
}
