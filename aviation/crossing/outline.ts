import { arcsCross, cross, dot } from '../geo/great-circle-crossing.ts';
import type { UnitVector } from '../geo/unit-vector.ts';
import { alongArc, angleBetween, length, nearestOnArc } from './arcs.ts';
import type { Piece } from './flown-path.ts';
import type { Edge, PreparedFrame } from './prepared-area.ts';

/** A piece of the path as an area sees it that may move. */
export interface SeenPiece {
  readonly from: UnitVector;
  readonly to: UnitVector;
}

export function seenPiece({ seenFrom }: PreparedFrame, piece: Piece, isTimed: boolean): SeenPiece {
  if (!isTimed) return { from: piece.fromAt, to: piece.toAt };
  return {
    from: seenFrom(piece.fromAt, piece.from.timeMs ?? 0),
    to: seenFrom(piece.toAt, piece.to.timeMs ?? 0),
  };
}

export const seenAt = ({ from, to }: SeenPiece, part: number): UnitVector => alongArc(from, to, part);

/** A corner so near to the path (6 mm) lies on it. */
const ON_PATH = 1e-9;

/**
 * Where a piece crosses edges, or goes exactly over corners, where rounding may find no edge crossed; as parts of it.
 * A cut too many does no harm: what lies between two cuts is asked for by itself.
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
