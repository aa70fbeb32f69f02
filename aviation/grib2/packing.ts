import { GribFault } from './grib-problem.ts';
import type { Section } from './section.ts';

/** Scaling of packed integers: `(reference + X · 2^binaryScale) / 10^decimalScale` (regulation 92.9.4). */
export interface ValueScale {
  readonly reference: number;
  readonly binaryScale: number;
  readonly decimalScale: number;
}

/** Group layout of templates 5.2 and 5.3; names follow template 5.2 of the Manual on Codes. */
export interface GroupLayout {
  /** 0 none, 1 primary missing values, 2 primary and secondary (code table 5.5). */
  readonly missingManagement: number;
  readonly groupCount: number;
  readonly widthReference: number;
  readonly widthBits: number;
  readonly lengthReference: number;
  readonly lengthIncrement: number;
  readonly lastGroupLength: number;
  readonly lengthBits: number;
  /** Order of spatial differencing (0 for none), and octets per extra descriptor. */
  readonly differencingOrder: number;
  readonly descriptorOctets: number;
}

/** Section 5: number of values, packing and scaling. */
export type Packing = {
  readonly valueCount: number;
  readonly bitsPerValue: number;
  readonly scale: ValueScale;
} & (
  | { readonly kind: 'simple' }
  | { readonly kind: 'png' }
  | { readonly kind: 'complex'; readonly groups: GroupLayout }
);

const WIDEST_VALUE_BITS = 32;

/** Reads section 5 with data representation templates 5.0, 5.2, 5.3 and 5.41. */
export function readPacking(section: Section): Packing {
  const template = section.u16(10);
  if (template !== 0 && template !== 2 && template !== 3 && template !== 41) {
    throw new GribFault(
      'packing-template',
      `Data representation template 5.${template} is not supported; 5.0, 5.2, 5.3 and 5.41 are.`,
      section.offset,
    );
  }
  const common = {
    valueCount: section.u32(6),
    bitsPerValue: section.u8(20),
    scale: {
      reference: section.f32(12),
      binaryScale: section.i16(16),
      decimalScale: section.i16(18),
    },
  };
  if (!Number.isFinite(common.scale.reference) || common.bitsPerValue > WIDEST_VALUE_BITS) {
    throw invalid(
      section,
      `reference value ${common.scale.reference} with ${common.bitsPerValue} bits per value`,
    );
  }
  if (template === 0) return { kind: 'simple', ...common };
  if (template === 41) return { kind: 'png', ...common };
  return { kind: 'complex', ...common, groups: readGroups(section, template === 3) };
}

function readGroups(section: Section, differenced: boolean): GroupLayout {
  const groups: GroupLayout = {
    missingManagement: section.u8(23),
    groupCount: section.u32(32),
    widthReference: section.u8(36),
    widthBits: section.u8(37),
    lengthReference: section.u32(38),
    lengthIncrement: section.u8(42),
    lastGroupLength: section.u32(43),
    lengthBits: section.u8(47),
    differencingOrder: differenced ? section.u8(48) : 0,
    descriptorOctets: differenced ? section.u8(49) : 0,
  };
  if (groups.missingManagement > 2)
    throw invalid(section, `missing value management ${groups.missingManagement}`);
  if (groups.differencingOrder > 2)
    throw invalid(section, `spatial differencing of order ${groups.differencingOrder}`);
  if (groups.descriptorOctets > 4)
    throw invalid(section, `extra descriptors of ${groups.descriptorOctets} octets`);
  if (groups.widthBits > WIDEST_VALUE_BITS || groups.lengthBits > WIDEST_VALUE_BITS) {
    throw invalid(section, `group widths in ${groups.widthBits} bits, lengths in ${groups.lengthBits} bits`);
  }
  return groups;
}

function invalid(section: Section, what: string): GribFault {
  return new GribFault('packing-invalid', `Section 5 states ${what}.`, section.offset);
}

/** Returns the function from a packed integer to its value; it throws a `GribFault` for a non-finite result. */
export function valueScaler(scale: ValueScale, offset: number): (packed: number) => number {
  const step = 2 ** scale.binaryScale;
  const divisor = 10 ** scale.decimalScale;
  return (packed) => {
    const value = (scale.reference + packed * step) / divisor;
    if (Number.isFinite(value)) return value;
    throw new GribFault('value-overflow', `The packed value ${packed} unpacks to ${value}.`, offset);
  };
}
