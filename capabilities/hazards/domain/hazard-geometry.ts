import { unwrapLongitudes } from '#aviation/geo/antimeridian.ts';
import { destination, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import { type LatLon, angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import type { HazardGeometry } from '../contract.ts';

/** Drawable geometry of an upstream's area, and what was repaired or rejected. */
export interface ReadGeometry {
  geometry: HazardGeometry | null;
  note: string | null;
  /** Line between the two corners of a degenerate area; used when nothing better is available. */
  line?: HazardGeometry | null;
}

type Point = readonly [x: number, y: number];
/** Corners without the closing one. */
type Corners = readonly Point[];

/** A ring with more self-intersections is not a valid area. */
const MAX_CUTS = 8;
/** Smaller loops (square degrees) are errors of a point. */
const SMALLEST_LOOP = 1e-6;
const SAME = 1e-9;

const isSame = (p: Point, q: Point): boolean => Math.abs(p[0] - q[0]) < SAME && Math.abs(p[1] - q[1]) < SAME;
const none = (note: string): ReadGeometry => ({ geometry: null, note });

function isPlace({ lat, lon }: LatLon): boolean {
  return Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 90 && Math.abs(lon) <= 360;
}

/** Continuous corners across the antimeridian; a ring around a pole is closed along that pole. */
function cornersOf(places: readonly LatLon[]): Corners {
  const [first] = places;
  if (!first) return [];
  const unwrapped = unwrapLongitudes([...places, first]).map(({ lat, lon }): Point => [lon, lat]);
  const start = unwrapped[0];
  const end = unwrapped.at(-1);
  const distinct = unwrapped.filter((point, index) => {
    const previous = unwrapped[index - 1];
    return !previous || !isSame(previous, point);
  });
  if (!start || !end) return [];
  if (Math.abs(end[0] - start[0]) > 180) {
    const pole = places.reduce((sum, { lat }) => sum + lat, 0) > 0 ? 90 : -90;
    return [...distinct, [end[0], pole], [start[0], pole]];
  }
  return distinct.length > 1 && isSame(start, distinct.at(-1) ?? start) ? distinct.slice(0, -1) : distinct;
}

const area = (corners: Corners): number =>
  Math.abs(
    corners.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

/** Intersection of two edges other than a shared end. */
function meeting(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const cross = rx * sy - ry * sx;
  if (Math.abs(cross) < 1e-14) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  return t >= -SAME && t <= 1 + SAME && u >= -SAME && u <= 1 + SAME ? [a[0] + t * rx, a[1] + t * ry] : null;
}

interface Cut {
  /** First corners of the intersecting edges. */
  first: number;
  second: number;
  at: Point;
}

function firstCut(corners: Corners): Cut | null {
  const { length } = corners;
  for (let first = 0; first < length; first += 1) {
    for (let second = first + 2; second < length; second += 1) {
      if (first === 0 && second === length - 1) continue;
      const [a, b] = [corners[first], corners[first + 1]];
      const [c, d] = [corners[second], corners[(second + 1) % length]];
      if (!a || !b || !c || !d) continue;
      const at = meeting(a, b, c, d);
      if (at) return { first, second, at };
    }
  }
  return null;
}

/** Splits a self-intersecting ring into simple ones; `null` when it cannot be repaired. */
export function simpleRings(corners: Corners): Corners[] | null {
  const waiting: Corners[] = [corners];
  const simple: Corners[] = [];
  let cuts = 0;
  for (let ring = waiting.pop(); ring; ring = waiting.pop()) {
    const kept = ring.filter(
      (point, index) => !isSame(point, ring?.at(index - 1) ?? point) || ring?.length === 1,
    );
    if (kept.length < 3) continue;
    const cut = firstCut(kept);
    if (!cut) {
      // The halves of a self-intersecting outline cancel out, so only simple rings are measured.
      if (area(kept) >= SMALLEST_LOOP) simple.push(kept);
      continue;
    }
    cuts += 1;
    if (cuts > MAX_CUTS) return null;
    waiting.push([cut.at, ...kept.slice(cut.first + 1, cut.second + 1)]);
    waiting.push([...kept.slice(0, cut.first + 1), cut.at, ...kept.slice(cut.second + 1)]);
  }
  return simple;
}

function closed(corners: Corners): [number, number][] {
  const ring = corners.map(([x, y]): [number, number] => [x, y]);
  const [first] = ring;
  return first ? [...ring, [first[0], first[1]]] : ring;
}

/** Area from its corners: unchanged, repaired, or rejected with a reason. */
export function polygonFrom(places: readonly LatLon[]): ReadGeometry {
  return polygonsFrom([places]);
}

/** Several areas of one message. */
export function polygonsFrom(parts: readonly (readonly LatLon[])[]): ReadGeometry {
  const rings: Corners[] = [];
  const notes = new Set<string>();
  let line: HazardGeometry | null = null;
  for (const places of parts) {
    const bad = places.filter((place) => !isPlace(place)).length;
    if (bad > 0) {
      notes.add(`${bad} of ${places.length} corners are invalid positions: that part is not drawn.`);
      continue;
    }
    const corners = cornersOf(places);
    if (corners.length < 3) {
      if (corners.length === 2) line ??= { type: 'LineString', coordinates: corners.map(([x, y]) => [x, y]) };
      notes.add(`The area has only ${corners.length} different corners, so it cannot be drawn.`);
      continue;
    }
    const mended = simpleRings(corners);
    if (mended === null || mended.length === 0) {
      notes.add('The outline of the area crosses itself and cannot be repaired: not drawn.');
      continue;
    }
    if (mended.length > 1) notes.add('The outline of the area crosses itself and is drawn in parts.');
    rings.push(...mended);
  }
  const note = notes.size === 0 ? null : [...notes].join(' ');
  const [only] = rings;
  if (!only) return { ...none(note ?? 'The message gives no area.'), line };
  if (rings.length === 1) return { geometry: { type: 'Polygon', coordinates: [closed(only)] }, note };
  return { geometry: { type: 'MultiPolygon', coordinates: rings.map((ring) => [closed(ring)]) }, note };
}

/** Line between the two corners of a degenerate area, with a note. */
export function asLine(shape: ReadGeometry): ReadGeometry {
  if (shape.geometry !== null || !shape.line) return shape;
  return {
    geometry: shape.line,
    note: 'The area has only 2 different corners: drawn as the line between them.',
  };
}

/** Line, continued across the antimeridian. */
export function lineFrom(places: readonly LatLon[]): ReadGeometry {
  if (places.length < 2 || !places.every(isPlace)) return none('The line has fewer than two usable points.');
  const coordinates = unwrapLongitudes(places).map(({ lat, lon }): [number, number] => [lon, lat]);
  return { geometry: { type: 'LineString', coordinates }, note: null };
}

const CIRCLE_CORNERS = 48;

/** Area around a point. */
export function circleFrom(centre: LatLon, radiusNm: number): ReadGeometry {
  const places = Array.from({ length: CIRCLE_CORNERS }, (_, index) =>
    destination(centre, { bearingDegTrue: (index * 360) / CIRCLE_CORNERS, distanceNm: radiusNm }),
  );
  return polygonFrom(places);
}

/** Maximum length of the outer corner at a sharp bend, in half widths. */
const SHARPEST_CORNER = 2;

/** Band along a line with square ends: `withinNm` on each side. */
export function bandFrom(places: readonly LatLon[], withinNm: number): ReadGeometry {
  const bends = places.filter((place, index) => {
    const previous = places[index - 1];
    return !previous || !isSame([previous.lon, previous.lat], [place.lon, place.lat]);
  });
  if (bends.length < 2 || !bends.every(isPlace)) return none('The line has fewer than two usable points.');
  const sideOf = (side: -90 | 90): LatLon[] =>
    bends.map((place, index) => {
      const [before, after] = [bends[index - 1], bends[index + 1]];
      // Bearings to the adjacent points.
      const inDeg = before && initialBearingDegTrue(place, before) + 180;
      const outDeg = after && initialBearingDegTrue(place, after);
      const turnDeg = inDeg === undefined || outDeg === undefined ? 0 : angleDifferenceDeg(inDeg, outDeg);
      const alongDeg = (inDeg ?? outDeg ?? 0) + turnDeg / 2;
      const widths = Math.min(SHARPEST_CORNER, 1 / Math.max(1e-3, Math.cos((turnDeg * Math.PI) / 360)));
      return destination(place, { bearingDegTrue: alongDeg + side, distanceNm: withinNm * widths });
    });
  return polygonFrom([...sideOf(-90), ...sideOf(90).toReversed()]);
}

/** Rings of each part of a hazard's area; lines have none. */
export function ringsOf(geometry: HazardGeometry): [number, number][][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}
