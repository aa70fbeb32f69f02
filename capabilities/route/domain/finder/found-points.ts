import type { RoutePoint } from '../../contract.ts';
import { toRoutePoint } from '../text/route-answer.ts';
import { ensureRouteEnds } from '../text/route-ensure.ts';
import type { FoundRoute, FoundStep } from './route-finder.ts';
import type { AirwayGraph, LookupPoint } from '../route-lookup.ts';
import type { RouteEnds } from '../route-surroundings.ts';
import { isSamePlace } from '../text/named-route.ts';

/** All points of a path, from airport to airport, each with the leg to it. */
export function foundPoints(
  graph: AirwayGraph,
  found: FoundRoute,
  { departure, arrival }: RouteEnds,
): RoutePoint[] {
  const { entry, exit, steps } = found;
  const first = steps[0] ? [graph.point(steps[0].node)] : [];
  const out =
    entry.namedRoute && entry.walk
      ? entry.walk.points.map((point) =>
          toRoutePoint(point, { via: entry.namedRoute?.name ?? 'DCT', viaKind: 'sid' }),
        )
      : first.map((point) => toRoutePoint(point, direct));
  const between = steps.slice(1).flatMap((step, index) => stepPoints(graph, step, steps[index]?.node ?? -1));
  const home =
    exit.namedRoute && exit.walk
      ? // The first point of the arrival is where the airways end.
        exit.walk.points
          .slice(1)
          .map((point) => toRoutePoint(point, { via: exit.namedRoute?.name ?? 'DCT', viaKind: 'star' }))
      : [];
  return ensureRouteEnds([...out, ...between, ...home], toRoutePoint(departure), toRoutePoint(arrival));
}

const direct = { via: 'DCT', viaKind: 'direct' } as const;

function stepPoints(graph: AirwayGraph, step: FoundStep, from: number): RoutePoint[] {
  const to = graph.point(step.node);
  if (step.airway !== null)
    return [toRoutePoint(to, { via: graph.airwayName(step.airway), viaKind: 'airway' })];
  if (!step.track) return [toRoutePoint(to, direct)];
  const { name, points } = step.track;
  const along = points.map((point, index): RoutePoint => {
    if (index === 0) return toRoutePoint(point, direct);
    return toRoutePoint(point, { via: name, viaKind: 'track' });
  });
  const starts = isAt(points[0], graph.point(from)) ? along.slice(1) : along;
  return isAt(points.at(-1), to) ? starts : [...starts, toRoutePoint(to, direct)];
}

function isAt(point: LookupPoint | undefined, node: LookupPoint): boolean {
  return point !== undefined && isSamePlace(point, node);
}
