import type { LatLon } from '#aviation/geo/lat-lon.ts';
import {
  type AirwaySearch,
  type AirwaySearchQuery,
  type DirectLeg,
  type FoundWay,
  createAirwaySearch,
} from './airway-search.ts';
import { createDirectLegs } from './direct-legs.ts';
import { highestFl, lowestFl, usualCruiseFl } from './edge-levels.ts';
import { type PreparedGraph, prepareGraph } from './prepared-graph.ts';
import type { AirwayGraph } from './route-lookup.ts';
import { type UnitVector, sphericalDistanceNm, unitVector } from './unit-vector.ts';

/** Costs of a search, in nautical miles of detour that a thing is worth. */
interface FinderCosts {
  readonly airwayChangeNm: number;
  /** Direct legs to and from the airports cost more than airways of the same length … */
  readonly terminalFactor: number;
  /** … and so do direct legs over gaps of the network. */
  readonly gapFactor: number;
  readonly gapNm: number;
}
const usualCosts: FinderCosts = { airwayChangeNm: 8, terminalFactor: 1.1, gapFactor: 1.08, gapNm: 30 };

export interface FinderQuery {
  readonly departure: LatLon;
  readonly arrival: LatLon;
  /** Flight level to find airways at; by default what is usual over the distance. */
  readonly cruiseFl?: number;
  readonly costs?: Partial<FinderCosts>;
  /** What an edge costs beyond its length, never negative; `Infinity` forbids it. For wind and areas to avoid. */
  readonly edgeSurchargeNm?: (edge: number, lengthNm: number) => number;
}

/** A way over the airways: nodes in order; `airway` is the number flown to the node, null for a direct leg. */
export interface FoundRoute {
  readonly steps: readonly { readonly node: number; readonly airway: number | null }[];
  readonly costNm: number;
  readonly expanded: number;
}

/** Below this distance from either airport a flight climbs or descends, so lower airways serve as well. */
const terminalAreaNm = 100;
const firstRadiusNm = 100;
const widestRadiusNm = 3200;
/** A way longer than this is only taken when direct legs over gaps give no better one. */
const acceptableFactor = 1.06;
const acceptableExtraNm = 30;

const searches = new WeakMap<AirwayGraph, AirwaySearch>();

function searchOf(graph: AirwayGraph): AirwaySearch {
  const search = searches.get(graph) ?? createAirwaySearch(prepareGraph(graph));
  searches.set(graph, search);
  return search;
}

interface Attempt {
  readonly prepared: PreparedGraph;
  readonly query: FinderQuery;
  readonly departure: UnitVector;
  readonly arrival: UnitVector;
  readonly directNm: number;
  readonly costs: FinderCosts;
  readonly isUsable: (edge: number, fromNode: number) => boolean;
}

/**
 * The least-cost way over the airways between two places, or null when there is none. Looks first for a way
 * by airways alone at the cruising level, then with direct legs over the gaps of the network, then also at
 * other levels. The same question always has the same answer.
 */
export function findAirwayRoute(graph: AirwayGraph, query: FinderQuery): FoundRoute | null {
  const prepared = prepareGraph(graph);
  const departure = unitVector(query.departure);
  const arrival = unitVector(query.arrival);
  const directNm = sphericalDistanceNm(departure, arrival);
  const cruiseFl = query.cruiseFl ?? usualCruiseFl(directNm);
  const costs = { ...usualCosts, ...query.costs };
  const terminalNodes = new Set(
    [departure, arrival].flatMap((airport) => prepared.nodesAround(airport, terminalAreaNm)),
  );
  const atLevel: Attempt = {
    prepared,
    query,
    departure,
    arrival,
    directNm,
    costs,
    isUsable: (edge, fromNode) =>
      lowestFl(graph, edge) <= cruiseFl &&
      (highestFl(graph, edge) >= cruiseFl || terminalNodes.has(fromNode)),
  };
  const search = searchOf(graph);
  const byAirways = search(searchQuery(atLevel, false));
  const isAcceptable = byAirways && byAirways.costNm <= directNm * acceptableFactor + acceptableExtraNm;
  const way =
    (isAcceptable ? byAirways : search(searchQuery(atLevel, true))) ??
    search(searchQuery({ ...atLevel, isUsable: () => true }, true));
  // Between neighbouring airports a single point may be the cheapest "way": that is no route over airways.
  return way && way.legs.some((leg) => leg.edge >= 0) ? describe(graph, way) : null;
}

function describe(graph: AirwayGraph, way: FoundWay): FoundRoute {
  const steps = way.legs.map(({ node, edge }) => ({
    node,
    airway: edge < 0 ? null : (graph.edgeAirway[edge] ?? null),
  }));
  return { steps, costNm: way.costNm, expanded: way.expanded };
}

function searchQuery(attempt: Attempt, overGaps: boolean): AirwaySearchQuery {
  const { prepared, query, arrival, costs } = attempt;
  const exits = new Map(terminalLegs(attempt, arrival).map((leg) => [leg.node, leg.costNm]));
  const base: AirwaySearchQuery = {
    destination: arrival,
    entries: terminalLegs(attempt, attempt.departure),
    exits,
    airwayChangeNm: costs.airwayChangeNm,
    edgeCostNm: (edge, lengthNm, fromNode) =>
      attempt.isUsable(edge, fromNode)
        ? lengthNm + (query.edgeSurchargeNm?.(edge, lengthNm) ?? 0)
        : Number.POSITIVE_INFINITY,
  };
  if (!overGaps) return base;
  return {
    ...base,
    directLegs: createDirectLegs({
      prepared,
      destination: arrival,
      corridor: corridorNodes(attempt),
      isUsable: (edge, fromNode) => attempt.isUsable(edge, fromNode),
      isExit: (node) => exits.has(node),
      costNm: (lengthNm) => lengthNm * costs.gapFactor + costs.gapNm,
    }),
  };
}

/** Direct legs between an airport and the points around it; further out when the airways are far away. */
function terminalLegs(attempt: Attempt, airport: UnitVector): DirectLeg[] {
  const { prepared, costs } = attempt;
  for (let radiusNm = firstRadiusNm; radiusNm <= widestRadiusNm; radiusNm *= 2) {
    const around = prepared.nodesAround(airport, radiusNm);
    if (around.some((node) => hasUsableEdge(attempt, node)))
      return around.map((node) => ({
        node,
        costNm: prepared.distanceToNm(node, airport) * costs.terminalFactor,
      }));
  }
  return [];
}

function hasUsableEdge({ prepared, isUsable }: Attempt, node: number): boolean {
  const { edgeStart } = prepared.graph;
  for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? 0); edge += 1)
    if (isUsable(edge, node)) return true;
  return false;
}

/** Nodes that lie roughly between the airports: a way over them is not much longer than the direct line. */
function corridorNodes(attempt: Attempt): { nodes: number[]; restNm: Float64Array } {
  const { prepared, departure, arrival, directNm } = attempt;
  const longestNm = directNm * 1.2 + 300;
  const nodes: number[] = [];
  for (let node = 0; node < prepared.graph.nodeCount; node += 1)
    if (prepared.distanceToNm(node, departure) + prepared.distanceToNm(node, arrival) <= longestNm)
      nodes.push(node);
  return { nodes, restNm: Float64Array.from(nodes, (node) => prepared.distanceToNm(node, arrival)) };
}
