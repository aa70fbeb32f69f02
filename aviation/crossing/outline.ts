import { arcsCross, cross, dot } from '../geo/great-circle-crossing.ts';
import type { UnitVector } from '../geo/unit-vector.ts';
import { alongArc, angleBetween, length, nearestOnArc } from './arcs.ts';
import type { Piece } from './flown-path.ts';
import type { Edge, PreparedFrame } from './prepared-area.ts';

/** Piece of the path relative to an area that may move. */
export interface SeenPiece {
  readonly from: UnitVector;
  readonly to: UnitVector;
}

/** Piece relative to an area; without times, as if the area did not move. */
export function seenPiece({ seenFrom }: PreparedFrame, piece: Piece, isTimed: boolean): SeenPiece {
  if (!isTimed) return { from: piece.fromAt, to: piece.toAt };
  return {
    from: seenFrom(piece.fromAt, piece.from.timeMs ?? 0),
    to: seenFrom(piece.toAt, piece.to.timeMs ?? 0),
  };
}

/** Direction at a fraction `part` (0 to 1) of a piece. */
export const seenAt = ({ from, to }: SeenPiece, part: number): UnitVector => alongArc(from, to, part);

/** Maximum distance (6 mm) of a corner on the path. */
const ON_PATH = 1e-9;

/**
 * Fractions of a piece at which it crosses an edge, or passes exactly over a corner, where rounding may find no crossed
 * edge. An extra cut does no harm: each interval between two cuts is tested.
 */
export function ringCuts({ from, to }: SeenPiece, edges: readonly Edge[]): number[] {
  const whole = angleBetween(from, to);
  if (whole < 1e-12) return [];
  const normal = cross(from, to);
  const size = length(normal);
  return edges.flatMap((edge) => {
    const at = arcsCross({ a: from, b: to }, { a: edge.from, b: edge.to });
    const isOver =
      Math.abs(dot(normal, edge.from)) < ON_PATH * size && nearestOnArc(edge.from, from, to).nm < 1e-4;
    const found = [...(at ? [at] : []), ...(isOver ? [edge.from] : [])];
    return found.map((place) => Math.min(1, angleBetween(from, place) / whole));
  });
}
