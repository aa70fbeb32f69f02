/** Field to encode: a regular grid from its north-western corner, rows from north to south. */
export interface FieldToEncode {
  /** Code table 0.0, and 4.1 and 4.2 under it. */
  discipline: number;
  category: number;
  parameter: number;
  /** Code table 4.5; `value` in the table's unit (Pa for isobaric surfaces, m above ground). */
  level: { type: number; value: number };
  referenceMs: number;
  forecastMinutes: number;
  /** Degrees; `lon1` 0 to 360, steps positive. */
  grid: { ni: number; nj: number; lat1: number; lon1: number; di: number; dj: number };
  /** In the unit of code table 4.2; NaN is missing and is masked by the bitmap. */
  values: Float32Array;
}

const HEAD_OCTETS = 16;
const SECTION_OCTETS = { identification: 21, grid: 72, product: 34, packing: 21 } as const;
const BITS = 16;
const LARGEST = 2 ** BITS - 1;
const MISSING_U32 = 0xffff_ffff;
const MICRODEGREES = 1e6;
const NO_BITMAP = 255;
/** Code table 3.2: a sphere of radius 6,371,229 m. */
const SPHERE = 6;
/** Resolution and component flags: both increments given; winds east and north. */
const INCREMENTS_GIVEN = 0x30;
/** Code table 1.3: research products, so that it is not mistaken for an operational run. */
const RESEARCH = 2;
const FORECAST = 1;

/** Writes consecutive big-endian numbers; in GRIB the highest bit is the sign. */
class Writer {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;
  constructor(length: number) {
    this.bytes = new Uint8Array(length);
    this.#view = new DataView(this.bytes.buffer);
  }
  text(text: string): this {
    for (const character of text) this.u8(character.charCodeAt(0));
    return this;
  }
  u8(...values: number[]): this {
    for (const value of values) this.#view.setUint8(this.#at++, value);
    return this;
  }
  u16(value: number): this {
    this.#view.setUint16(this.#at, value);
    this.#at += 2;
    return this;
  }
  u32(value: number): this {
    this.#view.setUint32(this.#at, value);
    this.#at += 4;
    return this;
  }
  i16(value: number): this {
    return this.u16(value < 0 ? 0x8000 - value : value);
  }
  i32(value: number): this {
    return this.u32(value < 0 ? 0x8000_0000 - value : value);
  }
  float32(value: number): this {
    this.#view.setFloat32(this.#at, value);
    this.#at += 4;
    return this;
  }
  raw(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.#at);
    this.#at += bytes.byteLength;
    return this;
  }
}

interface Packed {
  reference: number;
  binaryScale: number;
  data: Uint8Array;
  bitmap: Uint8Array | null;
  present: number;
}

/** Largest float32 not above `value`, so that no packed number is negative. */
function float32Below(value: number): number {
  const rounded = Math.fround(value);
  return rounded <= value ? rounded : Math.fround(value - Math.abs(value) * 2 ** -22);
}

function extremes(values: Float32Array): { min: number; max: number; present: number } {
  let [min, max, present] = [Infinity, -Infinity, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    present += 1;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return present === 0 ? { min: 0, max: 0, present } : { min, max, present };
}

function pack(values: Float32Array): Packed {
  const { min, max, present } = extremes(values);
  const reference = float32Below(min);
  const range = max - reference;
  const binaryScale = range === 0 ? 0 : Math.ceil(Math.log2(range / LARGEST));
  const step = 2 ** binaryScale;
  const bitmap = present === values.length ? null : new Uint8Array(Math.ceil(values.length / 8));
  const data = new Uint8Array(present * 2);
  let at = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    if (bitmap) bitmap[index >> 3] = (bitmap[index >> 3] ?? 0) | (0x80 >> (index & 7));
    const packed = Math.min(LARGEST, Math.round((value - reference) / step));
    data[at++] = packed >> 8;
    data[at++] = packed & 0xff;
  }
  return { reference, binaryScale, data, bitmap, present };
}

function writeGrid(writer: Writer, { grid }: FieldToEncode): void {
  const { ni, nj, lat1, lon1, di, dj } = grid;
  const micro = (degrees: number) => Math.round(degrees * MICRODEGREES);
  const lon2 = (lon1 + (ni - 1) * di) % 360;
  writer
    .u32(SECTION_OCTETS.grid)
    .u8(3, 0)
    .u32(ni * nj)
    .u8(0, 0)
    .u16(0);
  writer.u8(SPHERE).u8(...new Uint8Array(15));
  writer.u32(ni).u32(nj).u32(0).u32(MISSING_U32);
  writer.i32(micro(lat1)).i32(micro(lon1)).u8(INCREMENTS_GIVEN);
  writer
    .i32(micro(lat1 - (nj - 1) * dj))
    .i32(micro(lon2))
    .u32(micro(di))
    .u32(micro(dj))
    .u8(0);
}

function writeProduct(writer: Writer, { category, parameter, level, forecastMinutes }: FieldToEncode): void {
  writer.u32(SECTION_OCTETS.product).u8(4).u16(0).u16(0).u8(category, parameter, 2, 0, 0).u16(0);
  writer.u8(0, 0).i32(forecastMinutes);
  writer.u8(level.type, 0).i32(Math.round(level.value));
  writer.u8(255, 255).u32(MISSING_U32);
}

/**
 * Encodes one GRIB edition 2 message with product template 4.0, grid template 3.0 and simple packing (5.0, 16 bits: the
 * error is at most 1/131,070 of the field's range). The simulated sky uses it to produce the upstream's format, which
 * passes the same decoder.
 */
export function encodeGribField(field: FieldToEncode): Uint8Array {
  const { reference, binaryScale, data, bitmap, present } = pack(field.values);
  const bitmapOctets = 6 + (bitmap?.byteLength ?? 0);
  const fixed = HEAD_OCTETS + Object.values(SECTION_OCTETS).reduce((sum, octets) => sum + octets, 0);
  const length = fixed + bitmapOctets + 5 + data.byteLength + 4;
  const writer = new Writer(length);
  writer.text('GRIB').u16(0).u8(field.discipline, 2).u32(0).u32(length);
  const at = new Date(field.referenceMs);
  writer.u32(SECTION_OCTETS.identification).u8(1).u16(255).u16(0).u8(28, 0, 1).u16(at.getUTCFullYear());
  writer.u8(at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds());
  writer.u8(RESEARCH, FORECAST);
  writeGrid(writer, field);
  writeProduct(writer, field);
  writer.u32(SECTION_OCTETS.packing).u8(5).u32(present).u16(0);
  writer.float32(reference).i16(binaryScale).i16(0).u8(BITS, 0);
  writer
    .u32(bitmapOctets)
    .u8(6, bitmap ? 0 : NO_BITMAP)
    .raw(bitmap ?? new Uint8Array());
  writer
    .u32(5 + data.byteLength)
    .u8(7)
    .raw(data)
    .text('7777');
  return writer.bytes;
}
