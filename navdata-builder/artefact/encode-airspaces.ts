import { type BoundingBox, boxAround } from '#aviation/geo/bounding-box.ts';
import {
  type VerticalLimit,
  airspaceClasses,
  airspaceTypes,
  limitDatums,
} from '#capabilities/navdata/domain/airspace/airspace-terms.ts';
import type { AirspaceRecord } from '../navdata-set.ts';
import { columnOf, startsOf } from './columns-of.ts';
import { encodeBoxes } from './encode-boxes.ts';
import type { StringPool } from './string-pool.ts';

/** The columns of airspaces, their rings and vertices, and the R-tree over their boxes. */
export function encodeAirspaces(input: {
  readonly airspaces: readonly AirspaceRecord[];
  readonly strings: StringPool;
  readonly sourceNumber: (id: string) => number;
}) {
  const { airspaces, strings, sourceNumber } = input;
  const rings = airspaces.flatMap((airspace) => airspace.rings);
  const vertices = rings.flatMap((ring) => ring.vertices);
  const { tree, ofBox } = encodeBoxes(airspaces.map(boxOf));
  return {
    'airspace.name': columnOf('airspace.name', airspaces, (a) => strings.id(a.name)),
    'airspace.ident': columnOf('airspace.ident', airspaces, (a) => strings.id(a.ident)),
    'airspace.sourceType': columnOf('airspace.sourceType', airspaces, (a) => strings.id(a.sourceType)),
    'airspace.type': columnOf('airspace.type', airspaces, (a) => airspaceTypes.indexOf(a.type)),
    'airspace.class': columnOf('airspace.class', airspaces, (a) => airspaceClasses.indexOf(a.class)),
    'airspace.lowerDatum': columnOf('airspace.lowerDatum', airspaces, (a) => datumCode(a.lower)),
    'airspace.lowerValue': columnOf('airspace.lowerValue', airspaces, (a) => a.lower?.value ?? 0),
    'airspace.upperDatum': columnOf('airspace.upperDatum', airspaces, (a) => datumCode(a.upper)),
    'airspace.upperValue': columnOf('airspace.upperValue', airspaces, (a) => a.upper?.value ?? 0),
    'airspace.source': columnOf('airspace.source', airspaces, (a) => sourceNumber(a.source)),
    'airspace.ringStart': runsOf(airspaces.map((airspace) => airspace.rings.length)),
    'airspaceRing.isHole': columnOf('airspaceRing.isHole', rings, (ring) => Number(ring.isHole)),
    'airspaceRing.vertexStart': runsOf(rings.map((ring) => ring.vertices.length)),
    'airspaceVertex.latMicroDeg': columnOf('airspaceVertex.latMicroDeg', vertices, ({ lat }) =>
      Math.round(lat * 1e6),
    ),
    'airspaceVertex.lonMicroDeg': columnOf('airspaceVertex.lonMicroDeg', vertices, ({ lon }) =>
      Math.round(lon * 1e6),
    ),
    'index.airspaces': tree,
    'index.airspaceOfBox': ofBox,
  };
}

/** Like `startsOf`, but an empty table has no element at all, so that its section can be omitted. */
export function runsOf(lengths: readonly number[]): Uint32Array {
  return lengths.length === 0 ? new Uint32Array(0) : startsOf(lengths);
}

function datumCode(limit: VerticalLimit | null): number {
  return limitDatums.indexOf(limit?.datum ?? null);
}

/** Edges are great circles, which bulge poleward of their ends by less than this for edges up to 300 NM. */
const bulgeDeg = 0.1;

function boxOf(airspace: AirspaceRecord): BoundingBox | null {
  const box = boxAround(airspace.rings.flatMap((ring) => ring.vertices));
  if (!box) return null;
  const width = (box.east - box.west + 360) % 360;
  // Rings around a pole, and wide ones, whose edges bulge far: everything on the polar side.
  if (width > 180)
    return {
      west: -180,
      south: box.south < 0 ? -90 : box.south,
      east: 180,
      north: box.north > 0 ? 90 : box.north,
    };
  const margin = width > 3 ? width / 4 : bulgeDeg;
  return { ...box, south: Math.max(-90, box.south - margin), north: Math.min(90, box.north + margin) };
}
