import { type LatLon, normaliseLonDeg } from './lat-lon.ts';

/**
 * Bounding box in degrees. It crosses the 180° meridian when `west > east`; from -180 to 180 it covers all
 * longitudes.
 */
export interface BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Whether a box crosses the 180° meridian. */
function crossesAntimeridian(box: BoundingBox): boolean {
  return box.west > box.east;
}

/** Normalises west and east (a map may report -200 or 260) to -180 to 180. */
export function normaliseBox(box: BoundingBox): BoundingBox {
  const south = Math.max(-90, Math.min(box.south, box.north));
  const north = Math.min(90, Math.max(box.south, box.north));
  if (box.east - box.west >= 360) return { west: -180, south, east: 180, north };
  const west = normaliseLonDeg(box.west);
  const eastward = normaliseLonDeg(box.east);
  // An east edge on the meridian is +180: -180 would invert the box.
  const east = eastward === -180 && west !== -180 ? 180 : eastward;
  if (box.west !== box.east && west === east) return { west: -180, south, east: 180, north };
  return { west, south, east, north };
}

/** Splits a box into one or two with west ≤ east, as planar indexes need. */
export function splitBoxAtAntimeridian(box: BoundingBox): BoundingBox[] {
  if (!crossesAntimeridian(box)) return [box];
  return [
    { ...box, east: 180 },
    { ...box, west: -180 },
  ];
}

/** Whether a point is in the box, edges included. */
export function boxContains(box: BoundingBox, point: LatLon): boolean {
  if (point.lat < box.south || point.lat > box.north) return false;
  const lon = point.lon === 180 ? 180 : normaliseLonDeg(point.lon);
  const within = (value: number): boolean =>
    crossesAntimeridian(box)
      ? value >= box.west || value <= box.east
      : value >= box.west && value <= box.east;
  // ±180 are the same meridian.
  return within(lon) || (Math.abs(lon) === 180 && within(-lon));
}

/** Whether two boxes share any point. */
export function boxesIntersect(first: BoundingBox, second: BoundingBox): boolean {
  if (first.south > second.north || second.south > first.north) return false;
  return splitBoxAtAntimeridian(first).some((one) =>
    splitBoxAtAntimeridian(second).some((other) => one.west <= other.east && other.west <= one.east),
  );
}

/**
 * Smallest box around points. It omits the widest gap between longitudes, so points on both sides of the 180° meridian
 * give a narrow box that crosses it. `null` without points.
 */
export function boxAround(points: readonly LatLon[]): BoundingBox | null {
  const first = points[0];
  if (!first) return null;
  const lons = points.map((point) => normaliseLonDeg(point.lon)).toSorted((a, b) => a - b);
  const lats = points.map((point) => point.lat);
  let west = lons[0] ?? 0;
  let east = lons.at(-1) ?? 0;
  let widestGap = west + 360 - east;
  for (let index = 1; index < lons.length; index += 1) {
    const lower = lons[index - 1] ?? 0;
    const upper = lons[index] ?? 0;
    if (upper - lower > widestGap) {
      widestGap = upper - lower;
      west = upper;
      east = lower;
    }
  }
  return {
    west,
    south: lats.reduce((a, b) => Math.min(a, b)),
    east,
    north: lats.reduce((a, b) => Math.max(a, b)),
  };
}

/**
 * Box that contains a circle (radius in NM); all longitudes when the circle reaches a pole. One degree of latitude is
 * at least 59.7 NM on WGS84, so the box is never too small.
 */
export function boxOfRadius(centre: LatLon, radiusNm: number): BoundingBox {
  const halfHeight = radiusNm / 59.7;
  const south = Math.max(-90, centre.lat - halfHeight);
  const north = Math.min(90, centre.lat + halfHeight);
  if (south === -90 || north === 90) return { west: -180, south, east: 180, north };
  const sine =
    Math.sin((halfHeight * Math.PI) / 180) /
    Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  if (sine >= 1) return { west: -180, south, east: 180, north };
  const halfWidth = (Math.asin(sine) * 180) / Math.PI;
  return normaliseBox({ west: centre.lon - halfWidth, south, east: centre.lon + halfWidth, north });
}
