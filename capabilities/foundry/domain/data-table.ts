/** What a column holds. Instants are UTC; `json` is structured text. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'boolean' | 'timestamp' | 'date' | 'json';

/** A value as it travels between server, worker and page; instants are ISO 8601 text. */
export type CellValue = string | number | boolean | null;

export interface TableColumn {
  name: string;
  kind: ColumnKind;
  /** The SQL type where the usual one of the kind would lose digits. */
  exactType?: string;
}

/** Rows of one shape. `rows[i][j]` belongs to `columns[j]`. */
export interface DataTable {
  columns: readonly TableColumn[];
  rows: readonly (readonly CellValue[])[];
}

/** What is wrong with a file. `line` and `column` count from 1 and are null where the format has none. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
  readonly line: number | null;
  readonly column: number | null;
  constructor(
    message: string,
    at: { line: number; column: number } | null = null,
    options: { cause?: unknown } = {},
  ) {
    super(at === null ? message : `Line ${at.line}, column ${at.column}: ${message}`, options);
    this.line = at?.line ?? null;
    this.column = at?.column ?? null;
  }
}

/** More columns than this make a table that nobody reads and that costs the browser its memory. */
export const COLUMNS_MAX = 1000;

const SQL_TYPES: Record<ColumnKind, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  timestamp: 'TIMESTAMP',
  date: 'DATE',
  json: 'VARCHAR',
};

/** The SQL type of a column kind. */
export const sqlTypeOf = (kind: ColumnKind): string => SQL_TYPES[kind];

/** The SQL type of a column. */
export const columnTypeOf = ({ kind, exactType }: TableColumn): string => exactType ?? SQL_TYPES[kind];

const KINDS_OF_TYPES: readonly (readonly [RegExp, ColumnKind])[] = [
  [/\]$|^(?:STRUCT|MAP|UNION)\(|^JSON$/, 'json'],
  [/^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/, 'integer'],
  [/^DECIMAL\(\d+,\s*0\)$/, 'integer'],
  [/^(?:FLOAT|DOUBLE|DECIMAL\(.*)$/, 'number'],
  [/^BOOLEAN$/, 'boolean'],
  [/^TIMESTAMP/, 'timestamp'],
  [/^DATE$/, 'date'],
];
const EXACT_TYPE = /^(?:U?HUGEINT|UBIGINT|DECIMAL\(\d{1,2},\s*\d{1,2}\))$/;

/** A column of a result by the name that SQL has for its type. */
export function columnOfSqlType({ name, type }: { name: string; type: string }): TableColumn {
  const kind = KINDS_OF_TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';
  return EXACT_TYPE.test(type) ? { name, kind, exactType: type } : { name, kind };
}

/**
 * A value of a column of integers, as it was: a fraction is refused, because rounding it would make another value of it.
 * @throws TypeError that names the value
 */
export function wholeNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new TypeError(`${String(value)} is not a number`);
  if (!Number.isInteger(value)) throw new TypeError(`${value} is not a whole number`);
  return value;
}

/** `digits` with a point before the last `scale` of them, without zeros that say nothing. */
function decimalText(digits: bigint, scale: number): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const fraction = text.slice(text.length - scale).replace(/0+$/, '');
  const whole = scale === 0 ? text : text.slice(0, -scale);
  return `${digits < 0n ? '-' : ''}${whole}${scale === 0 || fraction === '' ? '' : `.${fraction}`}`;
}

/** Significant digits that every decimal keeps in a double (IEEE 754). */
const DOUBLE_DIGITS = 15;

/** `digits` × 10^−`scale` as a number; as text where a number would be another one. */
export function decimalCell(digits: bigint, scale: number): CellValue {
  const text = decimalText(digits, scale);
  const number = Number(text);
  if (scale === 0) return Number.isSafeInteger(number) ? number : text;
  const significant = text.replace(/^-?0*\.?0*/, '').replace('.', '').length;
  return significant <= DOUBLE_DIGITS || String(number) === text ? number : text;
}

const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

function kindOfText(text: string): ColumnKind {
  if (DAY.test(text)) return 'date';
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text)) ? 'timestamp' : 'text';
}

function kindOfValue(value: unknown): ColumnKind | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return kindOfText(value);
  return 'json';
}

function commonKind(left: ColumnKind | null, right: ColumnKind | null): ColumnKind | null {
  if (left === null || right === null || left === right) return left ?? right;
  const pair = new Set([left, right]);
  if (pair.has('integer') && pair.has('number')) return 'number';
  if (pair.has('date') && pair.has('timestamp')) return 'timestamp';
  return 'text';
}

