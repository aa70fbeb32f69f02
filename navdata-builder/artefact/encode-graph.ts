import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { ArtefactColumns } from '#capabilities/navdata/domain/artefact/artefact-format.ts';

type SegmentColumns = Pick<
  ArtefactColumns,
  | 'segment.from'
  | 'segment.to'
  | 'segment.airway'
  | 'segment.level'
  | 'segment.isOneWay'
  | 'segment.minFl'
  | 'segment.maxFl'
  | 'segment.distanceNm'
>;

/**
 * The network for route finding as compressed rows, built here so that a server only maps it: the edges
 * that leave node `n` are rows `edgeStart[n]` to `edgeStart[n + 1]` − 1; a segment flown both ways is two edges.
 */
export function encodeGraph(columns: SegmentColumns, positions: readonly LatLon[]) {
  const { nodePoint, nodeOfPoint } = numberNodes(columns, positions.length);
  const { edgeStart, segmentOfEdge, isReverse } = placeEdges({
    columns,
    nodeOfPoint,
    nodeCount: nodePoint.length,
  });
  const from = columns['segment.from'];
  const to = columns['segment.to'];
  const ofSegment = (column: ArrayLike<number>) => Array.from(segmentOfEdge, (each) => column[each] ?? 0);
  return {
    'graph.nodePoint': nodePoint,
    'graph.nodeLat': Float64Array.from(nodePoint, (point) => positions[point]?.lat ?? 0),
    'graph.nodeLon': Float64Array.from(nodePoint, (point) => positions[point]?.lon ?? 0),
    'graph.edgeStart': edgeStart,
    'graph.edgeTo': Uint32Array.from(
      segmentOfEdge,
      (segment, edge) => nodeOfPoint[(isReverse[edge] === 1 ? from : to)[segment] ?? 0] ?? 0,
    ),
    'graph.edgeAirway': Uint32Array.from(ofSegment(columns['segment.airway'])),
    'graph.edgeSegment': segmentOfEdge,
    'graph.edgeDistanceNm': Float32Array.from(ofSegment(columns['segment.distanceNm'])),
    'graph.edgeLevel': Uint8Array.from(ofSegment(columns['segment.level'])),
    'graph.edgeMinFl': Int32Array.from(ofSegment(columns['segment.minFl'])),
    'graph.edgeMaxFl': Int32Array.from(ofSegment(columns['segment.maxFl'])),
  };
}

function numberNodes(
  columns: SegmentColumns,
  pointCount: number,
): { nodePoint: Uint32Array; nodeOfPoint: Int32Array } {
  const nodeOfPoint = new Int32Array(pointCount).fill(-1);
  for (const ends of [columns['segment.from'], columns['segment.to']])
    for (const point of ends) nodeOfPoint[point] = 0;
  const nodePoint: number[] = [];
  for (let point = 0; point < nodeOfPoint.length; point += 1)
    if (nodeOfPoint[point] === 0) nodeOfPoint[point] = nodePoint.push(point) - 1;
  return { nodePoint: Uint32Array.from(nodePoint), nodeOfPoint };
}

/** Counting sort of the edges by the node they leave. */
function placeEdges(input: { columns: SegmentColumns; nodeOfPoint: Int32Array; nodeCount: number }) {
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
