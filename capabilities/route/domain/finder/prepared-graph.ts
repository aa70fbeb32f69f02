import { highestFl, lowestFl } from './edge-levels.ts';
import type { AirwayGraph } from '../route-lookup.ts';
import { type UnitVector, chordToNm, nmToChord, unitVector } from '#aviation/geo/unit-vector.ts';

/** Graph with data precomputed for walking and searching. */
export interface PreparedGraph {
  readonly graph: AirwayGraph;
  readonly edgeCount: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** On the sphere, so that no path is shorter than the straight line that guides the search. */
  readonly edgeLengthNm: Float64Array;
  /** Lowest and highest usable flight level of each edge, with defaults for missing data. */
  readonly edgeLowFl: Int16Array;
  readonly edgeHighFl: Int16Array;
  /** Nodes within a distance of a position, ascending. */
  nodesAround(place: UnitVector, radiusNm: number): readonly number[];
  /** All nodes of an airway, ascending. */
  nodesOf(airway: number): readonly number[];
  distanceNm(one: number, other: number): number;
  distanceToNm(node: number, place: UnitVector): number;
}

const prepared = new WeakMap<AirwayGraph, PreparedGraph>();

/** Prepared form of a graph; computed on first use and kept with the graph. */
export function prepareGraph(graph: AirwayGraph): PreparedGraph {
  const known = prepared.get(graph) ?? prepare(graph);
  prepared.set(graph, known);
  return known;
}

function prepare(graph: AirwayGraph): PreparedGraph {
  const { nodeCount, edgeStart, edgeTo } = graph;
  const x = new Float64Array(nodeCount);
  const y = new Float64Array(nodeCount);
  const z = new Float64Array(nodeCount);
  for (let node = 0; node < nodeCount; node += 1) {
    const at = unitVector({ lat: graph.nodeLat[node] ?? 0, lon: graph.nodeLon[node] ?? 0 });
    x[node] = at.x;
    y[node] = at.y;
    z[node] = at.z;
  }
  const squaredChord = (node: number, place: UnitVector): number =>
    square((x[node] ?? 0) - place.x) + square((y[node] ?? 0) - place.y) + square((z[node] ?? 0) - place.z);
  const distanceToNm = (node: number, place: UnitVector): number =>
    chordToNm(Math.sqrt(squaredChord(node, place)));
  const distanceNm = (one: number, other: number): number =>
    chordToNm(
      Math.sqrt(
        square((x[one] ?? 0) - (x[other] ?? 0)) +
          square((y[one] ?? 0) - (y[other] ?? 0)) +
          square((z[one] ?? 0) - (z[other] ?? 0)),
      ),
    );
  const edgeCount = edgeStart[nodeCount] ?? 0;
  const edgeLengthNm = new Float64Array(edgeCount);
  for (let node = 0; node < nodeCount; node += 1)
    for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? 0); edge += 1)
      edgeLengthNm[edge] = distanceNm(node, edgeTo[edge] ?? 0);
  const airwayNodes = nodesByAirway(graph);
  // By z, the sine of the latitude: a circle around a position is within the z that it spans.
  const byZ = Uint32Array.from({ length: nodeCount }, (_, node) => node).toSorted(
    (a, b) => (z[a] ?? 0) - (z[b] ?? 0),
  );
  const findAround = (place: UnitVector, radiusNm: number): readonly number[] => {
    const chord = nmToChord(radiusNm);
    const found: number[] = [];
    for (let row = firstAtLeast(byZ, z, place.z - chord); row < nodeCount; row += 1) {
      const node = byZ[row] ?? 0;
      if ((z[node] ?? 0) > place.z + chord) break;
      if (squaredChord(node, place) <= chord * chord) found.push(node);
    }
    return found.toSorted((a, b) => a - b);
  };
  return {
    graph,
    edgeCount,
    x,
    y,
    z,
    edgeLengthNm,
    edgeLowFl: Int16Array.from(edgeLengthNm, (_, edge) => lowestFl(graph, edge)),
    edgeHighFl: Int16Array.from(edgeLengthNm, (_, edge) => highestFl(graph, edge)),
    distanceNm,
    distanceToNm,
    nodesAround: keptAnswers(findAround),
    nodesOf: (airway) => airwayNodes.get(airway) ?? [],
  };
}

/** Positions whose surroundings are cached: one search queries those of its two ends several times. */
const keptPlaces = 64;

function keptAnswers(find: PreparedGraph['nodesAround']): PreparedGraph['nodesAround'] {
  const kept = new Map<string, readonly number[]>();
  return (place, radiusNm) => {
    const key = `${place.x} ${place.y} ${place.z} ${radiusNm}`;
    const known = kept.get(key) ?? find(place, radiusNm);
    if (kept.size >= keptPlaces) kept.clear();
    kept.set(key, known);
    return known;
  };
}

/** First row of `order` whose node has a value of at least `least`. */
function firstAtLeast(order: Uint32Array, values: Float64Array, min: number): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[order[middle] ?? 0] ?? 0) < min) low = middle + 1;
    else high = middle;
  }
  return low;
}

const square = (value: number): number => value * value;

function nodesByAirway(graph: AirwayGraph): Map<number, readonly number[]> {
  const nodes = new Map<number, Set<number>>();
  for (let node = 0; node < graph.nodeCount; node += 1) {
    for (let edge = graph.edgeStart[node] ?? 0; edge < (graph.edgeStart[node + 1] ?? 0); edge += 1) {
      const airway = graph.edgeAirway[edge] ?? 0;
      const passed = nodes.get(airway) ?? new Set<number>();
      passed.add(node).add(graph.edgeTo[edge] ?? node);
      nodes.set(airway, passed);
    }
  }
  return new Map(Array.from(nodes, ([airway, passed]) => [airway, [...passed].toSorted((a, b) => a - b)]));
}
