import { distanceNm as ellipsoidNm, intermediatePoint } from '../geo/geodesic.ts';
import type { LatLon } from '../geo/lat-lon.ts';
import type { PathPoint } from './flown-path.ts';
import type { AreaFrame, CrossableArea } from './hazard-area.ts';

/**
 * The same result computed second by second with other formulas: outlines are projected gnomonically about the centre
 * of the area (great circles become straight lines) and tested in the plane; a moving area is displaced by distance
 * and bearing from its centre, with the convergence of the meridians.
 */
const radians = Math.PI / 180;
const earthNm = 6371.0088 / 1.852;

interface Polar {
  readonly angle: number;
  readonly bearing: number;
}

/** Angle and bearing in radians from one position to another on the sphere. */
function polarOf(from: LatLon, to: LatLon): Polar {
  const [a, b, turn] = [from.lat * radians, to.lat * radians, (to.lon - from.lon) * radians];
  const angle =
    2 *
    Math.asin(
      Math.min(
        1,
        Math.sqrt(Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(turn / 2) ** 2),
      ),
    );
  const bearing = Math.atan2(
    Math.sin(turn) * Math.cos(b),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn),
  );
  return { angle, bearing };
}

function goneTo(from: LatLon, { angle, bearing }: Polar): LatLon {
  const a = from.lat * radians;
  const sine = Math.sin(a) * Math.cos(angle) + Math.cos(a) * Math.sin(angle) * Math.cos(bearing);
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(a),
    Math.cos(angle) - Math.sin(a) * sine,
  );
  return { lat: Math.asin(sine) / radians, lon: from.lon + turn / radians };
}

/** A position relative to the unmoved area, after the area has moved `nm` along `towardsDegTrue` from its centre. */
function seenBack(place: LatLon, middle: LatLon, towardsDegTrue: number, nm: number): LatLon {
  if (Math.abs(nm) < 1e-4) return place;
  const gone = goneTo(middle, { angle: nm / earthNm, bearing: towardsDegTrue * radians });
  const back = polarOf(gone, middle).bearing;
  // For a negative distance the displacement is reversed.
  const arrival = nm > 0 ? back + Math.PI : back;
  const { angle, bearing } = polarOf(gone, place);
  return goneTo(middle, { angle, bearing: bearing - (arrival - towardsDegTrue * radians) });
}

function inPlane(middle: LatLon, place: LatLon): [number, number] | null {
  const { angle, bearing } = polarOf(middle, place);
  if (angle > 1.4) return null;
  const reach = Math.tan(angle);
  return [reach * Math.sin(bearing), reach * Math.cos(bearing)];
}

/** Crossings of a ray to the east, counted in the plane. */
function isEncircled([x, y]: [number, number], ring: readonly [number, number][]): boolean {
  let isInside = false;
  for (const [index, [toX, toY]] of ring.entries()) {
    const [fromX, fromY] = ring.at(index - 1) ?? [0, 0];
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX))
      isInside = !isInside;
  }
  return isInside;
}

type FlatRing = [number, number][];
/** Outlines in the plane, once for each frame and not once for each second. */
const flatFrames = new WeakMap<AreaFrame, { middle: LatLon; polygons: FlatRing[][] }>();
function flatPolygons(frame: AreaFrame, middle: LatLon): FlatRing[][] {
  const known = flatFrames.get(frame);
  if (known?.middle === middle) return known.polygons;
  const flat = (ring: readonly (readonly number[])[]): FlatRing =>
    ring.flatMap(([lon = 0, lat = 0]) => {
      const at = inPlane(middle, { lat, lon });
      return at ? [at] : [];
    });
  const { shape } = frame;
  const polygons = shape.kind === 'polygons' ? shape.polygons.map((rings) => rings.map(flat)) : [];
  flatFrames.set(frame, { middle, polygons });
  return polygons;
}

function isInFrame(place: LatLon, timeMs: number, frame: AreaFrame, middle: LatLon): boolean {
  const { shape, motion, windows } = frame;
  const isInForce =
    windows.length === 0 ||
    windows.some(({ fromMs, toMs }) => timeMs >= (fromMs ?? -1e18) && timeMs < (toMs ?? 1e18));
  if (!isInForce) return false;
  const hours = motion === null ? 0 : (timeMs - motion.atMs) / 3_600_000;
  const nm = hours * (motion?.speedKt ?? 0);
  const towards = motion?.towardsDegTrue ?? 0;
  if (shape.kind === 'circle') {
    const centre = goneTo(shape.centre, { angle: nm / earthNm, bearing: towards * radians });
    return ellipsoidNm(place, centre) <= shape.radiusNm + (shape.growthKt ?? 0) * hours;
  }
  const at = inPlane(middle, seenBack(place, middle, towards, nm));
  if (at === null) return false;
  return flatPolygons(frame, middle).some((rings) => {
    const inside = rings.map((ring) => isEncircled(at, ring));
    return inside[0] === true && inside.slice(1).every((isHole) => !isHole);
  });
}

export interface SampledRun {
  readonly fromMs: number;
  readonly toMs: number;
  readonly entry: LatLon;
  readonly exit: LatLon;
}

/** Runs of whole seconds in which a flight is in an area. `middle` is the centre of its outline. */
export function sampledRuns(points: readonly PathPoint[], area: CrossableArea, middle: LatLon): SampledRun[] {
  const runs: { fromMs: number; toMs: number; entry: LatLon; exit: LatLon }[] = [];
  let current: (typeof runs)[number] | null = null;
  for (const [index, from] of points.entries()) {
    const to = points[index + 1];
    if (!to) continue;
    const [startMs, endMs] = [from.timeMs ?? 0, to.timeMs ?? 0];
    for (let timeMs = startMs; timeMs <= endMs; timeMs += 1000) {
      const part = endMs === startMs ? 0 : (timeMs - startMs) / (endMs - startMs);
      const altitudeFt = (from.altitudeFt ?? 0) + ((to.altitudeFt ?? 0) - (from.altitudeFt ?? 0)) * part;
      const place = intermediatePoint(from, to, part);
      const isIn =
        altitudeFt >= (area.lowerFt ?? -1e9) &&
        altitudeFt <= (area.upperFt ?? 1e9) &&
        area.frames.some((frame) => isInFrame(place, timeMs, frame, middle));
      if (!isIn) current = null;
      else if (current) {
        current.toMs = timeMs;
        current.exit = place;
      } else {
        current = { fromMs: timeMs, toMs: timeMs, entry: place, exit: place };
        runs.push(current);
      }
    }
  }
  return runs;
}
