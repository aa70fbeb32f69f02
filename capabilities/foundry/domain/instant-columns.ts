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

/** One row: for each column of text the number of its values, and how many of them are instants with or without a zone. */
export function instantCountsSql(table: string, columns: readonly string[]): string {
  const counts = columns.flatMap((name, index) => {
    const column = quoteName(name);
    return [
      `count(${column}) AS n${index}`,
      `count(*) FILTER (WHERE regexp_full_match(trim(${column}), '${INSTANT}') AND ${localTime(column)} IS NOT NULL) AS i${index}`,
    ];
  });
  return `SELECT ${counts.join(', ')} FROM ${quoteName(table)}`;
}

/** Makes a column of such instants one of time in UTC. */
export function instantColumnSql(table: string, name: string): string {
  const column = quoteName(name);
  return `ALTER TABLE ${quoteName(table)} ALTER COLUMN ${column} TYPE TIMESTAMP USING ${localTime(column)} - to_minutes(${offsetMinutes(column)})`;
}
