import { geodesicPath } from './geodesic.ts';
import { angleDifferenceDeg, normaliseLonDeg } from './lat-lon.ts';
import { cutPolygon, ringArea } from './cut-polygon.ts';

/** [longitude, latitude], WGS84 degrees. */
export type Position = [number, number];
type Positions = readonly (readonly number[])[];

/** Geometry before normalisation: longitudes may pass ±180 or jump there, rings may be open and of any winding. */
export type LooseGeometry =
  | { readonly type: 'Point'; readonly coordinates: readonly number[] }
  | { readonly type: 'LineString'; readonly coordinates: Positions }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly Positions[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly Positions[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Positions[])[] };

/** RFC 7946 geometry. */
export type Rfc7946Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] };

/** `geodesic` edges are densified, because a GeoJSON edge is straight in degrees (RFC 7946, 3.1.1). */
export type Edges = 'straight' | 'geodesic';

/** Six decimals, about 0.1 m (RFC 7946, 11.2). */
const PLACES = 1e6;
const STEP_NM = 60;

const round = (value: number) => Math.round(value * PLACES) / PLACES;
const isSame = (a: Position | undefined, b: Position | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];

function tidy(path: readonly Position[]): Position[] {
  const rounded = path.map(([lon, lat]): Position => [round(lon), round(lat)]);
  return rounded.filter((position, index) => index === 0 || !isSame(position, rounded[index - 1]));
}

function withSteps(path: Positions): Positions {
  return path.flatMap((from, index) => {
    const to = path[index + 1];
    if (!to) return [from];
    const [lon = 0, lat = 0] = from;
    const [toLon = 0, toLat = 0] = to;
    const steps = geodesicPath({ lat, lon }, { lat: toLat, lon: toLon }, STEP_NM);
    return [from, ...steps.slice(1, -1).map((place) => [place.lon, place.lat])];
  });
}

/** Continuous longitudes, the first in [-180, 180). */
function unwrapped(path: Positions): Position[] {
  let lon: number | undefined;
  return path.map(([x = 0, y = 0]) => {
    lon = lon === undefined ? normaliseLonDeg(x) : lon + angleDifferenceDeg(lon, x);
    return [lon, y];
  });
}

/** World copy of a longitude: 0 from -180 to 180. */
const worldOf = (lon: number) => Math.floor((lon + 180) / 360);
const inWorld = (path: readonly Position[], world: number): Position[] =>
  path.map(([lon, lat]) => [lon - world * 360, lat]);

function cutLine(path: Positions, edges: Edges): Position[][] {
  const line = unwrapped(edges === 'geodesic' ? withSteps(path) : path);
  const parts: { world: number; path: Position[] }[] = [];
  for (const [index, from] of line.entries()) {
    const to = line[index + 1];
    if (!to) continue;
    for (const [start, end] of atMeridians(from, to)) {
      const world = worldOf((start[0] + end[0]) / 2);
      const last = parts.at(-1);
      if (last?.world === world) last.path.push(end);
      else parts.push({ world, path: [start, end] });
    }
  }
  return parts.map((part) => tidy(inWorld(part.path, part.world))).filter((part) => part.length > 1);
}

/** Splits an edge at the antimeridian, which an unwrapped edge crosses at most once. */
function atMeridians(from: Position, to: Position): [Position, Position][] {
  const cut = worldOf(Math.max(from[0], to[0])) * 360 - 180;
  if (Math.min(from[0], to[0]) >= cut || Math.max(from[0], to[0]) <= cut) return [[from, to]];
  const at: Position = [cut, from[1] + ((to[1] - from[1]) * (cut - from[0])) / (to[0] - from[0])];
  return [
    [from, at],
    [at, to],
  ];
}

