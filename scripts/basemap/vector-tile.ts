import { TILE_EXTENT, type GeometryType } from './tile-geometry.ts';

export type TagValue = string | number;

export interface TileFeature {
  type: GeometryType;
  /** Command integers of the geometry. */
  geometry: readonly number[];
  tags: Readonly<Record<string, TagValue>>;
}

const GEOMETRY_CODE: Record<GeometryType, number> = { point: 1, line: 2, polygon: 3 };
const MVT_VERSION = 2;
/** Protocol-buffer wire types. */
const WIRE = { varint: 0, double: 1, bytes: 2 } as const;
const text = new TextEncoder();

/** Writes protocol-buffer fields; just what the Mapbox Vector Tile specification 2.1 needs. */
class FieldWriter {
  readonly #bytes: number[] = [];

  varint(value: number): void {
    let rest = value >>> 0;
    while (rest > 127) {
      this.#bytes.push((rest & 127) | 128);
      rest >>>= 7;
    }
    this.#bytes.push(rest);
  }

  field(number: number, value: number): void {
    this.varint((number << 3) | WIRE.varint);
    this.varint(value);
  }

  double(number: number, value: number): void {
    this.varint((number << 3) | WIRE.double);
    const buffer = Buffer.alloc(8);
    buffer.writeDoubleLE(value);
    this.#append(buffer);
  }

  bytes(number: number, value: Uint8Array): void {
    this.varint((number << 3) | WIRE.bytes);
    this.varint(value.length);
    this.#append(value);
  }

  packed(number: number, values: readonly number[]): void {
    const inner = new FieldWriter();
    for (const value of values) inner.varint(value);
    this.bytes(number, inner.finish());
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  #append(bytes: Uint8Array): void {
    for (const byte of bytes) this.#bytes.push(byte);
  }
}

function encodeValue(value: TagValue): Uint8Array {
  const writer = new FieldWriter();
  if (typeof value === 'string') writer.bytes(1, text.encode(value));
  else if (Number.isInteger(value) && value >= 0) writer.field(5, value);
  else writer.double(3, value);
  return writer.finish();
}

function encodeLayer(name: string, features: readonly TileFeature[]): Uint8Array {
  const keys = new Map<string, number>();
  const values = new Map<TagValue, number>();
  const indexIn = <Item>(table: Map<Item, number>, item: Item): number => {
    const known = table.get(item);
    if (known !== undefined) return known;
    table.set(item, table.size);
    return table.size - 1;
  };
  const layer = new FieldWriter();
  layer.bytes(1, text.encode(name));
  for (const feature of features) {
    const writer = new FieldWriter();
    const tags = Object.entries(feature.tags).flatMap(([key, value]) => [
      indexIn(keys, key),
      indexIn(values, value),
    ]);
    if (tags.length > 0) writer.packed(2, tags);
    writer.field(3, GEOMETRY_CODE[feature.type]);
    writer.packed(4, feature.geometry);
    layer.bytes(2, writer.finish());
  }
  for (const key of keys.keys()) layer.bytes(3, text.encode(key));
  for (const value of values.keys()) layer.bytes(4, encodeValue(value));
  layer.field(5, TILE_EXTENT);
  layer.field(15, MVT_VERSION);
  return layer.finish();
}

/** A Mapbox Vector Tile of the layers that have features; empty when none has. */
export function encodeVectorTile(layers: Readonly<Record<string, readonly TileFeature[]>>): Uint8Array {
  const tile = new FieldWriter();
  for (const [name, features] of Object.entries(layers))
    if (features.length > 0) tile.bytes(3, encodeLayer(name, features));
  return tile.finish();
}
