import { type LatLon, angleDifferenceDeg, normaliseLonDeg } from './lat-lon.ts';

/**
 * Splits a line at the 180° meridian. Each part is within -180 to 180 and ends exactly at ±180; the latitude of a cut
 * is linear along the segment, which is exact to the pixel for segments up to 60 NM.
 */
export function splitAtAntimeridian(points: readonly LatLon[]): LatLon[][] {
  const parts: LatLon[][] = [];
  let current: LatLon[] = [];
  let previous: LatLon | undefined;
  for (const point of points) {
    const cut = previous && crossing(previous, point);
    if (cut) {
      current.push({ lat: cut.lat, lon: cut.eastward ? 180 : -180 });
      parts.push(current);
      current = [{ lat: cut.lat, lon: cut.eastward ? -180 : 180 }];
    }
    current.push(point);
    previous = point;
  }
  if (current.length > 0) parts.push(current);
  return parts;
}

function crossing(from: LatLon, to: LatLon): { lat: number; eastward: boolean } | undefined {
  if (Math.abs(to.lon - from.lon) <= 180) return undefined;
  const turn = angleDifferenceDeg(from.lon, to.lon);
  // Not by the sign of the turn, which rounds to 0 for points on both sides of the meridian.
  const eastward = to.lon < from.lon;
  const toMeridian = eastward ? 180 - from.lon : -180 - from.lon;
  const fraction = turn === 0 ? 0 : toMeridian / turn;
  return { lat: from.lat + (to.lat - from.lat) * fraction, eastward };
}

/**
 * Continues longitudes past ±180 instead of jumping, so that neighbours differ by at most 180°. Map libraries that
 * repeat the world draw such a line without a cut.
 */
export function unwrapLongitudes(points: readonly LatLon[]): LatLon[] {
  let reference: number | undefined;
  return points.map((point) => {
    const lon =
      reference === undefined
        ? normaliseLonDeg(point.lon)
        : reference + angleDifferenceDeg(reference, point.lon);
    reference = lon;
    return { lat: point.lat, lon };
  });
}

/** As `unwrapLongitudes`, for `[longitude, latitude]` positions. */
export function continuedPath(path: readonly (readonly [number, number])[]): [number, number][] {
  let before: number | null = null;
  return path.map(([lon, lat]) => {
    const next: number = before === null ? lon : lon - 360 * Math.round((lon - before) / 360);
    before = next;
    return [next, lat];
  });
}
