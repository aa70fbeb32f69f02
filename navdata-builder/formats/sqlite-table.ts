import { columnsOfStatement } from './sqlite-columns.ts';
import { NavdataSourceError } from '../source-error.ts';

/** A value as SQLite stores it; blobs do not occur in the tables read here and are returned as `null`. */
export type SqliteValue = number | string | null;

const HEADER_BYTES = 100;

/**
 * Reads whole tables of an SQLite 3 file without any native code: header, schema table, table b-trees and
 * overflow pages as described in https://www.sqlite.org/fileformat2.html. Read-only, UTF-8, rollback-journal
 * files at rest; no indexes, no queries. Opening and reading throw `NavdataSourceError` where the file is damaged.
 */
export function openSqliteFile(file: string, bytes: Buffer): SqliteFile {
  if (bytes.toString('latin1', 0, 16) !== 'SQLite format 3\0')
    throw new NavdataSourceError('wrong-format', file, 'is no SQLite database');
  if (bytes.length < HEADER_BYTES)
    throw new NavdataSourceError(
      'truncated',
      file,
      `has ${bytes.length} of ${HEADER_BYTES} bytes of its header`,
    );
  const rawPageSize = bytes.readUInt16BE(16);
  const pageSize = rawPageSize === 1 ? 65_536 : rawPageSize;
  const pageCount = bytes.readUInt32BE(28);
  if (bytes.readUInt32BE(56) !== 1) throw new NavdataSourceError('wrong-format', file, 'is not in UTF-8');
  if (bytes.length < pageSize * pageCount)
    throw new NavdataSourceError('truncated', file, `has ${bytes.length} of ${pageSize * pageCount} bytes`);
  const database: Database = { file, bytes, pageSize, usable: pageSize - (bytes[20] ?? 0), pageCount };
  const schema = [...tableRows(database, 1)];
  const entryOf = (table: string) =>
    schema.find(
      ({ values }) => values[0] === 'table' && String(values[1]).toLowerCase() === table.toLowerCase(),
    );
  const rows = (table: string) => {
    const rootPage = entryOf(table)?.values[3];
    if (typeof rootPage !== 'number')
      throw new NavdataSourceError('wrong-format', file, `has no table "${table}"`);
    return tableRows(database, rootPage);
  };
  return {
    rows,
    has: (table) => entryOf(table) !== undefined,
    *records(table) {
      const found = rows(table);
      const { columns, rowIdColumn } = columnsOfStatement(String(entryOf(table)?.values[4] ?? ''));
      const placeOf = new Map(columns.map((name, place) => [name, place]));
      for (const { rowId, values } of found)
        yield {
          rowId,
          get(...names) {
            const place = names.map((name) => placeOf.get(name)).find((one) => one !== undefined);
            if (place === undefined) return null;
            return place === rowIdColumn ? rowId : (values[place] ?? null);
          },
        };
    },
  };
}

export interface SqliteFile {
  /** Row by row in the order of the row ids: the values in the order of the table's columns. */
  rows(table: string): Iterable<{ rowId: number; values: SqliteValue[] }>;
  has(table: string): boolean;
  /** The same rows by the names of their columns. */
  records(table: string): Iterable<SqliteRecord>;
}

export interface SqliteRecord {
  readonly rowId: number;
  /** The value of the first of these columns that the table has, in lower case; `null` without any. */
  get(...names: string[]): SqliteValue;
}

interface Database {
  readonly file: string;
  readonly bytes: Buffer;
  readonly pageSize: number;
  readonly usable: number;
  readonly pageCount: number;
}

const interiorTablePage = 0x05;
const leafTablePage = 0x0d;

/** Runs the reader of a page. Positions outside a damaged file cause a RangeError in Node. */
function readingPage<Read>({ file }: Database, pageNumber: number, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new NavdataSourceError('unreadable', file, `is damaged at page ${pageNumber}`);
  }
}

