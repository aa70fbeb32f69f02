/** A reader of Mapbox Vector Tiles that knows as much as the tests of this folder ask. */
export interface ReadFeature {
  id: number;
  type: number;
  properties: Record<string, string | number | boolean>;
  /** First point of the geometry, in grid units. */
  x: number;
  y: number;
}

interface Field {
  number: number;
  value: number;
  bytes: Uint8Array;
}

function* fields(bytes: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const wire = key & 7;
    const number = key >> 3;
    if (wire === 0) yield { number, value: varint(), bytes: new Uint8Array() };
    else {
      const length = wire === 2 ? varint() : 8;
      yield { number, value: 0, bytes: bytes.subarray(at, (at += length)) };
    }
  }
}

function varints(bytes: Uint8Array): number[] {
  const padded: number[] = [];
  let value = 0;
  let factor = 1;
  for (const byte of bytes) {
    value += (byte & 127) * factor;
    factor *= 128;
    if (byte < 128) {
      padded.push(value);
      value = 0;
      factor = 1;
    }
  }
  return padded;
}

const zigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

function readValue(bytes: Uint8Array): string | number | boolean {
  for (const field of fields(bytes)) {
    if (field.number === 1) return new TextDecoder().decode(field.bytes);
    if (field.number === 3) {
      return new DataView(field.bytes.buffer, field.bytes.byteOffset, 8).getFloat64(0, true);
    }
    if (field.number === 6) return zigzag(field.value);
    return field.number === 7 ? field.value === 1 : field.value;
  }
  throw new Error('empty value');
}

function readFeature(bytes: Uint8Array, keys: string[], values: (string | number | boolean)[]): ReadFeature {
  const feature: ReadFeature = { id: -1, type: 0, properties: {}, x: 0, y: 0 };
  for (const { number, value, bytes: part } of fields(bytes)) {
    if (number === 1) feature.id = value;
    if (number === 3) feature.type = value;
    if (number === 2) {
      const tags = varints(part);
      for (let index = 0; index < tags.length; index += 2) {
        const key = keys[tags[index] ?? -1];
        const read = values[tags[index + 1] ?? -1];
        if (key !== undefined && read !== undefined) feature.properties[key] = read;
      }
    }
    if (number === 4) {
      const [, x = 0, y = 0] = varints(part);
      feature.x = zigzag(x);
      feature.y = zigzag(y);
    }
  }
  return feature;
}

/** The features of a tile by the name of their layer. */
export function readTile(bytes: Uint8Array): Record<string, ReadFeature[]> {
  const layers: Record<string, ReadFeature[]> = {};
  for (const layer of fields(bytes)) {
    const all = [...fields(layer.bytes)];
    const text = (number: number) =>
      all.filter((field) => field.number === number).map((field) => new TextDecoder().decode(field.bytes));
    const keys = text(3);
    const values = all.filter((field) => field.number === 4).map((field) => readValue(field.bytes));
    layers[text(1)[0] ?? ''] = all
      .filter((field) => field.number === 2)
      .map((field) => readFeature(field.bytes, keys, values));
  }
  return layers;
}
