import { type LatLon, normaliseLonDeg } from './lat-lon.ts';

/** Web-mercator ends here; what lies beyond is drawn at its edge. */
const MOST_LAT_DEG = 85.051129;

/** Web-mercator coordinates of a place, 0 to 1: `x` from the 180° meridian eastward, `y` from the north. */
export function toWebMercator({ lat, lon }: LatLon): { x: number; y: number } {
  const bounded = Math.max(-MOST_LAT_DEG, Math.min(MOST_LAT_DEG, lat));
  return {
    x: lon / 360 + 0.5,
    y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) / (2 * Math.PI),
  };
}

/** The place of web-mercator coordinates; `x` may run on over the edges of the world. */
export function fromWebMercator({ x, y }: { readonly x: number; readonly y: number }): LatLon {
  const lat = (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90;
  return { lat, lon: normaliseLonDeg((x - 0.5) * 360) };
}
