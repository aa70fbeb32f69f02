import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { runToEnd } from '#platform/contract/run-to-end.ts';
import {
  type AirwaySearch,
  type AirwaySearchQuery,
  type FoundPath,
  createAirwaySearch,
} from './airway-search.ts';
import type { Area } from '#aviation/crossing/avoided-area.ts';
import { createDirectLegs } from '../text/direct-legs.ts';
import { usualCruiseFl } from './edge-levels.ts';
import { type LegCosts, createLegCosts } from './leg-cost.ts';
import { type PreparedGraph, prepareGraph } from './prepared-graph.ts';
import type { AirwayGraph, LookupPoint, LookupProcedure, LookupTrack } from '../route-lookup.ts';
import { type TerminalLeg, terminalLegs } from './terminal-legs.ts';
import { type TrackLeg, openTrackLegs } from './track-legs.ts';
import {
  type UnitVector,
  sphericalDistanceNm,
  sphericalRadiusNm,
  unitVector,
} from '#aviation/geo/unit-vector.ts';
import type { WindField } from './wind-field.ts';

/** Costs of a search, NM of detour. */
interface FinderCosts {
  readonly airwayChangeNm: number;
  /** Direct legs to and from the airports cost more than airways of the same length … */
  readonly terminalFactor: number;
  /** … and so do direct legs over gaps of the network … */
  readonly gapFactor: number;
  readonly gapNm: number;
  /** … and leaving or reaching an airport without its procedures. */
  readonly noProcedureNm: number;
}
const usualCosts: FinderCosts = {
  airwayChangeNm: 8,
  terminalFactor: 1.1,
  gapFactor: 1.08,
  gapNm: 30,
  noProcedureNm: 40,
};

/** Default true airspeed, kt. */
export const usualTasKt = 460;

export interface FinderQuery {
  readonly departure: LatLon;
  readonly arrival: LatLon;
  /** Flight level for airways; default by the distance. */
  readonly cruiseFl?: number;
  readonly costs?: Partial<FinderCosts>;
  /** Cost of an edge beyond its length and wind, never negative; `Infinity` forbids it. */
  readonly edgeSurchargeNm?: (edge: number, lengthNm: number, fromNode: number) => number;
  /** As above, for direct legs between nodes, and between an airport (-1) and a node. */
  readonly directSurchargeNm?: (from: number, to: number, lengthNm: number) => number;
  /** Procedures of the departure and arrival airports, of both kinds. */
  readonly departures?: readonly LookupProcedure[];
  readonly arrivals?: readonly LookupProcedure[];
  /** Oceanic tracks; those open to this flight are used. */
  readonly tracks?: readonly LookupTrack[];
  readonly departureMs?: number;
  readonly tasKt?: number;
  readonly wind?: WindField | null;
  /** Areas to avoid in cruise, and in climb and descent. */
  readonly cruiseAreas?: readonly Area[];
  readonly terminalAreas?: readonly Area[];
}

/** Step of a route: by an airway of the graph, along a track, or direct when both are null. */
export interface FoundStep {
  readonly node: number;
  readonly airway: number | null;
  readonly track: LookupTrack | null;
}

/** Route over the airways from the first point after the departure to the last before the arrival. */
export interface FoundRoute {
  readonly steps: readonly FoundStep[];
  /** Legs from the departure and to the arrival. */
  readonly entry: TerminalLeg;
  readonly exit: TerminalLeg;
  readonly costNm: number;
  readonly expanded: number;
}

