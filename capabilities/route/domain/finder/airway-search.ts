import type { PreparedGraph } from './prepared-graph.ts';
import { type SearchHeap, createSearchHeap } from './search-heap.ts';
import type { UnitVector } from '#aviation/geo/unit-vector.ts';

/** Direct leg to a node, with its cost. */
export interface DirectLeg {
  readonly node: number;
  readonly costNm: number;
}

export interface AirwaySearchQuery {
  readonly destination: UnitVector;
  /** Entries to the airways, with the cost from the departure. */
  readonly entries: readonly DirectLeg[];
  /** Exits from the airways, with the cost to the destination. */
  readonly exits: ReadonlyMap<number, number>;
  /** A path that leaves the network at its entry point is not a route: it must fly a leg. */
  readonly mustFlyLeg?: boolean;
  /** Cost of joining or changing an airway; without it a search zig-zags to save a mile. */
  readonly airwayChangeNm: number;
  /** Paths with a higher cost are ignored. */
  readonly maxCostNm?: number;
  /**
   * Lower bound of the cost of the rest of a path by its great-circle length; the length itself in still air. It never
   * increases faster than the cost of a leg.
   */
  minCostNm?(restNm: number): number;
  /**
   * Cost of an edge: `Infinity` forbids it (level, avoided area), more than the length penalises it (headwind, used by
   * another alternative).
   */
  edgeCostNm(edge: number, lengthNm: number, fromNode: number): number;
  /** Direct legs from a node without onward airways, and tracks. */
  directLegs?(node: number): readonly DirectLeg[];
}

/** Leg of a path: to `node`, by an edge of the graph, or by a direct leg when `edge` is -1. */
interface FoundLeg {
  readonly node: number;
  readonly edge: number;
}

export interface FoundPath {
  readonly legs: readonly FoundLeg[];
  readonly costNm: number;
  /** States removed from the heap, as a measure of the work. */
  readonly expanded: number;
}

/** Finds paths in one graph in steps of a fraction of a millisecond to a few. */
export type AirwaySearch = (query: AirwaySearchQuery) => Generator<void, FoundPath | null>;

interface Workspace {
  readonly costNm: Float64Array;
  /** Query in which a state's cost was written; an older one means unreached. */
  readonly writtenIn: Uint32Array;
  readonly closedIn: Uint32Array;
  readonly parent: Int32Array;
  /**
   * Three numbers per node, adjacent because they are read together: the query in which they were written, the lower
   * bound of the remaining cost, and the cost of the cheapest path to the node so far.
   */
  readonly nodes: Float64Array;
  readonly heap: SearchHeap;
  queryNumber: number;
}

/** Numbers per node. */
const nodeFigures = 3;
const restAt = 1;
const costAt = 2;
/** States removed from the heap between two steps. */
const statesInStep = 1500;
/** Work of one search for direct legs, in states. */
const directLookStates = 40;

/**
 * A* in which a state is the edge just flown (so that changing the airway can have a cost), with a lower bound from the
 * great-circle distance to the destination. States: edge `e`; `edgeCount + n` for a node reached by a direct leg; one
 * for the destination; and one for each node where a path that must fly a leg may both begin and end, for a path that
 * has only begun. Costs never fall below `minCostNm`, so the first arrival is the cheapest. A state that costs more
 * than another at its node plus a change of airway is dominated and dropped. Working arrays are reused between queries;
 * concurrent queries have separate arrays.
 */
export function createAirwaySearch(prepared: PreparedGraph): AirwaySearch {
  const idle: Workspace[] = [];
  return function* search(query) {
    const work = idle.pop() ?? createWorkspace(prepared);
    try {
      return yield* runSearch(prepared, work, query);
    } finally {
      idle.push(work);
    }
  };
}

function createWorkspace({ edgeCount, graph }: PreparedGraph): Workspace {
  const stateCount = edgeCount + 2 * graph.nodeCount + 1;
  return {
    costNm: new Float64Array(stateCount),
    writtenIn: new Uint32Array(stateCount),
    closedIn: new Uint32Array(stateCount),
    parent: new Int32Array(stateCount),
    nodes: new Float64Array(graph.nodeCount * nodeFigures),
    heap: createSearchHeap(),
    queryNumber: 0,
  };
}

function* runSearch(
  prepared: PreparedGraph,
  work: Workspace,
  query: AirwaySearchQuery,
): Generator<void, FoundPath | null> {
  const { graph, edgeCount } = prepared;
  const goal = edgeCount + graph.nodeCount;
  work.queryNumber += 1;
  work.heap.clear();
  const search = createSteps(prepared, work, query);
  for (const { node, costNm } of query.entries) {
    if (query.mustFlyLeg && query.exits.has(node)) search.begin(goal + 1 + node, node, costNm);
    else search.reach(edgeCount + node, node, costNm, -1);
  }
  let expanded = 0;
  let workDone = 0;
  for (let state = work.heap.pop(); state >= 0; state = work.heap.pop()) {
    if (work.closedIn[state] === work.queryNumber) continue;
    work.closedIn[state] = work.queryNumber;
    expanded += 1;
    if (state === goal)
      return { legs: traceBack(prepared, work, goal), costNm: work.costNm[goal] ?? 0, expanded };
    workDone += search.expand(state);
    if (workDone < statesInStep) continue;
    workDone = 0;
    yield;
  }
  return null;
}

