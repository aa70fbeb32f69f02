import type { RoutePoint } from '../contract.ts';

/** Two entries of one point may differ by how a source rounds it. */
const sameCoordinateDeg = 0.02;

/**
 * Route ensure rule (row C11): the first and last points are the departure and arrival airports. A missing one
 * is added, one that stands elsewhere is moved to its end, and what is double in the middle is removed: the two
 * airports, and a point that merely repeats the point before it. A fix that is passed twice with others
 * between (a hold, a training circuit) stays. A leg that lost the point where it began becomes direct.
 */
export function ensureRouteEnds(
  points: readonly RoutePoint[],
  departure: RoutePoint,
  arrival: RoutePoint,
): RoutePoint[] {
  const middle: RoutePoint[] = [];
  let lostStart = false;
  let arrivalVia = 'DCT';
  points.forEach((point, index) => {
    if (point.ident === departure.ident || point.ident === arrival.ident) {
      const isLast = index === points.length - 1;
      if (isLast && !lostStart && point.ident === arrival.ident) arrivalVia = point.via ?? 'DCT';
      lostStart ||= index > 0 || point.ident !== departure.ident;
      return;
    }
    const previous = middle.at(-1);
    if (previous && isSamePoint(previous, point)) return;
    middle.push({ ...point, via: lostStart ? 'DCT' : (point.via ?? 'DCT') });
    lostStart = false;
  });
  const { via: _, ...start } = departure;
  return [start, ...middle, { ...arrival, via: arrivalVia }];
}

function isSamePoint(one: RoutePoint, other: RoutePoint): boolean {
  return (
    one.ident === other.ident &&
    Math.abs(one.coordinate[0] - other.coordinate[0]) < sameCoordinateDeg &&
    Math.abs(one.coordinate[1] - other.coordinate[1]) < sameCoordinateDeg
  );
}
