import { inverseGeodesic } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { RunwayEnd } from '../contract.ts';

/** A point of the drawing; x to the right, y down, in the drawing's own pixels. */
interface DiagramPoint {
  x: number;
  y: number;
}

/** One runway as drawn: its centre line from threshold to threshold and its width, all in pixels. */
export interface DiagramRunway {
  id: string;
  from: DiagramPoint;
  to: DiagramPoint;
  widthPx: number;
}

/** A runway designator beside its threshold. */
export interface DiagramLabel {
  ident: string;
  at: DiagramPoint;
}

export interface RunwayDiagram {
  runways: DiagramRunway[];
  labels: DiagramLabel[];
  /** A round length and how long it is drawn. */
  scale: { metres: number; lengthPx: number };
}

export interface DiagramSize {
  widthPx: number;
  heightPx: number;
  /** Kept free on every side for labels, north arrow and scale. */
  marginPx: number;
}

const METRES_PER_NM = 1852;
const METRES_PER_FOOT = 0.3048;
const SCALE_STEPS_M = [50, 100, 200, 500, 1000, 2000, 5000];
const SCALE_MAX_PX = 90;
/** Narrow grass strips would vanish at the scale of a long airport. */
const MIN_WIDTH_PX = 2.5;
const LABEL_DISTANCE_PX = 15;
const UNKNOWN_WIDTH_FT = 60;

interface Metres {
  east: number;
  north: number;
}

interface MeasuredRunway {
  id: string;
  ends: [RunwayEnd, RunwayEnd];
  from: Metres;
  to: Metres;
  widthM: number;
}

function positionOf(end: RunwayEnd): LatLon | null {
  return end.latitude === null || end.longitude === null ? null : { lat: end.latitude, lon: end.longitude };
}

/** East and north of a reference, exact along the geodesic, so that no projection distorts a long runway. */
function offset(reference: LatLon, point: LatLon): Metres {
  const { distanceNm, initialBearingDegTrue } = inverseGeodesic(reference, point);
  if (distanceNm === 0) return { east: 0, north: 0 };
  const bearing = (initialBearingDegTrue * Math.PI) / 180;
  const metres = distanceNm * METRES_PER_NM;
  return { east: metres * Math.sin(bearing), north: metres * Math.cos(bearing) };
}

function measure(ends: readonly RunwayEnd[]): MeasuredRunway[] {
  const byIdent = new Map(ends.map((end) => [end.ident, end]));
  const first = ends.map(positionOf).find((position) => position !== null);
  if (!first) return [];
  const runways: MeasuredRunway[] = [];
  const taken = new Set<string>();
  for (const end of ends) {
    const other = end.reciprocal === null ? undefined : byIdent.get(end.reciprocal);
    const from = positionOf(end);
    const to = other ? positionOf(other) : null;
    if (!other || !from || !to || taken.has(end.ident) || taken.has(other.ident)) continue;
    taken.add(end.ident).add(other.ident);
    runways.push({
      id: `${end.ident}/${other.ident}`,
      ends: [end, other],
      from: offset(first, from),
      to: offset(first, to),
      widthM: (end.width ?? other.width ?? UNKNOWN_WIDTH_FT) * METRES_PER_FOOT,
    });
  }
  return runways;
}

/** Moves labels apart until none covers another; a few rounds settle every real airport. */
function separate(labels: DiagramLabel[], box: { widthPx: number; heightPx: number }): DiagramLabel[] {
  const placed = labels.map((label) => ({ ...label, at: { ...label.at } }));
  for (let round = 0; round < 24; round += 1) {
    for (const [index, a] of placed.entries()) {
      for (const b of placed.slice(index + 1)) {
        const overlapX = box.widthPx - Math.abs(a.at.x - b.at.x);
        const overlapY = box.heightPx - Math.abs(a.at.y - b.at.y);
        if (overlapX <= 0 || overlapY <= 0) continue;
        const axis = overlapX < overlapY ? 'x' : 'y';
        const push = (Math.min(overlapX, overlapY) / 2 + 0.1) * (a.at[axis] <= b.at[axis] ? 1 : -1);
        a.at[axis] -= push;
        b.at[axis] += push;
      }
    }
  }
  return placed;
}

/**
 * An airport's runways as a drawing with north up, from the positions of both ends of each runway; runways of
 * which an end has no position are left out, never guessed. `null` when none can be drawn.
 */
export function layOutRunways(ends: readonly RunwayEnd[], size: DiagramSize): RunwayDiagram | null {
  const measured = measure(ends);
  if (measured.length === 0) return null;
  const corners = measured.flatMap((runway) => [runway.from, runway.to]);
  const west = Math.min(...corners.map((corner) => corner.east));
  const east = Math.max(...corners.map((corner) => corner.east));
  const south = Math.min(...corners.map((corner) => corner.north));
  const north = Math.max(...corners.map((corner) => corner.north));
  const pxPerMetre = Math.min(
    (size.widthPx - 2 * size.marginPx) / Math.max(east - west, 1),
    (size.heightPx - 2 * size.marginPx) / Math.max(north - south, 1),
  );
  const draw = (point: Metres): DiagramPoint => ({
    x: size.widthPx / 2 + (point.east - (east + west) / 2) * pxPerMetre,
    y: size.heightPx / 2 - (point.north - (north + south) / 2) * pxPerMetre,
  });
  const runways = measured.map((runway) => ({
    id: runway.id,
    from: draw(runway.from),
    to: draw(runway.to),
    widthPx: Math.max(runway.widthM * pxPerMetre, MIN_WIDTH_PX),
  }));
  const labels = measured.flatMap((runway, index) => {
    const drawn = runways[index];
    if (!drawn) return [];
    return [
      { ident: runway.ends[0].ident, at: beyond(drawn.to, drawn.from) },
      { ident: runway.ends[1].ident, at: beyond(drawn.from, drawn.to) },
    ];
  });
  return {
    runways,
    labels: separate(labels, { widthPx: 32, heightPx: 19 }),
    scale: scaleBar(pxPerMetre),
  };
}

/** The point a label's distance further on from `from` past `to`. */
function beyond(from: DiagramPoint, to: DiagramPoint): DiagramPoint {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return { x: to.x, y: to.y - LABEL_DISTANCE_PX };
  const factor = LABEL_DISTANCE_PX / length;
  return { x: to.x + (to.x - from.x) * factor, y: to.y + (to.y - from.y) * factor };
}

function scaleBar(pxPerMetre: number): RunwayDiagram['scale'] {
  const fitting = SCALE_STEPS_M.filter((metres) => metres * pxPerMetre <= SCALE_MAX_PX);
  const metres = fitting.at(-1) ?? SCALE_STEPS_M[0] ?? 50;
  return { metres, lengthPx: metres * pxPerMetre };
}