interface Steps {
  /** Records that a state can be reached at a cost, unless a lower one is known; the goal has no node: -1. */
  reach(this: void, state: number, node: number, costNm: number, parent: number): void;
  /**
   * Records that a path begins at a node where it may not end: its cost does not dominate paths that have flown there.
   */
  begin(this: void, state: number, node: number, costNm: number): void;
  /** Expands a state; returns the work, in states. */
  expand(this: void, state: number): number;
}

/** Inner loop of a search, for one query: numbers without objects, because it takes all of the time. */
function createSteps(prepared: PreparedGraph, work: Workspace, query: AirwaySearchQuery): Steps {
  const { graph, edgeCount, edgeLengthNm } = prepared;
  const { edgeStart, edgeTo, edgeAirway } = graph;
  const { costNm: costs, writtenIn, closedIn, parent: parents, nodes, heap } = work;
  const { queryNumber } = work;
  const { airwayChangeNm, exits, destination } = query;
  const maxCostNm = query.maxCostNm ?? Number.POSITIVE_INFINITY;
  const goal = edgeCount + graph.nodeCount;

  /** Opens a node for this query: only its distance is known. */
  const openNode = (node: number): void => {
    const lengthNm = prepared.distanceToNm(node, destination);
    const at = node * nodeFigures;
    nodes[at] = queryNumber;
    nodes[at + restAt] = query.minCostNm?.(lengthNm) ?? lengthNm;
    nodes[at + costAt] = Number.POSITIVE_INFINITY;
  };
  const reach: Steps['reach'] = (state, node, costNm, parent) => {
    if (!(costNm < Number.POSITIVE_INFINITY)) return;
    if (writtenIn[state] === queryNumber && costNm >= (costs[state] ?? 0)) return;
    let leastNm = costNm;
    if (node >= 0) {
      const at = node * nodeFigures;
      if (nodes[at] !== queryNumber) openNode(node);
      leastNm += nodes[at + restAt] ?? 0;
      const knownNm = nodes[at + costAt] ?? 0;
      if (leastNm > maxCostNm || costNm > knownNm + airwayChangeNm) return;
      if (costNm < knownNm) nodes[at + costAt] = costNm;
    } else if (leastNm > maxCostNm) return;
    costs[state] = costNm;
    writtenIn[state] = queryNumber;
    parents[state] = parent;
    heap.push(state, leastNm);
  };
  const begin: Steps['begin'] = (state, node, costNm) => {
    if (!(costNm < Number.POSITIVE_INFINITY)) return;
    const at = node * nodeFigures;
    if (nodes[at] !== queryNumber) openNode(node);
    const leastNm = costNm + (nodes[at + restAt] ?? 0);
    if (leastNm > maxCostNm) return;
    costs[state] = costNm;
    writtenIn[state] = queryNumber;
    parents[state] = -1;
    heap.push(state, leastNm);
  };
  const expand: Steps['expand'] = (state) => {
    const node = nodeOfState(prepared, state);
    const costNm = costs[state] ?? 0;
    if (costNm > (nodes[node * nodeFigures + costAt] ?? 0) + airwayChangeNm) return 1;
    const airway = state < edgeCount ? (edgeAirway[state] ?? -1) : -1;
    const exitNm = state > goal ? undefined : exits.get(node);
    if (exitNm !== undefined) reach(goal, -1, costNm + exitNm, state);
    const restNm = nodes[node * nodeFigures + restAt] ?? 0;
    const end = edgeStart[node + 1] ?? 0;
    for (let edge = edgeStart[node] ?? 0; edge < end; edge += 1) {
      if (closedIn[edge] === queryNumber) continue;
      const changeNm = edgeAirway[edge] === airway ? 0 : airwayChangeNm;
      const to = edgeTo[edge] ?? 0;
      // An edge costs at least the distance it gains: often that alone is too much, above all going back.
      const at = to * nodeFigures;
      if (nodes[at] === queryNumber) {
        const leastNm = costNm + changeNm + Math.max(0, restNm - (nodes[at + restAt] ?? 0));
        if (leastNm > (nodes[at + costAt] ?? 0) + airwayChangeNm) continue;
      }
      const legNm = query.edgeCostNm(edge, edgeLengthNm[edge] ?? 0, node);
      reach(edge, to, costNm + legNm + changeNm, state);
    }
    if (!query.directLegs) return 1;
    const legs = query.directLegs(node);
    for (const leg of legs) reach(edgeCount + leg.node, leg.node, costNm + leg.costNm, state);
    return legs.length > 0 ? directLookStates : 1;
  };
  return { reach, begin, expand };
}

function nodeOfState({ graph, edgeCount }: PreparedGraph, state: number): number {
  if (state < edgeCount) return graph.edgeTo[state] ?? 0;
  const goal = edgeCount + graph.nodeCount;
  return state > goal ? state - goal - 1 : state - edgeCount;
}

function traceBack(prepared: PreparedGraph, work: Workspace, goal: number): FoundLeg[] {
  const legs: FoundLeg[] = [];
  for (let state = work.parent[goal] ?? -1; state >= 0; state = work.parent[state] ?? -1)
    legs.push({ node: nodeOfState(prepared, state), edge: state < prepared.edgeCount ? state : -1 });
  return legs.toReversed();
}
