/** Type of a column. Times are UTC; `json` is structured text. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'boolean' | 'timestamp' | 'date' | 'json';

/** Value passed between server, worker and page; times are ISO 8601 text. */
export type CellValue = string | number | boolean | null;

export interface TableColumn {
  name: string;
  kind: ColumnKind;
  /** SQL type, when the default one would lose digits. */
  exactType?: string;
}

/** Table. `rows[i][j]` belongs to `columns[j]`. */
export interface DataTable {
  columns: readonly TableColumn[];
  rows: readonly (readonly CellValue[])[];
}

/** Fault in a file. `line` and `column` count from 1; null when the format has none. */
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

/** Maximum number of columns, for readability and browser memory. */
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

/** Column of a result from its SQL type name. */
export function columnOfSqlType({ name, type }: { name: string; type: string }): TableColumn {
  const kind = KINDS_OF_TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';
  return EXACT_TYPE.test(type) ? { name, kind, exactType: type } : { name, kind };
}

/**
 * Value of an integer column; a fraction is rejected, because rounding would change it.
 * @throws TypeError that names the value
 */
export function wholeNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new TypeError(`${String(value)} is not a number`);
  if (!Number.isInteger(value)) throw new TypeError(`${value} is not a whole number`);
  return value;
}

/** Inserts a decimal point before the last `scale` digits, without trailing zeros. */
function decimalText(digits: bigint, scale: number): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const fraction = text.slice(text.length - scale).replace(/0+$/, '');
  const whole = scale === 0 ? text : text.slice(0, -scale);
  return `${digits < 0n ? '-' : ''}${whole}${scale === 0 || fraction === '' ? '' : `.${fraction}`}`;
}

/** Significant digits preserved by a double (IEEE 754). */
const DOUBLE_DIGITS = 15;

/** `digits` × 10^−`scale` as a number; as text when a number would lose digits. */
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

/** ISO 8601 in UTC with `Z`; a time without offset is UTC. */
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

/** Note on integers beyond 2^53, which a JSON reader rounds. */
export function roundedNote({ columns, rows }: DataTable): string | null {
  const named = columns.flatMap(({ name, kind }, index) =>
    kind === 'number' && rows.some((row) => Number.isInteger(row[index]) && !Number.isSafeInteger(row[index]))
      ? [name]
      : [],
  );
  if (named.length === 0) return null;
  return `Whole numbers beyond 2^53 are rounded in ${named.join(', ')}: JSON has doubles only. Write them as text.`;
}

/** Name unused by other columns; SQL ignores case. */
function freeName(name: string, taken: Set<string>): string {
  const base = name.trim() === '' ? 'column' : name.trim();
  let free = base;
  for (let counter = 2; taken.has(free.toLowerCase()); counter += 1) free = `${base}_${counter}`;
  taken.add(free.toLowerCase());
  return free;
}

/** Column names unique in SQL: empty ones become `column`, clashes get `_2`, `_3`. */
export function columnNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => freeName(name, taken));
}

/** Column kinds by key, in the order of first appearance; null when all values are missing. */
export type RecordKinds = Map<string, ColumnKind | null>;

/**
 * Adds the kinds of records to `kinds`, so that a file can be processed in parts.
 * @throws FileProblem for more columns than `COLUMNS_MAX`
 */
export function addRecordKinds(kinds: RecordKinds, records: readonly ReadonlyMap<string, unknown>[]): void {
  for (const record of records)
    for (const [name, value] of record)
      kinds.set(name, commonKind(kinds.get(name) ?? null, kindOfValue(value)));
  if (kinds.size > COLUMNS_MAX)
    throw new FileProblem(`The file has ${kinds.size} columns; up to ${COLUMNS_MAX} are read.`);
}

/** Columns of records, and the conversion of a record to a row. */
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
 * Creates a table of records; columns in the order of first appearance, kinds from all values.
 * @throws FileProblem for more columns than `COLUMNS_MAX`
 */
export function tableOfRecords(records: readonly ReadonlyMap<string, unknown>[]): DataTable {
  const kinds: RecordKinds = new Map();
  addRecordKinds(kinds, records);
  const { columns, rowOf } = recordTable(kinds);
  return { columns, rows: records.map(rowOf) };
}

/** Creates a table of rows with names unique in SQL; kinds from all values. @throws FileProblem */
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

/** Marker of a missing value in text for the engine; a quoted one is text. */
export const NULL_MARK = '\\N';

function engineCell(value: CellValue): string {
  if (value === null) return NULL_MARK;
  return typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value);
}

/** Rows as CSV that the engine reads back without loss. */
export function engineText(rows: readonly (readonly CellValue[])[]): string {
  let text = '';
  for (const row of rows) text += `${row.map(engineCell).join(',')}\n`;
  return text;
}
