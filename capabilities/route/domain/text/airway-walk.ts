import type { PreparedGraph } from '../finder/prepared-graph.ts';

/** Nodes passed along airways, excluding the start and including the end, and the length. */
export interface AirwayWalk {
  readonly nodes: readonly number[];
  readonly lengthNm: number;
  /** Airways used, in order, each once. */
  readonly airways: readonly number[];
}

/**
 * Shortest path along one of the airways, or changing between them, from one node to another in the permitted
 * direction, or null. Node -1 is a point not on any airway.
 */
export type AirwayWalker = (
  airways: readonly number[],
  fromNode: number,
  toNode: number,
) => AirwayWalk | null;

interface Reached {
  readonly lengthNm: number;
  readonly previous: number;
  /** Airway from the previous node; -1 at the start. */
  readonly airway: number;
}

/** A walker caches its walks: create one per route. */
export function createAirwayWalker(prepared: PreparedGraph): AirwayWalker {
  const walked = new Map<string, Map<number, Reached>>();
  return (airways, fromNode, toNode) => {
    if (fromNode < 0 || toNode < 0) return null;
    const key = `${airways.join(' ')} from ${fromNode}`;
    const reached = walked.get(key) ?? spread(prepared, airways, fromNode);
    walked.set(key, reached);
    return traceBack(reached, toNode);
  };
}

function traceBack(reached: ReadonlyMap<number, Reached>, toNode: number): AirwayWalk | null {
  const end = reached.get(toNode);
  if (!end) return null;
  const nodes: number[] = [];
  const airways = new Set<number>();
  for (let node = toNode; node >= 0;) {
    const { previous, airway } = reached.get(node) ?? { previous: -1, airway: -1 };
    if (previous >= 0) {
      nodes.push(node);
      airways.add(airway);
    }
    node = previous;
  }
  return { nodes: nodes.toReversed(), lengthNm: end.lengthNm, airways: [...airways].toReversed() };
}

/** Shortest paths along airways of one name. They have few nodes and almost no forks, so a plain queue suffices. */
function spread(
  { graph, edgeLengthNm }: PreparedGraph,
  airways: readonly number[],
  fromNode: number,
): Map<number, Reached> {
  const reached = new Map<number, Reached>([[fromNode, { lengthNm: 0, previous: -1, airway: -1 }]]);
  const queue = [fromNode];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    const lengthHere = reached.get(node)?.lengthNm ?? 0;
    for (let edge = graph.edgeStart[node] ?? 0; edge < (graph.edgeStart[node + 1] ?? 0); edge += 1) {
      const airway = graph.edgeAirway[edge] ?? -1;
      if (!airways.includes(airway)) continue;
      const to = graph.edgeTo[edge] ?? 0;
      const lengthNm = lengthHere + (edgeLengthNm[edge] ?? 0);
      if (lengthNm >= (reached.get(to)?.lengthNm ?? Number.POSITIVE_INFINITY)) continue;
      reached.set(to, { lengthNm, previous: node, airway });
      queue.push(to);
    }
  }
  return reached;
}
