import {
  type DataTable,
  engineText,
  FileProblem,
  roundedNote,
  columnTypeOf,
  wholeNumber,
  type TableColumn,
} from '../../domain/data-table.ts';
import { readDelimitedHead, readDelimitedShape } from '../../domain/files/delimited-text.ts';
import { detectFileKind, type FileKind } from '../../domain/files/file-kind.ts';
import { tableOfJson } from '../../domain/files/json-rows.ts';
import {
  ALL_ROWS,
  type DelimitedTable,
  makeTyped,
  TYPE_SAMPLE_ROWS,
} from '../../domain/files/delimited-types.ts';
import { convertTexts } from '../../domain/files/text-columns.ts';
import { quoteName, quoteText } from '../../domain/sql/sql-text.ts';
import { utf8Of } from './utf8-bytes.ts';
import { type DuckEngine, SqlProblem } from './duck-engine.ts';
import type { FileFacts } from './engine-protocol.ts';
import { type TableStream, wholeTable } from './formats/table-stream.ts';

const HEAD_BYTES = 8192;
const decoder = new TextDecoder();
const decodeUtf8 = (bytes: Uint8Array) => decoder.decode(bytes);
const ROWS_AT_ONCE = 20_000;

export async function kindOfFile(file: File, bytesMax?: number): Promise<FileKind> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return detectFileKind(file.name, { bytes, text: decodeUtf8(bytes) }, file.size, bytesMax);
}

const READ_TEXT =
  "delim = ',', quote = '\"', escape = '\"', header = false, nullstr = '\\N', allow_quoted_nulls = false, auto_detect = false";

/** Makes an empty table. */
export async function createTable(
  engine: DuckEngine,
  table: string,
  columns: readonly TableColumn[],
): Promise<void> {
  const definitions = columns.map((column) => `${quoteName(column.name)} ${columnTypeOf(column)}`);
  await engine.execute(`CREATE OR REPLACE TABLE ${quoteName(table)} (${definitions.join(', ')})`);
}

/** The engine would silently round a fraction in a column of integers. @throws FileProblem with row and column */
function refuseFractions({ columns, rows }: DataTable): void {
  for (const [index, { name, kind }] of columns.entries())
    if (kind === 'integer')
      for (const [row, cells] of rows.entries()) {
        const value = cells[index] ?? null;
        // Integers beyond 2^53 travel as text.
        if (value === null || (typeof value === 'string' && /^-?\d+$/.test(value))) continue;
        try {
          wholeNumber(value);
        } catch (error) {
          throw new FileProblem(`Row ${row + 1}, column ${name}: ${(error as Error).message}`, null, {
            cause: error,
          });
        }
      }
}

/** Adds rows to a table. @throws FileProblem for a fraction in a column of integers */
export async function appendRows(
  engine: DuckEngine,
  table: string,
  { columns, rows }: DataTable,
): Promise<void> {
  refuseFractions({ columns, rows });
  const types = columns.map((column, index) => `'c${index}': '${columnTypeOf(column)}'`).join(', ');
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const file = `append_${from}.csv`;
    const text = engineText(rows.slice(from, from + ROWS_AT_ONCE));
    await engine.registerBytes(file, new TextEncoder().encode(text));
    try {
      await engine.execute(
        `INSERT INTO ${quoteName(table)} SELECT * FROM read_csv('${file}', ${READ_TEXT}, columns = {${types}})`,
      );
    } finally {
      await engine.dropBytes(file);
    }
  }
}

/** A file larger than this is not held in memory twice. */
const COPIED_BYTES_MAX = 128 * 1024 * 1024;

/** Runs when the data for the engine is in transit: this thread is then free, and the engine's is busy. */
const later = <Value>(work: () => Value): Promise<Value> =>
  new Promise<void>((resolve) => setTimeout(resolve, 0)).then(work);

/** Types from the first lines, or from all where a later value does not fit them. Returns a note about this. */
async function makeTable(of: DelimitedTable): Promise<string[]> {
  const notes: string[] = [];
  try {
    await makeTyped(of, TYPE_SAMPLE_ROWS);
  } catch (error) {
    if (!(error instanceof SqlProblem)) throw error;
    notes.push('Column types were chosen from all lines: later values differ from the first ones.');
    await makeTyped(of, ALL_ROWS);
  }
  return [...notes, ...(await convertTexts(of))];
}

