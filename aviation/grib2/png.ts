import { GribFault } from './grib-problem.ts';

/**
 * Decompresses zlib data (RFC 1950). `outputBytes` is the exact size of a valid image, so an implementation can stop
 * there (`maxOutputLength` of `node:zlib`). May throw on invalid data.
 */
export type Inflate = (zlibBytes: Uint8Array, outputBytes: number) => Uint8Array;

/** Decoded image: consecutive rows, each padded to a whole octet, samples big-endian. */
export interface PngPixels {
  readonly width: number;
  readonly bitsPerPixel: number;
  readonly bytes: Uint8Array;
}

interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const [IHDR, IDAT, IEND] = [0x49_48_44_52, 0x49_44_41_54, 0x49_45_4e_44];
const GREY = 0;

/** Channels by colour type; template 5.41 uses neither a palette nor grey with alpha. */
const CHANNELS: Readonly<Record<number, number>> = { [GREY]: 1, 2: 3, 6: 4 };

/** Decodes the image in section 7 of template 5.41; it must have exactly `pixelCount` pixels. */
export function readPngPixels(
  png: Uint8Array,
  expected: { pixelCount: number; offset: number; inflate: Inflate | null },
): PngPixels {
  const { offset, inflate } = expected;
  const { header, compressed } = readChunks(png, offset);
  if (header.width * header.height !== expected.pixelCount) {
    throw invalid(offset, `has ${header.width} × ${header.height} pixels for ${expected.pixelCount} values`);
  }
  if (inflate === null) {
    throw new GribFault('inflate-missing', 'Template 5.41 needs the option `inflate`.', offset);
  }
  const rowOctets = Math.ceil((header.width * header.bitsPerPixel) / 8);
  const expectedOctets = (rowOctets + 1) * header.height;
  const filtered = inflateChecked(inflate, { compressed, expectedOctets, offset });
  const pixelOctets = Math.max(1, header.bitsPerPixel / 8);
  return {
    width: header.width,
    bitsPerPixel: header.bitsPerPixel,
    bytes: unfilter(filtered, { rowOctets, height: header.height, pixelOctets, offset }),
  };
}

function readChunks(png: Uint8Array, offset: number): { header: PngHeader; compressed: Uint8Array } {
  if (SIGNATURE.some((octet, index) => png[index] !== octet)) throw invalid(offset, 'has no PNG signature');
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts: Uint8Array[] = [];
  let header: PngHeader | null = null;
  let at = SIGNATURE.length;
  while (at + 12 <= png.length) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const dataAt = at + 8;
    if (dataAt + length + 4 > png.length) throw invalid(offset, 'is cut off');
    if (type === IHDR && length >= 13) header = readHeader(view, dataAt, offset);
    if (type === IDAT) parts.push(png.subarray(dataAt, dataAt + length));
    if (type === IEND) break;
    at = dataAt + length + 4;
  }
  if (header === null || parts.length === 0) throw invalid(offset, 'has no header or no data');
  return { header, compressed: concatenate(parts) };
}

function readHeader(view: DataView, at: number, offset: number): PngHeader {
  const depth = view.getUint8(at + 8);
  const colourType = view.getUint8(at + 9);
  const channels = CHANNELS[colourType];
  const depthFits = colourType === GREY ? [1, 2, 4, 8, 16].includes(depth) : depth === 8;
  const plain = view.getUint8(at + 10) === 0 && view.getUint8(at + 11) === 0 && view.getUint8(at + 12) === 0;
  if (channels === undefined || !depthFits || !plain) {
    throw invalid(offset, `has colour type ${colourType} at ${depth} bits, or is interlaced`);
  }
  return { width: view.getUint32(at), height: view.getUint32(at + 4), bitsPerPixel: depth * channels };
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function inflateChecked(
  inflate: Inflate,
  input: { compressed: Uint8Array; expectedOctets: number; offset: number },
): Uint8Array {
  const { compressed, expectedOctets, offset } = input;
  const outcome = attempt(() => inflate(compressed, expectedOctets));
  if (typeof outcome === 'string') {
    throw new GribFault('inflate-failed', `The image data cannot be inflated: ${outcome}`, offset);
  }
  if (outcome.length !== expectedOctets) {
    throw invalid(offset, `holds ${outcome.length} octets instead of ${expectedOctets}`);
  }
  return outcome;
}

/** The injected function may throw on damaged data: the error becomes text. */
function attempt(run: () => Uint8Array): Uint8Array | string {
  try {
    return run();
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

/** Reverses the row filters of the PNG specification, section 9: none, sub, up, average and Paeth. */
function unfilter(
  filtered: Uint8Array,
  image: { rowOctets: number; height: number; pixelOctets: number; offset: number },
): Uint8Array {
  const { rowOctets, height, pixelOctets } = image;
  const pixels = new Uint8Array(rowOctets * height);
  for (let row = 0; row < height; row += 1) {
    const source = row * (rowOctets + 1);
    const target = row * rowOctets;
    const predict = predictor(filtered[source] ?? 0, image.offset);
    for (let column = 0; column < rowOctets; column += 1) {
      const at = target + column;
      const hasLeft = column >= pixelOctets;
      const left = hasLeft ? (pixels[at - pixelOctets] ?? 0) : 0;
      const up = row > 0 ? (pixels[at - rowOctets] ?? 0) : 0;
      const upLeft = row > 0 && hasLeft ? (pixels[at - rowOctets - pixelOctets] ?? 0) : 0;
      pixels[at] = (filtered[source + 1 + column] ?? 0) + predict(left, up, upLeft);
    }
  }
  return pixels;
}

type Predictor = (left: number, up: number, upLeft: number) => number;

const PREDICTORS: readonly Predictor[] = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
];

function predictor(filter: number, offset: number): Predictor {
  const found = PREDICTORS[filter];
  if (found === undefined) throw invalid(offset, `uses the unknown row filter ${filter}`);
  return found;
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const [byLeft, byUp, byUpLeft] = [
    Math.abs(estimate - left),
    Math.abs(estimate - up),
    Math.abs(estimate - upLeft),
  ];
  if (byLeft <= byUp && byLeft <= byUpLeft) return left;
  return byUp <= byUpLeft ? up : upLeft;
}

function invalid(offset: number, what: string): GribFault {
  return new GribFault('png-invalid', `The image ${what}.`, offset);
}
