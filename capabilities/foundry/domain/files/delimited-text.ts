import { COLUMNS_MAX, FileProblem, columnNames } from '../data-table.ts';

const QUOTE = 0x22;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const DELIMITERS = [',', '\t', ';', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface DelimitedShape {
  delimiter: Delimiter;
  /** Names unique in SQL. */
  columns: readonly string[];
  /** False: the first line is data, and the columns are named `column`, `column_2` … */
  hasHeader: boolean;
  /** Lines of data. */
  rowCount: number;
}

interface Walk {
  decode: DecodeUtf8;
  delimiter: number;
  /** Fields of the first records, to detect delimiter and header. */
  keep: number;
}
interface Walked {
  records: string[][];
  fieldCounts: number[];
  rowCount: number;
}

/** Decodes UTF-8; passed in, because pure code has no decoder. */
export type DecodeUtf8 = (bytes: Uint8Array) => string;

function fieldText(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}

/** End of the quoted field that opens at `at`: the index after its closing quote; -1 when it is not closed. */
function quotedEnd(bytes: Uint8Array, at: number): number {
  for (let index = at + 1; index < bytes.length; index += 1) {
    if (bytes[index] !== QUOTE) continue;
    if (bytes[index + 1] !== QUOTE) return index + 1;
    index += 1;
  }
  return -1;
}

function countLines(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index += 1) if (bytes[index] === NEWLINE) count += 1;
  return count;
}

/** Visits every record once. Checks that quotes are closed and that all records have the same number of fields. */
// oxlint-disable-next-line max-lines-per-function -- one loop over millions of bytes; a call for each would cost seconds
function walk(
  bytes: Uint8Array,
  { delimiter, keep, decode }: Walk,
  limit = Number.POSITIVE_INFINITY,
): Walked {
  const records: string[][] = [];
  const fieldCounts: number[] = [];
  let rowCount = 0;
  let width = 0;
  let line = 1;
  let lineStart = 0;
  let at = 0;
  while (at < bytes.length && rowCount < limit) {
    const recordLine = line;
    const recordStart = lineStart;
    const isKept = rowCount < keep;
    const fields: string[] = [];
    let count = 0;
    let isOver = false;
    while (!isOver) {
      const from = at;
      if (bytes[at] === QUOTE) {
        const end = quotedEnd(bytes, at);
        if (end < 0)
          throw new FileProblem('a quote is opened and never closed.', { line, column: at - lineStart + 1 });
        const lines = countLines(bytes, at, end);
        if (lines > 0) {
          line += lines;
          lineStart = bytes.lastIndexOf(NEWLINE, end - 1) + 1;
        }
        at = end;
        const next = bytes[at];
        if (at < bytes.length && next !== delimiter && next !== NEWLINE && next !== RETURN)
          throw new FileProblem('text follows a closing quote. Double the quotes inside a field.', {
            line,
            column: at - lineStart + 1,
          });
      }
      let to = at;
      for (; to < bytes.length; to += 1) {
        const byte = bytes[to];
        if (byte === delimiter || byte === NEWLINE) break;
      }
      const isLast = to >= bytes.length || bytes[to] === NEWLINE;
      const end = isLast && to > from && bytes[to - 1] === RETURN ? to - 1 : to;
      if (isKept) fields.push(fieldText(decode(bytes.subarray(from, end))));
      count += 1;
      at = to + 1;
      isOver = isLast;
      if (isLast && count === 1 && end === from) count = 0;
    }
    if (count > 0) {
      if (width === 0) width = count;
      if (isKept) {
        records.push(fields);
        fieldCounts.push(count);
      } else if (count !== width) throw raggedAt(recordLine, at - recordStart, count, width);
      rowCount += 1;
    }
    line += 1;
    lineStart = at;
  }
  return { records, fieldCounts, rowCount };
}

function raggedAt(line: number, column: number, count: number, width: number): FileProblem {
  const fields = (number: number) => `${number} ${number === 1 ? 'field' : 'fields'}`;
  return new FileProblem(`${fields(count)}; the first line has ${width}.`, { line, column });
}

