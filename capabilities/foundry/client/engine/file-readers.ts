import {
  type DataTable,
  engineText,
  FileProblem,
  roundedNote,
  columnTypeOf,
  wholeNumber,
  type TableColumn,
} from '../../domain/data-table.ts';
import { readDelimitedShape } from '../../domain/delimited-text.ts';
import { detectFileKind, type FileKind } from '../../domain/file-kind.ts';
import { tableOfJson } from '../../domain/json-rows.ts';
import { ALL_ROWS, type DelimitedTable, makeTyped, TYPE_SAMPLE_ROWS } from '../../domain/delimited-types.ts';
import { convertTexts } from '../../domain/text-columns.ts';
import { quoteName, quoteText } from '../../domain/sql-text.ts';
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

/** The engine would round a fraction in a column of integers without a word. @throws FileProblem with row and column */
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

async function readDelimited(engine: DuckEngine, bytes: Uint8Array, name: string, table: string) {
  const text = utf8Of(bytes);
  const shape = readDelimitedShape(text.bytes, name, decodeUtf8);
  const file = `${table}.csv`;
  await engine.registerBytes(file, text.bytes);
  const names = shape.columns.map(quoteText).join(', ');
  const of: DelimitedTable = {
    table,
    columns: shape.columns,
    source: `${quoteText(file)}, delim = ${quoteText(shape.delimiter)}, quote = '"', escape = '"', header = ${shape.hasHeader}, names = [${names}], max_line_size = 10000000`,
    texts: async () =>
      (await engine.columnsOf(table)).flatMap(({ name: column, type }) =>
        type === 'VARCHAR' ? [column] : [],
      ),
    rows: async (sql) => {
      const { values, rowCount } = await engine.read(sql);
      return Array.from({ length: rowCount }, (_, row) => values.map((column) => column[row] ?? null));
    },
    run: (sql) => engine.execute(sql),
  };
  const notes: string[] = [];
  try {
    await makeTyped(of, TYPE_SAMPLE_ROWS);
  } catch (error) {
    if (!(error instanceof SqlProblem)) throw error;
    // A value far down does not fit what the first lines looked like.
    notes.push('Column types were chosen from all lines: later values differ from the first ones.');
    await makeTyped(of, ALL_ROWS);
  } finally {
    await engine.dropBytes(file);
  }
  notes.push(...(await convertTexts(of)));
  if (!shape.hasHeader) notes.push('The first line contains data, not names.');
  if (text.encoding === 'Windows-1252') notes.push('Not UTF-8: read as Windows-1252.');
  return { encoding: text.encoding, delimiter: shape.delimiter, rowCount: shape.rowCount, notes };
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
 * Reads a file into a table of the engine. The table is there when all of it could be read, else not at all.
 * @throws FileProblem with line and column
 */
export async function loadFileTable(
  engine: DuckEngine,
  file: File,
  name: string,
  table: string,
): Promise<FileFacts> {
  const kind = await kindOfFile(new File([file], name));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const loading = `${table}__loading`;
  let facts: Omit<FileFacts, 'kind' | 'columns'>;
  try {
    facts =
      kind === 'CSV' || kind === 'TSV'
        ? await readDelimited(engine, bytes, name, loading)
        : await readStream(engine, await streamOf(kind, bytes), loading);
    await renameTable(engine, loading, table);
  } catch (error) {
    await engine.execute(`DROP TABLE IF EXISTS ${quoteName(loading)}`).catch(() => null);
    throw error instanceof SqlProblem ? new FileProblem(error.message) : error;
  }
  return { kind, ...facts, columns: await engine.columnsOf(table) };
}

/** Puts a complete table in the place of a former one. */
export async function renameTable(engine: DuckEngine, from: string, to: string): Promise<void> {
  await engine.execute(`DROP TABLE IF EXISTS ${quoteName(to)}`);
  await engine.execute(`ALTER TABLE ${quoteName(from)} RENAME TO ${quoteName(to)}`);
}
