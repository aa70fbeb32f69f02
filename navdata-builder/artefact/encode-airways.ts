import { boxAround } from '#aviation/geo/bounding-box.ts';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { AirwayNetwork } from '../merge/airway-network.ts';
import { encodeGraph } from './encode-graph.ts';
import { encodeBoxes } from './encode-boxes.ts';
import { columnOf, integer, startsOf } from './columns-of.ts';
import type { StringPool } from './string-pool.ts';

/**
 * The columns of airways, their sequences and segments. `positions` are those of all points; the network's
 * point numbers are already those of the artefact.
 */
export function encodeAirways(input: {
  readonly network: AirwayNetwork;
  readonly positions: readonly LatLon[];
  readonly strings: StringPool;
  readonly sourceNumber: (id: string) => number;
}) {
  const { network, positions, strings, sourceNumber } = input;
  const { airways, segments } = network;
  const position = (point: number): LatLon => positions[point] ?? { lat: 0, lon: 0 };
  const sequences = airways.flatMap((airway) => airway.sequences);
  const columns = {
    'airway.name': columnOf('airway.name', airways, (airway) => strings.id(airway.name)),
    'airway.sequenceStart': startsOf(airways.map((airway) => airway.sequences.length)),
    'sequence.pointStart': startsOf(sequences.map((sequence) => sequence.length)),
    'sequence.point': Uint32Array.from(sequences.flat()),
    'segment.from': columnOf('segment.from', segments, (segment) => segment.from),
    'segment.to': columnOf('segment.to', segments, (segment) => segment.to),
    'segment.airway': columnOf('segment.airway', segments, (segment) => segment.airway),
    'segment.level': columnOf('segment.level', segments, (segment) => segment.level),
    'segment.isOneWay': columnOf('segment.isOneWay', segments, (segment) => Number(segment.isOneWay)),
    'segment.minFl': columnOf('segment.minFl', segments, (segment) => integer(segment.minFl)),
    'segment.maxFl': columnOf('segment.maxFl', segments, (segment) => integer(segment.maxFl)),
    'segment.distanceNm': columnOf('segment.distanceNm', segments, (segment) =>
      distanceNm(position(segment.from), position(segment.to)),
    ),
    'segment.source': columnOf('segment.source', segments, (segment) => sourceNumber(segment.source)),
    ...encodeSegmentIndex(segments.map(({ from, to }) => ({ from: position(from), to: position(to) }))),
  };
  return { ...columns, ...encodeGraph(columns, positions) };
}

function encodeSegmentIndex(segments: readonly { from: LatLon; to: LatLon }[]) {
  const { tree, ofBox } = encodeBoxes(segments.map(({ from, to }) => boxAround([from, to])));
  return { 'index.segments': tree, 'index.segmentOfBox': ofBox };
}
