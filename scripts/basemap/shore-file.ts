import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Cells of a degree: positions are kept to 11 m, about a pixel at zoom 13. */
export const CELLS_PER_DEG = 10_000;

/** A line of lon, lat, lon, lat … in whole cells; longitudes continue beyond ±180° instead of jumping. */
export interface ShoreLine {
  /** Ring: 1 land, 2 lake, 3 island in a lake. River: its class, 1 the largest. */
  level: number;
  /** Ring: number of the ring around it, or −1. */
  parent: number;
  cells: Int32Array;
}

/** Closed rings do not repeat their first position; one that goes round a pole ends 360° from where it began. */
export interface ShoreFile {
  rings: ShoreLine[];
  rivers: ShoreLine[];
}

class ByteWriter {
  #bytes = Buffer.alloc(1 << 20);
  #length = 0;

  signed(value: number): void {
    let rest = ((value << 1) ^ (value >> 31)) >>> 0;
    if (this.#length + 5 > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  finish(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  signed(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Error('The shore file ends inside a line');
      value |= (byte & 127) << shift;
      if (byte < 128) return (value >>> 1) ^ -(value & 1);
    }
  }
}

function writeLines(writer: ByteWriter, lines: readonly ShoreLine[]): void {
  writer.signed(lines.length);
  for (const { level, parent, cells } of lines) {
    for (const value of [level, parent, cells.length / 2]) writer.signed(value);
    // Longitudes and latitudes are stored separately, which compresses better.
    for (const axis of [0, 1])
      for (let i = axis; i < cells.length; i += 2) writer.signed((cells[i] ?? 0) - (cells[i - 2] ?? 0));
  }
}

function readLines(reader: ByteReader): ShoreLine[] {
  return Array.from({ length: reader.signed() }, () => {
    const level = reader.signed();
    const parent = reader.signed();
    const cells = new Int32Array(reader.signed() * 2);
    for (const axis of [0, 1])
      for (let i = axis; i < cells.length; i += 2) cells[i] = reader.signed() + (cells[i - 2] ?? 0);
    return { level, parent, cells };
  });
}

/** Encodes shores and rivers: differences as varints, compressed with Brotli. */
export function encodeShores({ rings, rivers }: ShoreFile): Buffer {
  const writer = new ByteWriter();
  writeLines(writer, rings);
  writeLines(writer, rivers);
  const bytes = writer.finish();
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** Decodes the output of `encodeShores`. Throws when the file is truncated. */
export function decodeShores(file: Buffer): ShoreFile {
  const reader = new ByteReader(brotliDecompressSync(file));
  return { rings: readLines(reader), rivers: readLines(reader) };
}
