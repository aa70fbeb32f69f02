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
  /**
   * What an edge costs, never less than its length: `Infinity` forbids it (level, avoided area), more than the
   * length makes it unwelcome (wind, another alternative already uses it).
   */
  edgeCostNm(edge: number, lengthNm: number, fromNode: number): number;
  /** Direct legs from a node where no airway leads on, none shorter in cost than in length. */
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

/** Finds ways over one graph; keeps its working arrays from query to query, so it answers one at a time. */
export type AirwaySearch = (query: AirwaySearchQuery) => FoundWay | null;

interface Workspace {
  readonly costNm: Float64Array;
  /** Query in which a state's cost was written; older means unreached. */
  readonly writtenIn: Uint32Array;
  readonly closedIn: Uint32Array;
  readonly parent: Int32Array;
  readonly heap: SearchHeap;
  queryNumber: number;
}

/**
 * A* in which a state is the edge just flown (so that changing the airway can cost something), guided by the
 * great-circle distance to the destination. States: edge `e`; `edgeCount + n` for a node reached by a direct
 * leg; one more for the destination. Costs never fall below lengths, so the first arrival is the cheapest.
 */
export function createAirwaySearch(prepared: PreparedGraph): AirwaySearch {
  const { edgeCount, graph } = prepared;
  const stateCount = edgeCount + graph.nodeCount + 1;
  const work: Workspace = {
    costNm: new Float64Array(stateCount),
    writtenIn: new Uint32Array(stateCount),
    closedIn: new Uint32Array(stateCount),
    parent: new Int32Array(stateCount),
    heap: createSearchHeap(),
    queryNumber: 0,
  };
  return (query) => runSearch(prepared, work, query);
}

function runSearch(prepared: PreparedGraph, work: Workspace, query: AirwaySearchQuery): FoundWay | null {
  const { graph, edgeCount, edgeLengthNm } = prepared;
  const goal = edgeCount + graph.nodeCount;
  work.queryNumber += 1;
  work.heap.clear();

  const reach = (state: number, node: number, step: { costNm: number; parent: number }): void => {
    const isKnown = work.writtenIn[state] === work.queryNumber;
    if (!Number.isFinite(step.costNm) || (isKnown && step.costNm >= (work.costNm[state] ?? 0))) return;
    work.costNm[state] = step.costNm;
    work.writtenIn[state] = work.queryNumber;
    work.parent[state] = step.parent;
    const restNm = state === goal ? 0 : prepared.distanceToNm(node, query.destination);
    work.heap.push(state, step.costNm + restNm);
  };
  const expand = (state: number): void => {
    const node = nodeOfState(prepared, state);
    const airway = state < edgeCount ? (graph.edgeAirway[state] ?? -1) : -1;
    const costNm = work.costNm[state] ?? 0;
    const exitNm = query.exits.get(node);
    if (exitNm !== undefined) reach(goal, node, { costNm: costNm + exitNm, parent: state });
    for (let edge = graph.edgeStart[node] ?? 0; edge < (graph.edgeStart[node + 1] ?? 0); edge += 1) {
      const changeNm = graph.edgeAirway[edge] === airway ? 0 : query.airwayChangeNm;
      const legNm = query.edgeCostNm(edge, edgeLengthNm[edge] ?? 0, node);
      reach(edge, graph.edgeTo[edge] ?? 0, { costNm: costNm + legNm + changeNm, parent: state });
    }
    for (const leg of query.directLegs?.(node) ?? [])
      reach(edgeCount + leg.node, leg.node, { costNm: costNm + leg.costNm, parent: state });
  };

  for (const entry of query.entries)
    reach(edgeCount + entry.node, entry.node, { costNm: entry.costNm, parent: -1 });
  let expanded = 0;
  for (let state = work.heap.pop(); state >= 0; state = work.heap.pop()) {
    if (work.closedIn[state] === work.queryNumber) continue;
    work.closedIn[state] = work.queryNumber;
    expanded += 1;
    if (state === goal)
      return { legs: traceBack(prepared, work, goal), costNm: work.costNm[goal] ?? 0, expanded };
    expand(state);
  }
  return null;
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
