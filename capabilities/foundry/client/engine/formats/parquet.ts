import { gunzipSync } from 'fflate';
import { decompress as decompressZstd } from 'fzstd';
import {
  type Compressors,
  type FileMetaData,
  parquetMetadata,
  parquetRead,
  parquetSchema,
  type SchemaTree,
} from 'hyparquet';
import {
  type ColumnSource,
  parquetWriteBuffer,
  type SchemaElement,
  schemaFromColumnData,
} from 'hyparquet-writer';
import {
  type CellValue,
  columnNames,
  COLUMNS_MAX,
  type ColumnKind,
  FileProblem,
  type TableColumn,
} from '../../../domain/data-table.ts';
import type { TableStream } from './table-stream.ts';

const ROWS_AT_ONCE = 50_000;

/**
 * In addition to Snappy, included in the reader. Plain code: the page's policy lets only the engine compile
 * WebAssembly.
 */
const compressors: Compressors = {
  GZIP: (input, length) => gunzipSync(input, { out: new Uint8Array(length) }),
  ZSTD: (input, length) => decompressZstd(input, new Uint8Array(length)),
};

const BY_CONVERTED: Readonly<Record<string, ColumnKind>> = {
  UTF8: 'text',
  ENUM: 'text',
  JSON: 'json',
  BSON: 'json',
  DECIMAL: 'number',
  DATE: 'date',
  TIMESTAMP_MILLIS: 'timestamp',
  TIMESTAMP_MICROS: 'timestamp',
  TIME_MILLIS: 'text',
  TIME_MICROS: 'text',
  INTERVAL: 'text',
};
const BY_LOGICAL: Readonly<Record<string, ColumnKind>> = {
  STRING: 'text',
  DECIMAL: 'number',
  DATE: 'date',
  TIMESTAMP: 'timestamp',
  TIME: 'text',
  JSON: 'json',
  VARIANT: 'json',
  GEOMETRY: 'json',
  GEOGRAPHY: 'json',
  FLOAT16: 'number',
};
const BY_TYPE: Readonly<Record<string, ColumnKind>> = {
  BOOLEAN: 'boolean',
  INT32: 'integer',
  INT64: 'integer',
  INT96: 'timestamp',
  FLOAT: 'number',
  DOUBLE: 'number',
};

/** By the schema of the file, never by its values: a column keeps its kind when empty. */
function kindOf({ element, children }: SchemaTree): ColumnKind {
  if (children.length > 0 || element.repetition_type === 'REPEATED') return 'json';
  const logical = element.logical_type && BY_LOGICAL[element.logical_type.type];
  const converted = element.converted_type && BY_CONVERTED[element.converted_type];
  return logical ?? converted ?? BY_TYPE[element.type ?? ''] ?? 'text';
}

const jsonValue = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint'
    ? Number.isSafeInteger(Number(value))
      ? Number(value)
      : value.toString()
    : value;

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 64), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function dateText(value: Date, kind: ColumnKind): string | null {
  if (Number.isNaN(value.getTime())) return null;
  return kind === 'date' ? value.toISOString().slice(0, 10) : value.toISOString();
}

function cellOf(value: unknown, kind: ColumnKind): CellValue {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return dateText(value, kind);
  if (kind === 'json') return typeof value === 'string' ? value : JSON.stringify(value, jsonValue);
  // The engine reads an integer as text without loss; beyond 2^53 a number would change.
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return value instanceof Uint8Array ? hexOf(value) : JSON.stringify(value, jsonValue);
}

function metadataOf(file: ArrayBuffer): FileMetaData {
  try {
    return parquetMetadata(file);
  } catch (error) {
    throw new FileProblem(
      'The Parquet file is damaged or truncated: its end contains no description of the columns.',
      null,
      {
        cause: error,
      },
    );
  }
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const codec = /unsupported compression codec: (\w+)/.exec(text)?.[1];
  return codec ? `they are packed with ${codec}. Save the file with Snappy, Zstandard or gzip.` : text;
}

