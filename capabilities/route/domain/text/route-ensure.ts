import type { RoutePoint } from '../../contract.ts';

/** Two records of one point may differ by rounding in the source. */
const sameCoordinateDeg = 0.02;

/**
 * Route ensure rule (row C11): the first and last points are the departure and arrival airports. A missing one is
 * added, a misplaced one is moved to its end, and duplicates in the middle are removed: the two airports, and a point
 * that repeats the point before it. A fix passed twice with others between (a hold, a training circuit) stays. A leg
 * that lost its start becomes direct.
 */
export function ensureRouteEnds(
  points: readonly RoutePoint[],
  departure: RoutePoint,
  arrival: RoutePoint,
): RoutePoint[] {
  const middle: RoutePoint[] = [];
  let lostStart = false;
  let arrivalBy: Pick<RoutePoint, 'via' | 'viaKind' | 'runway'> = { via: 'DCT' };
  points.forEach((point, index) => {
    if (point.ident === departure.ident || point.ident === arrival.ident) {
      const isLast = index === points.length - 1;
      if (isLast && !lostStart && point.ident === arrival.ident) arrivalBy = viaOf(point);
      lostStart ||= index > 0 || point.ident !== departure.ident;
      return;
    }
    const previous = middle.at(-1);
    if (previous && isSamePoint(previous, point)) return;
    middle.push(lostStart ? direct(point) : { ...point, ...viaOf(point) });
    lostStart = false;
  });
  const { via: _, viaKind: _kind, runway: _runway, ...start } = departure;
  // When legs have kinds, an added leg to the arrival has one too.
  const hasConnection = middle.some(({ viaKind }) => viaKind !== undefined);
  const last =
    hasConnection && arrivalBy.viaKind === undefined ? { via: 'DCT', viaKind: 'direct' as const } : arrivalBy;
  return [start, ...middle, { ...arrival, ...last }];
}

function viaOf({ via, viaKind, runway }: RoutePoint): Pick<RoutePoint, 'via' | 'viaKind' | 'runway'> {
  return {
    via: via ?? 'DCT',
    ...(viaKind === undefined ? {} : { viaKind }),
    ...(runway === undefined ? {} : { runway }),
  };
}

function direct(flown: RoutePoint): RoutePoint {
  const { runway: _, ...point } = flown;
  return { ...point, via: 'DCT', ...(point.viaKind === undefined ? {} : { viaKind: 'direct' }) };
}

function isSamePoint(one: RoutePoint, other: RoutePoint): boolean {
  return (
    one.ident === other.ident &&
    Math.abs(one.coordinate[0] - other.coordinate[0]) < sameCoordinateDeg &&
    Math.abs(one.coordinate[1] - other.coordinate[1]) < sameCoordinateDeg
  );
}
