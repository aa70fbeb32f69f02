import type { RoutePoint } from '../../contract.ts';
import type { FinderQuery, FoundRoute } from './route-finder.ts';
import { airwayRouteSteps } from './route-finder.ts';
import type { AirwayGraph } from '../route-lookup.ts';
import { sphericalDistanceNm, unitVector } from '#aviation/geo/unit-vector.ts';

/** Maximum shared fraction of two ranked routes. */
export const maxSharedPart = 0.7;
/** A route that costs more than this times the best is not an alternative. */
const longestFactor = 1.4;
const longestExtraNm = 80;
/** Successive penalties of a leg already used, as fractions of its length. */
const penalties = [0.15, 0.4, 1, 2.5] as const;

/** Route with its points, from airport to airport, and its cost without penalties. */
export interface RankedRoute {
  readonly found: FoundRoute;
  readonly points: readonly RoutePoint[];
  readonly costNm: number;
}

export interface AlternativesQuery {
  readonly graph: AirwayGraph;
  readonly query: FinderQuery;
  readonly count: number;
  pointsOf(this: void, found: FoundRoute): readonly RoutePoint[];
}

/**
 * The best route, then others in order of cost that each share at most 70 % of their length with every previous one.
 * Each is the least-cost route after the legs of the previous ones are penalised; there may be fewer than requested.
 */
export function* rankedRoutes(request: AlternativesQuery): Generator<void, RankedRoute[]> {
  const { graph, query, count, pointsOf } = request;
  const best = yield* airwayRouteSteps(graph, query);
  if (!best) return [];
  const routes: RankedRoute[] = [{ found: best, points: pointsOf(best), costNm: best.costNm }];
  const maxNm = best.costNm * longestFactor + longestExtraNm;
  for (const penalty of penalties) {
    while (routes.length <= count) {
      const next = yield* nextRoute(request, routes, penalty);
      if (!next || next.costNm > maxNm || !isApart(next.points, routes)) break;
      routes.push(next);
    }
  }
  const [first, ...others] = routes;
  return first ? [first, ...others.toSorted((a, b) => a.costNm - b.costNm)] : [];
}

function isApart(points: readonly RoutePoint[], routes: readonly RankedRoute[]): boolean {
  return routes.every(
    (route) =>
      sharedPart(points, route.points) <= maxSharedPart && sharedPart(route.points, points) <= maxSharedPart,
  );
}

function* nextRoute(
  { graph, query, pointsOf }: AlternativesQuery,
  routes: readonly RankedRoute[],
  penalty: number,
): Generator<void, RankedRoute | null> {
  const used = usedLegs(routes);
  let surchargedNm = 0;
  const surcharge = (from: number, to: number, lengthNm: number): number =>
    (used.get(legKey(from, to)) ?? 0) * penalty * lengthNm;
  const found = yield* airwayRouteSteps(graph, {
    ...query,
    edgeSurchargeNm: (edge, lengthNm, fromNode) =>
      surcharge(fromNode, graph.edgeTo[edge] ?? 0, lengthNm) +
      (query.edgeSurchargeNm?.(edge, lengthNm, fromNode) ?? 0),
    directSurchargeNm: surcharge,
  });
  if (!found) return null;
  for (const { from, to, lengthNm } of legsOf(found)) surchargedNm += surcharge(from, to, lengthNm(graph));
  return { found, points: pointsOf(found), costNm: found.costNm - surchargedNm };
}

interface NodeLeg {
  readonly from: number;
  readonly to: number;
  lengthNm(this: void, graph: AirwayGraph): number;
}

function legsOf({ steps, entry, exit }: FoundRoute): NodeLeg[] {
  const between = steps.slice(1).map((step, index): NodeLeg => {
    const from = steps[index]?.node ?? -1;
    return { from, to: step.node, lengthNm: (graph) => nodeDistanceNm(graph, from, step.node) };
  });
  return [
    { from: -1, to: entry.node, lengthNm: () => entry.costNm },
    ...between,
    { from: exit.node, to: -1, lengthNm: () => exit.costNm },
  ];
}

function nodeDistanceNm({ nodeLat, nodeLon }: AirwayGraph, from: number, to: number): number {
  const at = (node: number) => unitVector({ lat: nodeLat[node] ?? 0, lon: nodeLon[node] ?? 0 });
  return sphericalDistanceNm(at(from), at(to));
}

/** Number of routes that use a leg, in either direction. */
function usedLegs(routes: readonly RankedRoute[]): Map<number, number> {
  const used = new Map<number, number>();
  for (const { found } of routes)
    for (const { from, to } of legsOf(found)) {
      const key = legKey(from, to);
      used.set(key, (used.get(key) ?? 0) + 1);
    }
  return used;
}

const legKey = (from: number, to: number): number => (Math.min(from, to) + 1) * 2 ** 26 + Math.max(from, to);

/** Fraction of the first route's length shared by the second, 0 to 1. */
export function sharedPart(points: readonly RoutePoint[], other: readonly RoutePoint[]): number {
  const flown = new Set(pairsOf(other).map(({ key }) => key));
  let [sharedNm, wholeNm] = [0, 0];
  for (const { key, lengthNm } of pairsOf(points)) {
    wholeNm += lengthNm;
    if (flown.has(key)) sharedNm += lengthNm;
  }
  return wholeNm === 0 ? 1 : sharedNm / wholeNm;
}

function pairsOf(points: readonly RoutePoint[]): { key: string; lengthNm: number }[] {
  const name = ({ ident, coordinate: [lon, lat] }: RoutePoint): string =>
    `${ident} ${lat.toFixed(2)} ${lon.toFixed(2)}`;
  const at = ({ coordinate: [lon, lat] }: RoutePoint) => unitVector({ lat, lon });
  return points.slice(1).flatMap((to, index) => {
    const from = points[index];
    if (!from) return [];
    const key = [name(from), name(to)].toSorted((a, b) => a.localeCompare(b)).join(' - ');
    return [{ key, lengthNm: sphericalDistanceNm(at(from), at(to)) }];
  });
}
