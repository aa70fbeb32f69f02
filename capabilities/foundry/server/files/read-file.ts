import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { DuckDBConnection } from '@duckdb/node-api';
import {
  addRecordKinds,
  columnNames,
  COLUMNS_MAX,
  columnOfSqlType,
  FileProblem,
  type RecordKinds,
  recordTable,
  roundedNote,
  sqlTypeOf,
  type TableColumn,
} from '../../domain/data-table.ts';
import { type DelimitedShape, readDelimitedHead } from '../../domain/files/delimited-text.ts';
import {
  ALL_ROWS,
  type DelimitedTable,
  makeTyped,
  TYPE_SAMPLE_ROWS,
} from '../../domain/files/delimited-types.ts';
import { ndjsonRecord, tableOfJson } from '../../domain/files/json-rows.ts';
import { quoteName, quoteText } from '../../domain/sql/sql-text.ts';
import { convertTexts } from '../../domain/files/text-columns.ts';
import { detectEncoding } from '../../domain/files/text-encoding.ts';
import { ingest } from '../engine/ingest-rows.ts';
import { FILE_TABLE } from './file-protocol.ts';

/** Text of another encoding, and JSON of one piece, are held entirely in memory. */
const WHOLE_BYTES_MAX = 64 * 1024 * 1024;
const HEAD_BYTES = 1024 * 1024;
const PART_ROWS = 10_000;
const NEWLINE = 0x0a;
const decoder = new TextDecoder();
const decodeUtf8 = (bytes: Uint8Array) => decoder.decode(bytes);
const TABLE = quoteName(FILE_TABLE);

/** A received file with its original name. */
export interface ReceivedFile {
  readonly path: string;
  readonly name: string;
}

/** The first bytes, cut at a line end if there are more. */
export async function headOf({ path }: ReceivedFile, bytes = HEAD_BYTES): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const end = head.lastIndexOf(NEWLINE);
    return bytesRead < bytes || end < 0 ? head : head.subarray(0, end + 1);
  } finally {
    await handle.close();
  }
}

/** Start of the last character that may continue in the next part; the end where there is none. */
function endOfCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.length - back;
    if (byte < 0x80) break;
  }
  return bytes.length;
}

/** Whether all of it is UTF-8 text, read in parts. */
async function isUtf8File(path: string): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: HEAD_BYTES })) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    const end = endOfCharacters(bytes);
    const whole = bytes.subarray(0, end);
    if (!isUtf8(whole) || whole.includes(0)) return false;
    rest = bytes.subarray(end);
  }
  return isUtf8(rest);
}

/**
 * Ensures that a text file is UTF-8; a small one in another encoding is converted to a file beside it.
 * @throws FileProblem with the position where encodings are mixed or binary data begins
 */
export async function asUtf8(
  file: ReceivedFile,
  write: (text: string) => Promise<string>,
): Promise<{ path: string; encoding: string }> {
  if (await isUtf8File(file.path)) return { path: file.path, encoding: 'UTF-8' };
  const { size } = await stat(file.path);
  if (size > WHOLE_BYTES_MAX)
    throw new FileProblem(
      `The file is not UTF-8 text. Files of more than ${WHOLE_BYTES_MAX / 1024 / 1024} MB are read in UTF-8 only: save it in this encoding.`,
    );
  const bytes = await readFile(file.path);
  const encoding = detectEncoding(bytes);
  const path = await write(new TextDecoder(encoding.toLowerCase()).decode(bytes));
  return { path, encoding };
}

async function rowCountOf(connection: DuckDBConnection): Promise<number> {
  const rows = (await connection.runAndReadAll(`SELECT count(*) FROM ${TABLE}`)).getRows();
  return Number(rows[0]?.[0] ?? 0);
}

const DIALECT =
  "quote = '\"', escape = '\"', skip = 0, comment = '', strict_mode = true, null_padding = false, ignore_errors = false, max_line_size = 10000000";
/** Our message for a line that does not fit the table, from the engine's. */
export function delimitedProblem(message: string): FileProblem | null {
  const line = Number(/CSV Error on Line: (\d+)/.exec(message)?.[1]);
  if (!Number.isInteger(line)) return null;
  const fields = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(message);
  if (fields) {
    const count = Number(fields[2]);
    return new FileProblem(
      `Line ${line}: ${count} ${count === 1 ? 'field' : 'fields'}; the first line has ${fields[1]}.`,
    );
  }
  if (/unterminated quote/i.test(message))
    return new FileProblem(
      `Line ${line}: a quote is opened and never closed, or text follows a closing one.`,
    );
  const reason = message.split('\n').find((text) => text !== '' && !/CSV Error|Original Line/.test(text));
  return new FileProblem(`Line ${line}: ${reason ?? 'it cannot be read.'}`);
}

function csvTable(
  connection: DuckDBConnection,
  path: string,
  { delimiter, hasHeader, columns }: Omit<DelimitedShape, 'rowCount'>,
): DelimitedTable & { lines: string } {
  const common = `${quoteText(path)}, delim = ${quoteText(delimiter)}, header = ${hasHeader}, ${DIALECT}`;
  const asText = columns.map((name) => `${quoteText(name)}: 'VARCHAR'`).join(', ');
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRows();
  return {
    table: FILE_TABLE,
    columns,
    source: `${common}, names = [${columns.map(quoteText).join(', ')}]`,
    /** Every line, untyped: shows which one has another number of fields. */
    lines: `read_csv(${common}, auto_detect = false, columns = {${asText}})`,
    texts: async () =>
      (await rows(`DESCRIBE ${TABLE}`)).flatMap(([name, type]) => (type === 'VARCHAR' ? [String(name)] : [])),
    rows,
    run: (sql) => connection.run(sql),
  };
}

