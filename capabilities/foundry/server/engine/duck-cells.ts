import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
} from '@duckdb/node-api';
import { type CellValue, decimalCell } from '../../domain/data-table.ts';

const DAY_MS = 86_400_000;
const MS_MAX = 8.64e15;

function instantText(ms: number): string | null {
  if (Math.abs(ms) > MS_MAX) return null;
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

/** The content of a list or structure, as JSON represents it. */
function plainOfDuck(value: unknown): unknown {
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue)
    return value.items.map(plainOfDuck);
  if (value instanceof DuckDBStructValue)
    return Object.fromEntries(Object.entries(value.entries).map(([key, one]) => [key, plainOfDuck(one)]));
  if (value instanceof DuckDBMapValue)
    return Object.fromEntries(
      value.entries.map(({ key, value: one }) => [String(cellOfDuck(key)), plainOfDuck(one)]),
    );
  return cellOfDuck(value);
}
const isStructure = (value: unknown): boolean =>
  value instanceof DuckDBListValue ||
  value instanceof DuckDBArrayValue ||
  value instanceof DuckDBStructValue ||
  value instanceof DuckDBMapValue;

/** Maximum bytes of a value written out. */
const BLOB_BYTES_MAX = 64;

/** A value of the engine as stored and sent: times as ISO text, large integers as text, structures as JSON. */
export function cellOfDuck(value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return decimalCell(value, 0);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue)
    return instantText(Number(value.micros) / 1000);
  if (value instanceof DuckDBDateValue) return instantText(value.days * DAY_MS)?.slice(0, 10) ?? null;
  if (value instanceof DuckDBDecimalValue) return decimalCell(value.value, value.scale);
  if (value instanceof DuckDBBlobValue)
    return Buffer.from(value.bytes.subarray(0, BLOB_BYTES_MAX)).toString('hex');
  if (isStructure(value)) return JSON.stringify(plainOfDuck(value));
  // The engine's own classes format themselves as in SQL.
  return (value as { toString(): string }).toString();
}
