import { BitReader } from './bit-reader.ts';
import { unpackGroups } from './complex-packing.ts';
import { GribFault } from './grib-problem.ts';
import { type Packing, valueScaler } from './packing.ts';
import { type Inflate, readPngPixels } from './png.ts';
import type { Section } from './section.ts';

const DATA_STARTS_AT_OCTET = 6;

/** Unpacks section 7 in scanning order, without the points masked by a bitmap. NaN is missing. */
export function unpackSection(
  section: Section,
  field: { packing: Packing; inflate: Inflate | null },
): Float32Array {
  const { packing } = field;
  const data = section.from(DATA_STARTS_AT_OCTET);
  const dataOffset = section.offset + DATA_STARTS_AT_OCTET - 1;
  const toValue = valueScaler(packing.scale, dataOffset);
  if (packing.kind === 'complex') {
    return unpackGroups(new BitReader(data, dataOffset), { ...packing, toValue, offset: dataOffset });
  }
  if (packing.bitsPerValue === 0) return new Float32Array(packing.valueCount).fill(toValue(0));
  if (packing.kind === 'simple') {
    return unpackNumbers(data, {
      count: packing.valueCount,
      bits: packing.bitsPerValue,
      toValue,
      dataOffset,
    });
  }
  const pixels = readPngPixels(data, {
    inflate: field.inflate,
    pixelCount: packing.valueCount,
    offset: dataOffset,
  });
  return unpackNumbers(pixels.bytes, {
    count: packing.valueCount,
    bits: pixels.bitsPerPixel,
    rowLength: pixels.width,
    toValue,
    dataOffset,
  });
}

/** Unpacks unsigned numbers of equal width; with a row length, every row starts on a whole octet. */
function unpackNumbers(
  data: Uint8Array,
  layout: {
    count: number;
    bits: number;
    rowLength?: number;
    toValue: (packed: number) => number;
    dataOffset: number;
  },
): Float32Array {
  const { count, bits, toValue, dataOffset } = layout;
  const rowLength = layout.rowLength ?? count;
  const rowOctets = Math.ceil((rowLength * bits) / 8);
  const neededOctets = rowLength === 0 ? 0 : Math.ceil(count / rowLength) * rowOctets;
  if (neededOctets > data.length) {
    throw new GribFault(
      'section-length',
      `${count} values of ${bits} bits need ${neededOctets} octets; there are ${data.length}.`,
      dataOffset,
    );
  }
  const values = new Float32Array(count);
  for (let at = 0, row = 0; at < count; row += 1) {
    const reader = new BitReader(data.subarray(row * rowOctets), dataOffset + row * rowOctets);
    const rowEnd = Math.min(count, at + rowLength);
    for (; at < rowEnd; at += 1) values[at] = toValue(reader.read(bits));
  }
  return values;
}
