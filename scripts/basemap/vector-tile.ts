import { PbfWriter } from 'pbf';
import { TILE_EXTENT, type GeometryType } from './tile-geometry.ts';

export type TagValue = string | number;

export interface TileFeature {
  type: GeometryType;
  /** Command integers of the geometry, as varints. */
  geometry: Uint8Array;
  tags: Readonly<Record<string, TagValue>>;
}

const GEOMETRY_CODE: Record<GeometryType, number> = { point: 1, line: 2, polygon: 3 };
const MVT_VERSION = 2;

/** Fields of the Mapbox Vector Tile specification 2.1, in the order of its schema. */
const FIELD = {
  tile: { layers: 3 },
  layer: { name: 1, features: 2, keys: 3, values: 4, extent: 5, version: 15 },
  feature: { tags: 2, type: 3, geometry: 4 },
  value: { string: 1, double: 3, uint: 5 },
} as const;

function writeValue(value: TagValue, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(FIELD.value.string, value);
  else if (Number.isInteger(value) && value >= 0) pbf.writeVarintField(FIELD.value.uint, value);
  else pbf.writeDoubleField(FIELD.value.double, value);
}

interface CodedFeature extends TileFeature {
  /** Pairs of indices into the keys and the values of the layer. */
  tagIndices: number[];
}

function writeFeature({ type, geometry, tagIndices }: CodedFeature, pbf: PbfWriter): void {
  if (tagIndices.length > 0) pbf.writePackedVarint(FIELD.feature.tags, tagIndices);
  pbf.writeVarintField(FIELD.feature.type, GEOMETRY_CODE[type]);
  pbf.writeBytesField(FIELD.feature.geometry, geometry);
}

function writeLayer([name, features]: [string, readonly TileFeature[]], pbf: PbfWriter): void {
  const keys = new Map<string, number>();
  const values = new Map<TagValue, number>();
  const indexIn = <Item>(table: Map<Item, number>, item: Item): number => {
    const known = table.get(item);
    if (known !== undefined) return known;
    table.set(item, table.size);
    return table.size - 1;
  };
  pbf.writeStringField(FIELD.layer.name, name);
  for (const feature of features) {
    const tagIndices = Object.entries(feature.tags).flatMap(([key, value]) => [
      indexIn(keys, key),
      indexIn(values, value),
    ]);
    pbf.writeMessage(FIELD.layer.features, writeFeature, { ...feature, tagIndices });
  }
  for (const key of keys.keys()) pbf.writeStringField(FIELD.layer.keys, key);
  for (const value of values.keys()) pbf.writeMessage(FIELD.layer.values, writeValue, value);
  pbf.writeVarintField(FIELD.layer.extent, TILE_EXTENT);
  pbf.writeVarintField(FIELD.layer.version, MVT_VERSION);
}

/** Reused: growing a new one for each of many thousand tiles would copy all of them several times. */
let buffer: Uint8Array = new Uint8Array(65_536);

/** A Mapbox Vector Tile of the layers that have features; empty when none has. */
export function encodeVectorTile(layers: Readonly<Record<string, readonly TileFeature[]>>): Uint8Array {
  const tile = new PbfWriter(buffer);
  for (const layer of Object.entries(layers))
    if (layer[1].length > 0) tile.writeMessage(FIELD.tile.layers, writeLayer, layer);
  buffer = tile.buf;
  return tile.finish().slice();
}