/** Reads comma-, tab-, semicolon- or bar-separated text into the table. @throws FileProblem with the line */
export async function readDelimited(
  connection: DuckDBConnection,
  { path, name }: ReceivedFile,
): Promise<string[]> {
  const head = await headOf({ path, name });
  const mark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  const shape = readDelimitedHead(head.subarray(mark), name, decodeUtf8);
  const of = csvTable(connection, path, shape);
  const notes: string[] = [];
  try {
    await makeTyped(of, TYPE_SAMPLE_ROWS);
  } catch (error) {
    await connection.run(`SELECT count(*) FROM ${of.lines}`).catch((reason: unknown) => {
      throw delimitedProblem((reason as Error).message) ?? error;
    });
    // A later value does not fit the type of the first lines.
    notes.push('Column types were chosen from all lines: later values differ from the first ones.');
    await makeTyped(of, ALL_ROWS);
  }
  if (!shape.hasHeader) notes.push('The first line contains data, not names.');
  if ((await rowCountOf(connection)) === 0)
    throw new FileProblem('The file has a header and no lines of data.');
  return [...notes, ...(await convertTexts(of))];
}

/** Reads a Parquet column as the browser does: times in UTC, nested values as JSON text. */
function parquetColumn(stored: string, name: string, type: string): string {
  const column = quoteName(stored);
  const { kind, exactType } = columnOfSqlType({ name, type });
  const value =
    kind === 'json'
      ? `CAST(to_json(${column}) AS VARCHAR)`
      : type === 'BLOB'
        ? `lower(hex(${column}))`
        : type === 'TIMESTAMP WITH TIME ZONE'
          ? `timezone('UTC', ${column})`
          : column;
  const as = exactType?.startsWith('DECIMAL') ? sqlTypeOf('number') : (exactType ?? sqlTypeOf(kind));
  return `CAST(${value} AS ${as}) AS ${quoteName(name)}`;
}

/** @throws FileProblem for a broken file or one with too many columns */
export async function readParquet(connection: DuckDBConnection, { path }: ReceivedFile): Promise<string[]> {
  const source = `read_parquet(${quoteText(path)}, binary_as_string = true)`;
  let described;
  try {
    described = (await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`)).getRows();
  } catch (error) {
    throw new FileProblem(
      'The Parquet file is damaged or truncated: its end contains no description of the columns.',
      null,
      { cause: error },
    );
  }
  if (described.length > COLUMNS_MAX)
    throw new FileProblem(`The file has ${described.length} columns; up to ${COLUMNS_MAX} are read.`);
  const stored = described.map(([name]) => String(name));
  const names = columnNames(stored);
  const columns = described.map(([, type], index) =>
    parquetColumn(stored[index] ?? '', names[index] ?? '', String(type)),
  );
  await connection.run(`CREATE OR REPLACE TABLE ${TABLE} AS SELECT ${columns.join(', ')} FROM ${source}`);
  return [];
}

async function putRows(
  connection: DuckDBConnection,
  columns: readonly TableColumn[],
  rows: readonly (readonly unknown[])[],
  isFirst: boolean,
): Promise<void> {
  const values = columns.map((_, index) => rows.map((row) => row[index] ?? null));
  await ingest(connection, { table: FILE_TABLE, columns, values, isFirst });
}

/** JSON and GeoJSON in one piece. @throws FileProblem with line and column */
export async function readJson(
  connection: DuckDBConnection,
  { path }: ReceivedFile,
  kind: 'JSON' | 'GeoJSON',
): Promise<string[]> {
  const { size } = await stat(path);
  if (size > WHOLE_BYTES_MAX)
    throw new FileProblem(
      `${kind} is read up to ${WHOLE_BYTES_MAX / 1024 / 1024} MB on the server. Save the file as NDJSON, CSV or Parquet.`,
    );
  const table = tableOfJson(decodeUtf8(await readFile(path)), kind);
  await putRows(connection, table.columns, table.rows, true);
  const rounded = roundedNote(table);
  return rounded === null ? [] : [rounded];
}

/** Records of NDJSON, some at a time. */
async function* recordsOf(path: string) {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  let part: Map<string, unknown>[] = [];
  let index = 0;
  for await (const line of lines) {
    const text = index === 0 ? line.replace(/^\uFEFF/, '') : line;
    if (text.trim() !== '') part.push(ndjsonRecord(text, index));
    index += 1;
    if (part.length < PART_ROWS) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/**
 * One JSON value per line, read twice: the columns are known only after the last line. @throws FileProblem with the
 * line
 */
export async function readNdjson(connection: DuckDBConnection, { path }: ReceivedFile): Promise<string[]> {
  const kinds: RecordKinds = new Map();
  for await (const records of recordsOf(path)) addRecordKinds(kinds, records);
  const { columns, rowOf } = recordTable(kinds);
  const notes = new Set<string>();
  let isFirst = true;
  for await (const records of recordsOf(path)) {
    const rows = records.map(rowOf);
    const rounded = roundedNote({ columns, rows });
    if (rounded !== null) notes.add(rounded);
    await putRows(connection, columns, rows, isFirst);
    isFirst = false;
  }
  return [...notes];
}

/** Rows and columns of the file. */
export async function factsOf(
  connection: DuckDBConnection,
): Promise<{ rowCount: number; columns: { name: string; type: string }[] }> {
  const described = (await connection.runAndReadAll(`DESCRIBE ${TABLE}`)).getRows();
  return {
    rowCount: await rowCountOf(connection),
    columns: described.map(([name, type]) => ({ name: String(name), type: String(type) })),
  };
}