/** Within this distance of an airport a flight climbs or descends, so lower airways may be used. */
const terminalAreaNm = 100;
/** A route longer than this is accepted only when direct legs over gaps give no better one. */
const acceptableFactor = 1.06;
const acceptableExtraNm = 30;
/** A route over procedures alone is rejected when it is this much longer than the direct one. */
const longestFactor = 2;
const longestExtraNm = 100;
/** Between nearby airports, airways with a large detour are rejected too. */
const shortHopNm = 250;
const longestHopFactor = 1.5;
const longestHopExtraNm = 60;
const usualLandings = 16;
/** With avoided areas, more landing points are evaluated. */
const landingsAroundAreas = 96;

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
  readonly legs: LegCosts;
  readonly tracks: readonly TrackLeg[];
  readonly isUsable: (edge: number, fromNode: number) => boolean;
  /** Without procedures, a route over one point is no better than the direct one. */
  readonly mustFlyLeg: boolean;
}

/** Data of a search: the network available to the flight, and its costs. */
export interface FinderNetwork {
  readonly search: AirwaySearchQuery;
  readonly entries: ReadonlyMap<number, TerminalLeg>;
  readonly exits: ReadonlyMap<number, TerminalLeg>;
  readonly tracks: readonly TrackLeg[];
}

/** Least-cost route over the airways between two positions, or null when there is none. */
export function findAirwayRoute(graph: AirwayGraph, query: FinderQuery): FoundRoute | null {
  return runToEnd(airwayRouteSteps(graph, query));
}

/**
 * As `findAirwayRoute`, in small steps. Searches airways and tracks alone at the cruising level first, then with direct
 * legs over the gaps of the network, then at other levels too. Deterministic.
 */
export function* airwayRouteSteps(
  graph: AirwayGraph,
  query: FinderQuery,
): Generator<void, FoundRoute | null> {
  const search = searchOf(graph);
  for (const stage of finderStages(graph, query)) {
    const network = stage.network();
    yield;
    const path = yield* search(network.search);
    if (!path || !stage.accepts(path)) continue;
    return describe(graph, path, network);
  }
  return null;
}

interface FinderStage {
  network(this: void): FinderNetwork;
  accepts(this: void, path: FoundPath): boolean;
}

/** Networks in search order, each with its acceptance criterion. */
export function finderStages(graph: AirwayGraph, query: FinderQuery): readonly FinderStage[] {
  const prepared = prepareAttempt(graph, query);
  const { directNm, legs } = prepared;
  const hasDepartures = query.departures?.some(({ kind }) => kind === 'sid') ?? false;
  const hasArrivals = query.arrivals?.some(({ kind }) => kind === 'star') ?? false;
  const procedureEnds = Number(hasDepartures) + Number(hasArrivals);
  const directCostNm = legs.legNm(query.departure, query.arrival, directNm);
  const straightNm = Number.isFinite(directCostNm) ? directCostNm : directNm;
  const acceptableNm = straightNm * acceptableFactor + acceptableExtraNm * (1 + procedureEnds);
  const isRoute = (path: FoundPath): boolean =>
    // Flying out along an airway and back is not a route.
    (path.legs.length > 1 &&
      path.legs[0]?.node !== path.legs.at(-1)?.node &&
      (directNm > shortHopNm || path.costNm <= straightNm * longestHopFactor + longestHopExtraNm)) ||
    (procedureEnds > 0 && path.costNm <= directNm * longestFactor + longestExtraNm);
  const atLevel: Attempt = { ...prepared, mustFlyLeg: procedureEnds === 0 };
  const anyLevel: Attempt = { ...atLevel, isUsable: () => true };
  return [
    {
      network: () => networkOf(atLevel, false, acceptableNm),
      accepts: isRoute,
    },
    { network: () => networkOf(atLevel, true), accepts: isRoute },
    { network: () => networkOf(anyLevel, true), accepts: isRoute },
  ];
}

