import { distanceNm, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { RADIANS_PER_DEGREE } from '../atmosphere/earth.ts';
import { type Anchor, ISSUING_REGIONS, type IssuingRegion, US_ANCHORS } from './sigmet-regions.table.ts';

/** Areas around points, and their text in SIGMETs. */

/** [longitude, latitude] positions in degrees; the first is repeated at the end. */
export type ClosedRing = readonly (readonly [number, number])[];

/** Bounding box in degrees that does not cross the 180° meridian. */
export interface PlainBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Groups points linked by distances up to `reachDeg` (degrees of latitude; longitude scaled by its cosine). */
export function clustersOf<Point extends LatLon>(points: readonly Point[], reachDeg: number): Point[][] {
  const bins = new Map<string, number[]>();
  const binOf = (point: LatLon): [number, number] => [
    Math.floor(point.lat / reachDeg),
    Math.floor(point.lon / reachDeg),
  ];
  for (const [index, point] of points.entries()) {
    const key = binOf(point).join('/');
    const bin = bins.get(key);
    if (bin) bin.push(index);
    else bins.set(key, [index]);
  }
  const seen = new Set<number>();
  const clusters: Point[][] = [];
  for (const [start] of points.entries()) {
    if (seen.has(start)) continue;
    seen.add(start);
    const queue = [start];
    const cluster: Point[] = [];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      const point = points[at];
      if (!point) continue;
      cluster.push(point);
      const [row, column] = binOf(point);
      const across = Math.ceil(1 / Math.max(0.2, Math.cos(point.lat * RADIANS_PER_DEGREE)));
      for (let i = -1; i <= 1; i += 1)
        for (let j = -across; j <= across; j += 1)
          for (const other of bins.get(`${row + i}/${column + j}`) ?? []) {
            const candidate = points[other];
            if (seen.has(other) || !candidate) continue;
            const east = (candidate.lon - point.lon) * Math.cos(point.lat * RADIANS_PER_DEGREE);
            if (Math.hypot(east, candidate.lat - point.lat) > reachDeg) continue;
            seen.add(other);
            queue.push(other);
          }
    }
    clusters.push(cluster);
  }
  return clusters;
}

/** Points of a grid in a box that satisfy a predicate. */
export function pointsWhere(
  box: PlainBox,
  stepDeg: number,
  predicate: (lat: number, lon: number) => boolean,
): LatLon[] {
  const points: LatLon[] = [];
  for (let lat = box.south + stepDeg / 2; lat < box.north; lat += stepDeg)
    for (let lon = box.west + stepDeg / 2; lon < box.east; lon += stepDeg)
      if (predicate(lat, lon)) points.push({ lat, lon });
  return points;
}

/** Convex ring `marginDeg` outside the points, counterclockwise, at most twelve corners. */
export function ringAround(points: readonly LatLon[], marginDeg: number): ClosedRing {
  const corners: [number, number][] = [];
  for (const { lat, lon } of points) {
    const wide = marginDeg / Math.max(0.2, Math.cos(lat * RADIANS_PER_DEGREE));
    for (let side = 0; side < 8; side += 1) {
      const angle = (side * Math.PI) / 4;
      corners.push([lon + wide * Math.cos(angle), lat + marginDeg * Math.sin(angle)]);
    }
  }
  const hull = simplified(convexHull(corners));
  const first = hull[0];
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  return [...hull, ...(first ? [first] : [])].map(([lon, lat]) => [round(lon), round(lat)] as const);
}

