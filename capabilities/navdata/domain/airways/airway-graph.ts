import type { ArtefactColumns } from '../artefact/artefact-format.ts';
import type { StringTable } from '../artefact/string-table.ts';

/**
 * Network as compressed rows: the edges that leave node `n` are rows `edgeStart[n]` to `edgeStart[n + 1]` − 1. A
 * two-way segment is two edges.
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
  /** Airway number: equal numbers have the same name. */
  readonly edgeAirway: Uint32Array;
  readonly edgeSegment: Uint32Array;
  readonly edgeDistanceNm: Float32Array;
  /** Bits: 1 low, 2 high. */
  readonly edgeLevel: Uint8Array;
  /** Flight levels; −1 when unknown. */
  readonly edgeMinFl: Int32Array;
  readonly edgeMaxFl: Int32Array;
  /** Node of a point, or −1 when no airway passes it. */
  nodeOfPoint(point: number): number;
  airwayName(airway: number): string;
}

/** Network as stored in the artefact: views of its columns, without computation. */
export function openGraph(columns: ArtefactColumns, strings: StringTable): AirwayGraph {
  const nodePoint = columns['graph.nodePoint'];
  const nodeOfPoint = new Int32Array(columns['point.ident'].length).fill(-1);
  for (let node = 0; node < nodePoint.length; node += 1) nodeOfPoint[nodePoint[node] ?? 0] = node;
  return {
    nodeCount: nodePoint.length,
    edgeCount: columns['graph.edgeTo'].length,
    nodePoint,
    nodeLat: columns['graph.nodeLat'],
    nodeLon: columns['graph.nodeLon'],
    edgeStart: edgeStartOf(columns),
    edgeTo: columns['graph.edgeTo'],
    edgeSegment: columns['graph.edgeSegment'],
    edgeAirway: columns['graph.edgeAirway'],
    edgeDistanceNm: columns['graph.edgeDistanceNm'],
    edgeLevel: columns['graph.edgeLevel'],
    edgeMinFl: columns['graph.edgeMinFl'],
    edgeMaxFl: columns['graph.edgeMaxFl'],
    nodeOfPoint: (point) => nodeOfPoint[point] ?? -1,
    airwayName: (airway) => strings.text(columns['airway.name'][airway] ?? 0),
  };
}

/** The column is absent without airways; a graph of no nodes still has its one bound. */
function edgeStartOf(columns: ArtefactColumns): Uint32Array {
  const starts = columns['graph.edgeStart'];
  return starts.length === 0 ? new Uint32Array(1) : starts;
}
