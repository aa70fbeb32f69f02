import { FEET_PER_NM } from '#aviation/units.ts';
import { chordBetween, chordToNm, nmToChord } from '../geo/unit-vector.ts';
import { circleStretches } from './circle.ts';
import { type FlownPath, type Moment, type Piece, momentAt } from './flown-path.ts';
import type { CrossingNote } from './hazard-area.ts';
import { levelCuts, windowCuts, levelOffsetFt, isInWindow, type Stretch } from './limits.ts';
import { ringCuts, type SeenPiece, seenPiece, seenAt } from './outline.ts';
import { nearestOutline } from './outline-distance.ts';
import type { PreparedArea, PreparedFrame } from './prepared-area.ts';

/** Part of a flight inside an area. */
export interface CrossingStretch {
  readonly entry: Moment;
  readonly exit: Moment;
}

/** Closest point of approach to an area that is not crossed. */
export interface ClosestApproach {
  readonly at: Moment;
  /** 0 above or below the area. */
  readonly lateralNm: number;
  /** Feet above the area, negative below; 0 within its vertical limits. Null when levels are unknown. */
  readonly verticalFt: number | null;
}

/** Result of testing a path against one area. */
export interface CrossingAnswer {
  readonly areaId: string;
  /** In the order flown; empty when the area is not crossed. */
  readonly stretches: readonly CrossingStretch[];
  /** Null when the area is crossed, beyond `withinNm`, or not in effect during the flight. */
  readonly closest: ClosestApproach | null;
  readonly notes: readonly CrossingNote[];
}

/** Options of `crossingOf`. */
export interface CrossingOptions {
  /** Maximum lateral distance of closest approaches. Default 0: none. */
  readonly withinNm?: number;
}

const HOUR_MS = 3_600_000;
/** Stretches closer than this are merged: 0.5 s at 480 kt. */
const SAME = 1e-7;
/** Maximum length of a piece (`openPath`), plus the difference between geodesic and sphere. */
const PIECE_REACH_NM = 62;

function isNear(frame: PreparedFrame, { from, to }: SeenPiece, marginNm: number): boolean {
  if (frame.radiusNm === Number.POSITIVE_INFINITY) return true;
  const reachNm = frame.radiusNm + marginNm + chordToNm(chordBetween(from, to));
  return chordToNm(chordBetween(frame.middle, from)) <= reachNm + 1;
}

/** Maximum distance of a frame from its initial position during the flight, NM. */
function movesNmOf({ startMs, endMs }: FlownPath, { frame: { motion, shape } }: PreparedFrame): number {
  if (motion === null || startMs === null || endMs === null) return 0;
  const growthKt = shape.kind === 'circle' ? Math.abs(shape.growthKt ?? 0) : 0;
  const hours = Math.max(Math.abs(startMs - motion.atMs), Math.abs(endMs - motion.atMs)) / HOUR_MS;
  return hours * (motion.speedKt + growthKt);
}

/** Maximum distance between two positions. */
const HALF_TURN_NM = 10_800;

/**
 * Pieces of a path near a frame, by its cap and movement. A cheap test that comes before rotation and intersection.
 */
function piecesNear(
  path: FlownPath,
  frame: PreparedFrame,
  marginNm: number,
): readonly (readonly [number, Piece])[] {
  const reachNm = frame.radiusNm + movesNmOf(path, frame) + marginNm + PIECE_REACH_NM;
  const { x, y, z } = frame.middle;
  const isEverywhere = !(reachNm < HALF_TURN_NM * 0.9);
  const reach = isEverywhere ? 0 : nmToChord(reachNm);
  const near: (readonly [number, Piece])[] = [];
  for (const [index, piece] of path.pieces.entries()) {
    const { fromAt } = piece;
    const [dx, dy, dz] = [fromAt.x - x, fromAt.y - y, fromAt.z - z];
    if (isEverywhere || dx * dx + dy * dy + dz * dz <= reach * reach) near.push([index, piece]);
  }
  return near;
}

function stretchesOfPiece(path: FlownPath, frame: PreparedFrame, piece: Piece, index: number): Stretch[] {
  if (frame.frame.shape.kind === 'circle') return circleStretches(path, frame, piece, index);
  const seen = seenPiece(frame, piece, path.isTimed);
  if (!isNear(frame, seen, 0)) return [];
  const cuts = [
    0,
    1,
    ...ringCuts(seen, frame.edges),
    ...levelCuts(piece, frame, path.hasLevels),
    ...windowCuts(piece, frame.windows, path.isTimed),
  ].toSorted((a, b) => a - b);
  const isInForce = (part: number): boolean => {
    const moment = momentAt(piece, part);
    return (
      isInWindow(moment, frame.windows, path.isTimed) && levelOffsetFt(moment, frame, path.hasLevels) === 0
    );
  };
  const inside = cuts.slice(1).flatMap((to, at) => {
    const from = cuts[at] ?? 0;
    if (to - from < SAME) return [];
    const middle = (from + to) / 2;
    return isInForce(middle) && frame.contains(seenAt(seen, middle))
      ? [{ from: index + from, to: index + to }]
      : [];
  });
  const touched = ringCuts(seen, frame.lines)
    .filter(isInForce)
    .map((part) => ({ from: index + part, to: index + part }));
  return [...inside, ...touched];
}