/** Convex hull (Andrew's monotone chain). */
function convexHull(points: readonly [number, number][]): [number, number][] {
  const sorted = points.toSorted((p, q) => p[0] - q[0] || p[1] - q[1]);
  const half = (ordered: readonly [number, number][]): [number, number][] => {
    const chain: [number, number][] = [];
    for (const point of ordered) {
      for (
        let p = chain.at(-2), q = chain.at(-1);
        p && q && (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0]) <= 0;
        p = chain.at(-2), q = chain.at(-1)
      )
        chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Drops the corners that change the hull least, then expands the rest by 4 % to compensate. */
function simplified(hull: readonly [number, number][]): [number, number][] {
  const kept = [...hull];
  const area = (p?: readonly number[], q?: readonly number[], s?: readonly number[]): number =>
    p && q && s
      ? Math.abs(
          ((q[0] ?? 0) - (p[0] ?? 0)) * ((s[1] ?? 0) - (p[1] ?? 0)) -
            ((q[1] ?? 0) - (p[1] ?? 0)) * ((s[0] ?? 0) - (p[0] ?? 0)),
        )
      : 0;
  const shrinks = kept.length > 11;
  while (kept.length > 11) {
    let min = 0;
    let minArea = Number.POSITIVE_INFINITY;
    for (let at = 0; at < kept.length; at += 1) {
      const lost = area(kept.at(at - 1), kept[at], kept[(at + 1) % kept.length]);
      if (lost < minArea) {
        minArea = lost;
        min = at;
      }
    }
    kept.splice(min, 1);
  }
  if (!shrinks) return kept;
  const middle = [0, 1].map((axis) => kept.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / kept.length);
  return kept.map(([lon, lat]) => [
    lon + 0.04 * (lon - (middle[0] ?? lon)),
    lat + 0.04 * (lat - (middle[1] ?? lat)),
  ]);
}

const WINDS = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
];

/** Compass point of a bearing (degrees), one of sixteen. */
export function windRose(deg: number): string {
  return WINDS[Math.round(deg / 22.5) % 16] ?? 'N';
}

function nearest<Spot extends LatLon>(spots: readonly Spot[], point: LatLon): Spot | null {
  let best: Spot | null = null;
  let bestSquare = Number.POSITIVE_INFINITY;
  const scale = Math.cos(point.lat * RADIANS_PER_DEGREE);
  for (const spot of spots) {
    const dLon = ((((spot.lon - point.lon + 180) % 360) + 360) % 360) - 180;
    const square = (dLon * scale) ** 2 + (spot.lat - point.lat) ** 2;
    if (square < bestSquare) {
      bestSquare = square;
      best = spot;
    }
  }
  return best;
}

/** Position relative to the nearest anchor, rounded to 10 NM: `60S FTI`. */
export function fromAnchor(point: LatLon): string {
  const anchor: Anchor | null = nearest(US_ANCHORS, point);
  if (!anchor) return '';
  const tens = Math.round(distanceNm(anchor, point) / 10) * 10;
  return tens === 0 ? anchor.id : `${tens}${windRose(initialBearingDegTrue(anchor, point))} ${anchor.id}`;
}

/** Text of a ring after `FROM`: `60S FTI-10WSW ELP-…`. */
export function anchoredRing(ring: ClosedRing): string {
  return ring.map(([lon, lat]) => fromAnchor({ lat, lon })).join('-');
}

const UNITED_STATES: IssuingRegion = { id: 'KKCI', name: 'KANSAS CITY', lat: 39, lon: -97 };

/** Whether a point is in the conterminous United States or within `slackDeg` of it (simplified boundaries). */
export function isInUs({ lat, lon }: LatLon, slackDeg = 0): boolean {
  if (lon < -125.5 - slackDeg || lon > -66.5 + slackDeg) return false;
  const mexico =
    lon < -114 ? 32.4 : lon < -106.5 ? 31.4 : lon < -97.2 ? 31.4 - (5.5 * (lon + 106.5)) / 9.3 : 24.4;
  const canada = lon < -95 ? 49 : lon < -83 ? 48 : lon < -71 ? 44.8 : 47;
  return lat > mexico - slackDeg && lat < canada + slackDeg;
}

/** Issuing region of a point: the US, or the region whose centre is nearest. */
export function issuingRegion(point: LatLon): IssuingRegion {
  return isInUs(point) ? UNITED_STATES : nearestRegion(point);
}

/** As `issuingRegion`, without the US: near its coast, the oceanic region. */
export function nearestRegion(point: LatLon): IssuingRegion {
  return nearest(ISSUING_REGIONS, point) ?? UNITED_STATES;
}

/** Degrees and minutes: `N4530 E01215`. */
export function degreesAndMinutes(lon: number, lat: number): string {
  const part = (value: number, digits: number): string => {
    const minutes = Math.round(Math.abs(value) * 60);
    return String(Math.floor(minutes / 60)).padStart(digits, '0') + String(minutes % 60).padStart(2, '0');
  };
  return `${lat < 0 ? 'S' : 'N'}${part(lat, 2)} ${lon < 0 ? 'W' : 'E'}${part(lon, 3)}`;
}

/** Groups items by key, in order of first occurrence. */
export function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
