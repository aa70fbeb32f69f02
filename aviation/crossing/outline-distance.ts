import { distanceNm } from '../geo/geodesic.ts';
import { angleBetween, nearestOnArc } from './arcs.ts';
import { centreAt, radiusAt } from './circle.ts';
import { type FlownPath, type Piece, momentAt } from './flown-path.ts';
import { isInWindow, windowCuts } from './limits.ts';
import { ringCuts, type SeenPiece, seenAt } from './outline.ts';
import type { PreparedFrame } from './prepared-area.ts';

interface Near {
  readonly part: number;
  readonly lateralNm: number;
}

/** Samples of the distance to a circle along a piece. */
const CIRCLE_STEPS = 60;

function nearestCircle(frame: PreparedFrame, piece: Piece, from: number, to: number): Near[] {
  return Array.from({ length: CIRCLE_STEPS + 1 }, (_, step) => {
    const part = from + ((to - from) * step) / CIRCLE_STEPS;
    const moment = momentAt(piece, part);
    const outsideNm = distanceNm(moment, centreAt(frame, moment)) - radiusAt(frame, moment);
    return { part, lateralNm: Math.max(0, outsideNm) };
  });
}

function nearestEdges(frame: PreparedFrame, seen: SeenPiece, from: number, to: number): Near[] {
  const start = seenAt(seen, from);
  const end = seenAt(seen, to);
  const isStill = angleBetween(start, end) < 1e-12;
  const near = [...frame.edges, ...frame.lines].flatMap((edge): Near[] => {
    const corner = nearestOnArc(edge.from, start, end);
    return [
      { part: isStill ? from : from + (to - from) * corner.part, lateralNm: corner.nm },
      { part: from, lateralNm: nearestOnArc(start, edge.from, edge.to).nm },
      { part: to, lateralNm: nearestOnArc(end, edge.from, edge.to).nm },
    ];
  });
  return near.toSorted((a, b) => a.lateralNm - b.lateralNm).slice(0, 1);
}

/** Nearest positions of a piece to a frame while it is in effect: 0 NM above or below it. */
export function nearestOutline(path: FlownPath, frame: PreparedFrame, piece: Piece, seen: SeenPiece): Near[] {
  const isCircle = frame.frame.shape.kind === 'circle';
  const cuts = [
    0,
    1,
    ...windowCuts(piece, frame.windows, path.isTimed),
    ...ringCuts(seen, frame.edges),
  ].toSorted((a, b) => a - b);
  return cuts.slice(1).flatMap((to, index): Near[] => {
    const from = cuts[index] ?? 0;
    const middle = (from + to) / 2;
    if (!isInWindow(momentAt(piece, middle), frame.windows, path.isTimed)) return [];
    if (isCircle) return nearestCircle(frame, piece, from, to);
    if (!frame.contains(seenAt(seen, middle))) return nearestEdges(frame, seen, from, to);
    // Above or below it: the distance is vertical, and linear along the piece.
    return [from, to].map((part) => ({ part, lateralNm: 0 }));
  });
}
