import type { CellValue, ColumnKind } from '../../domain/data-table.ts';

/** The part of an Arrow type that is looked at; the library is the engine's own. */
interface ArrowType {
  toString(): string;
}

const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^(?:Int|Uint)\d/, 'integer'],
  [/^(?:Float|Decimal)/, 'number'],
  [/^Bool/, 'boolean'],
  [/^Timestamp/, 'timestamp'],
  [/^Date/, 'date'],
  [/^(?:Struct|List|FixedSizeList|Map)/, 'json'],
];

/** What kind of column an Arrow type makes. */
export function kindOfArrow(type: ArrowType): ColumnKind {
  const text = type.toString();
  return KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'text';
}

const plain = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? bigintCell(value) : value;

function bigintCell(value: bigint): CellValue {
  const number = Number(value);
  // Beyond 2^53 a number would be another one.
  return Number.isSafeInteger(number) ? number : value.toString();
}

const two = (value: number) => String(value).padStart(2, '0');

function timeText(micros: bigint): string {
  const seconds = Number(micros / 1_000_000n);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function instantCell(value: unknown, kind: 'timestamp' | 'date'): CellValue {
  const ms = value instanceof Date ? value.getTime() : Number(value);
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return null;
  const text = new Date(ms).toISOString();
  return kind === 'date' ? text.slice(0, 10) : text.replace('.000Z', 'Z');
}

/** A value of the engine as the page takes it: instants as ISO text, large integers as text, structures as JSON. */
export function cellOfArrow(value: unknown, type: ArrowType): CellValue {
  if (value === null || value === undefined) return null;
  const kind = kindOfArrow(type);
  if (kind === 'timestamp' || kind === 'date') return instantCell(value, kind);
  if (typeof value === 'bigint')
    return type.toString().startsWith('Time') ? timeText(value) : bigintCell(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Uint8Array)
    return Array.from(value.subarray(0, 64), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return JSON.stringify(value, plain);
}