async function* partsOf(file: ArrayBuffer, metadata: FileMetaData, names: string[], kinds: ColumnKind[]) {
  const rowCount = Number(metadata.num_rows);
  for (let rowStart = 0; rowStart < rowCount; rowStart += ROWS_AT_ONCE) {
    const rowEnd = Math.min(rowCount, rowStart + ROWS_AT_ONCE);
    let read: unknown[][] = [];
    try {
      await parquetRead({
        file: { byteLength: file.byteLength, slice: (from, to) => file.slice(from, to) },
        metadata,
        compressors,
        columns: names,
        rowStart,
        rowEnd,
        onComplete: (rows: unknown[][]) => {
          read = rows;
        },
      });
    } catch (error) {
      const reason = reasonOf(error);
      throw new FileProblem(`Rows ${rowStart + 1} to ${rowEnd} cannot be read: ${reason}`, null, {
        cause: error,
      });
    }
    yield read.map((row) => kinds.map((kind, index) => cellOf(row[index], kind)));
  }
}

/**
 * A Parquet file as a table; nested columns are JSON text.
 * @throws FileProblem for a broken file or one with too many columns
 */
export function readParquet(file: ArrayBuffer): TableStream {
  const metadata = metadataOf(file);
  const { children } = parquetSchema(metadata);
  if (children.length === 0) throw new FileProblem('The Parquet file has no columns.');
  if (children.length > COLUMNS_MAX)
    throw new FileProblem(`The file has ${children.length} columns; up to ${COLUMNS_MAX} are read.`);
  const stored = children.map(({ element }) => element.name);
  const names = columnNames(stored);
  const kinds = children.map(kindOf);
  const columns: TableColumn[] = names.map((name, index) => ({ name, kind: kinds[index] ?? 'text' }));
  return { columns, parts: partsOf(file, metadata, stored, kinds), encoding: null, notes: [] };
}

type Typed = Pick<ColumnSource, 'type' | 'data'>;

const TYPED: Record<Exclude<ColumnKind, 'date'>, (values: readonly CellValue[]) => Typed> = {
  text: (values) => ({
    type: 'STRING',
    data: values.map((value) => (value === null ? null : String(value))),
  }),
  json: (values) => ({
    type: 'STRING',
    data: values.map((value) => (value === null ? null : String(value))),
  }),
  integer: (values) => ({
    type: 'INT64',
    data: values.map((value) => (value === null ? null : BigInt(value))),
  }),
  number: (values) => ({ type: 'DOUBLE', data: [...values] }),
  boolean: (values) => ({ type: 'BOOLEAN', data: [...values] }),
  timestamp: (values) => ({
    type: 'TIMESTAMP',
    data: values.map((value) => (value === null ? null : new Date(String(value)))),
  }),
};

const INT64_MAX = 2n ** 63n - 1n;

/** Numbers that Parquet's own types would change are written as text. */
function storedKind(kind: ColumnKind, values: readonly CellValue[]): ColumnKind {
  const isLost = (value: CellValue): boolean => {
    if (typeof value !== 'string') return false;
    if (kind === 'number') return true;
    const number = BigInt(value);
    return number > INT64_MAX || number < -INT64_MAX - 1n;
  };
  return (kind === 'integer' || kind === 'number') && values.some(isLost) ? 'text' : kind;
}

/** A table as a Parquet file (Snappy); kinds are preserved. `values[c][r]` belongs to `columns[c]`. */
export function writeParquet(
  columns: readonly TableColumn[],
  values: readonly (readonly CellValue[])[],
): ArrayBuffer {
  // Without a prototype: a column may have the name of an object's built-in property.
  const days = Object.create(null) as Record<string, SchemaElement>;
  const columnData = columns.map(({ name, kind: shownKind }, index): ColumnSource => {
    const column = values[index] ?? [];
    const kind = storedKind(shownKind, column);
    if (kind !== 'date') return { name, ...TYPED[kind](column) };
    days[name] = { name, type: 'INT32', converted_type: 'DATE', repetition_type: 'OPTIONAL' };
    return {
      name,
      data: column.map((value) => (value === null ? null : new Date(`${String(value)}T00:00:00Z`))),
    };
  });
  return parquetWriteBuffer({
    columnData: columnData.map(({ name, data }) => ({ name, data })),
    schema: schemaFromColumnData({ columnData, schemaOverrides: days }),
  });
}
