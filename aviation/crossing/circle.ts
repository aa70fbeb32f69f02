import { destination, distanceNm } from '../geo/geodesic.ts';
import type { LatLon } from '../geo/lat-lon.ts';
import { chordBetween, chordToNm, unitVector } from '../geo/unit-vector.ts';
import { type FlownPath, type Moment, type Piece, momentAt } from './flown-path.ts';
import { isInWindow, levelCuts, levelOffsetFt, type Stretch, windowCuts } from './limits.ts';
import type { PreparedFrame } from './prepared-area.ts';

const HOUR_MS = 3_600_000;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Tolerance as a fraction of a piece: 0.006 NM. */
const ENOUGH = 1e-4;
const NOWHERE: LatLon = { lat: Number.NaN, lon: Number.NaN };

const hoursSince = (frame: PreparedFrame, { timeMs }: Moment): number => {
  const { motion } = frame.frame;
  return motion === null || timeMs === null ? 0 : (timeMs - motion.atMs) / HOUR_MS;
};

/** Centre of a circle at a moment, moved with the area; its initial position when the path has no times. */
export function centreAt(frame: PreparedFrame, moment: Moment): LatLon {
  const { shape, motion } = frame.frame;
  if (shape.kind !== 'circle') return NOWHERE;
  if (motion === null || moment.timeMs === null || motion.speedKt === 0) return shape.centre;
  return destination(shape.centre, {
    bearingDegTrue: motion.towardsDegTrue,
    distanceNm: motion.speedKt * hoursSince(frame, moment),
  });
}

/** Radius of a circle at a moment, NM; at least 0. */
export function radiusAt(frame: PreparedFrame, moment: Moment): number {
  const { shape } = frame.frame;
  if (shape.kind !== 'circle') return 0;
  return Math.max(0, shape.radiusNm + (shape.growthKt ?? 0) * hoursSince(frame, moment));
}

/** Position (0 to 1) of the minimum of a unimodal function, by golden-section search. */
function minimumOf(value: (part: number) => number): number {
  let [from, to] = [0, 1];
  let [left, right] = [1 - GOLDEN, GOLDEN];
  let [leftValue, rightValue] = [value(left), value(right)];
  while (to - from > ENOUGH) {
    if (leftValue < rightValue) {
      [to, right, rightValue] = [right, left, leftValue];
      left = to - GOLDEN * (to - from);
      leftValue = value(left);
    } else {
      [from, left, leftValue] = [left, right, rightValue];
      right = from + GOLDEN * (to - from);
      rightValue = value(right);
    }
  }
  return (from + to) / 2;
}

/** Zero of a function that is positive at `out` and not at `inside`, by bisection. */
function zeroOf(value: (part: number) => number, out: number, inside: number): number {
  let [outer, inner] = [out, inside];
  for (let step = 0; step < 24; step += 1) {
    const middle = (outer + inner) / 2;
    if (value(middle) > 0) outer = middle;
    else inner = middle;
  }
  return inner;
}

/** Part of a piece inside a circle; null when none is. */
function partInside(frame: PreparedFrame, piece: Piece): { from: number; to: number } | null {
  const outsideNm = (part: number): number => {
    const moment = momentAt(piece, part);
    return distanceNm(moment, centreAt(frame, moment)) - radiusAt(frame, moment);
  };
  const nearest = minimumOf(outsideNm);
  const [atStart, atEnd] = [outsideNm(0) <= 0, outsideNm(1) <= 0];
  const inside = outsideNm(nearest) <= 0 ? nearest : atStart ? 0 : atEnd ? 1 : null;
  if (inside === null) return null;
  return {
    from: atStart ? 0 : zeroOf(outsideNm, 0, inside),
    to: atEnd ? 1 : zeroOf(outsideNm, 1, inside),
  };
}

/** Stretches of a piece inside a circle, within its vertical limits and time windows. */
export function circleStretches(
  path: FlownPath,
  frame: PreparedFrame,
  piece: Piece,
  index: number,
): Stretch[] {
  const lengthNm = chordToNm(chordBetween(piece.fromAt, piece.toAt));
  const reachNm = Math.max(radiusAt(frame, piece.from), radiusAt(frame, piece.to)) + lengthNm + 2;
  const apartNm = chordToNm(chordBetween(unitVector(centreAt(frame, piece.from)), piece.fromAt));
  const movesNm =
    Math.abs(hoursSince(frame, piece.to) - hoursSince(frame, piece.from)) *
    (frame.frame.motion?.speedKt ?? 0);
  if (apartNm * 0.99 > reachNm + movesNm) return [];
  const inside = partInside(frame, piece);
  if (!inside) return [];
  const cuts = [
    inside.from,
    inside.to,
    ...[...levelCuts(piece, frame, path.hasLevels), ...windowCuts(piece, frame.windows, path.isTimed)].filter(
      (part) => part > inside.from && part < inside.to,
    ),
  ].toSorted((a, b) => a - b);
  return cuts.slice(1).flatMap((to, at) => {
    const from = cuts[at] ?? inside.from;
    const moment = momentAt(piece, (from + to) / 2);
    const isMet =
      isInWindow(moment, frame.windows, path.isTimed) && levelOffsetFt(moment, frame, path.hasLevels) === 0;
    return isMet ? [{ from: index + from, to: index + to }] : [];
  });
}