function closedRing(ring: Positions, edges: Edges): Position[] {
  const [first] = ring;
  const last = ring.at(-1);
  const isClosed = first !== undefined && first[0] === last?.[0] && first[1] === last?.[1];
  const closed = first && !isClosed ? [...ring, first] : ring;
  const path = unwrapped(edges === 'geodesic' ? withSteps(closed) : closed);
  const [start] = path;
  const end = path.at(-1);
  if (!start || !end || Math.abs(end[0] - start[0]) < 180) return path;
  // A ring around a pole is closed along the map edge at that pole.
  const pole = path.reduce((sum, [, lat]) => sum + lat, 0) > 0 ? 90 : -90;
  return [...path, [end[0], pole], [start[0], pole], start];
}

/** Shifts a hole to the world copy of its outer ring. */
function beside(hole: Position[], outer: readonly Position[]): Position[] {
  const lons = outer.map(([lon]) => lon);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const lon = hole[0]?.[0] ?? 0;
  const turn = lon < west ? 360 : lon > east ? -360 : 0;
  return hole.map(([x, y]) => [x + turn, y]);
}

function turned(ring: Position[], isOuter: boolean): Position[] {
  return ringArea(ring) > 0 === isOuter ? ring : ring.toReversed();
}

/** Splits a polygon at the antimeridian; outer rings counter-clockwise, holes clockwise. */
function cutRings(rings: readonly Positions[], edges: Edges): Position[][][] {
  const [outer, ...holes] = rings.map((ring) => closedRing(ring, edges));
  if (!outer) return [];
  const oriented = [turned(outer, true), ...holes.map((hole) => turned(beside(hole, outer), false))];
  const worlds = outer.map(([lon]) => worldOf(lon));
  const [firstWorld, lastWorld] = [Math.min(...worlds), Math.max(...worlds)];
  let rest: Position[][][] = [oriented];
  const parts: Position[][][] = [];
  for (let world = firstWorld; world <= lastWorld; world += 1) {
    const { west, east } = cutPolygons(rest, world * 360 + 180);
    parts.push(...west.map((polygon) => polygon.map((ring) => tidy(inWorld(ring, world)))));
    rest = east;
  }
  return parts
    .map((polygon) => polygon.filter((ring) => ring.length > 3))
    .filter(([ring]) => ring !== undefined && ringArea(ring) > 0);
}

function cutPolygons(polygons: readonly Position[][][], lon: number) {
  const cuts = polygons.map((polygon) => cutPolygon(polygon, lon));
  return { west: cuts.flatMap(({ west }) => west), east: cuts.flatMap(({ east }) => east) };
}

function ofLines(lines: Position[][]): Rfc7946Geometry | null {
  const [line] = lines;
  if (!line) return null;
  return lines.length === 1
    ? { type: 'LineString', coordinates: line }
    : { type: 'MultiLineString', coordinates: lines };
}

function ofPolygons(polygons: Position[][][]): Rfc7946Geometry | null {
  const [polygon] = polygons;
  if (!polygon) return null;
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygon }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/**
 * Converts a geometry to RFC 7946: longitude before latitude, within ±180, split at the antimeridian (3.1.9), rings
 * closed, outer rings counter-clockwise (3.1.6). Null when nothing remains to draw.
 */
export function rfc7946Geometry(shape: LooseGeometry, edges: Edges = 'straight'): Rfc7946Geometry | null {
  switch (shape.type) {
    case 'Point': {
      const [lon = 0, lat = 0] = shape.coordinates;
      return { type: 'Point', coordinates: [round(normaliseLonDeg(lon)), round(lat)] };
    }
    case 'LineString':
      return ofLines(cutLine(shape.coordinates, edges));
    case 'MultiLineString':
      return ofLines(shape.coordinates.flatMap((line) => cutLine(line, edges)));
    case 'Polygon':
      return ofPolygons(cutRings(shape.coordinates, edges));
    default:
      return ofPolygons(shape.coordinates.flatMap((rings) => cutRings(rings, edges)));
  }
}