async function readDelimited(
  engine: DuckEngine,
  bytes: Uint8Array,
  { name, table, onSent }: { name: string; table: string; onSent: () => void },
) {
  const text = utf8Of(bytes);
  const isCopied = text.bytes.length <= COPIED_BYTES_MAX;
  const shapeOf = () => readDelimitedShape(text.bytes, name, decodeUtf8);
  // Every line is examined while the engine reads them; uncopied bytes must be examined before, since then they belong
  // to the engine.
  const whole = isCopied ? null : shapeOf();
  const head = whole ?? readDelimitedHead(text.bytes, name, decodeUtf8);
  let walking = whole === null ? null : Promise.resolve(whole);
  const file = `${table}.csv`;
  await engine.registerBytes(file, isCopied ? text.bytes.slice() : text.bytes);
  onSent();
  const names = head.columns.map(quoteText).join(', ');
  const walk = () => {
    walking ??= later(shapeOf);
    // Handled below.
    walking.catch(() => null);
    return walking;
  };
  const made = makeTable({
    table,
    columns: head.columns,
    source: `${quoteText(file)}, delim = ${quoteText(head.delimiter)}, quote = '"', escape = '"', header = ${head.hasHeader}, names = [${names}], max_line_size = 10000000`,
    texts: async () =>
      (await engine.columnsOf(table)).flatMap(({ name: column, type }) =>
        type === 'VARCHAR' ? [column] : [],
      ),
    rows: async (sql) => {
      const { values, rowCount } = await engine.read(sql);
      return Array.from({ length: rowCount }, (_, row) => values.map((column) => column[row] ?? null));
    },
    run(sql) {
      const running = engine.execute(sql);
      void walk();
      return running;
    },
  });
  const [read] = await Promise.allSettled([made]);
  await engine.dropBytes(file);
  // Errors in lines are reported by line and column, in preference to the engine's message.
  const { delimiter, hasHeader, rowCount } = await walk();
  if (read.status === 'rejected') throw read.reason;
  const notes = [...read.value];
  if (!hasHeader) notes.push('The first line contains data, not names.');
  if (text.encoding === 'Windows-1252') notes.push('Not UTF-8: read as Windows-1252.');
  return { encoding: text.encoding, delimiter, rowCount, notes };
}

async function streamOf(kind: FileKind, bytes: Uint8Array<ArrayBuffer>): Promise<TableStream> {
  if (kind === 'Parquet') return (await import('./formats/parquet.ts')).readParquet(bytes.buffer);
  if (kind === 'XLSX') return (await import('./formats/workbook.ts')).readXlsx(bytes);
  const { bytes: utf8, encoding } = utf8Of(bytes);
  const text = decodeUtf8(utf8);
  if (kind === 'GPX' || kind === 'KML')
    return (await import('./formats/places-xml.ts')).readPlaces(text, kind, encoding);
  if (kind === 'CSV' || kind === 'TSV') throw new FileProblem(`${kind} is read by the engine itself.`);
  const table = tableOfJson(text, kind);
  const rounded = roundedNote(table);
  return wholeTable(table, encoding, rounded === null ? [] : [rounded]);
}

async function readStream(engine: DuckEngine, stream: TableStream, table: string) {
  const { columns, parts, encoding, notes } = stream;
  await createTable(engine, table, columns);
  let rowCount = 0;
  for await (const rows of parts) {
    await appendRows(engine, table, { columns, rows });
    rowCount += rows.length;
  }
  return { encoding, delimiter: null, rowCount, notes: [...notes] };
}

/**
 * Reads a file into a table of the engine. The table exists if all of it could be read, otherwise not at all. `onSent`
 * is
 * called when this thread only has to wait.
 * @throws FileProblem with line and column
 */
export async function loadFileTable(
  engine: DuckEngine,
  file: File,
  { name, table, onSent = () => undefined }: { name: string; table: string; onSent?: () => void },
): Promise<FileFacts> {
  const kind = await kindOfFile(new File([file], name));
  const isDelimited = kind === 'CSV' || kind === 'TSV';
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isDelimited) onSent();
  const loading = `${table}__loading`;
  let facts: Omit<FileFacts, 'kind' | 'columns'>;
  try {
    facts = isDelimited
      ? await readDelimited(engine, bytes, { name, table: loading, onSent })
      : await readStream(engine, await streamOf(kind, bytes), loading);
    await renameTable(engine, loading, table);
  } catch (error) {
    await engine.execute(`DROP TABLE IF EXISTS ${quoteName(loading)}`).catch(() => null);
    throw error instanceof SqlProblem ? new FileProblem(error.message) : error;
  }
  return { kind, ...facts, columns: await engine.columnsOf(table) };
}

/** Replaces a previous table with a complete one. */
export async function renameTable(engine: DuckEngine, from: string, to: string): Promise<void> {
  await engine.execute(`DROP TABLE IF EXISTS ${quoteName(to)}`);
  await engine.execute(`ALTER TABLE ${quoteName(from)} RENAME TO ${quoteName(to)}`);
}
