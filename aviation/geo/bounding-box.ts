import { type LatLon, normaliseLonDeg } from './lat-lon.ts';

/**
 * A latitude/longitude box in degrees. `west > east` means that it crosses the 180° meridian; a box from
 * -180 to 180 is the whole turn.
 */
export interface BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Whether a box runs over the 180° meridian. */
function crossesAntimeridian(box: BoundingBox): boolean {
  return box.west > box.east;
}

/** A box from any west and east (a map may report west = -200 or east = 260), brought into -180…180. */
export function normaliseBox(box: BoundingBox): BoundingBox {
  const south = Math.max(-90, Math.min(box.south, box.north));
  const north = Math.min(90, Math.max(box.south, box.north));
  if (box.east - box.west >= 360) return { west: -180, south, east: 180, north };
  const west = normaliseLonDeg(box.west);
  const eastward = normaliseLonDeg(box.east);
  // An east edge on the meridian itself is +180, or the box would flip to the other side of the world.
  const east = eastward === -180 && west !== -180 ? 180 : eastward;
  if (box.west !== box.east && west === east) return { west: -180, south, east: 180, north };
  return { west, south, east, north };
}

/** One or two boxes with west ≤ east that together cover the box: what planar indexes can search. */
export function splitBoxAtAntimeridian(box: BoundingBox): BoundingBox[] {
  if (!crossesAntimeridian(box)) return [box];
  return [
    { ...box, east: 180 },
    { ...box, west: -180 },
  ];
}

/** Whether a point lies in the box, edges included. */
export function boxContains(box: BoundingBox, point: LatLon): boolean {
  if (point.lat < box.south || point.lat > box.north) return false;
  const lon = point.lon === 180 ? 180 : normaliseLonDeg(point.lon);
  const within = (value: number): boolean =>
    crossesAntimeridian(box)
      ? value >= box.west || value <= box.east
      : value >= box.west && value <= box.east;
  // The 180° meridian has two names.
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
 * The smallest box around points: the widest gap between neighbouring longitudes is left out, so points on
 * both sides of the 180° meridian give a narrow box that crosses it. `null` without points.
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
 * A box that contains the circle of the given radius around a point; it becomes the whole turn when the
 * circle reaches a pole. One degree of latitude is never shorter than 59.7 nm on WGS84, so dividing by 59.7
 * errs on the large side.
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
