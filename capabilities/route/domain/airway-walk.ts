import type { PreparedGraph } from './prepared-graph.ts';

/** Nodes passed along an airway, start left out, end included, and the length of the way. */
export interface AirwayWalk {
  readonly nodes: readonly number[];
  readonly lengthNm: number;
}

/**
 * The shortest way along an airway from one node to another in the permitted direction, or null. Node -1 is a
 * point that no airway meets.
 */
export type AirwayWalker = (airway: number, fromNode: number, toNode: number) => AirwayWalk | null;

interface Reached {
  readonly lengthNm: number;
  readonly previous: number;
}

/** A walker remembers what it has walked, so make one for each route. */
export function createAirwayWalker(prepared: PreparedGraph): AirwayWalker {
  const walked = new Map<string, Map<number, Reached>>();
  return (airway, fromNode, toNode) => {
    if (fromNode < 0 || toNode < 0) return null;
    const key = `${airway} ${fromNode}`;
    const reached = walked.get(key) ?? spread(prepared, airway, fromNode);
    walked.set(key, reached);
    return traceBack(reached, toNode);
  };
}

function traceBack(reached: ReadonlyMap<number, Reached>, toNode: number): AirwayWalk | null {
  const end = reached.get(toNode);
  if (!end) return null;
  const nodes: number[] = [];
  for (let node = toNode; node >= 0;) {
    const previous = reached.get(node)?.previous ?? -1;
    if (previous >= 0) nodes.push(node);
    node = previous;
  }
  return { nodes: nodes.toReversed(), lengthNm: end.lengthNm };
}

/** Shortest ways along one airway. An airway has few nodes and hardly a fork, so a plain queue will do. */
function spread(
  { graph, edgeLengthNm }: PreparedGraph,
  airway: number,
  fromNode: number,
): Map<number, Reached> {
  const reached = new Map<number, Reached>([[fromNode, { lengthNm: 0, previous: -1 }]]);
  const queue = [fromNode];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    const lengthHere = reached.get(node)?.lengthNm ?? 0;
    for (let edge = graph.edgeStart[node] ?? 0; edge < (graph.edgeStart[node + 1] ?? 0); edge += 1) {
      if (graph.edgeAirway[edge] !== airway) continue;
      const to = graph.edgeTo[edge] ?? 0;
      const lengthNm = lengthHere + (edgeLengthNm[edge] ?? 0);
      if (lengthNm >= (reached.get(to)?.lengthNm ?? Number.POSITIVE_INFINITY)) continue;
      reached.set(to, { lengthNm, previous: node });
      queue.push(to);
    }
  }
  return reached;
}
