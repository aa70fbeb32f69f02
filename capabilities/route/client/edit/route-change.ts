import type { RoutePoint } from '../../contract.ts';

/** A point that is put into a route. */
export type NewPoint = Pick<RoutePoint, 'ident' | 'coordinate' | 'type'>;

/** What a hand on the map wants of a route: places are indexes of its points. */
export type RouteChange =
  /** A new point on the leg that begins at this point. */
  | { readonly kind: 'insert'; readonly legIndex: number }
  /** Another point in this one's place. */
  | { readonly kind: 'move'; readonly index: number };

const isProcedure = (point: RoutePoint | undefined): boolean =>
  point?.viaKind === 'sid' || point?.viaKind === 'star';

/** Whether the leg that begins at this point may be bent: a procedure is flown as it is published. */
export function isLegOpen(points: readonly RoutePoint[], legIndex: number): boolean {
  const end = points[legIndex + 1];
  return legIndex >= 0 && end !== undefined && !isProcedure(end);
}

/** Whether this point may be moved or taken out: not the airports, not a procedure's own. */
export function isPointOpen(points: readonly RoutePoint[], index: number): boolean {
  return index > 0 && index < points.length - 1 && isLegOpen(points, index - 1) && isLegOpen(points, index);
}

/** Flown to directly: it is no longer on the way that led there. */
function direct<Point extends RoutePoint>(point: Point): Point {
  const { runway: _, ...rest } = point;
  return { ...rest, via: 'DCT', viaKind: 'direct' } as Point;
}

/** The points after the change. Everything else of them stays, the airways on both sides included. */
export function changedPoints(
  points: readonly RoutePoint[],
  change: RouteChange,
  point: NewPoint,
): RoutePoint[] {
  const from = change.kind === 'insert' ? change.legIndex + 1 : change.index;
  const rest = points.slice(change.kind === 'insert' ? from : from + 1);
  return [...points.slice(0, from), direct({ ...point }), ...directFirst(rest)];
}

/** The points without one; what follows it is flown to directly. */
export function withoutPoint(points: readonly RoutePoint[], index: number): RoutePoint[] {
  return [...points.slice(0, index), ...directFirst(points.slice(index + 1))];
}

function directFirst(points: readonly RoutePoint[]): RoutePoint[] {
  return points.map((point, index) => (index === 0 ? direct(point) : point));
}
