import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
} from '@duckdb/node-api';
import type { CellValue } from '../../domain/data-table.ts';

const DAY_MS = 86_400_000;
const MS_MAX = 8.64e15;

function instantText(ms: number): string | null {
  if (Math.abs(ms) > MS_MAX) return null;
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

/** A value of the engine as it is stored and sent: instants as ISO text, large integers as text, structures as text. */
export function cellOfDuck(value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') {
    const number = Number(value);
    // Beyond 2^53 a number would be another one.
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue)
    return instantText(Number(value.micros) / 1000);
  if (value instanceof DuckDBDateValue) return instantText(value.days * DAY_MS)?.slice(0, 10) ?? null;
  if (value instanceof DuckDBDecimalValue) return value.toDouble();
  // The engine's own classes write themselves as SQL does.
  return (value as { toString(): string }).toString();
}
