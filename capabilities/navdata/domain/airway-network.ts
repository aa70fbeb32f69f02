import Flatbush from 'flatbush';
import { type BoundingBox, splitBoxAtAntimeridian } from '#aviation/geo/bounding-box.ts';
import { type ArtefactColumns, type NavdataMeta, highLevel, lowLevel } from './artefact-format.ts';
import { integerOrNull, sourceOf } from './column-values.ts';
import type { KeyLookup } from './key-lookup.ts';
import type { NavPoint } from './point-records.ts';
import { pathAlongAirway } from './airway-path.ts';
import type { StringTable } from './string-table.ts';

/** Low airspace, high airspace or both. */
export type AirwayLevel = 'L' | 'H' | 'B';

/** An airway: several sequences when parts of the world use the same name, or when it has a gap or a fork. */
export interface Airway {
  readonly airway: number;
  readonly name: string;
  readonly sequences: readonly (readonly NavPoint[])[];
}

/** A leg of an airway between two neighbouring points. */
export interface AirwaySegment {
  readonly segment: number;
  readonly airway: number;
  readonly name: string;
  /** Point numbers. */
  readonly from: number;
  readonly to: number;
  readonly level: AirwayLevel;
  /** Only from `from` to `to`. */
  readonly isOneWay: boolean;
  /** Lowest and highest usable flight level (hundreds of feet), where known. */
  readonly minFl: number | null;
  readonly maxFl: number | null;
  readonly distanceNm: number;
  readonly source: string;
  readonly asOf: string | null;
}

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

interface Parts {
  readonly columns: ArtefactColumns;
  readonly strings: StringTable;
  readonly keys: KeyLookup;
  readonly meta: NavdataMeta;
  readonly point: (point: number) => NavPoint;
}

export function openAirways(parts: Parts) {
  const { columns, strings, keys } = parts;
  const boxes = columns['index.segments'];
  const index = boxes.length === 0 ? null : Flatbush.from(boxes.slice().buffer);
  const segmentOfBox = columns['index.segmentOfBox'];
  let graph: AirwayGraph | undefined;
  const airwayGraph = (): AirwayGraph => (graph ??= buildGraph(columns, strings));
  return {
    airwayByName: (name: string): Airway | null => {
      const hit = keys.exact(name).find((candidate) => candidate.kind === 'airway');
      return hit ? readAirway(parts, hit.target) : null;
    },
    segment: (segment: number): AirwaySegment => readSegment(parts, segment),
    airwaySegmentsInBox: (box: BoundingBox): number[] => {
      if (!index) return [];
      const found = splitBoxAtAntimeridian(box).flatMap((part) =>
        index
          .search(part.west, part.south, part.east, part.north)
          .map((boxNumber) => segmentOfBox[boxNumber] ?? 0),
      );
      return [...new Set(found)].toSorted((a, b) => a - b);
    },
    airwayGraph,
    airwayPath: (path: { readonly airway: string; readonly fromPoint: number; readonly toPoint: number }) => {
      const hit = keys.exact(path.airway).find((candidate) => candidate.kind === 'airway');
      return hit ? pathAlongAirway(airwayGraph(), hit.target, path) : null;
    },
  };
}

function readAirway({ columns, strings, point }: Parts, airway: number): Airway {
  const sequenceStarts = columns['airway.sequenceStart'];
  const pointStarts = columns['sequence.pointStart'];
  const sequences: NavPoint[][] = [];
  for (let row = sequenceStarts[airway] ?? 0; row < (sequenceStarts[airway + 1] ?? 0); row += 1)
    sequences.push(
      Array.from(columns['sequence.point'].subarray(pointStarts[row], pointStarts[row + 1]), point),
    );
  return { airway, name: strings.text(columns['airway.name'][airway] ?? 0), sequences };
}

function readSegment({ columns, strings, meta }: Parts, segment: number): AirwaySegment {
  const airway = columns['segment.airway'][segment] ?? 0;
  const source = sourceOf(meta, columns['segment.source'][segment]);
  return {
    segment,
    airway,
    name: strings.text(columns['airway.name'][airway] ?? 0),
    from: columns['segment.from'][segment] ?? 0,
    to: columns['segment.to'][segment] ?? 0,
    level: levelOf(columns['segment.level'][segment] ?? 0),
    isOneWay: columns['segment.isOneWay'][segment] === 1,
    minFl: integerOrNull(columns['segment.minFl'], segment),
    maxFl: integerOrNull(columns['segment.maxFl'], segment),
    distanceNm: columns['segment.distanceNm'][segment] ?? 0,
    source: source.id,
    asOf: source.asOf,
  };
}

function levelOf(bits: number): AirwayLevel {
  if (bits === lowLevel) return 'L';
  return bits === highLevel ? 'H' : 'B';
}

function buildGraph(columns: ArtefactColumns, strings: StringTable): AirwayGraph {
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
