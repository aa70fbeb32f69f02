import type { Channel, FlightSamples } from './samples.ts';

/** `MLOG`, version, length of the header (32 bit, little endian), header as JSON, then the columns. */
const MAGIC = [0x4d, 0x4c, 0x4f, 0x47] as const;
const VERSION = 1;
const HEAD_AT = MAGIC.length + 1 + 4;
/** Position steps per degree: 1 cm. */
const PLACE_STEPS = 10_000_000;
const DECIMALS_MAX = 4;

/** Metadata of a channel. */
interface PackedChannel {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly decimals: number;
}

interface Packed {
  readonly head: object;
  readonly entries?: readonly object[];
  readonly rows: number;
  readonly channels: readonly PackedChannel[];
}

/** Bytes that are not a pack, or of another version. */
export class UnreadablePack extends Error {
  override readonly name = 'UnreadablePack';
}

class Writer {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  /** Integer from 0 to 2^53, seven bits per byte. */
  count(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  /** Differences of consecutive values in steps; 0 is none. */
  column(values: ArrayLike<number>, stepsPerUnit: number): void {
    let before = 0;
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? Number.NaN;
      if (!Number.isFinite(value)) {
        this.byte(0);
        continue;
      }
      const step = Math.round(value * stepsPerUnit);
      const change = step - before;
      this.count((change >= 0 ? change * 2 : -change * 2 - 1) + 1);
      before = step;
    }
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at: number;
  constructor(bytes: Uint8Array, at: number) {
    [this.#bytes, this.#at] = [bytes, at];
  }

  #count(): number {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new UnreadablePack('The recording ends before its last row.');
      this.#at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }

  column<Into extends Float32Array | Float64Array>(into: Into, stepsPerUnit: number): Into {
    let before = 0;
    for (let at = 0; at < into.length; at += 1) {
      const count = this.#count();
      if (count === 0) {
        into[at] = Number.NaN;
        continue;
      }
      const zigzag = count - 1;
      before += zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
      into[at] = before / stepsPerUnit;
    }
    return into;
  }
}

/** Number of decimals needed for all values as recorded; at most four. */
function decimalsOf(values: Float32Array): number {
  let decimals = 0;
  for (const value of values) {
    while (decimals < DECIMALS_MAX) {
      const steps = value * 10 ** decimals;
      if (Number.isNaN(steps) || Math.abs(steps - Math.round(steps)) <= Math.abs(value) * 1e-6 + 1e-6) break;
      decimals += 1;
    }
    if (decimals === DECIMALS_MAX) break;
  }
  return decimals;
}

/** JSON in ASCII only, so that a character is a byte. */
const asciiJson = (value: object): string =>
  JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function asciiText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** Packs a header and samples: values to at most four decimals, positions to 1 cm, times to 1 ms. */
export function packLog(
  head: object,
  samples: FlightSamples,
  entries?: readonly object[],
): Uint8Array<ArrayBuffer> {
  const channels = samples.channels.map(({ values, ...channel }) => ({
    ...channel,
    decimals: decimalsOf(values),
  }));
  const packed: Packed = {
    head,
    rows: samples.timeMs.length,
    channels,
    ...(entries ? { entries } : {}),
  };
  const text = asciiJson(packed);
  const writer = new Writer();
  for (const byte of [...MAGIC, VERSION]) writer.byte(byte);
  for (const shift of [0, 8, 16, 24]) writer.byte((text.length >> shift) & 255);
  for (let at = 0; at < text.length; at += 1) writer.byte(text.charCodeAt(at));
  writer.column(samples.timeMs, 1);
  writer.column(samples.lat, PLACE_STEPS);
  writer.column(samples.lon, PLACE_STEPS);
  for (const [index, { values }] of samples.channels.entries())
    writer.column(values, 10 ** (channels[index]?.decimals ?? 0));
  return writer.done();
}

/** Header of a pack, not validated, and the start of its columns. @throws UnreadablePack */
export function packedHead(bytes: Uint8Array): { value: unknown; columnsAt: number } {
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) throw new UnreadablePack('This is not a recording.');
  if (bytes[MAGIC.length] !== VERSION) throw new UnreadablePack('The recording is of a newer version.');
  const length = [0, 1, 2, 3].reduce((sum, at) => sum + (bytes[MAGIC.length + 1 + at] ?? 0) * 256 ** at, 0);
  const columnsAt = HEAD_AT + length;
  if (columnsAt > bytes.length) throw new UnreadablePack('The recording ends before its first row.');
  try {
    return { value: JSON.parse(asciiText(bytes.subarray(HEAD_AT, columnsAt))) as unknown, columnsAt };
  } catch {
    throw new UnreadablePack('The head of the recording is damaged.');
  }
}

/** Unpacks the samples of a pack with its validated header. @throws UnreadablePack */
export function unpackSamples(
  bytes: Uint8Array,
  { rows, channels }: Pick<Packed, 'rows' | 'channels'>,
  columnsAt: number,
): FlightSamples {
  // Each value takes at least one byte: a larger count is invalid, and no memory is allocated for it.
  if (rows * (channels.length + 3) > bytes.length - columnsAt)
    throw new UnreadablePack('The recording ends before its last row.');
  const reader = new Reader(bytes, columnsAt);
  return {
    timeMs: reader.column(new Float64Array(rows), 1),
    lat: reader.column(new Float64Array(rows), PLACE_STEPS),
    lon: reader.column(new Float64Array(rows), PLACE_STEPS),
    channels: channels.map(({ id, title, unit, decimals }): Channel => ({
      id,
      title,
      unit,
      values: reader.column(new Float32Array(rows), 10 ** decimals),
    })),
  };
}