function prepareAttempt(graph: AirwayGraph, query: FinderQuery): Omit<Attempt, 'mustFlyLeg'> {
  const prepared = prepareGraph(graph);
  const [departure, arrival] = [unitVector(query.departure), unitVector(query.arrival)];
  const directNm = sphericalDistanceNm(departure, arrival);
  const cruiseFl = query.cruiseFl ?? usualCruiseFl(directNm);
  const costs = { ...usualCosts, ...query.costs };
  const { edgeLowFl, edgeHighFl } = prepared;
  const isTerminal = new Uint8Array(graph.nodeCount);
  for (const airport of [departure, arrival])
    for (const node of prepared.nodesAround(airport, terminalAreaNm)) isTerminal[node] = 1;
  const legs = createLegCosts({
    prepared,
    wind: query.wind ?? null,
    cruiseAreas: query.cruiseAreas ?? [],
    terminalAreas: query.terminalAreas ?? [],
  });
  const tracks = openTrackLegs(query.tracks ?? [], {
    prepared,
    legs,
    departure: query.departure,
    arrival: query.arrival,
    departureMs: query.departureMs ?? 0,
    tasKt: query.tasKt ?? usualTasKt,
    cruiseFl,
    directNm: (costNm) => costNm * costs.gapFactor + costs.gapNm,
  });
  return {
    prepared,
    query,
    departure,
    arrival,
    directNm,
    costs,
    legs,
    tracks: query.directSurchargeNm ? surcharged(tracks, query.directSurchargeNm) : tracks,
    isUsable: (edge, fromNode) =>
      (edgeLowFl[edge] ?? 0) <= cruiseFl &&
      ((edgeHighFl[edge] ?? 0) >= cruiseFl || isTerminal[fromNode] === 1),
  };
}

function surcharged(
  tracks: readonly TrackLeg[],
  surcharge: NonNullable<FinderQuery['directSurchargeNm']>,
): TrackLeg[] {
  return tracks.map((leg) => ({ ...leg, costNm: leg.costNm + surcharge(leg.from, leg.node, leg.costNm) }));
}

function networkOf(attempt: Attempt, overGaps: boolean, maxCostNm = Number.POSITIVE_INFINITY): FinderNetwork {
  const { query, arrival, costs, legs, isUsable, tracks } = attempt;
  const entries = byNode(terminalsOf(attempt, 'sid'));
  const exits = byNode(terminalsOf(attempt, 'star'));
  const surcharge = query.edgeSurchargeNm;
  const byTrack = groupByFrom(tracks);
  const gaps = overGaps ? gapLegs(attempt, exits) : null;
  const search: AirwaySearchQuery = {
    destination: arrival,
    entries: [...entries.values()],
    exits: new Map(Array.from(exits, ([node, leg]) => [node, leg.costNm])),
    mustFlyLeg: attempt.mustFlyLeg,
    airwayChangeNm: costs.airwayChangeNm,
    ...(legs.minCostNm ? { minCostNm: legs.minCostNm } : {}),
    maxCostNm,
    edgeCostNm: (edge, lengthNm, fromNode) => {
      if (!isUsable(edge, fromNode)) return Number.POSITIVE_INFINITY;
      const costNm = legs.edgeNm(edge, lengthNm, fromNode);
      return surcharge ? costNm + surcharge(edge, lengthNm, fromNode) : costNm;
    },
  };
  if (!gaps && byTrack.size === 0) return { search, entries, exits, tracks };
  const directLegs: AirwaySearchQuery['directLegs'] = (node) => {
    const along = byTrack.get(node);
    const over = gaps?.(node) ?? [];
    return along ? [...over, ...along] : over;
  };
  return { search: { ...search, directLegs }, entries, exits, tracks };
}

function groupByFrom(tracks: readonly TrackLeg[]): Map<number, TrackLeg[]> {
  const grouped = new Map<number, TrackLeg[]>();
  for (const leg of tracks) grouped.set(leg.from, [...(grouped.get(leg.from) ?? []), leg]);
  return grouped;
}

