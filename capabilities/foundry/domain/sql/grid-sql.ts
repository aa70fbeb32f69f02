import type { ColumnKind } from '../data-table.ts';
import { quoteName, quoteText } from './sql-text.ts';

export interface GridSort {
  column: string;
  descending: boolean;
}

/** Rows with a text in any column, ignoring case; `true` for an empty text. */
export function findCondition(columns: readonly string[], text: string): string {
  const wanted = text.trim();
  if (wanted === '') return 'true';
  const any = columns.map(
    (name) => `contains(lower(CAST(${quoteName(name)} AS VARCHAR)), ${quoteText(wanted.toLowerCase())})`,
  );
  return any.length === 0 ? 'true' : `(${any.join(' OR ')})`;
}

/** Window of a table for the grid. Without a sort the engine keeps the table order and can stop early. */
export function windowSql(
  table: string,
  part: { condition: string; sort: GridSort | null; from: number; limit: number },
): string {
  const order = part.sort
    ? ` ORDER BY ${quoteName(part.sort.column)} ${part.sort.descending ? 'DESC' : 'ASC'} NULLS LAST, rowid`
    : '';
  const where = part.condition === 'true' ? '' : ` WHERE ${part.condition}`;
  const limit = Number.isFinite(part.limit) ? ` LIMIT ${part.limit} OFFSET ${part.from}` : '';
  return `SELECT * FROM ${quoteName(table)}${where}${order}${limit}`;
}

/** One row by its index. */
export const rowSql = (table: string, row: number): string =>
  `SELECT * FROM ${quoteName(table)} WHERE rowid = ${row}`;

export const countSql = (table: string, condition: string): string =>
  `SELECT count(*) AS n FROM ${quoteName(table)} WHERE ${condition}`;

/** Minimum and maximum of a numeric column, for the bars in its cells. */
export const extremesSql = (table: string, column: string): string =>
  `SELECT min(${quoteName(column)})::DOUBLE AS lo, max(${quoteName(column)})::DOUBLE AS hi FROM ${quoteName(table)}`;

const NUMERIC: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['integer', 'number']);
const ORDERED: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['integer', 'number', 'timestamp', 'date']);
export const isNumeric = (kind: ColumnKind): boolean => NUMERIC.has(kind);
export const isOrdered = (kind: ColumnKind): boolean => ORDERED.has(kind);
export const isTime = (kind: ColumnKind): boolean => kind === 'timestamp' || kind === 'date';

const HISTOGRAM_BINS = 16;

/** Up to this many rows distinct values are counted exactly; above, estimated to a few percent. */
export const COUNTED_ROWS_MAX = 200_000;

/** Nulls, distinct values, extremes and quartiles of one column. */
export function profileSql(
  table: string,
  column: string,
  { kind, rowCount }: { kind: ColumnKind; rowCount: number },
): string {
  const name = quoteName(column);
  const ordered = isOrdered(kind) || kind === 'text' || kind === 'boolean';
  const extremes = ordered
    ? `CAST(min(${name}) AS VARCHAR) AS lo, CAST(max(${name}) AS VARCHAR) AS hi`
    : 'NULL AS lo, NULL AS hi';
  const quartiles = isNumeric(kind)
    ? `quantile_cont(${name}, 0.25)::DOUBLE AS q1, quantile_cont(${name}, 0.5)::DOUBLE AS q2, quantile_cont(${name}, 0.75)::DOUBLE AS q3`
    : 'NULL AS q1, NULL AS q2, NULL AS q3';
  const distinct =
    rowCount <= COUNTED_ROWS_MAX
      ? `count(DISTINCT ${name})`
      : `least(approx_count_distinct(${name}), count(${name}))`;
  return `SELECT count(*) AS n, count(*) - count(${name}) AS nulls, ${distinct} AS distinct_values, ${extremes}, ${quartiles} FROM ${quoteName(table)}`;
}

/** Counts by equal bins of an ordered column, or of its most frequent values. */
export function profileBarsSql(table: string, column: string, kind: ColumnKind): string {
  const name = quoteName(column);
  const from = quoteName(table);
  if (!isOrdered(kind))
    return `SELECT CAST(${name} AS VARCHAR) AS k, count(*) AS n FROM ${from} WHERE ${name} IS NOT NULL GROUP BY 1 ORDER BY n DESC, k LIMIT 6`;
  const value = isTime(kind) ? `epoch(${name})` : `${name}::DOUBLE`;
  return `WITH d AS (SELECT ${value} AS u FROM ${from} WHERE ${name} IS NOT NULL), r AS (SELECT min(u) AS lo, max(u) AS hi FROM d) SELECT CAST(least(floor((u - lo) / greatest((hi - lo) / ${HISTOGRAM_BINS}, 1e-12)), ${HISTOGRAM_BINS - 1}) AS INTEGER) AS k, count(*) AS n FROM d, r GROUP BY 1 ORDER BY 1`;
}
export { HISTOGRAM_BINS };