/** ISO 8601 in UTC with `Z`; an instant without an offset is UTC. */
function instantText(text: string): string {
  const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) && text.length > 10;
  const ms = Date.parse(hasOffset ? text : `${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`);
  return Number.isNaN(ms) ? text : new Date(ms).toISOString();
}

function cellOf(value: unknown, kind: ColumnKind): CellValue {
  if (value === null || value === undefined) return null;
  if (kind === 'timestamp' && typeof value === 'string') return instantText(value);
  if (typeof value === 'object') return JSON.stringify(value);
  if (kind === 'text' || kind === 'json') return typeof value === 'string' ? value : JSON.stringify(value);
  return value as CellValue;
}

/** What is to be known of whole numbers that a JSON reader rounds: those beyond 2^53. */
export function roundedNote({ columns, rows }: DataTable): string | null {
  const named = columns.flatMap(({ name, kind }, index) =>
    kind === 'number' && rows.some((row) => Number.isInteger(row[index]) && !Number.isSafeInteger(row[index]))
      ? [name]
      : [],
  );
  if (named.length === 0) return null;
  return `Whole numbers beyond 2^53 are rounded in ${named.join(', ')}: JSON has doubles only. Write them as text.`;
}

/** A name that no column has yet, whatever the case: SQL tells names apart without it. */
function freeName(name: string, taken: Set<string>): string {
  const base = name.trim() === '' ? 'column' : name.trim();
  let free = base;
  for (let counter = 2; taken.has(free.toLowerCase()); counter += 1) free = `${base}_${counter}`;
  taken.add(free.toLowerCase());
  return free;
}

/** Column names that SQL can tell apart: empty ones are `column`, clashes get `_2`, `_3`. */
export function columnNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => freeName(name, taken));
}

/** Kinds of the values under each key, in the order of their first appearance; null where all are missing. */
export type RecordKinds = Map<string, ColumnKind | null>;

/**
 * Adds what records hold to `kinds`, so that a file can be judged part by part.
 * @throws FileProblem for more columns than `COLUMNS_MAX`
 */
export function addRecordKinds(kinds: RecordKinds, records: readonly ReadonlyMap<string, unknown>[]): void {
  for (const record of records)
    for (const [name, value] of record)
      kinds.set(name, commonKind(kinds.get(name) ?? null, kindOfValue(value)));
  if (kinds.size > COLUMNS_MAX)
    throw new FileProblem(`The file has ${kinds.size} columns; up to ${COLUMNS_MAX} are read.`);
}

/** Columns of records, and how one of them becomes a row. */
export function recordTable(kinds: ReadonlyMap<string, ColumnKind | null>): {
  columns: readonly TableColumn[];
  rowOf: (record: ReadonlyMap<string, unknown>) => CellValue[];
} {
  const keys = [...kinds.keys()];
  const names = columnNames(keys);
  const columns = keys.map((key, index) => ({ name: names[index] ?? key, kind: kinds.get(key) ?? 'text' }));
  const rowOf = (record: ReadonlyMap<string, unknown>) =>
    keys.map((key, index) => cellOf(record.get(key), columns[index]?.kind ?? 'text'));
  return { columns, rowOf };
}

/**
 * Makes a table of records; columns in the order of their first appearance, kinds from all values.
 * @throws FileProblem for more columns than `COLUMNS_MAX`
 */
export function tableOfRecords(records: readonly ReadonlyMap<string, unknown>[]): DataTable {
  const kinds: RecordKinds = new Map();
  addRecordKinds(kinds, records);
  const { columns, rowOf } = recordTable(kinds);
  return { columns, rows: records.map(rowOf) };
}

/** Makes a table of rows under names that SQL can tell apart; kinds from all values. @throws FileProblem */
export function tableOfRows(names: readonly string[], rows: readonly (readonly unknown[])[]): DataTable {
  if (names.length > COLUMNS_MAX)
    throw new FileProblem(`The file has ${names.length} columns; up to ${COLUMNS_MAX} are read.`);
  const columns = names.map((name, index) => {
    let kind: ColumnKind | null = null;
    for (const row of rows) kind = commonKind(kind, kindOfValue(row[index]));
    return { name, kind: kind ?? 'text' };
  });
  return { columns, rows: rows.map((row) => columns.map(({ kind }, index) => cellOf(row[index], kind))) };
}

/** What stands for a missing value in the text that goes into the engine; a quoted one stays text. */
export const NULL_MARK = '\\N';

function engineCell(value: CellValue): string {
  if (value === null) return NULL_MARK;
  return typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value);
}

/** Rows as the comma-separated text that the engine reads back without loss. */
export function engineText(rows: readonly (readonly CellValue[])[]): string {
  let text = '';
  for (const row of rows) text += `${row.map(engineCell).join(',')}\n`;
  return text;
}
