import { distanceNm, geodesicPath } from '#aviation/geo/geodesic.ts';
import { type LatLon, angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import type { Ring } from '#aviation/geo/polygon.ts';

/**
 * A ring in units of the web-mercator world: 0 to 1 from west to east and from north to south. East of the antimeridian
 * x continues beyond 1 (or below 0), so that the ring never jumps across the map. The last vertex repeats the first.
 */
export interface Outline {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** Squared deviation of the ring when a vertex is removed (Douglas and Peucker, 1973). */
  readonly weights: Float64Array | Float32Array;
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
  readonly isHole: boolean;
}

/** Web mercator ends at this latitude. */
const MAX_LATITUDE = 85.051_128_78;
/** A straight line on the map strays visibly from the great circle beyond this length. */
const STRAIGHT_NM = 120;
/** Edges shorter than this in both directions are straight enough and not subdivided. */
const SHORT_DEG = 1.5;

/** World units from north to south of a latitude. */
export function worldY(lat: number): number {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** An edge along the antimeridian or a pole is where a source cut its map, not an airspace boundary. */
export function isSeam(
  outline: Pick<Outline, 'xs' | 'ys'>,
  edge: { readonly from: number; readonly to: number },
): boolean {
  const [x, y] = [outline.xs[edge.from] ?? 0, outline.ys[edge.from] ?? 0];
  const [nextX, nextY] = [outline.xs[edge.to] ?? 0, outline.ys[edge.to] ?? 0];
  const isCut = (place: number) => Math.abs(place - Math.round(place)) < 1e-6;
  return (isCut(x) && Math.abs(nextX - x) < 1e-6) || isCut(y) || isCut(nextY);
}

function needsGreatCircle(from: LatLon, to: LatLon): boolean {
  const lonApart = Math.abs(angleDifferenceDeg(from.lon, to.lon));
  if (lonApart < SHORT_DEG && Math.abs(from.lat - to.lat) < SHORT_DEG) return false;
  // Neither a cut along the antimeridian or a pole nor a straight line along a meridian is a great circle.
  if (lonApart < 1e-6 || lonApart > 179) return false;
  return distanceNm(from, to) > STRAIGHT_NM;
}

/** Whether the edges of a ring are great circles, or straight in degrees as in GeoJSON (RFC 7946, 3.1.1). */
export type EdgeKind = 'great-circle' | 'straight';

function densified(ring: Ring, edges: EdgeKind): LatLon[] {
  const places = ring.map(([lon = 0, lat = 0]) => ({ lat, lon }));
  const [first] = places;
  const last = places.at(-1);
  const isClosed = first !== undefined && last?.lat === first.lat && last.lon === first.lon;
  const closed = first && !isClosed ? [...places, first] : places;
  return closed.flatMap((place, index) => {
    const next = closed[index + 1];
    if (!next || edges === 'straight' || !needsGreatCircle(place, next)) return [place];
    return geodesicPath(place, next, STRAIGHT_NM / 2).slice(0, -1);
  });
}

/** Continuous longitudes without a jump; a ring around a pole is closed along the edge of the map. */
function unwrapped(places: readonly LatLon[]): { xs: number[]; ys: number[] } {
  const xs: number[] = [];
  const ys: number[] = [];
  let lon = places[0]?.lon ?? 0;
  let latSum = 0;
  for (const place of places) {
    lon += angleDifferenceDeg(lon, place.lon);
    latSum += place.lat;
    xs.push((lon + 180) / 360);
    ys.push(worldY(place.lat));
  }
  const [startX = 0] = xs;
  const [startY = 0] = ys;
  const endX = xs.at(-1) ?? 0;
  if (Math.abs(endX - startX) < 0.5) return { xs, ys };
  const poleY = latSum > 0 ? 0 : 1;
  return { xs: [...xs, endX, startX, startX], ys: [...ys, poleY, poleY, startY] };
}

function squaredDistance(
  at: { xs: Float64Array; ys: Float64Array },
  vertex: number,
  chord: { from: number; to: number },
): number {
  const fromX = at.xs[chord.from] ?? 0;
  const fromY = at.ys[chord.from] ?? 0;
  const dx = (at.xs[chord.to] ?? 0) - fromX;
  const dy = (at.ys[chord.to] ?? 0) - fromY;
  const px = (at.xs[vertex] ?? 0) - fromX;
  const py = (at.ys[vertex] ?? 0) - fromY;
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / lengthSquared));
  return (px - along * dx) ** 2 + (py - along * dy) ** 2;
}

/** The weight of every vertex; the two ends are never removed. */
function weigh(xs: Float64Array, ys: Float64Array): Float64Array {
  const weights = new Float64Array(xs.length);
  const last = xs.length - 1;
  weights[0] = Infinity;
  weights[last] = Infinity;
  const open = [{ from: 0, to: last, most: Infinity }];
  for (let chord = open.pop(); chord; chord = open.pop()) {
    let farthest = -1;
    let max = 0;
    for (let vertex = chord.from + 1; vertex < chord.to; vertex += 1) {
      const distance = squaredDistance({ xs, ys }, vertex, chord);
      if (distance <= max) continue;
      max = distance;
      farthest = vertex;
    }
    if (farthest === -1) continue;
    // Never heavier than its parent vertex, so that a coarser ring is always a subset of a finer one.
    const weight = Math.min(max, chord.most);
    weights[farthest] = weight;
    open.push(
      { from: chord.from, to: farthest, most: weight },
      { from: farthest, to: chord.to, most: weight },
    );
  }
  return weights;
}

/** A boundary ring ready to be drawn at any zoom; `null` when it encloses nothing. */
export function outlineOf(
  { ring, isHole }: { ring: Ring; isHole: boolean },
  edges: EdgeKind = 'great-circle',
): Outline | null {
  const path = unwrapped(densified(ring, edges));
  if (path.xs.length < 4) return null;
  const xs = Float64Array.from(path.xs);
  const ys = Float64Array.from(path.ys);
  return {
    xs,
    ys,
    weights: weigh(xs, ys),
    minX: xs.reduce((a, b) => Math.min(a, b), Infinity),
    maxX: xs.reduce((a, b) => Math.max(a, b), -Infinity),
    minY: ys.reduce((a, b) => Math.min(a, b), Infinity),
    maxY: ys.reduce((a, b) => Math.max(a, b), -Infinity),
    isHole,
  };
}
