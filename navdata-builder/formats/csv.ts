import { NavdataSourceError } from '../source-error.ts';

/** A CSV record with the line it begins on (1 is the header line). */
export interface CsvRecord {
  readonly line: number;
  /** The value of a column; the empty string where the file has none. */
  get(column: string): string;
}

/**
 * Reads RFC 4180 text with a header line: quoted values may contain commas, line breaks and doubled quotes. A file
 * without the required columns is the wrong file; one that ends inside a quoted value or a record is truncated.
 */
export function* readCsv(file: string, text: string, required: readonly string[]): Generator<CsvRecord> {
  const rows = csvRows(file, text.startsWith('\ufeff') ? text.slice(1) : text);
  const header = rows.next();
  const columns = new Map((header.done ? [] : header.value.values).map((name, index) => [name, index]));
  const missing = required.filter((name) => !columns.has(name));
  if (missing.length > 0)
    throw new NavdataSourceError('wrong-format', file, `has no column ${missing.join(', ')}`);
  let short: number | null = null;
  for (const { line, values } of rows) {
    if (short !== null) short = null;
    if (values.length === 1 && values[0] === '') continue;
    if (values.length < columns.size) short = line;
    yield { line, get: (column) => values[columns.get(column) ?? -1] ?? '' };
  }
  if (short !== null)
    throw new NavdataSourceError('truncated', file, `ends within the record of line ${short}`);
}

function* csvRows(file: string, text: string): Generator<{ line: number; values: string[] }> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const startLine = line;
    const values: string[] = [];
    for (;;) {
      const field = text[at] === '"' ? quotedField(file, text, at) : plainField(text, at);
      values.push(field.value);
      line += field.lineBreaks;
      at = field.next;
      if (text[at] !== ',') break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    yield { line: startLine, values };
  }
}

interface Field {
  readonly value: string;
  readonly next: number;
  readonly lineBreaks: number;
}

const plainEnd = /[,\r\n]/g;

function plainField(text: string, at: number): Field {
  plainEnd.lastIndex = at;
  const next = plainEnd.exec(text)?.index ?? text.length;
  return { value: text.slice(at, next), next, lineBreaks: 0 };
}

function quotedField(file: string, text: string, at: number): Field {
  let value = '';
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) throw new NavdataSourceError('truncated', file, 'ends inside a quoted value');
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      // Anything between the closing quote and the comma is a defect of the file; it is read as text.
      const rest = plainField(text, quote + 1);
      return { value: value + rest.value, next: rest.next, lineBreaks: value.split('\n').length - 1 };
    }
    value += '"';
    from = quote + 2;
  }
}
