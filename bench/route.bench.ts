import { pathToFileURL } from 'node:url';
import { MultiDirectedGraph } from 'graphology';
import { dijkstra } from 'graphology-shortest-path';
import { routeLookupOf } from '#app/route-lookup.ts';
import { prepareGraph } from '#capabilities/route/domain/prepared-graph.ts';
import { findAirwayRoute } from '#capabilities/route/domain/route-finder.ts';
import type { AirwayGraph, LookupPoint, RouteLookup } from '#capabilities/route/domain/route-lookup.ts';
import { unitVector } from '#capabilities/route/domain/unit-vector.ts';
import { openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';

const pairs = ['KJFK-KLAX', 'KSEA-KMIA', 'KBOS-KSFO', 'EDDF-LEMD', 'EGLL-RJTT', 'KJFK-EGLL'];
const rounds = 41;

/** Half of the runs are faster than this, ms; the first runs, before the code is compiled, do not count. */
function medianMs(run: () => void, count: number): number {
  for (let warmUp = 0; warmUp < 5; warmUp += 1) run();
  const times = Array.from({ length: count }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[count >> 1] ?? Number.NaN;
}

/** The same airways as a general graph, weighed by length alone: it cannot ask for changes of airway. */
function generalGraph(graph: AirwayGraph): MultiDirectedGraph {
  const { edgeLengthNm } = prepareGraph(graph);
  const general = new MultiDirectedGraph();
  for (let node = 0; node < graph.nodeCount; node += 1) general.addNode(String(node));
  for (let node = 0; node < graph.nodeCount; node += 1)
    for (let edge = graph.edgeStart[node] ?? 0; edge < (graph.edgeStart[node + 1] ?? 0); edge += 1)
      general.addDirectedEdge(String(node), String(graph.edgeTo[edge]), { weight: edgeLengthNm[edge] });
  return general;
}

function nearestNode(graph: AirwayGraph, airport: LookupPoint): string {
  const prepared = prepareGraph(graph);
  const [nearest = 0] = prepared
    .nodesAround(unitVector(airport), 100)
    .toSorted(
      (a, b) => prepared.distanceToNm(a, unitVector(airport)) - prepared.distanceToNm(b, unitVector(airport)),
    );
  return String(nearest);
}

function airportIn(lookup: RouteLookup, code: string): LookupPoint {
  const found = lookup.airport(code);
  if (!found) throw new Error(`no ${code} in the data`);
  return found;
}

/** Prints the median time of finding a route for each pair, and how often faster that is than graphology's Dijkstra. */
export function benchRoutes(): void {
  const lookup = routeLookupOf(openTestNavdata)();
  const graph = lookup?.graph;
  if (!lookup || !graph) throw new Error('the test data has no airways');
  const general = generalGraph(graph);
  console.log(`route finding over ${graph.nodeCount} points, ${prepareGraph(graph).edgeCount} edges`);
  for (const pair of pairs) {
    const [dep = '', arr = ''] = pair.split('-');
    if (!lookup.airport(dep) || !lookup.airport(arr)) continue;
    const ends = { departure: airportIn(lookup, dep), arrival: airportIn(lookup, arr) };
    const ours = medianMs(() => findAirwayRoute(graph, ends), rounds);
    const from = nearestNode(graph, ends.departure);
    const to = nearestNode(graph, ends.arrival);
    const theirs = medianMs(() => dijkstra.bidirectional(general, from, to, 'weight'), 9);
    const expanded = findAirwayRoute(graph, ends)?.expanded ?? 0;
    console.log(
      `${pair}  p50 ${ours.toFixed(2)} ms, ${expanded} states; graphology ${theirs.toFixed(1)} ms, ×${(theirs / ours).toFixed(0)}`,
    );
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) benchRoutes();
