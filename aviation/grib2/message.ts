import { definesBitmap } from './bitmap.ts';
import type { GribProblem, GribProblemCode } from './grib-problem.ts';
import { Section } from './section.ts';

/** Sections of one field, and the last bitmap defined before it. */
export interface FieldSections {
  readonly discipline: number;
  readonly identification: Section;
  readonly grid: Section;
  readonly product: Section;
  readonly packing: Section;
  readonly bitmap: Section;
  readonly previousBitmap: Section | null;
  readonly data: Section;
}

interface MessageOutcome {
  readonly fields: readonly FieldSections[];
  readonly problem: GribProblem | null;
  /** Start of the search for the next message; always past the octets read. */
  readonly nextOffset: number;
}

const INDICATOR_OCTETS = 16;
const SHORTEST_SECTION_OCTETS = 5;
const END_OCTETS = 4;

/** Allowed successors of each section: 2 to 7, 3 to 7 or 4 to 7 repeat for further fields (regulation 92.6). */
const NEXT_SECTIONS: Readonly<Record<number, readonly number[]>> = {
  0: [1],
  1: [2, 3],
  2: [3],
  3: [4],
  4: [5],
  5: [6],
  6: [7],
  7: [2, 3, 4],
};

/** Offset of the next `GRIB` at or after `from`, or -1. */
export function findMessage(file: Uint8Array, from: number): number {
  let at = file.indexOf(0x47, from);
  while (at >= 0 && !isText(file, at, 'GRIB')) at = file.indexOf(0x47, at + 1);
  return at;
}

function isText(file: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (file[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/**
 * Reads the sections of one message. Fields complete before a fault are kept. It never goes back, so any file, however
 * damaged, takes one pass.
 */
export function walkMessage(file: Uint8Array, start: number): MessageOutcome {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const stopAt = (at: number, code: GribProblemCode, message: string): MessageOutcome => ({
    fields: [],
    problem: { code, message, offset: at },
    nextOffset: Math.max(at, start + END_OCTETS),
  });
  if (start + INDICATOR_OCTETS > file.length) {
    return stopAt(start, 'truncated', 'The file ends inside the indicator section.');
  }
  const edition = view.getUint8(start + 7);
  if (edition !== 2) return stopAt(start, 'edition', `GRIB edition ${edition} is not supported; 2 is.`);

  const end = start + view.getUint32(start + 8) * 2 ** 32 + view.getUint32(start + 12);
  const collected = new SectionCollector(view.getUint8(start + 6));
  const limit = Math.min(end, file.length);
  let at = start + INDICATOR_OCTETS;
  while (at + END_OCTETS <= limit && !isText(file, at, '7777')) {
    const length = view.getUint32(at);
    const fits = length >= SHORTEST_SECTION_OCTETS && at + length <= limit;
    if (!fits) {
      const cutOff = end > file.length && length >= SHORTEST_SECTION_OCTETS;
      const message = `A section claims ${length} octets; ${limit - at} are left.`;
      return { ...stopAt(at, cutOff ? 'truncated' : 'section-length', message), fields: collected.fields };
    }
    const refusal = collected.take(new Section(file, { number: view.getUint8(at + 4), offset: at, length }));
    if (refusal !== null) return { ...stopAt(at, 'section-order', refusal), fields: collected.fields };
    at += length;
  }
  const problem = endProblem({ at, limit, end, fileLength: file.length, whole: collected.isWhole });
  return { fields: collected.fields, problem, nextOffset: Math.max(at, start + END_OCTETS) };
}

function endProblem(reached: {
  at: number;
  limit: number;
  end: number;
  fileLength: number;
  whole: boolean;
}): GribProblem | null {
  const { at, limit, end, fileLength, whole } = reached;
  const problem = (code: GribProblemCode, message: string): GribProblem => ({ code, message, offset: at });
  if (at + END_OCTETS > limit) {
    return end > fileLength
      ? problem('truncated', 'The file ends before its last message does.')
      : problem('end-marker', 'The message ends without 7777.');
  }
  if (!whole) return problem('section-order', 'The message ends inside a field.');
  if (at + END_OCTETS !== end) return problem('end-marker', 'The message ends before its stated length.');
  return null;
}

/** Keeps the current sections and completes a field at every section 7. */
class SectionCollector {
  readonly fields: FieldSections[] = [];
  readonly #discipline: number;
  readonly #inForce = new Map<number, Section>();
  #last = 0;
  #writtenBitmap: Section | null = null;

  constructor(discipline: number) {
    this.#discipline = discipline;
  }

  get isWhole(): boolean {
    return this.#last === 7;
  }

  /** `null` when the section is allowed here, otherwise the error message. */
  take(section: Section): string | null {
    if (!(NEXT_SECTIONS[this.#last] ?? []).includes(section.number)) {
      return `Section ${section.number} follows section ${this.#last}.`;
    }
    this.#last = section.number;
    this.#inForce.set(section.number, section);
    if (section.number === 7) this.#completeField(section);
    return null;
  }

  #completeField(data: Section): void {
    const [identification, grid, product] = [1, 3, 4].map((number) => this.#inForce.get(number));
    const [packing, bitmap] = [5, 6].map((number) => this.#inForce.get(number));
    // The order of sections has been checked, so all are present.
    if (!identification || !grid || !product || !packing || !bitmap) return;
    this.fields.push({
      discipline: this.#discipline,
      identification,
      grid,
      product,
      packing,
      bitmap,
      previousBitmap: this.#writtenBitmap,
      data,
    });
    if (definesBitmap(bitmap)) this.#writtenBitmap = bitmap;
  }
}
