import type { AirwaySearchQuery } from './airway-search.ts';
import type { PreparedGraph } from './prepared-graph.ts';

interface Open {
  readonly node: number;
  readonly airway: number;
  readonly costNm: number;
  readonly hasFlown: boolean;
}

/**
 * Reference of the search: Dijkstra without heuristic or typed arrays, over (node, airway of arrival) instead of edges,
 * written from the definition of the cost. Returns the cost of the cheapest path, `Infinity` without one.
 */
export function cheapestByDijkstra(prepared: PreparedGraph, query: AirwaySearchQuery): number {
  const { graph } = prepared;
  const done = new Set<string>();
  const open = createQueue();
  let best = Number.POSITIVE_INFINITY;
  for (const { node, costNm } of query.entries) open.add({ node, airway: -1, costNm, hasFlown: false });
  for (let next = open.take(); next && next.costNm < best; next = open.take()) {
    const { node, airway, costNm, hasFlown } = next;
    const key = `${node}/${airway}/${hasFlown}`;
    if (done.has(key)) continue;
    done.add(key);
    if (hasFlown || !query.mustFlyLeg)
      best = Math.min(best, costNm + (query.exits.get(node) ?? Number.POSITIVE_INFINITY));
    for (let edge = graph.edgeStart[node] ?? 0; edge < (graph.edgeStart[node + 1] ?? 0); edge += 1) {
      const by = graph.edgeAirway[edge] ?? 0;
      const legNm = query.edgeCostNm(edge, prepared.edgeLengthNm[edge] ?? 0, node);
      const changeNm = by === airway ? 0 : query.airwayChangeNm;
      const to = graph.edgeTo[edge] ?? 0;
      open.add({ node: to, airway: by, costNm: costNm + legNm + changeNm, hasFlown: true });
    }
    for (const leg of query.directLegs?.(node) ?? [])
      open.add({ node: leg.node, airway: -1, costNm: costNm + leg.costNm, hasFlown: true });
  }
  return best;
}

/** Cheapest first: a separate binary heap, so that a fault in the search's heap is detected. */
function createQueue(): { add(item: Open): void; take(): Open | null } {
  const items: Open[] = [];
  const at = (index: number): number => items[index]?.costNm ?? Number.POSITIVE_INFINITY;
  const exchange = (one: number, other: number): void => {
    const [a, b] = [items[one], items[other]];
    if (a && b) [items[one], items[other]] = [b, a];
  };
  return {
    add(item) {
      if (item.costNm === Number.POSITIVE_INFINITY) return;
      items.push(item);
      for (let here = items.length - 1; here > 0; here = (here - 1) >> 1) {
        if (at(here) >= at((here - 1) >> 1)) break;
        exchange(here, (here - 1) >> 1);
      }
    },
    take() {
      const first = items[0] ?? null;
      const last = items.pop();
      if (last && items.length > 0) items[0] = last;
      for (let here = 0; ;) {
        const min = at(2 * here + 2) < at(2 * here + 1) ? 2 * here + 2 : 2 * here + 1;
        if (at(min) >= at(here)) break;
        exchange(here, min);
        here = min;
      }
      return first;
    },
  };
}
