import type { PreparedGraph } from './prepared-graph.ts';
import { type SearchHeap, createSearchHeap } from './search-heap.ts';
import type { UnitVector } from './unit-vector.ts';

/** A direct leg to a node, with what it costs. */
export interface DirectLeg {
  readonly node: number;
  readonly costNm: number;
}

export interface AirwaySearchQuery {
  readonly destination: UnitVector;
  /** Where the airways may be entered, at the cost from the departure. */
  readonly entries: readonly DirectLeg[];
  /** Where they may be left, at the cost on to the destination. */
  readonly exits: ReadonlyMap<number, number>;
  /** What joining or changing an airway costs: without it a search zig-zags over whatever is a mile shorter. */
  readonly airwayChangeNm: number;
  /** Ways that cost more are of no interest. */
  readonly mostCostNm?: number;
  /**
   * The least that the rest of the way costs by its great-circle length; the length itself in still air. Never more
   * between two places than a leg between them costs.
   */
  leastCostNm?(restNm: number): number;
  /**
   * What an edge costs: `Infinity` forbids it (level, avoided area), more than the length makes it unwelcome
   * (headwind, another alternative already uses it).
   */
  edgeCostNm(edge: number, lengthNm: number, fromNode: number): number;
  /** Direct legs from a node where no airway leads on, and tracks. */
  directLegs?(node: number): readonly DirectLeg[];
}

/** One leg of a found way: to `node`, by an edge of the graph, or by a direct leg when `edge` is -1. */
interface FoundLeg {
  readonly node: number;
  readonly edge: number;
}

export interface FoundWay {
  readonly legs: readonly FoundLeg[];
  readonly costNm: number;
  /** States taken off the heap, to judge the work. */
  readonly expanded: number;
}

/** Finds ways over one graph in steps, each a small part of a millisecond or a few. */
export type AirwaySearch = (query: AirwaySearchQuery) => Generator<void, FoundWay | null>;

interface Workspace {
  readonly costNm: Float64Array;
  /** Query in which a state's cost was written; older means unreached. */
  readonly writtenIn: Uint32Array;
  readonly closedIn: Uint32Array;
  readonly parent: Int32Array;
  /** The least that a node is from the destination, and the query in which it was worked out. */
  readonly restNm: Float64Array;
  readonly restIn: Uint32Array;
  readonly heap: SearchHeap;
  queryNumber: number;
}

/** States taken off the heap between two steps. */
const statesInStep = 1500;
/** What one look for direct legs counts for in states. */
const directLookStates = 40;

/**
 * A* in which a state is the edge just flown (so that changing the airway can cost something), guided by the
 * least that the great-circle distance to the destination costs. States: edge `e`; `edgeCount + n` for a node reached by a direct
 * leg; one more for the destination. Costs never fall below `leastCostNm`, so the first arrival
 * is the cheapest. Working arrays are kept from query to query; queries that run at the same time have their own.
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
  const stateCount = edgeCount + graph.nodeCount + 1;
  return {
    costNm: new Float64Array(stateCount),
    writtenIn: new Uint32Array(stateCount),
    closedIn: new Uint32Array(stateCount),
    parent: new Int32Array(stateCount),
    restNm: new Float64Array(graph.nodeCount),
    restIn: new Uint32Array(graph.nodeCount),
    heap: createSearchHeap(),
    queryNumber: 0,
  };
}

function* runSearch(
  prepared: PreparedGraph,
  work: Workspace,
  query: AirwaySearchQuery,
): Generator<void, FoundWay | null> {
  const { graph, edgeCount } = prepared;
  const goal = edgeCount + graph.nodeCount;
  work.queryNumber += 1;
  work.heap.clear();
  for (const entry of query.entries)
    reach(prepared, work, query, {
      state: edgeCount + entry.node,
      node: entry.node,
      costNm: entry.costNm,
      parent: -1,
    });
  let expanded = 0;
  let workDone = 0;
  for (let state = work.heap.pop(); state >= 0; state = work.heap.pop()) {
    if (work.closedIn[state] === work.queryNumber) continue;
    work.closedIn[state] = work.queryNumber;
    expanded += 1;
    if (state === goal)
      return { legs: traceBack(prepared, work, goal), costNm: work.costNm[goal] ?? 0, expanded };
    workDone += expand(prepared, work, query, state);
    if (workDone < statesInStep) continue;
    workDone = 0;
    yield;
  }
  return null;
}

interface Step {
  readonly state: number;
  readonly node: number;
  readonly costNm: number;
  readonly parent: number;
}

/** Notes that a state can be reached at a cost, unless it is known to be cheaper. */
function reach(prepared: PreparedGraph, work: Workspace, query: AirwaySearchQuery, step: Step): void {
  const { state, node, costNm, parent } = step;
  const isKnown = work.writtenIn[state] === work.queryNumber;
  if (!(costNm < Number.POSITIVE_INFINITY) || (isKnown && costNm >= (work.costNm[state] ?? 0))) return;
  const leastNm = costNm + (node < 0 ? 0 : leastRest(prepared, work, node, query));
  if (leastNm > (query.mostCostNm ?? Number.POSITIVE_INFINITY)) return;
  work.costNm[state] = costNm;
  work.writtenIn[state] = work.queryNumber;
  work.parent[state] = parent;
  work.heap.push(state, leastNm);
}