function gapLegs(attempt: Attempt, exits: ReadonlyMap<number, TerminalLeg>) {
  const { prepared, query, arrival, costs, legs, isUsable } = attempt;
  const surcharge = query.directSurchargeNm;
  return createDirectLegs({
    prepared,
    destination: arrival,
    corridor: corridorNodes(attempt),
    landings: (query.cruiseAreas?.length ?? 0) > 0 ? landingsAroundAreas : usualLandings,
    isUsable,
    isExit: (node) => exits.has(node),
    costNm: (from, to, lengthNm) =>
      legs.betweenNodesNm(from, to, lengthNm) * costs.gapFactor +
      costs.gapNm +
      (surcharge?.(from, to, lengthNm) ?? 0),
  });
}

function terminalsOf(attempt: Attempt, kind: 'sid' | 'star'): TerminalLeg[] {
  const { prepared, query, costs, legs, isUsable } = attempt;
  const { edgeStart } = prepared.graph;
  const place = kind === 'sid' ? query.departure : query.arrival;
  const airport: LookupPoint = { ident: '', type: 'airport', node: -1, ...place };
  const found = terminalLegs(airport, (kind === 'sid' ? query.departures : query.arrivals) ?? [], {
    prepared,
    legs,
    kind,
    terminalFactor: costs.terminalFactor,
    noProcedureNm: costs.noProcedureNm,
    hasUsableEdge: (node) => {
      for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? 0); edge += 1)
        if (isUsable(edge, node)) return true;
      return false;
    },
  });
  const surcharge = query.directSurchargeNm;
  if (!surcharge) return found;
  return found.map((leg) => {
    const [from, to] = kind === 'sid' ? [-1, leg.node] : [leg.node, -1];
    return { ...leg, costNm: leg.costNm + surcharge(from, to, leg.costNm) };
  });
}

const byNode = (legs: readonly TerminalLeg[]): Map<number, TerminalLeg> =>
  new Map(legs.map((leg) => [leg.node, leg]));

/** Nodes roughly between the airports: a route over them is not much longer than the direct line. */
function corridorNodes({ prepared, departure, arrival, directNm }: Attempt): number[] {
  const longestNm = directNm * 1.2 + 300;
  const { x, y, z } = prepared;
  const straightNm = (node: number, { x: ax, y: ay, z: az }: UnitVector): number => {
    const [dx, dy, dz] = [(x[node] ?? 0) - ax, (y[node] ?? 0) - ay, (z[node] ?? 0) - az];
    return Math.sqrt(dx * dx + dy * dy + dz * dz) * sphericalRadiusNm;
  };
  const nodes: number[] = [];
  for (let node = 0; node < prepared.graph.nodeCount; node += 1) {
    // The chord is never longer than the arc.
    if (straightNm(node, departure) + straightNm(node, arrival) > longestNm) continue;
    if (prepared.distanceToNm(node, departure) + prepared.distanceToNm(node, arrival) <= longestNm)
      nodes.push(node);
  }
  return nodes;
}

function describe(graph: AirwayGraph, path: FoundPath, network: FinderNetwork): FoundRoute | null {
  const entry = network.entries.get(path.legs[0]?.node ?? -1);
  const exit = network.exits.get(path.legs.at(-1)?.node ?? -1);
  if (!entry || !exit) return null;
  const steps = path.legs.map(({ node, edge }, index): FoundStep => {
    if (edge >= 0) return { node, airway: graph.edgeAirway[edge] ?? null, track: null };
    const from = path.legs[index - 1]?.node ?? -1;
    return { node, airway: null, track: trackBetween(network, from, node) };
  });
  return { steps, entry, exit, costNm: path.costNm, expanded: path.expanded };
}

/** Track of a direct step, if it is not a leg over a gap. */
function trackBetween({ search, tracks }: FinderNetwork, from: number, to: number): LookupTrack | null {
  if (from < 0 || !search.directLegs) return null;
  const legs = search.directLegs(from).filter((leg) => leg.node === to);
  const cheapest = legs.reduce<(typeof legs)[number] | undefined>(
    (best, leg) => (!best || leg.costNm < best.costNm ? leg : best),
    undefined,
  );
  return tracks.find((leg) => leg === cheapest)?.track ?? null;
}
