import { quoteName } from '../sql/sql-text.ts';
import { rowOf, type TextTable } from './text-columns.ts';

/** Types that the engine may detect in a text column. */
const CANDIDATES = "['NULL', 'BOOLEAN', 'BIGINT', 'DOUBLE', 'DATE', 'TIMESTAMP', 'VARCHAR']";

const KEPT = new Set(['BOOLEAN', 'BIGINT', 'DOUBLE']);

/** One row per column, in order: its type and date format. `from` is the argument of `sniff_csv`. */
const sniffSql = (from: string): string =>
  `SELECT c.type AS "type", dates FROM (SELECT unnest(Columns) AS c, DateFormat AS dates FROM sniff_csv(${from}))`;

/**
 * Type used to read a column. The engine would drop the zone of times and guess the month in `05/06/2026`: both are
 * read as text and converted later.
 */
function typeToRead([type, dates]: readonly unknown[]): string {
  if (type === 'DATE') return typeof dates === 'string' && dates.startsWith('%Y') ? 'DATE' : 'VARCHAR';
  return typeof type === 'string' && KEPT.has(type) ? type : 'VARCHAR';
}

/** Integers beyond this are not exact as doubles. */
const WHOLE_MAX = 2 ** 53;

/** One row: for each column of doubles, whether it has values beyond the exact range. */
const beyondDoubleSql = (table: string, columns: readonly string[]): string => {
  const checks = columns
    .map(quoteName)
    .map((name) => `max(${name}) > ${WHOLE_MAX} OR min(${name}) < -${WHOLE_MAX}`);
  return `SELECT ${checks.join(', ')} FROM ${quoteName(table)}`;
};

/** One row: whether all values of a text column are integers within 128 bits. */
const allWholeSql = (table: string, name: string): string =>
  String.raw`SELECT coalesce(bool_and(regexp_full_match(trim(${quoteName(name)}), '-?(0|[1-9]\d{0,36})')), false) FROM ${quoteName(table)}`;

/** Converts a text column to its type. */
const castColumnSql = (table: string, name: string, type: 'HUGEINT' | 'DOUBLE'): string =>
  `ALTER TABLE ${quoteName(table)} ALTER COLUMN ${quoteName(name)} TYPE ${type} USING CAST(${quoteName(name)} AS ${type})`;

/** Table read from delimited text. */
export interface DelimitedTable extends TextTable {
  readonly columns: readonly string[];
  /** Arguments of `read_csv` except the types. */
  readonly source: string;
}

/** Rows sampled for the types of columns. */
export const TYPE_SAMPLE_ROWS = 20_480;
/** All rows. */
export const ALL_ROWS = -1;

/**
 * Creates the table with the types of the first rows. Integers not exact as doubles are read exactly.
 * @throws the engine's error for a later value of another type
 */
export async function makeTyped(of: DelimitedTable, sampleRows: number): Promise<void> {
  const { table, columns, source } = of;
  const sniffed = await of.rows(
    sniffSql(`${source}, sample_size = ${sampleRows}, auto_type_candidates = ${CANDIDATES}`),
  );
  const types = new Map(columns.map((name, index) => [name, typeToRead(sniffed[index] ?? [])]));
  const create = () =>
    of.run(
      `CREATE OR REPLACE TABLE ${quoteName(table)} AS SELECT * FROM read_csv(${source}, types = [${[...types.values()].map((type) => `'${type}'`).join(', ')}])`,
    );
  await create();
  const doubles = columns.filter((name) => types.get(name) === 'DOUBLE');
  if (doubles.length === 0) return;
  const isBeyond = await rowOf(of, beyondDoubleSql(table, doubles));
  const beyond = doubles.filter((_, index) => isBeyond[index] === true);
  if (beyond.length === 0) return;
  for (const name of beyond) types.set(name, 'VARCHAR');
  await create();
  for (const name of beyond) {
    const [isWhole] = await rowOf(of, allWholeSql(table, name));
    await of.run(castColumnSql(table, name, isWhole === true ? 'HUGEINT' : 'DOUBLE'));
  }
}