/** Sorts stretches and merges those that touch. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const whole: { from: number; to: number }[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && from <= last.to + SAME) last.to = Math.max(last.to, to);
    else whole.push({ from, to });
  }
  return whole;
}

function momentOf(path: FlownPath, position: number, isEnd: boolean): Moment | null {
  const last = path.pieces.length - 1;
  // The end of one piece is the beginning of the next: an exit belongs to the leg before it.
  const index = Math.min(
    last,
    Math.max(0, isEnd ? Math.ceil(position - SAME) - 1 : Math.floor(position + SAME)),
  );
  const piece = path.pieces[index];
  return piece ? momentAt(piece, Math.min(1, Math.max(0, position - index))) : null;
}

function closestOf(path: FlownPath, area: PreparedArea, withinNm: number): ClosestApproach | null {
  let best: ClosestApproach | null = null;
  const rank = ({ lateralNm, verticalFt }: ClosestApproach) =>
    lateralNm * FEET_PER_NM + Math.abs(verticalFt ?? 0);
  for (const frame of area.frames.filter((one) => concerns(path, one, withinNm))) {
    for (const [, piece] of piecesNear(path, frame, withinNm)) {
      const seen = seenPiece(frame, piece, path.isTimed);
      if (!isNear(frame, seen, withinNm)) continue;
      for (const { part, lateralNm } of nearestOutline(path, frame, piece, seen)) {
        if (lateralNm > withinNm) continue;
        const at = momentAt(piece, part);
        const offsetFt = levelOffsetFt(at, frame, path.hasLevels);
        const found = { at, lateralNm, verticalFt: path.hasLevels ? offsetFt : null };
        if (best === null || rank(found) < rank(best)) best = found;
      }
    }
  }
  return best;
}

function isInForceDuring({ windows }: PreparedFrame, startMs: number, endMs: number): boolean {
  if (windows.length === 0) return true;
  for (const { fromMs, toMs } of windows) if (fromMs <= endMs && toMs >= startMs) return true;
  return false;
}

/** Whether a frame can affect a path: it is in effect during the flight, and near enough. */
function concerns(path: FlownPath, prepared: PreparedFrame, marginNm: number): boolean {
  const { middle, radiusNm } = prepared;
  const { startMs, endMs } = path;
  if (startMs !== null && endMs !== null && !isInForceDuring(prepared, startMs, endMs)) return false;
  const apartNm = chordToNm(chordBetween(middle, path.middle));
  return !(apartNm * 0.99 > radiusNm + path.radiusNm + movesNmOf(path, prepared) + marginNm + 2);
}

/** Most areas are far away or not in effect: this test allocates nothing. */
function concernsAny(path: FlownPath, { frames }: PreparedArea, marginNm: number): boolean {
  for (const frame of frames) if (concerns(path, frame, marginNm)) return true;
  return false;
}

const NO_NOTES: readonly CrossingNote[] = [];

function notesOf({ isTimed, hasLevels }: FlownPath, { notes }: PreparedArea): readonly CrossingNote[] {
  if (isTimed && hasLevels && notes.size === 0) return NO_NOTES;
  return [
    ...notes,
    ...(isTimed ? [] : (['path-without-times'] as const)),
    ...(hasLevels ? [] : (['path-without-levels'] as const)),
  ];
}

/**
 * Finds where and when a flight is inside an area. The path follows WGS84 geodesics, outlines are great circles, and a
 * moving area is at its position at that time. Unknown times or limits are assumed to affect the flight and are listed
 * in `notes`.
 */
export function crossingOf(
  path: FlownPath,
  area: PreparedArea,
  { withinNm = 0 }: CrossingOptions = {},
): CrossingAnswer {
  if (!concernsAny(path, area, withinNm))
    return { areaId: area.id, stretches: [], closest: null, notes: notesOf(path, area) };
  const found = area.frames
    .filter((frame) => concerns(path, frame, 0))
    .flatMap((frame) =>
      piecesNear(path, frame, 0).flatMap(([index, piece]) => stretchesOfPiece(path, frame, piece, index)),
    );
  const stretches = merged(found).flatMap(({ from, to }) => {
    const entry = momentOf(path, from, false);
    const exit = to - from < SAME ? entry : momentOf(path, to, true);
    return entry && exit ? [{ entry, exit }] : [];
  });
  return {
    areaId: area.id,
    stretches,
    closest: stretches.length === 0 && withinNm > 0 ? closestOf(path, area, withinNm) : null,
    notes: notesOf(path, area),
  };
}
