import type { ArtefactColumns } from './artefact-format.ts';
import type { StringTable } from './string-table.ts';

/**
 * The network as compressed rows: the edges that leave node `n` are rows `edgeStart[n]` to
 * `edgeStart[n + 1]` − 1. A segment flown both ways is two edges.
 */
export interface AirwayGraph {
  readonly nodeCount: number;
  readonly edgeCount: number;
  /** Point number of each node, ascending. */
  readonly nodePoint: Uint32Array;
  readonly nodeLat: Float64Array;
  readonly nodeLon: Float64Array;
  readonly edgeStart: Uint32Array;
  readonly edgeTo: Uint32Array;
  /** Airway number: equal numbers are the same name. */
  readonly edgeAirway: Uint32Array;
  readonly edgeSegment: Uint32Array;
  readonly edgeDistanceNm: Float32Array;
  /** Bits: 1 low, 2 high. */
  readonly edgeLevel: Uint8Array;
  /** Flight levels; −1 where unknown. */
  readonly edgeMinFl: Int32Array;
  readonly edgeMaxFl: Int32Array;
  /** The node of a point, or −1 when no airway passes it. */
  nodeOfPoint(point: number): number;
  airwayName(airway: number): string;
}

/** Builds the network from the artefact's segments. */
export function buildGraph(columns: ArtefactColumns, strings: StringTable): AirwayGraph {
  const from = columns['segment.from'];
  const to = columns['segment.to'];
  const { nodePoint, nodeOfPoint } = numberNodes(columns);
  const edges = placeEdges({ columns, nodeOfPoint, nodeCount: nodePoint.length });
  const edgeCount = edges.segmentOfEdge.length;
  const pick = <Column extends Uint32Array | Float32Array | Uint8Array | Int32Array>(
    column: Column,
    result: Column,
  ): Column => {
    for (let edge = 0; edge < edgeCount; edge += 1)
      result[edge] = column[edges.segmentOfEdge[edge] ?? 0] ?? 0;
    return result;
  };
  const edgeTo = new Uint32Array(edgeCount);
  for (let edge = 0; edge < edgeCount; edge += 1) {
    const segment = edges.segmentOfEdge[edge] ?? 0;
    edgeTo[edge] = nodeOfPoint[(edges.isReverse[edge] === 1 ? from : to)[segment] ?? 0] ?? 0;
  }
  return {
    nodeCount: nodePoint.length,
    edgeCount,
    nodePoint,
    nodeLat: Float64Array.from(nodePoint, (point) => columns['point.lat'][point] ?? 0),
    nodeLon: Float64Array.from(nodePoint, (point) => columns['point.lon'][point] ?? 0),
    edgeStart: edges.edgeStart,
    edgeTo,
    edgeSegment: edges.segmentOfEdge,
    edgeAirway: pick(columns['segment.airway'], new Uint32Array(edgeCount)),
    edgeDistanceNm: pick(columns['segment.distanceNm'], new Float32Array(edgeCount)),
    edgeLevel: pick(columns['segment.level'], new Uint8Array(edgeCount)),
    edgeMinFl: pick(columns['segment.minFl'], new Int32Array(edgeCount)),
    edgeMaxFl: pick(columns['segment.maxFl'], new Int32Array(edgeCount)),
    nodeOfPoint: (point) => nodeOfPoint[point] ?? -1,
    airwayName: (airway) => strings.text(columns['airway.name'][airway] ?? 0),
  };
}

function numberNodes(columns: ArtefactColumns): { nodePoint: Uint32Array; nodeOfPoint: Int32Array } {
  const nodeOfPoint = new Int32Array(columns['point.ident'].length).fill(-1);
  for (const ends of [columns['segment.from'], columns['segment.to']])
    for (const point of ends) nodeOfPoint[point] = 0;
  const nodePoint: number[] = [];
  for (let point = 0; point < nodeOfPoint.length; point += 1)
    if (nodeOfPoint[point] === 0) nodeOfPoint[point] = nodePoint.push(point) - 1;
  return { nodePoint: Uint32Array.from(nodePoint), nodeOfPoint };
}

/** Counting sort of the edges by the node they leave. */
function placeEdges(input: { columns: ArtefactColumns; nodeOfPoint: Int32Array; nodeCount: number }) {
  const { columns, nodeOfPoint, nodeCount } = input;
  const from = columns['segment.from'];
  const to = columns['segment.to'];
  const oneWay = columns['segment.isOneWay'];
  const edgeStart = new Uint32Array(nodeCount + 1);
  const countAt = (point: number | undefined): void => {
    const slot = (nodeOfPoint[point ?? 0] ?? 0) + 1;
    edgeStart[slot] = (edgeStart[slot] ?? 0) + 1;
  };
  for (let segment = 0; segment < from.length; segment += 1) {
    countAt(from[segment]);
    if (oneWay[segment] !== 1) countAt(to[segment]);
  }
  for (let node = 0; node < nodeCount; node += 1)
    edgeStart[node + 1] = (edgeStart[node + 1] ?? 0) + (edgeStart[node] ?? 0);
  const next = edgeStart.slice();
  const segmentOfEdge = new Uint32Array(edgeStart[nodeCount] ?? 0);
  const isReverse = new Uint8Array(segmentOfEdge.length);
  const place = (point: number | undefined, segment: number, reverse: 0 | 1): void => {
    const node = nodeOfPoint[point ?? 0] ?? 0;
    const edge = next[node] ?? 0;
    next[node] = edge + 1;
    segmentOfEdge[edge] = segment;
    isReverse[edge] = reverse;
  };
  for (let segment = 0; segment < from.length; segment += 1) {
    place(from[segment], segment, 0);
    if (oneWay[segment] !== 1) place(to[segment], segment, 1);
  }
  return { edgeStart, segmentOfEdge, isReverse };
}
