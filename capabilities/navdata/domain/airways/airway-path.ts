import type { AirwayGraph } from './airway-graph.ts';

/** Breadth-first search along one airway: the fewest legs between two of its points. */
export function pathAlongAirway(
  graph: AirwayGraph,
  airway: number,
  path: { readonly fromPoint: number; readonly toPoint: number },
): number[] | null {
  const start = graph.nodeOfPoint(path.fromPoint);
  const goal = graph.nodeOfPoint(path.toPoint);
  if (start < 0 || goal < 0) return null;
  const cameFrom = new Map<number, number>([[start, -1]]);
  const queue = [start];
  for (let next = 0; next < queue.length && !cameFrom.has(goal); next += 1) {
    const node = queue[next] ?? 0;
    for (let edge = graph.edgeStart[node] ?? 0; edge < (graph.edgeStart[node + 1] ?? 0); edge += 1) {
      const to = graph.edgeTo[edge] ?? 0;
      if (graph.edgeAirway[edge] !== airway || cameFrom.has(to)) continue;
      cameFrom.set(to, node);
      queue.push(to);
    }
  }
  if (!cameFrom.has(goal)) return null;
  const points: number[] = [];
  for (let node = goal; node >= 0; node = cameFrom.get(node) ?? -1) points.push(graph.nodePoint[node] ?? 0);
  return points.toReversed();
}
