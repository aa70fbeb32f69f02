import { airacCycleByNumber } from '#aviation/identifiers/airac-cycle.ts';
import { NavdataSourceError } from '../source-error.ts';
import { readDecimals } from './decimal-bytes.ts';

/** One row of an `apt.dat`: its number, its code and its words. */
export interface AptRow {
  readonly line: number;
  readonly code: string;
  /** `fields[0]` is the code. */
  readonly fields: readonly string[];
}

/** A row 111 to 116: a node of a path. */
export interface AptNodeRow {
  readonly line: number;
  readonly code: number;
  /** The first five numbers after the code, NaN for missing ones; overwritten by the next node. */
  readonly numbers: Float64Array;
}

/** Receives the rows in turn. */
export interface AptVisitor {
  row(row: AptRow): void;
  /** Most of the file: without the text of their words. */
  node(row: AptNodeRow): void;
}

/** Header of the file. */
export interface AptHeader {
  readonly version: number;
  readonly airac: string | null;
  readonly asOf: string | null;
}

const newline = 0x0a;
const space = 0x20;
const digit = (value: number): number => 0x30 + value;
/** A row number and the space after it. */
const codeBytes = 4;

/**
 * Visits the rows of an `apt.dat` (format 600 to 1200) in turn, so that a hundred megabytes are never in memory as
 * text: a line `I` or `A`, a version line, rows, and a closing `99`. A file without the closing line is truncated.
 */
export function readAptRows(file: string, bytes: Buffer, visit: AptVisitor): AptHeader {
  const lines = new Lines(bytes);
  const header = readHeader(file, () => (lines.next() ? lines.text() : null));
  const numbers = new Float64Array(5);
  while (lines.next()) {
    const { line, start, end } = lines;
    const code = nodeCodeAt(bytes, start);
    if (code !== null && readDecimals(bytes, { start: start + codeBytes, end }, numbers)) {
      visit.node({ line, code, numbers });
      continue;
    }
    const text = lines.text();
    if (text === '') continue;
    if (text === '99') return header;
    const fields = wordsOf(text);
    const [word = ''] = fields;
    if (/^11[1-6]$/.test(word)) {
      for (let index = 0; index < numbers.length; index += 1)
        numbers[index] = Number(fields[index + 1] ?? Number.NaN);
      visit.node({ line, code: Number(word), numbers });
    } else visit.row({ line, code: word, fields });
  }
  throw new NavdataSourceError('truncated', file, 'ends without its closing line 99');
}

/** Goes through the lines of a file; positions are those of the current line. */
class Lines {
  line = 0;
  start = 0;
  end = -1;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  next(): boolean {
    this.start = this.end + 1;
    if (this.start >= this.#bytes.length) return false;
    const found = this.#bytes.indexOf(newline, this.start);
    this.end = found < 0 ? this.#bytes.length : found;
    this.line += 1;
    return true;
  }

  text(): string {
    return this.#bytes.toString('utf8', this.start, this.end).trim();
  }
}

/** The code of a row 111 to 116 that begins at a position, else `null`. */
function nodeCodeAt(bytes: Buffer, at: number): number | null {
  if (bytes[at] !== digit(1) || bytes[at + 1] !== digit(1) || bytes[at + 3] !== space) return null;
  const last = (bytes[at + 2] ?? 0) - digit(0);
  return last >= 1 && last <= 6 ? 110 + last : null;
}

function readHeader(file: string, nextLine: () => string | null): AptHeader {
  const origin = nextLine() ?? '';
  const text = nextLine() ?? '';
  const version = Number(/^(\d{3,4})\b/.exec(text)?.[1] ?? Number.NaN);
  if (!/^[IA]\b/.test(origin) || Number.isNaN(version))
    throw new NavdataSourceError('wrong-format', file, 'has no X-Plane header (I or A, then a version)');
  if (version < 600 || version > 1200)
    throw new NavdataSourceError(
      'wrong-format',
      file,
      `has format version ${version}; known are 600 to 1200`,
    );
  const parts = /data cycle (?:20(\d{2})\.(\d{2})|(\d{2})(\d{2}))\b/i.exec(text);
  const cycle = parts
    ? airacCycleByNumber(`${parts[1] ?? parts[3] ?? ''}${parts[2] ?? parts[4] ?? ''}`)
    : null;
  return { version, airac: cycle?.cycle ?? null, asOf: cycle?.effectiveFrom ?? null };
}

/** Hundreds of thousands of rows: splitting at a character is twice as fast as by a pattern. */
function wordsOf(text: string): string[] {
  return text.includes('\t') ? text.split(/\s+/) : text.split(' ').filter((word) => word !== '');
}