function leastRest(prepared: PreparedGraph, work: Workspace, node: number, query: AirwaySearchQuery): number {
  if (work.restIn[node] === work.queryNumber) return work.restNm[node] ?? 0;
  const lengthNm = prepared.distanceToNm(node, query.destination);
  const restNm = query.leastCostNm?.(lengthNm) ?? lengthNm;
  work.restIn[node] = work.queryNumber;
  work.restNm[node] = restNm;
  return restNm;
}

/** Reaches everything that one leg leads to; how much work that was, in states. */
function expand(prepared: PreparedGraph, work: Workspace, query: AirwaySearchQuery, state: number): number {
  const { graph, edgeCount, edgeLengthNm } = prepared;
  const { edgeStart, edgeTo, edgeAirway } = graph;
  const node = nodeOfState(prepared, state);
  const airway = state < edgeCount ? (edgeAirway[state] ?? -1) : -1;
  const costNm = work.costNm[state] ?? 0;
  const exitNm = query.exits.get(node);
  if (exitNm !== undefined) {
    const goal = edgeCount + graph.nodeCount;
    reach(prepared, work, query, { state: goal, node: -1, costNm: costNm + exitNm, parent: state });
  }
  for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? 0); edge += 1) {
    if (work.closedIn[edge] === work.queryNumber) continue;
    const changeNm = edgeAirway[edge] === airway ? 0 : query.airwayChangeNm;
    const legNm = query.edgeCostNm(edge, edgeLengthNm[edge] ?? 0, node);
    reach(prepared, work, query, {
      state: edge,
      node: edgeTo[edge] ?? 0,
      costNm: costNm + legNm + changeNm,
      parent: state,
    });
  }
  if (!query.directLegs) return 1;
  const legs = query.directLegs(node);
  for (const leg of legs)
    reach(prepared, work, query, {
      state: edgeCount + leg.node,
      node: leg.node,
      costNm: costNm + leg.costNm,
      parent: state,
    });
  return legs.length > 0 ? directLookStates : 1;
}

function nodeOfState({ graph, edgeCount }: PreparedGraph, state: number): number {
  return state < edgeCount ? (graph.edgeTo[state] ?? 0) : state - edgeCount;
}

function traceBack(prepared: PreparedGraph, work: Workspace, goal: number): FoundLeg[] {
  const legs: FoundLeg[] = [];
  for (let state = work.parent[goal] ?? -1; state >= 0; state = work.parent[state] ?? -1)
    legs.push({ node: nodeOfState(prepared, state), edge: state < prepared.edgeCount ? state : -1 });
  return legs.toReversed();
}

/** Runs a search to its end at once. */
export function runToEnd<Answer>(steps: Generator<void, Answer>): Answer {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
