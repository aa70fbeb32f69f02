import { type CellValue, type ColumnKind, decimalCell } from '../../domain/data-table.ts';

/** The properties used of an Arrow type; the library is the engine's own. */
export interface ArrowType {
  toString(): string;
  /** Its element types, for lists, structures and maps. */
  readonly children?: readonly { readonly name: string; readonly type: ArrowType }[] | null;
  /** Digits after the decimal point, for decimals. */
  readonly scale?: number;
}

const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  // HUGEINT, which sums of integers are, is a decimal without digits behind the point; UHUGEINT is sixteen bytes.
  [/^(?:Int\d|Uint\d|Decimal\[\d+e0\]|FixedSizeBinary\[16\])/, 'integer'],
  [/^(?:Float|Decimal)/, 'number'],
  [/^Bool/, 'boolean'],
  [/^Timestamp/, 'timestamp'],
  [/^Date/, 'date'],
  [/^(?:Struct|List|FixedSizeList|Map)/, 'json'],
];

/** Kind of column for an Arrow type. */
export function kindOfArrow(type: ArrowType): ColumnKind {
  const text = type.toString();
  return KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'text';
}

/** Words of 32 bits, least significant first, as one number. */
const bigintOf = (words: Uint32Array): bigint =>
  words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);

const DECIMAL_BITS = 128;

/** The content of a list or structure, as JSON represents it. */
function plainOfArrow(value: unknown, type: ArrowType): unknown {
  if (value === null || value === undefined) return null;
  const name = type.toString();
  const [child, ...others] = type.children ?? [];
  if (!child) return cellOfArrow(value, type);
  if (/^(?:List|FixedSizeList)/.test(name))
    return Array.from(value as Iterable<unknown>, (one) => plainOfArrow(one, child.type));
  if (name.startsWith('Map')) {
    const [keys, values] = child.type.children ?? [];
    if (!keys || !values) return null;
    return Object.fromEntries(
      Array.from(value as Iterable<[unknown, unknown]>, ([key, one]) => [
        String(cellOfArrow(key, keys.type)),
        plainOfArrow(one, values.type),
      ]),
    );
  }
  const row = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    [child, ...others].map((one) => [one.name, plainOfArrow(row[one.name], one.type)]),
  );
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

/** A value of the engine for the page: times as ISO text, large integers as text, structures as JSON. */
export function cellOfArrow(value: unknown, type: ArrowType): CellValue {
  if (value === null || value === undefined) return null;
  const kind = kindOfArrow(type);
  if (kind === 'timestamp' || kind === 'date') return instantCell(value, kind);
  if (typeof value === 'bigint')
    return type.toString().startsWith('Time') ? timeText(value) : decimalCell(value, 0);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Uint32Array)
    return decimalCell(BigInt.asIntN(DECIMAL_BITS, bigintOf(value)), type.scale ?? 0);
  if (value instanceof Uint8Array) {
    // UHUGEINT: a view of 32-bit words needs aligned bytes.
    if (kind === 'integer') return decimalCell(bigintOf(new Uint32Array(value.slice().buffer)), 0);
    return Array.from(value.subarray(0, 64), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  return JSON.stringify(plainOfArrow(value, type));
}
