import { METRES_PER_NM } from '#aviation/units.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';

/** A runway from threshold to threshold. */
export type RunwayLine = readonly [from: LatLon, to: LatLon];

/**
 * Airports on ground reclaimed after the coastlines of the base map were surveyed, with parallel runways that have a
 * terminal or taxiways between them. They are the airports with scheduled flights whose reference point is at sea in
 * GSHHG 2.3.7. Elsewhere water between two runways is real (Sydney, Honolulu).
 */
export const ON_RECLAIMED_LAND: ReadonlySet<string> = new Set([
  'LFMN',
  'OTHH',
  'RJBB',
  'RJTT',
  'RKSI',
  'VHHH',
  'WSSS',
  'ZGSZ',
]);

/** Runways further apart have water or other ground between them. */
const FURTHEST_APART_NM = 1.6;
const PARALLEL_DEG = 10;
/** Beyond the end of a runway: its strip of 60 m and end safety area of 240 m (ICAO Annex 14). */
const BEYOND_END_NM = 300 / METRES_PER_NM;

type Flat = readonly [east: number, north: number];

const NM_PER_DEG = 60;
const cosine = (deg: number) => Math.cos((deg * Math.PI) / 180);

const flat = ({ lat, lon }: LatLon, origin: LatLon): Flat => [
  (lon - origin.lon) * NM_PER_DEG * cosine(origin.lat),
  (lat - origin.lat) * NM_PER_DEG,
];

/** Between 0 and 90. */
function betweenDeg([a, b]: readonly [Flat, Flat], [c, d]: readonly [Flat, Flat]): number {
  const turn = Math.atan2(b[0] - a[0], b[1] - a[1]) - Math.atan2(d[0] - c[0], d[1] - c[1]);
  return (Math.abs(Math.asin(Math.sin(turn))) * 180) / Math.PI;
}

/** Distance of a position from the extended centreline of a runway. */
function besideNm([a, b]: readonly [Flat, Flat], place: Flat): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return Math.abs(dx * (place[1] - a[1]) - dy * (place[0] - a[0])) / (Math.hypot(dx, dy) || 1);
}

const middleOf = ([a, b]: readonly [Flat, Flat]): Flat => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** A runway from end to end of its safety areas. */
function lengthened([from, to]: RunwayLine): RunwayLine {
  const [east, north] = flat(to, from);
  const share = BEYOND_END_NM / (Math.hypot(east, north) || 1);
  const lat = (to.lat - from.lat) * share;
  const lon = (to.lon - from.lon) * share;
  return [
    { lat: from.lat - lat, lon: from.lon - lon },
    { lat: to.lat + lat, lon: to.lon + lon },
  ];
}

/** The corners of a runway and its neighbour in an order that does not cross itself. */
function quadrilateral([a, b]: RunwayLine, [c, d]: RunwayLine, isSameDirection: boolean): LatLon[] {
  return isSameDirection ? [a, b, d, c] : [a, b, c, d];
}

/**
 * The ground between the parallel runways of an airport, an open outline for each pair of neighbours, in the order of
 * their corners. The runway strips themselves are not part of it.
 */
export function groundBetween(runways: readonly RunwayLine[]): LatLon[][] {
  const origin = runways[0]?.[0];
  if (!origin) return [];
  const lines = runways.map(([from, to]) => [flat(from, origin), flat(to, origin)] as const);
  return runways.flatMap((runway, i) =>
    runways.slice(i + 1).flatMap((other, k) => {
      const [one, two] = [lines[i], lines[i + 1 + k]];
      if (!one || !two || betweenDeg(one, two) > PARALLEL_DEG) return [];
      if (besideNm(one, middleOf(two)) > FURTHEST_APART_NM) return [];
      const [[ax, ay], [bx, by]] = one;
      const [[cx, cy], [dx, dy]] = two;
      const isSameDirection = (bx - ax) * (dx - cx) + (by - ay) * (dy - cy) > 0;
      return [quadrilateral(lengthened(runway), lengthened(other), isSameDirection)];
    }),
  );
}
