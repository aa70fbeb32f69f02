import type { RoutePoint } from '../../contract.ts';

/** A point inserted into a route. */
export type NewPoint = Pick<RoutePoint, 'ident' | 'coordinate' | 'type'>;

/** A change of the route on the map: positions are indexes of its points. */
export type RouteChange =
  /** A new point on the leg that begins at this point. */
  | { readonly kind: 'insert'; readonly legIndex: number }
  /** Another point in this one's place. */
  | { readonly kind: 'move'; readonly index: number };

const isProcedure = (point: RoutePoint | undefined): boolean =>
  point?.viaKind === 'sid' || point?.viaKind === 'star';

/** Whether the leg that begins at this point may be changed: a procedure is flown as published. */
export function isLegOpen(points: readonly RoutePoint[], legIndex: number): boolean {
  const end = points[legIndex + 1];
  return legIndex >= 0 && end !== undefined && !isProcedure(end);
}

/** Whether this point may be moved or removed: not the airports, not points of a procedure. */
export function isPointOpen(points: readonly RoutePoint[], index: number): boolean {
  return index > 0 && index < points.length - 1 && isLegOpen(points, index - 1) && isLegOpen(points, index);
}

/** Flown to directly: no longer on the airway that led there. */
function direct<Point extends RoutePoint>(point: Point): Point {
  const { runway: _, ...rest } = point;
  return { ...rest, via: 'DCT', viaKind: 'direct' } as Point;
}

/** The points after the change. All others are unchanged, including the airways on both sides. */
export function changedPoints(
  points: readonly RoutePoint[],
  change: RouteChange,
  point: NewPoint,
): RoutePoint[] {
  const from = change.kind === 'insert' ? change.legIndex + 1 : change.index;
  const rest = points.slice(change.kind === 'insert' ? from : from + 1);
  return [...points.slice(0, from), direct({ ...point }), ...directFirst(rest)];
}

/** The points without one; the next one is flown to directly. */
export function withoutPoint(points: readonly RoutePoint[], index: number): RoutePoint[] {
  return [...points.slice(0, index), ...directFirst(points.slice(index + 1))];
}

function directFirst(points: readonly RoutePoint[]): RoutePoint[] {
  return points.map((point, index) => (index === 0 ? direct(point) : point));
}

/** Speed and level, rules and stay stated at a point: `CANDR N0460F370`; null for none. */
function statedAt({ ident, speed, level = '', climbTo = '', rules, stay }: RoutePoint): string | null {
  const stated = [speed === undefined ? null : `${speed}${level}${climbTo}`, rules, stay].filter(Boolean);
  return stated.length === 0 ? null : `${ident} ${stated.join(' ')}`;
}

/**
 * What was stated at points of a route and is not in the changed one, as a sentence; null for nothing. The text of a
 * route changed on the map has its points and airways only.
 */
export function lostStatements(before: readonly RoutePoint[], after: readonly RoutePoint[]): string | null {
  const kept = after.map((point) => statedAt(point));
  const lost = before.map((point) => statedAt(point)).filter((one) => one !== null && !kept.includes(one));
  if (lost.length === 0) return null;
  return `No longer in the route: ${lost.join(', ')}. Enter it again, with the first speed and level.`;
}
