import {
  DuckDBDateValue,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBInstance,
  DuckDBTimestampValue,
} from '@duckdb/node-api';
import { type ColumnKind, columnTypeOf, wholeNumber } from '../../domain/data-table.ts';
import { GEO_MACROS } from '../../domain/geo-macros.ts';
import { quoteName } from '../../domain/sql-text.ts';
import { cellOfDuck } from './duck-cells.ts';
import type { DuckAnswer, DuckCalls, DuckRequest } from './duck-protocol.ts';

// A process of its own: what a statement does to it, the server survives. It has no files, no network and no settings
// that a statement could change; the host puts in what it may read.
const DAY_MS = 86_400_000;

async function openLocked(memoryMb: number): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', {
    allow_community_extensions: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    memory_limit: `${memoryMb}MB`,
    // Without a folder nothing is written to disk when the memory is full.
    temp_directory: '',
    threads: '2',
  });
  const connection = await instance.connect();
  for (const macro of GEO_MACROS) await connection.run(macro);
  // After the settings above: the folder cannot be named once files are forbidden.
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
  return connection;
}

type Put = (appender: DuckDBAppender, value: unknown) => void;

const text: Put = (appender, value) =>
  appender.appendVarchar(typeof value === 'string' ? value : JSON.stringify(value));

/** A number that is one; anything else is refused by name. */
function finite(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new TypeError(`${String(value)} is no number`);
  return value;
}
function instantMs(value: unknown): number {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(ms)) throw new TypeError(`${String(value)} is no time`);
  return ms;
}

const PUT: Readonly<Record<ColumnKind, Put>> = {
  text,
  json: text,
  integer: (appender, value) => appender.appendBigInt(BigInt(wholeNumber(value))),
  number: (appender, value) => appender.appendDouble(finite(value)),
  boolean: (appender, value) => appender.appendBoolean(value === true),
  timestamp: (appender, value) =>
    appender.appendTimestamp(new DuckDBTimestampValue(BigInt(instantMs(value)) * 1000n)),
  date: (appender, value) => appender.appendDate(new DuckDBDateValue(Math.floor(instantMs(value) / DAY_MS))),
};

async function ingest(
  connection: DuckDBConnection,
  { table, columns, values, isFirst }: DuckCalls['ingest']['input'],
): Promise<null> {
  if (isFirst) {
    const made = columns.map((column) => `${quoteName(column.name)} ${columnTypeOf(column)}`);
    await connection.run(`CREATE OR REPLACE TABLE ${quoteName(table)} (${made.join(', ')})`);
  }
  const appender = await connection.createAppender(table);
  const rows = values[0]?.length ?? 0;
  for (let row = 0; row < rows; row += 1) {
    for (const [index, { name, kind }] of columns.entries()) {
      const value = values[index]?.[row] ?? null;
      try {
        if (value === null) appender.appendNull();
        else PUT[kind](appender, value);
      } catch (error) {
        throw new Error(`${table}, row ${row + 1}, column ${name}: ${(error as Error).message}`, {
          cause: error,
        });
      }
    }
    appender.endRow();
  }
  appender.closeSync();
  return null;
}

async function read(
  connection: DuckDBConnection,
  { sql, rowsMax }: DuckCalls['read']['input'],
): Promise<DuckCalls['read']['output']> {
  const started = performance.now();
  const reader = await connection.streamAndReadUntil(sql, rowsMax + 1);
  const columns = reader.columnNames();
  const types = reader.columnTypes().map(String);
  const found = reader.getColumns().map((column) => column.slice(0, rowsMax).map(cellOfDuck));
  const rowCount = found[0]?.length ?? 0;
  const isCut = reader.currentRowCount > rowsMax;
  return { columns, types, values: found, rowCount, isCut, elapsedMs: performance.now() - started };
}

async function runStep(
  connection: DuckDBConnection,
  { createSql, countSql }: DuckCalls['runStep']['input'],
): Promise<DuckCalls['runStep']['output']> {
  const started = performance.now();
  await connection.run(createSql);
  const reader = await connection.runAndReadAll(countSql);
  return { counts: (reader.getRows()[0] ?? []).map(Number), elapsedMs: performance.now() - started };
}

let opened: Promise<DuckDBConnection> | null = null;

async function answer(request: DuckRequest): Promise<unknown> {
  if (request.name === 'open') {
    opened = openLocked(request.input.memoryMb);
    await opened;
    return null;
  }
  if (!opened) throw new Error('The engine is not open.');
  const connection = await opened;
  if (request.name === 'ingest') return ingest(connection, request.input);
  return request.name === 'read' ? read(connection, request.input) : runStep(connection, request.input);
}

// One after the other: the host may send ahead.
let last: Promise<unknown> = Promise.resolve();
process.on('message', (request: DuckRequest) => {
  last = last.then(async () => {
    const reply = await answer(request).then(
      (value): DuckAnswer => ({ id: request.id, ok: true, value }),
      (error: unknown): DuckAnswer => ({
        id: request.id,
        ok: false,
        message: error instanceof Error ? error.message : String(error),
      }),
    );
    process.send?.(reply);
  });
});
// Without its host there is nobody to work for.
process.on('disconnect', () => process.exit(0));
