import { airacCycleByNumber } from '#aviation/identifiers/airac-cycle.ts';
import { NavdataSourceError } from '../source-error.ts';

/** One row of an `apt.dat`: its number, its code and its words. */
export interface AptRow {
  readonly line: number;
  readonly code: string;
  /** `fields[0]` is the code. */
  readonly fields: readonly string[];
}

/** Header of the file. */
export interface AptHeader {
  readonly version: number;
  readonly airac: string | null;
  readonly asOf: string | null;
}

const newline = 0x0a;

/**
 * Visits the rows of an `apt.dat` (format 600 to 1200) in turn, so that a hundred megabytes are never in memory as
 * text: a line `I` or `A`, a version line, rows, and a closing `99`. A file without the closing line is truncated.
 */
export function readAptRows(file: string, bytes: Buffer, visit: (row: AptRow) => void): AptHeader {
  let at = 0;
  let line = 0;
  const nextLine = (): string | null => {
    if (at >= bytes.length) return null;
    const found = bytes.indexOf(newline, at);
    const end = found < 0 ? bytes.length : found;
    const text = bytes.toString('utf8', at, end);
    at = end + 1;
    line += 1;
    return text.trim();
  };
  const header = readHeader(file, nextLine);
  for (let text = nextLine(); text !== null; text = nextLine()) {
    if (text === '') continue;
    if (text === '99') return header;
    const fields = wordsOf(text);
    visit({ line, code: fields[0] ?? '', fields });
  }
  throw new NavdataSourceError('truncated', file, 'ends without its closing line 99');
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

/** Two million rows: splitting at a character is twice as fast as by a pattern. */
function wordsOf(text: string): string[] {
  return text.includes('\t') ? text.split(/\s+/) : text.split(' ').filter((word) => word !== '');
}
