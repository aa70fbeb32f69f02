import { quoteName } from './sql-text.ts';

/** An instant with the zone that the engine does not know without its extension of time zones. */
const INSTANT = String.raw`\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d(:?\d\d)?)?`;
const ZONE = String.raw`\s?(Z|[+-]\d\d(:?\d\d)?)$`;
const OFFSET = String.raw`([+-])(\d\d):?(\d\d)?$`;

const localTime = (column: string) => `TRY_CAST(regexp_replace(trim(${column}), '${ZONE}', '') AS TIMESTAMP)`;

/** Minutes that the clock of the text is ahead of UTC. */
function offsetMinutes(column: string): string {
  const part = (group: number) => `regexp_extract(trim(${column}), '${OFFSET}', ${group})`;
  const count = (group: number) => `coalesce(TRY_CAST(nullif(${part(group)}, '') AS INTEGER), 0)`;
  // The text of a date ends like an offset: it is one only behind a time.
  const isOffset = String.raw`regexp_matches(trim(${column}), ':\d\d(\.\d+)?\s?[+-]\d\d(:?\d\d)?$')`;
  return `CASE WHEN ${isOffset} THEN (CASE ${part(1)} WHEN '-' THEN -1 ELSE 1 END) * (${count(2)} * 60 + ${count(3)}) ELSE 0 END`;
}

/**
 * The instant of a value in UTC, null where it is none. Patterns cost seconds over a million rows: what ends in `Z` is read
 * without them, and only that, because the engine drops every other offset without a word.
 */
function instantOf(column: string): string {
  const utc = `CASE WHEN length(${column}) BETWEEN 20 AND 30 AND ends_with(${column}, 'Z') THEN TRY_CAST(${column} AS TIMESTAMP) END`;
  const any = `CASE WHEN regexp_full_match(trim(${column}), '${INSTANT}') THEN ${localTime(column)} - to_minutes(${offsetMinutes(column)}) END`;
  return `coalesce(${utc}, ${any})`;
}

/** Rows that are looked at before all are: most columns of text have no instant in their first lines. */
const SAMPLE_ROWS = 1000;

/** One row: for each column of text whether its first values allow that all are instants. */
export function maybeInstantsSql(table: string, columns: readonly string[]): string {
  const checks = columns.map((name, index) => {
    const column = quoteName(name);
    return `coalesce(bool_and(${column} IS NULL OR ${instantOf(column)} IS NOT NULL), true) AS m${index}`;
  });
  const names = columns.map(quoteName).join(', ');
  return `SELECT ${checks.join(', ')} FROM (SELECT ${names} FROM ${quoteName(table)} LIMIT ${SAMPLE_ROWS})`;
}

/** One row: for each column of text the number of its values, and how many of them are instants with or without a zone. */
export function instantCountsSql(table: string, columns: readonly string[]): string {
  const counts = columns.flatMap((name, index) => {
    const column = quoteName(name);
    return [`count(${column}) AS n${index}`, `count(${instantOf(column)}) AS i${index}`];
  });
  return `SELECT ${counts.join(', ')} FROM ${quoteName(table)}`;
}

/** Makes a column of such instants one of time in UTC. */
export function instantColumnSql(table: string, name: string): string {
  const column = quoteName(name);
  return `ALTER TABLE ${quoteName(table)} ALTER COLUMN ${column} TYPE TIMESTAMP USING ${instantOf(column)}`;
}
