import { cross } from '../geo/great-circle-crossing.ts';
import { type Ring, pointInPolygon } from '../geo/polygon.ts';
import {
  type UnitVector,
  chordBetween,
  chordToNm,
  sphericalRadiusNm,
  unitVector,
} from '../geo/unit-vector.ts';
import { middleOf, placeOf, turned } from './arcs.ts';
import type { AreaFrame, AreaMotion, CrossableArea, CrossingNote, TimeWindow } from './hazard-area.ts';
import { crossesItself } from './ring-faults.ts';

/** Great-circle edge of an outline. */
export interface Edge {
  readonly from: UnitVector;
  readonly to: UnitVector;
}

/** Frame prepared for queries: its edges, bounding cap and movement. */
export interface PreparedFrame {
  readonly windows: readonly { readonly fromMs: number; readonly toMs: number }[];
  readonly frame: AreaFrame;
  readonly lowerFt: number;
  readonly upperFt: number;
  readonly edges: readonly Edge[];
  /** Outlines of two points, which match where the path crosses them. */
  readonly lines: readonly Edge[];
  readonly middle: UnitVector;
  readonly radiusNm: number;
  /** Whether a direction, relative to the area, is inside. */
  readonly contains: (at: UnitVector) => boolean;
  /** Converts a direction at a time (ms since 1970) to one relative to the moving area. */
  readonly seenFrom: (at: UnitVector, timeMs: number) => UnitVector;
}

/** Area prepared for queries; `notes` lists what is unknown. */
export interface PreparedArea {
  readonly id: string;
  readonly frames: readonly PreparedFrame[];
  readonly notes: ReadonlySet<CrossingNote>;
}

const HOUR_MS = 3_600_000;

/** Corners of a ring without repeated positions, and without the closing position. */
function cornersOf(ring: Ring): UnitVector[] {
  const places = ring.filter(([lon, lat]) => Number.isFinite(lon) && Number.isFinite(lat));
  const corners = places.map(([lon = 0, lat = 0]) => unitVector({ lat, lon }));
  return corners.filter((corner, index) => {
    const before = corners[index === 0 ? corners.length - 1 : index - 1];
    return corners.length === 1 || !before || chordBetween(corner, before) > 1e-12;
  });
}

function edgesOf(corners: readonly UnitVector[]): Edge[] {
  return corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length];
    return to ? [{ from, to }] : [];
  });
}

/** Axis of rotation of an area whose centre moves in a direction. */
function axisOf(middle: UnitVector, towardsDegTrue: number): UnitVector {
  const bearing = (towardsDegTrue * Math.PI) / 180;
  const flat = Math.hypot(middle.x, middle.y);
  const east = flat < 1e-12 ? { x: 0, y: 1, z: 0 } : { x: -middle.y / flat, y: middle.x / flat, z: 0 };
  const north = cross(middle, east);
  const heading = {
    x: north.x * Math.cos(bearing) + east.x * Math.sin(bearing),
    y: north.y * Math.cos(bearing) + east.y * Math.sin(bearing),
    z: north.z * Math.cos(bearing) + east.z * Math.sin(bearing),
  };
  return cross(middle, heading);
}

function viewOf(middle: UnitVector, motion: AreaMotion | null): PreparedFrame['seenFrom'] {
  if (motion === null || motion.speedKt === 0) return (at) => at;
  const axis = axisOf(middle, motion.towardsDegTrue);
  const radiansPerMs = motion.speedKt / HOUR_MS / sphericalRadiusNm;
  return (at, timeMs) => turned(at, axis, -(timeMs - motion.atMs) * radiansPerMs);
}

function windowsOf(windows: readonly TimeWindow[], notes: Set<CrossingNote>) {
  return windows.map(({ fromMs, toMs }) => {
    const from = fromMs ?? Number.NEGATIVE_INFINITY;
    const to = toMs ?? Number.POSITIVE_INFINITY;
    if (to >= from) return { fromMs: from, toMs: to };
    notes.add('validity-reversed');
    return { fromMs: from, toMs: Number.POSITIVE_INFINITY };
  });
}

function preparePolygons(frame: AreaFrame, polygons: readonly (readonly Ring[])[], notes: Set<CrossingNote>) {
  const edges: Edge[] = [];
  const lines: Edge[] = [];
  const all: UnitVector[] = [];
  const whole: (readonly Ring[])[] = [];
  for (const polygon of polygons) {
    const rings = polygon.map((ring) => ({ ring, corners: cornersOf(ring) }));
    for (const { corners } of rings) all.push(...corners);
    const [outer] = rings;
    if (!outer || outer.corners.length < 2) continue;
    const [from, to] = outer.corners;
    if (outer.corners.length === 2 && from && to) {
      notes.add('no-inside');
      lines.push({ from, to });
      continue;
    }
    for (const { corners } of rings) {
      edges.push(...edgesOf(corners));
      if (crossesItself(corners)) notes.add('crossed-edges');
    }
    whole.push(polygon);
  }
  if (edges.length === 0 && lines.length === 0) notes.add('no-shape');
  const middle = middleOf(all);
  const radiusNm = all.reduce((max, at) => Math.max(max, chordToNm(chordBetween(middle, at))), 0);
  return {
    edges,
    lines,
    middle,
    // A cap of more than a quarter of the globe excludes nothing.
    radiusNm: radiusNm > 5000 ? Number.POSITIVE_INFINITY : radiusNm,
    contains: (at: UnitVector) => whole.some((polygon) => pointInPolygon(placeOf(at), polygon)),
    seenFrom: viewOf(middle, frame.motion),
  };
}

/** Vertical limits of a frame; unknown or reversed limits include every level. */
function limitsOf({ lowerFt, upperFt }: NonNullable<AreaFrame['levels']>, notes: Set<CrossingNote>) {
  if (lowerFt === null || upperFt === null) notes.add('levels-unknown');
  const isReversed = lowerFt !== null && upperFt !== null && lowerFt > upperFt;
  if (isReversed) notes.add('levels-reversed');
  return {
    lowerFt: isReversed ? Number.NEGATIVE_INFINITY : (lowerFt ?? Number.NEGATIVE_INFINITY),
    upperFt: isReversed ? Number.POSITIVE_INFINITY : (upperFt ?? Number.POSITIVE_INFINITY),
  };
}

function prepareFrame(frame: AreaFrame, area: CrossableArea, notes: Set<CrossingNote>): PreparedFrame {
  const windows = windowsOf(frame.windows, notes);
  const limits = limitsOf(frame.levels ?? area, notes);
  const { shape } = frame;
  if (shape.kind === 'polygons') {
    return { frame, windows, ...limits, ...preparePolygons(frame, shape.polygons, notes) };
  }
  const hasShape = Number.isFinite(shape.radiusNm) && shape.radiusNm >= 0;
  if (!hasShape) notes.add('no-shape');
  const middle = unitVector(shape.centre);
  return {
    frame,
    windows: hasShape ? windows : [{ fromMs: 0, toMs: 0 }],
    ...limits,
    edges: [],
    lines: [],
    middle,
    radiusNm: shape.radiusNm,
    contains: () => false,
    seenFrom: viewOf(middle, frame.motion),
  };
}

/** Prepares an area for many paths; `notes` lists what is unknown. */
export function openCrossableArea(area: CrossableArea): PreparedArea {
  const notes = new Set<CrossingNote>();
  const frames = area.frames.map((frame) => prepareFrame(frame, area, notes));
  if (frames.length === 0) notes.add('no-shape');
  if (frames.some(({ windows }) => windows.length === 0)) notes.add('validity-unknown');
  return { id: area.id, frames, notes };
}
