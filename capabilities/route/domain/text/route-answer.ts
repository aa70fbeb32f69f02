import type { RoutePoint, RouteResult } from '../../contract.ts';
import { areaNotes, avoidedBy } from '../finder/route-areas.ts';
import type { LookupPoint, RouteLookup } from '../route-lookup.ts';
import { oceanicNote, oceanicRulesOf, withOceanicPoints } from '../oceanic-points.ts';
import type { RouteContext } from '../route-context.ts';
import { composeRouteText } from './route-text.ts';
import type { RouteEnds } from '../route-surroundings.ts';
import { routeDistanceNm, straightLine } from './straight-line.ts';

/** Point of a route answer; `by` is the leg to it. */
export function toRoutePoint(
  point: LookupPoint,
  by: Pick<RoutePoint, 'via' | 'viaKind' | 'runway'> = {},
): RoutePoint {
  const { ident, type, lon, lat, region, isOwn } = point;
  return {
    ident,
    coordinate: [lon, lat],
    type,
    ...(region === undefined ? {} : { region }),
    ...(isOwn ? { isOwn } : {}),
    ...by,
  };
}

/** Fields of an answer other than its points. */
export interface AnswerNotes extends Partial<
  Omit<RouteResult, 'route' | 'route_info' | 'distance' | 'isFallback' | 'source' | 'asOf'>
> {
  readonly message: string;
  readonly unknown: string[];
}

export function routeAnswer(lookup: RouteLookup, points: RoutePoint[], notes: AnswerNotes): RouteResult {
  return {
    route: composeRouteText(points),
    route_info: points,
    distance: routeDistanceNm(points),
    isFallback: false,
    source: lookup.source,
    asOf: lookup.asOf,
    ...procedureNames(points),
    oceanicTracks: flownTracks(points),
    ...notes,
  };
}

/** Departure and arrival procedures of the points. */
export function procedureNames(points: readonly RoutePoint[]): { sid: string | null; star: string | null } {
  const named = (kind: 'sid' | 'star'): string | null =>
    points.find(({ viaKind }) => viaKind === kind)?.via ?? null;
  return { sid: named('sid'), star: named('star') };
}

/** Oceanic tracks used, each with its entry and exit points. */
export function flownTracks(points: readonly RoutePoint[]): { name: string; entry: string; exit: string }[] {
  const flown: { name: string; entry: string; exit: string }[] = [];
  for (const [index, { ident, via, viaKind }] of points.entries()) {
    if (viaKind !== 'track' || via === undefined) continue;
    const last = flown.at(-1);
    const goesOn = points[index - 1]?.viaKind === 'track' && last?.name === via;
    if (goesOn) last.exit = ident;
    else flown.push({ name: via, entry: points[index - 1]?.ident ?? ident, exit: ident });
  }
  return flown;
}

/**
 * Straight line between the airports, flagged; a long one has the points by latitude and longitude, if requested. Its
 * text remains `DCT`.
 */
export function fallbackAnswer(
  lookup: RouteLookup,
  ends: RouteEnds,
  notes: AnswerNotes,
  context: RouteContext = {},
): RouteResult {
  const { source, asOf } = lookup;
  const { departure, arrival } = ends;
  const line = {
    ...straightLine(toRoutePoint(departure), toRoutePoint(arrival), { source, asOf, ...notes }),
    ...notes,
  };
  const points = context.addsPoints
    ? withOceanicPoints(line.route_info, oceanicRulesOf(ends, context))
    : line.route_info;
  const added = oceanicNote(points.length - line.route_info.length);
  const avoided = avoidedBy(points, ends, context, 'The straight line meets it.');
  if (added === null && avoided.length === 0) return line;
  const message = sentences(line.message === '' ? null : line.message, added, ...areaNotes(avoided));
  return {
    ...line,
    ...(added === null ? {} : { route_info: points, distance: routeDistanceNm(points) }),
    message,
    ...(avoided.length === 0 ? {} : { avoided }),
  };
}

export function sentences(...parts: readonly (string | null)[]): string {
  return [...new Set(parts.filter((part) => part !== null))].join(' ');
}