/** `seen`: pages of this table so far. No page belongs to it twice, unless the file is damaged. */
function* tableRows(
  database: Database,
  pageNumber: number,
  seen = new Set<number>(),
): Generator<{ rowId: number; values: SqliteValue[] }> {
  const { bytes, pageSize, pageCount, file } = database;
  if (pageNumber < 1 || pageNumber > pageCount)
    throw new NavdataSourceError('unreadable', file, `points to a page ${pageNumber} that it does not have`);
  if (seen.has(pageNumber))
    throw new NavdataSourceError('unreadable', file, `points to page ${pageNumber} more than once`);
  seen.add(pageNumber);
  const pageStart = (pageNumber - 1) * pageSize;
  const header = pageStart + (pageNumber === 1 ? 100 : 0);
  const type = bytes[header];
  const cellCount = bytes.readUInt16BE(header + 3);
  const pointers = header + (type === interiorTablePage ? 12 : 8);
  if (type !== interiorTablePage && type !== leafTablePage)
    throw new NavdataSourceError(
      'unreadable',
      file,
      `has an unexpected page type ${type} at page ${pageNumber}`,
    );
  for (let cell = 0; cell < cellCount; cell += 1) {
    const found = readingPage(database, pageNumber, () => {
      const at = pageStart + bytes.readUInt16BE(pointers + cell * 2);
      return type === leafTablePage ? readCell(database, at) : bytes.readUInt32BE(at);
    });
    if (typeof found === 'number') yield* tableRows(database, found, seen);
    else yield found;
  }
  if (type === interiorTablePage) yield* tableRows(database, bytes.readUInt32BE(header + 8), seen);
}

function readCell(database: Database, at: number): { rowId: number; values: SqliteValue[] } {
  const payloadSize = readVarint(database.bytes, at);
  const rowId = readVarint(database.bytes, payloadSize.next);
  const payload = readPayload(database, rowId.next, payloadSize.value);
  const values = readRecord(payload);
  return { rowId: rowId.value, values };
}

/** A payload too long for its page continues on a chain of overflow pages. */
function readPayload(database: Database, at: number, size: number): Buffer {
  const { bytes, usable, pageSize } = database;
  if (size > bytes.length) throw new RangeError(`A row of ${size} bytes is longer than its file.`);
  const maxLocal = usable - 35;
  if (size <= maxLocal) return bytes.subarray(at, at + size);
  const minLocal = Math.floor(((usable - 12) * 32) / 255) - 23;
  const surplus = minLocal + ((size - minLocal) % (usable - 4));
  const local = surplus <= maxLocal ? surplus : minLocal;
  const parts = [bytes.subarray(at, at + local)];
  let page = bytes.readUInt32BE(at + local);
  for (let left = size - local; left > 0 && page > 0 && page <= database.pageCount;) {
    const start = (page - 1) * pageSize;
    const length = Math.min(left, usable - 4);
    parts.push(bytes.subarray(start + 4, start + 4 + length));
    left -= length;
    page = bytes.readUInt32BE(start);
  }
  return Buffer.concat(parts);
}

function readRecord(payload: Buffer): SqliteValue[] {
  const headerSize = readVarint(payload, 0);
  const values: SqliteValue[] = [];
  let typeAt = headerSize.next;
  let valueAt = headerSize.value;
  while (typeAt < headerSize.value) {
    const serialType = readVarint(payload, typeAt);
    const { value, size } = readValue(payload, valueAt, serialType.value);
    values.push(value);
    typeAt = serialType.next;
    valueAt += size;
  }
  return values;
}

const integerSizes = [0, 1, 2, 3, 4, 6, 8] as const;

function readValue(bytes: Buffer, at: number, type: number): { value: SqliteValue; size: number } {
  if (type === 0) return { value: null, size: 0 };
  if (type === 7) return { value: bytes.readDoubleBE(at), size: 8 };
  if (type === 8 || type === 9) return { value: type - 8, size: 0 };
  if (type >= 12) {
    const size = Math.floor((type - 12) / 2);
    return { value: type % 2 === 1 ? bytes.toString('utf8', at, at + size) : null, size };
  }
  const size = integerSizes[type] ?? 0;
  const value = size === 8 ? Number(bytes.readBigInt64BE(at)) : bytes.readIntBE(at, size);
  return { value, size };
}

function readVarint(bytes: Buffer, at: number): { value: number; next: number } {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes[at + index] ?? 0;
    // Multiplied, not shifted: row ids may exceed 32 bits.
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: at + index + 1 };
  }
  return { value: value * 256 + (bytes[at + 8] ?? 0), next: at + 9 };
}
