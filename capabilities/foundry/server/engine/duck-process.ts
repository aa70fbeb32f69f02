import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { CellValue } from '../../domain/data-table.ts';
import { GEO_MACROS } from '../../domain/sql/geo-macros.ts';
import { quoteName, quoteText } from '../../domain/sql/sql-text.ts';
import { FILE_TABLE } from '../files/file-protocol.ts';
import { cellOfDuck } from './duck-cells.ts';
import { ingest } from './ingest-rows.ts';
import type { DuckAnswer, DuckCalls, DuckRequest } from './duck-protocol.ts';

// A separate process: the server survives any fault of a statement. It has no files, no network and no settings
// that a statement could change; the host supplies the readable data.

/** Files of the caller, converted to databases by the host: attached read-only, before opening others is disabled. */
async function attach(
  connection: DuckDBConnection,
  { folder, tables }: DuckCalls['open']['input']['files'],
): Promise<void> {
  if (tables.length === 0) return;
  // By name alone: a statement can list attached files, but learns nothing of the server's folders.
  process.chdir(folder);
  for (const [index, { database, table }] of tables.entries()) {
    await connection.run(`ATTACH ${quoteText(database)} AS file_${index} (READ_ONLY)`);
    await connection.run(
      `CREATE VIEW ${quoteName(table)} AS SELECT * FROM file_${index}.main.${quoteName(FILE_TABLE)}`,
    );
  }
}

async function openLocked({ memoryMb, files }: DuckCalls['open']['input']): Promise<DuckDBConnection> {
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
  await attach(connection, files);
  // After the settings above: the folder cannot be set once file access is disabled.
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
  return connection;
}

/** Maximum size of one result, which the server holds in memory. */
const ANSWER_CHARS_MAX = 16_000_000;

/** @throws Error for a result too large to display or hold: one value may be as large as the memory allows */
function refuseTooLarge(values: readonly (readonly CellValue[])[]): void {
  let chars = 0;
  for (const column of values) for (const cell of column) if (typeof cell === 'string') chars += cell.length;
  if (chars <= ANSWER_CHARS_MAX) return;
  const max = ANSWER_CHARS_MAX / 1_000_000;
  throw new Error(
    `The answer has more than ${max} million characters of text: ask for fewer rows or shorter values.`,
  );
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
  refuseTooLarge(found);
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
    opened = openLocked(request.input);
    await opened;
    return null;
  }
  if (!opened) throw new Error('The engine is not open.');
  const connection = await opened;
  if (request.name === 'ingest') return ingest(connection, request.input);
  return request.name === 'read' ? read(connection, request.input) : runStep(connection, request.input);
}

// One at a time, though the host may send ahead.
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
// Exits when the host is gone.
process.on('disconnect', () => process.exit(0));
