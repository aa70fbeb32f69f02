import { GribFault } from './grib-problem.ts';
import type { Section } from './section.ts';

const BITMAP_FOLLOWS = 0;
const PREVIOUS_BITMAP = 254;
const NO_BITMAP = 255;
const BITMAP_STARTS_AT_OCTET = 7;

/**
 * Section with the bitmap of a field, or `null` when every point has a value. Indicator 254 refers to the last bitmap
 * defined in the same message. Throws a `GribFault` for predefined or missing bitmaps.
 */
export function bitmapSection(section: Section, previous: Section | null): Section | null {
  const indicator = section.u8(6);
  if (indicator === NO_BITMAP) return null;
  if (indicator === BITMAP_FOLLOWS) return section;
  if (indicator !== PREVIOUS_BITMAP) {
    throw new GribFault(
      'bitmap-indicator',
      `Bitmap ${indicator} is predefined by the producing centre and not in the file.`,
      section.offset,
    );
  }
  if (previous === null) {
    throw new GribFault('bitmap-missing', 'There is no earlier bitmap in this message.', section.offset);
  }
  return previous;
}

/** Whether section 6 defines a bitmap, to which a later field may refer. */
export function definesBitmap(section: Section): boolean {
  return section.length >= BITMAP_STARTS_AT_OCTET - 1 && section.u8(6) === BITMAP_FOLLOWS;
}

/** Spreads the packed values over the grid: a 1 takes the next value, a 0 is missing (NaN). */
export function spreadByBitmap(packed: Float32Array, bitmap: Section, pointCount: number): Float32Array {
  const bits = bitmap.from(BITMAP_STARTS_AT_OCTET);
  if (bits.length * 8 < pointCount) {
    throw new GribFault('bitmap-invalid', `The bitmap is shorter than ${pointCount} points.`, bitmap.offset);
  }
  const values = new Float32Array(pointCount).fill(Number.NaN);
  let next = 0;
  for (let point = 0; point < pointCount; point += 1) {
    if (((bits[point >>> 3] ?? 0) & (0x80 >>> (point & 7))) === 0) continue;
    values[point] = packed[next] ?? Number.NaN;
    next += 1;
  }
  if (next !== packed.length) {
    throw new GribFault(
      'bitmap-invalid',
      `The bitmap names ${next} points; there are ${packed.length} values.`,
      bitmap.offset,
    );
  }
  return values;
}