const SAMPLE_RECORDS = 100;

/** Delimiter with the most fields on every one of the first lines; `.tsv` determines it by name. */
function detectDelimiter(bytes: Uint8Array, fileName: string, decode: DecodeUtf8): Delimiter {
  if (/\.(tsv|tab)$/i.test(fileName)) return '\t';
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts: number[] = [];
    try {
      const walked = walk(
        bytes,
        { delimiter: delimiter.charCodeAt(0), keep: SAMPLE_RECORDS, decode },
        SAMPLE_RECORDS,
      );
      counts.push(...walked.fieldCounts);
    } catch {
      // With the wrong delimiter, quotes are at invalid positions.
      continue;
    }
    const width = counts[0] ?? 0;
    const agreeing = counts.filter((count) => count === width).length;
    const score = width > 1 ? (agreeing / counts.length) * 1000 + Math.min(width, 500) : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

const isNumberLike = (text: string) => text.trim() !== '' && !Number.isNaN(Number(text));
const isDateLike = (text: string) => /^\d{4}-\d\d-\d\d/.test(text);

/** Whether the first line is a header: text; some names may be missing, as that of a row number column. */
function isHeader(first: readonly string[]): boolean {
  const filled = first.filter((text) => text.trim() !== '');
  return (
    filled.length * 2 >= first.length && filled.every((text) => !isNumberLike(text) && !isDateLike(text))
  );
}

/** The engine reads such a file as one line. */
function refuseReturns(bytes: Uint8Array): void {
  const at = bytes.indexOf(RETURN);
  const quote = bytes.indexOf(QUOTE);
  // Inside quotes it is part of a value.
  if (at < 0 || bytes.includes(NEWLINE) || (quote >= 0 && quote < at)) return;
  throw new FileProblem('lines end with a carriage return alone. Save the file with line feeds.', {
    line: 1,
    column: at + 1,
  });
}

function namesOf(first: readonly string[] | undefined): Pick<DelimitedShape, 'columns' | 'hasHeader'> {
  if (!first) throw new FileProblem('The file is empty.');
  if (first.length > COLUMNS_MAX)
    throw new FileProblem(`The file has ${first.length} columns; up to ${COLUMNS_MAX} are read.`);
  const hasHeader = isHeader(first);
  return { hasHeader, columns: columnNames(hasHeader ? first : first.map(() => '')) };
}
const noData = () => new FileProblem('The file has a header and no lines of data.');

/**
 * Reads the shape of comma-, tab-, semicolon- or bar-separated text (RFC 4180 quoting) in one pass over UTF-8 bytes.
 * @throws FileProblem with line and column: unclosed quotes, lines of different length, too many columns, empty file
 */
export function readDelimitedShape(bytes: Uint8Array, fileName: string, decode: DecodeUtf8): DelimitedShape {
  refuseReturns(bytes);
  const delimiter = detectDelimiter(bytes, fileName, decode);
  const { records, rowCount } = walk(bytes, { delimiter: delimiter.charCodeAt(0), keep: 1, decode });
  const shape = namesOf(records[0]);
  if (shape.hasHeader && rowCount === 1) throw noData();
  return { delimiter, ...shape, rowCount: shape.hasHeader ? rowCount - 1 : rowCount };
}

/**
 * As `readDelimitedShape`, from the first bytes of a file too large for memory, without its number of lines.
 * @param bytes whole lines, UTF-8
 * @throws FileProblem as `readDelimitedShape`, for the first line only
 */
export function readDelimitedHead(
  bytes: Uint8Array,
  fileName: string,
  decode: DecodeUtf8,
): Omit<DelimitedShape, 'rowCount'> {
  refuseReturns(bytes);
  const delimiter = detectDelimiter(bytes, fileName, decode);
  const { records } = walk(bytes, { delimiter: delimiter.charCodeAt(0), keep: 1, decode }, 1);
  return { delimiter, ...namesOf(records[0]) };
}
