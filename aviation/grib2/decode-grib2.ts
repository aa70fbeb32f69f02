import { bitmapSection, spreadByBitmap } from './bitmap.ts';
import { type GribProblem, GribFault, problemOf } from './grib-problem.ts';
import { type GribGrid, northToSouth, readGrid } from './grid.ts';
import { type FieldSections, findMessage, walkMessage } from './message.ts';
import { type Packing, readPacking } from './packing.ts';
import type { Inflate } from './png.ts';
import { type GribProduct, readProduct, readReferenceMs } from './product.ts';
import type { Section } from './section.ts';
import { unpackSection } from './unpack.ts';

/** Values of a field, or why they are unavailable. */
export type GribValues =
  | { readonly ok: true; readonly values: Float32Array }
  | { readonly ok: false; readonly problem: GribProblem };

/** Field: parameter, grid, and values on demand. Times in ms since 1970, UTC. */
export interface GribField extends GribProduct {
  /** Code table 0.0: 0 meteorological, 10 oceanographic … */
  readonly discipline: number;
  readonly referenceMs: number;
  /** Reference time plus forecast time; the start of an interval. */
  readonly validMs: number;
  readonly grid: GribGrid;
  /**
   * Unpacks the values at every call: rows from north to south, each from west to east, in the unit of code table 4.2;
   * NaN is a missing value.
   */
  values(): GribValues;
}

/** Options of `decodeGrib2`. */
export interface GribOptions {
  /** Required for template 5.41 (PNG) only. */
  readonly inflate?: Inflate;
  /** Fields with more points are rejected; default 30 million (MRMS has 24.5 million). */
  readonly maximumPoints?: number;
}

const MAXIMUM_POINTS = 30_000_000;
const MAXIMUM_PROBLEMS = 1000;
const MINUTE_MS = 60_000;

/**
 * Decodes a GRIB edition 2 file (WMO Manual on Codes, FM 92) with any number of messages and fields. Never throws:
 * decoded fields are in `fields`, everything else in `problems`. The fields refer to `bytes`, which must not change
 * while they are used.
 */
export function decodeGrib2(
  bytes: Uint8Array,
  options: GribOptions = {},
): { fields: GribField[]; problems: GribProblem[] } {
  const fields: GribField[] = [];
  const problems: GribProblem[] = [];
  let start = findMessage(bytes, 0);
  if (start < 0)
    problems.push({ code: 'not-grib', message: 'The file contains no GRIB message.', offset: 0 });
  while (start >= 0) {
    const message = walkMessage(bytes, start);
    for (const sections of message.fields) {
      const field = decodeField(sections, options);
      if ('code' in field) problems.push(field);
      else fields.push(field);
    }
    if (message.problem !== null) problems.push(message.problem);
    if (problems.length >= MAXIMUM_PROBLEMS) {
      problems.push({
        code: 'too-many-problems',
        message: 'The rest was not read.',
        offset: message.nextOffset,
      });
      break;
    }
    start = findMessage(bytes, message.nextOffset);
  }
  return { fields, problems };
}

interface FieldData {
  readonly grid: GribGrid;
  readonly packing: Packing;
  readonly bitmap: Section | null;
  readonly data: Section;
  readonly inflate: Inflate | null;
}

function decodeField(sections: FieldSections, options: GribOptions): GribField | GribProblem {
  try {
    const referenceMs = readReferenceMs(sections.identification);
    const product = readProduct(sections.product);
    const data: FieldData = {
      grid: readGrid(sections.grid, options.maximumPoints ?? MAXIMUM_POINTS),
      packing: readPacking(sections.packing),
      bitmap: bitmapSection(sections.bitmap, sections.previousBitmap),
      data: sections.data,
      inflate: options.inflate ?? null,
    };
    checkCounts(sections, data);
    return {
      ...product,
      discipline: sections.discipline,
      referenceMs,
      validMs: referenceMs + product.forecastMinutes * MINUTE_MS,
      grid: data.grid,
      values: () => unpackField(data),
    };
  } catch (thrown) {
    return problemOf(thrown);
  }
}

function checkCounts(sections: FieldSections, { grid, packing, bitmap }: FieldData): void {
  const pointCount = grid.ni * grid.nj;
  const fits = bitmap === null ? packing.valueCount === pointCount : packing.valueCount <= pointCount;
  if (fits) return;
  throw new GribFault(
    'packing-invalid',
    `There are ${packing.valueCount} values for ${pointCount} points.`,
    sections.packing.offset,
  );
}

function unpackField({ grid, packing, bitmap, data, inflate }: FieldData): GribValues {
  try {
    const packed = unpackSection(data, { packing, inflate });
    const inScanOrder = bitmap === null ? packed : spreadByBitmap(packed, bitmap, grid.ni * grid.nj);
    return { ok: true, values: northToSouth(inScanOrder, grid) };
  } catch (thrown) {
    return { ok: false, problem: problemOf(thrown) };
  }
}
