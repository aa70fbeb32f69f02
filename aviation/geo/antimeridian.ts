import { type LatLon, angleDifferenceDeg, normaliseLonDeg } from './lat-lon.ts';

/**
 * Cuts a line wherever it crosses the 180° meridian. Each part lies within -180…180 and ends exactly on
 * ±180 at a cut, the latitude there taken on the straight (plate carrée) segment, which for segments of a
 * drawn path (≤ 60 nm) is exact to the pixel.
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
  // Not by the turn: of neighbours on both sides of the meridian rounding leaves none.
  const eastward = to.lon < from.lon;
  const toMeridian = eastward ? 180 - from.lon : -180 - from.lon;
  const fraction = turn === 0 ? 0 : toMeridian / turn;
  return { lat: from.lat + (to.lat - from.lat) * fraction, eastward };
}

/**
 * The same line with longitudes continued past ±180 instead of jumping, so that neighbours never differ by
 * more than 180°. Map libraries that repeat the world draw this without a cut.
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

/** A path, `[longitude, latitude]`, whose longitudes go on past the antimeridian instead of jumping around the world. */
export function continuedPath(path: readonly (readonly [number, number])[]): [number, number][] {
  let before: number | null = null;
  return path.map(([lon, lat]) => {
    const next: number = before === null ? lon : lon - 360 * Math.round((lon - before) / 360);
    before = next;
    return [next, lat];
  });
}
