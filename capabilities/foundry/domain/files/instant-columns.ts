/** Time with a zone, which the engine does not parse without its time zone extension. */
const INSTANT = String.raw`\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d(:?\d\d)?)?`;
const ZONE = String.raw`\s?(Z|[+-]\d\d(:?\d\d)?)$`;
const OFFSET = String.raw`([+-])(\d\d):?(\d\d)?$`;

const localTime = (column: string) => `TRY_CAST(regexp_replace(trim(${column}), '${ZONE}', '') AS TIMESTAMP)`;

/** Offset from UTC in the text, minutes. */
function offsetMinutes(column: string): string {
  const part = (group: number) => `regexp_extract(trim(${column}), '${OFFSET}', ${group})`;
  const count = (group: number) => `coalesce(TRY_CAST(nullif(${part(group)}, '') AS INTEGER), 0)`;
  // The end of a date looks like an offset: it is one only after a time.
  const isOffset = String.raw`regexp_matches(trim(${column}), ':\d\d(\.\d+)?\s?[+-]\d\d(:?\d\d)?$')`;
  return `CASE WHEN ${isOffset} THEN (CASE ${part(1)} WHEN '-' THEN -1 ELSE 1 END) * (${count(2)} * 60 + ${count(3)}) ELSE 0 END`;
}

/**
 * Value as a time in UTC, null when it is none. Patterns take seconds over a million rows: text that ends in `Z`, or in
 * seconds, is parsed without them, and only that, because the engine silently drops offsets.
 */
export function instantOf(column: string): string {
  const isUtc = `(length(${column}) BETWEEN 20 AND 30 AND ends_with(${column}, 'Z')) OR (length(${column}) = 19 AND ${column}[17] = ':')`;
  const utc = `CASE WHEN ${isUtc} THEN TRY_CAST(${column} AS TIMESTAMP) END`;
  const any = `CASE WHEN regexp_full_match(trim(${column}), '${INSTANT}') THEN ${localTime(column)} - to_minutes(${offsetMinutes(column)}) END`;
  return `coalesce(${utc}, ${any})`;
}
