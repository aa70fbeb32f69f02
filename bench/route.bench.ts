import { pathToFileURL } from 'node:url';
import { MultiDirectedGraph } from 'graphology';
import { dijkstra } from 'graphology-shortest-path';
import type { AirAloft } from '#aviation/atmosphere/air-aloft.ts';
import { routeLookupOf } from '#app/planning/route-lookup.ts';
import { prepareGraph } from '#capabilities/route/domain/finder/prepared-graph.ts';
import {
  type FinderQuery,
  findAirwayRoute,
  usualTasKt,
} from '#capabilities/route/domain/finder/route-finder.ts';
import type { AirwayGraph, LookupPoint, RouteLookup } from '#capabilities/route/domain/route-lookup.ts';
import { unitVector } from '#aviation/geo/unit-vector.ts';
import { createWindField } from '#capabilities/route/domain/finder/wind-field.ts';
import { openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { judge, quantile } from './figures.ts';

interface Network {
  readonly name: string;
  readonly graph: AirwayGraph;
  readonly pairs: readonly string[];
  readonly maxMs: number;
}
const rounds = 41;
const generalRounds = 9;
/** Maximum slowdown by wind, and minimum speed-up over a general library. */
const windFactor = 4;
const minSpeedUp = 20;

/**
 * Milliseconds of processor time of a median run, to exclude other load of the machine; the first runs, before the
 * code is compiled, do not count.
 */
function medianMs(run: () => void, count: number): number {
  for (let warmUp = 0; warmUp < Math.min(10, count); warmUp += 1) run();
  const times = Array.from({ length: count }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return quantile(times, 0.5);
}

/** The same airways as a general graph, weighed by length alone: it cannot include the cost of airway changes. */
function generalGraph(graph: AirwayGraph): MultiDirectedGraph {
  const { edgeLengthNm } = prepareGraph(graph);
  const general = new MultiDirectedGraph();
  for (let node = 0; node < graph.nodeCount; node += 1) general.addNode(String(node));
  for (let node = 0; node < graph.nodeCount; node += 1)
    for (let edge = graph.edgeStart[node] ?? 0; edge < (graph.edgeStart[node + 1] ?? 0); edge += 1)
      general.addDirectedEdge(String(node), String(graph.edgeTo[edge]), { weight: edgeLengthNm[edge] });
  return general;
}

/** The airways of the contiguous United States: edges with both ends in the box. */
function usPart(graph: AirwayGraph): AirwayGraph {
  const isInside = (node: number): boolean => {
    const [lat, lon] = [graph.nodeLat[node] ?? 0, graph.nodeLon[node] ?? 0];
    return lat > 24 && lat < 50 && lon > -126 && lon < -66;
  };
  const kept = Array.from({ length: graph.nodeCount }, (_, node) => node).filter(isInside);
  const numberOf = new Map(kept.map((node, index) => [node, index]));
  const edges: number[] = [];
  const edgeStart = [0];
  for (const node of kept) {
    for (let edge = graph.edgeStart[node] ?? 0; edge < (graph.edgeStart[node + 1] ?? 0); edge += 1)
      if (numberOf.has(graph.edgeTo[edge] ?? -1)) edges.push(edge);
    edgeStart.push(edges.length);
  }
  return {
    ...graph,
    nodeCount: kept.length,
    nodeLat: Float64Array.from(kept, (node) => graph.nodeLat[node] ?? 0),
    nodeLon: Float64Array.from(kept, (node) => graph.nodeLon[node] ?? 0),
    edgeStart: Uint32Array.from(edgeStart),
    edgeTo: Uint32Array.from(edges, (edge) => numberOf.get(graph.edgeTo[edge] ?? -1) ?? 0),
    edgeAirway: Uint32Array.from(edges, (edge) => graph.edgeAirway[edge] ?? 0),
    edgeLevel: Uint8Array.from(edges, (edge) => graph.edgeLevel[edge] ?? 0),
    edgeMinFl: Int32Array.from(edges, (edge) => graph.edgeMinFl[edge] ?? -1),
    edgeMaxFl: Int32Array.from(edges, (edge) => graph.edgeMaxFl[edge] ?? -1),
    point: (node) => ({ ...graph.point(kept[node] ?? 0), node }),
  };
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

/** A jet at 45° north and another at 35° south, as strong as in winter. */
const jets: AirAloft = {
  windAt: ({ lat, lon }) => ({
    fromDegTrue: 270 + 20 * Math.sin(lon / 20),
    speedKt: 130 * Math.exp(-(((lat - 45) / 8) ** 2)) + 90 * Math.exp(-(((lat + 35) / 8) ** 2)),
  }),
  temperatureAt: () => null,
};

function benchPair(
  pair: string,
  { graph, maxMs }: Network,
  given: { lookup: RouteLookup; general: MultiDirectedGraph },
) {
  const { lookup, general } = given;
  const [dep = '', arr = ''] = pair.split('-');
  const [departure, arrival] = [airportIn(lookup, dep), airportIn(lookup, arr)];
  // Procedures refer to nodes of the worldwide graph only.
  const isWorld = graph === lookup.graph;
  const query: FinderQuery = {
    departure,
    arrival,
    departures: isWorld ? lookup.proceduresOf(departure.ident) : [],
    arrivals: isWorld ? lookup.proceduresOf(arrival.ident) : [],
  };
  const flight = { departure, arrival, departureMs: 0, pressureAltitudeFt: 35_000, tasKt: usualTasKt };
  const still = medianMs(() => findAirwayRoute(graph, query), rounds);
  const windy = medianMs(
    () => findAirwayRoute(graph, { ...query, wind: createWindField({ air: jets, ...flight }) }),
    rounds,
  );
  const [from, to] = [nearestNode(graph, departure), nearestNode(graph, arrival)];
  const theirs = medianMs(() => dijkstra.bidirectional(general, from, to, 'weight'), generalRounds);
  const expanded = findAirwayRoute(graph, query)?.expanded ?? 0;
  console.log(`      ${pair}: ${expanded} states; graphology ${theirs.toFixed(1)} ms`);
  return [
    judge({ name: `${pair} p50`, figure: still, unit: 'ms', atMost: maxMs }),
    judge({ name: `${pair} with the wind p50`, figure: windy, unit: 'ms', atMost: maxMs * windFactor }),
    judge({ name: `${pair} against graphology`, figure: theirs / still, unit: '×', atLeast: minSpeedUp }),
  ].every(Boolean);
}

/** Route finding times against their requirements, and against graphology's Dijkstra in the same run. */
export function benchRoutes(): boolean {
  const lookup = routeLookupOf(openTestNavdata)();
  const graph = lookup?.graph;
  if (!lookup || !graph) throw new Error('the test data has no airways');
  const networks: Network[] = [
    { name: 'US', graph: usPart(graph), pairs: ['KJFK-KLAX', 'KSEA-KMIA', 'KBOS-KSFO'], maxMs: 2 },
    { name: 'world', graph, pairs: ['EGLL-RJTT', 'KLAX-YSSY'], maxMs: 20 },
  ];
  return networks
    .map((network) => {
      const { edgeCount } = prepareGraph(network.graph);
      console.log(`route finding, ${network.name}: ${network.graph.nodeCount} points, ${edgeCount} edges`);
      const pairs = network.pairs.filter((pair) => pair.split('-').every((code) => lookup.airport(code)));
      const general = generalGraph(network.graph);
      return pairs.map((pair) => benchPair(pair, network, { lookup, general })).every(Boolean);
    })
    .every(Boolean);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = benchRoutes() ? 0 : 1;
