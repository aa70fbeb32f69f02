import type { BitReader } from './bit-reader.ts';
import { GribFault, type GribProblemCode } from './grib-problem.ts';
import type { GroupLayout } from './packing.ts';
import { signed } from './section.ts';

interface ComplexField {
  readonly valueCount: number;
  /** Width of the group references. */
  readonly bitsPerValue: number;
  readonly groups: GroupLayout;
  readonly toValue: (packed: number) => number;
  readonly offset: number;
}

/**
 * Unpacks section 7 of templates 5.2 and 5.3: extra descriptors, then all group references, widths and lengths (each
 * list padded to a whole octet), then the values. The lists are read in parallel, so nothing is allocated for a group
 * count that a damaged file claims.
 */
export function unpackGroups(data: BitReader, field: ComplexField): Float32Array {
  const { groups, valueCount } = field;
  if (groups.groupCount > valueCount) {
    throw fault(field, 'packing-invalid', `${groups.groupCount} groups for ${valueCount} values.`);
  }
  const restore = readDifferencing(data, field);
  if (groups.groupCount === 0) return new Float32Array(valueCount).fill(field.toValue(0));

  const references = data.forkAfter(0);
  const widths = references.forkAfter(groups.groupCount * field.bitsPerValue);
  const lengths = widths.forkAfter(groups.groupCount * groups.widthBits);
  const packed = lengths.forkAfter(groups.groupCount * groups.lengthBits);
  const values = new Float32Array(valueCount);
  let at = 0;
  for (let group = 0; group < groups.groupCount; group += 1) {
    const reference = references.read(field.bitsPerValue);
    const width = groups.widthReference + widths.read(groups.widthBits);
    const scaledLength = lengths.read(groups.lengthBits);
    const isLast = group === groups.groupCount - 1;
    const length = isLast
      ? groups.lastGroupLength
      : groups.lengthReference + scaledLength * groups.lengthIncrement;
    if (width > 32 || at + length > valueCount) {
      throw fault(field, 'packing-invalid', `Group ${group} has ${length} values of ${width} bits.`);
    }
    const isMissing = missingTest(groups.missingManagement, width === 0 ? field.bitsPerValue : width);
    for (const end = at + length; at < end; at += 1) {
      const own = width === 0 ? 0 : packed.read(width);
      const missing = isMissing(width === 0 ? reference : own);
      values[at] = missing ? Number.NaN : field.toValue(restore(reference + own));
    }
  }
  if (at !== valueCount) {
    throw fault(field, 'packing-invalid', `The groups hold ${at} values instead of ${valueCount}.`);
  }
  return values;
}

/** All bits set is a primary missing value, one less a secondary one; in a group of width 0 the reference is tested. */
function missingTest(management: number, bits: number): (raw: number) => boolean {
  const allOnes = 2 ** bits - 1;
  if (management === 0) return () => false;
  if (management === 1) return (raw) => raw === allOnes;
  return (raw) => raw === allOnes || raw === allOnes - 1;
}

/**
 * Reverses spatial differencing (data template 7.3) value by value, skipping missing values: the first values precede
 * the groups, followed by differences reduced by their minimum.
 */
function readDifferencing(data: BitReader, field: ComplexField): (packed: number) => number {
  const { differencingOrder, descriptorOctets } = field.groups;
  if (differencingOrder === 0) return (packed) => packed;
  if (descriptorOctets === 0) throw fault(field, 'packing-invalid', 'Extra descriptors of no octets.');
  const bits = descriptorOctets * 8;
  const firstValues: number[] = [];
  for (let count = 0; count < differencingOrder; count += 1) firstValues.push(data.read(bits));
  const minimum = signed(data.read(bits), 2 ** (bits - 1));

  let seen = 0;
  let last = 0;
  let beforeLast = 0;
  return (packed) => {
    const predicted = differencingOrder === 1 ? last : 2 * last - beforeLast;
    const value = firstValues[seen] ?? packed + minimum + predicted;
    seen += 1;
    beforeLast = last;
    last = value;
    return value;
  };
}

function fault(field: ComplexField, code: GribProblemCode, message: string): GribFault {
  return new GribFault(code, message, field.offset);
}
