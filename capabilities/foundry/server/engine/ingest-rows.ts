import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDateValue,
  DuckDBTimestampValue,
} from '@duckdb/node-api';
import { type ColumnKind, columnTypeOf, wholeNumber } from '../../domain/data-table.ts';
import { quoteName } from '../../domain/sql/sql-text.ts';
import type { DuckCalls } from './duck-protocol.ts';

const DAY_MS = 86_400_000;

type Put = (appender: DuckDBAppender, value: unknown) => void;

const text: Put = (appender, value) =>
  appender.appendVarchar(typeof value === 'string' ? value : JSON.stringify(value));

/** A finite number; anything else is rejected with the column's name. */
function finite(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new TypeError(`${String(value)} is not a number`);
  return value;
}
function instantMs(value: unknown): number {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(ms)) throw new TypeError(`${String(value)} is not a time`);
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

/** Adds rows by column to a table; a value that does not fit its column is rejected with row and column name. */
export async function ingest(
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
