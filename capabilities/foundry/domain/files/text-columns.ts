import { instantOf } from './instant-columns.ts';
import { quoteName } from '../sql/sql-text.ts';

/** Table whose text columns are examined, in the engine of the browser or the server. */
export interface TextTable {
  readonly table: string;
  /** Names of its text columns. */
  texts(): Promise<readonly string[]>;
  /** Rows of a statement. */
  rows(sql: string): Promise<readonly (readonly unknown[])[]>;
  run(sql: string): Promise<unknown>;
}

/** The one row of a statement. */
export const rowOf = async (of: TextTable, sql: string): Promise<readonly unknown[]> =>
  (await of.rows(sql))[0] ?? [];

/** Possible meanings of all values of a text column. */
type Meaning = 'instant' | 'day' | 'decimal';
const MEANINGS: readonly Meaning[] = ['instant', 'day', 'decimal'];

/** Date with the year last, with or without a time. */
const DAY = String.raw`\d{1,2}(\.\d{1,2}\.|/\d{1,2}/|-\d{1,2}-)\d{4}([T ]\d{1,2}:\d\d(:\d\d)?)?`;
/** Number with a decimal comma and points as thousands separators. Leading zeros are of a code, not a number. */
const DECIMAL = String.raw`[+-]?(0|[1-9]\d*|[1-9]\d{0,2}(\.\d{3})+)(,\d+)?`;
/** Ambiguous: a decimal comma or a thousands separator. */
const EITHER = String.raw`[+-]?[1-9]\d{0,2},\d{3}`;
/** Significant digits preserved by a double (IEEE 754). */
const DOUBLE_DIGITS = 15;

const matches = (column: string, pattern: string) => `regexp_full_match(trim(${column}), '${pattern}')`;
const part = (column: string, group: number) =>
  String.raw`TRY_CAST(regexp_extract(trim(${column}), '^(\d{1,2})[./-](\d{1,2})[./-](\d{4})', ${group}) AS INTEGER)`;

function isMeant(column: string, meaning: Meaning): string {
  if (meaning === 'instant') return `${instantOf(column)} IS NOT NULL`;
  if (meaning === 'day') return matches(column, DAY);
  const digits = String.raw`length(regexp_replace(${column}, '\D', '', 'g'))`;
  return `(${matches(column, DECIMAL)} AND ${digits} <= ${DOUBLE_DIGITS})`;
}

/** Values sampled before the whole column: most text columns have no other meaning. */
const SAMPLE_VALUES = 1000;

/** Columns examined per statement. */
const COLUMNS_AT_ONCE = 50;

/** Possible meanings of columns by their first values; text and empty columns are omitted. */
async function firstMeanings(of: TextTable): Promise<readonly { name: string; meaning: Meaning }[]> {
  const texts = await of.texts();
  const found: { name: string; meaning: Meaning }[] = [];
  for (let from = 0; from < texts.length; from += COLUMNS_AT_ONCE) {
    const parts = texts.slice(from, from + COLUMNS_AT_ONCE).map((name, index) => {
      const column = quoteName(name);
      const checks = MEANINGS.map((meaning) => `bool_and(${isMeant(column, meaning)})`).join(', ');
      const sample = `SELECT ${column} FROM ${quoteName(of.table)} WHERE ${column} IS NOT NULL LIMIT ${SAMPLE_VALUES}`;
      return `SELECT ${from + index}, ${checks} FROM (${sample})`;
    });
    for (const [index, ...are] of await of.rows(parts.join(' UNION ALL '))) {
      const name = texts[Number(index)];
      const meaning = MEANINGS.find((_, at) => are[at] === true);
      if (name !== undefined && meaning !== undefined) found.push({ name, meaning });
    }
  }
  return found;
}

/** Counts over the whole table: the values of a column, then one per condition. */
async function counts(of: TextTable, name: string, conditions: readonly string[]): Promise<number[]> {
  const column = quoteName(name);
  const filtered = conditions.map((condition) => `count(${column}) FILTER (WHERE ${condition})`);
  const row = await rowOf(
    of,
    `SELECT ${[`count(${column})`, ...filtered].join(', ')} FROM ${quoteName(of.table)}`,
  );
  return row.map(Number);
}

const change = (of: TextTable, name: string, type: string, value: string) =>
  of.run(`ALTER TABLE ${quoteName(of.table)} ALTER COLUMN ${quoteName(name)} TYPE ${type} USING ${value}`);

const NO_INSTANT = 'no instant';

/** Converts times with or without a zone to UTC, in one pass that ends at the first invalid value. */
async function asInstants(of: TextTable, name: string): Promise<string | null> {
  const column = quoteName(name);
  const value = `coalesce(${instantOf(column)}, error('${NO_INSTANT}: ' || ${column}))`;
  try {
    await change(of, name, 'TIMESTAMP', `CASE WHEN ${column} IS NOT NULL THEN ${value} END`);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(NO_INSTANT))) throw error;
  }
  return null;
}

/**
 * Converts dates with the year last. The order of day and month is known from points as separators or a number above
 * 12; otherwise it would be a guess.
 */
async function asDays(of: TextTable, name: string): Promise<string | null> {
  const column = quoteName(name);
  const [first, second] = [part(column, 1), part(column, 2)];
  const [all = 0, days, dotted, firstBeyond = 0, secondBeyond = 0, timed = 0] = await counts(of, name, [
    isMeant(column, 'day'),
    `contains(${column}, '.')`,
    `${first} > 12`,
    `${second} > 12`,
    `contains(${column}, ':')`,
  ]);
  if (all === 0 || days !== all || (firstBeyond > 0 && secondBeyond > 0)) return null;
  const isDotted = dotted === all;
  if (!isDotted && firstBeyond + secondBeyond === 0)
    return `${name}: in 05/06/2026 either number may be the month. Kept as text.`;
  const isDayFirst = isDotted || firstBeyond > 0;
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  const type = timed > 0 ? 'TIMESTAMP' : 'DATE';
  const time = String.raw`coalesce(nullif(regexp_extract(trim(${column}), '\d{1,2}:\d\d(:\d\d)?$'), ''), '00:00')`;
  const text = `printf('%04d-%02d-%02d', ${part(column, 3)}, ${month}, ${day})${timed > 0 ? ` || ' ' || ${time}` : ''}`;
  const value = `CASE WHEN ${column} IS NOT NULL THEN TRY_CAST(${text} AS ${type}) END`;
  const [, known] = await counts(of, name, [`(${value}) IS NOT NULL`]);
  if (known !== all) return null;
  await change(of, name, type, value);
  return `${name}: read as ${isDayFirst ? 'day, month' : 'month, day'}, year${timed > 0 ? ', and as UTC' : ''}.`;
}

/** Converts numbers with a decimal comma. */
async function asDecimals(of: TextTable, name: string): Promise<string | null> {
  const column = quoteName(name);
  const [all = 0, decimals, withComma = 0, either] = await counts(of, name, [
    isMeant(column, 'decimal'),
    `contains(${column}, ',')`,
    matches(column, EITHER),
  ]);
  if (all === 0 || decimals !== all || withComma === 0) return null;
  if (either === withComma) return `${name}: 1,234 may be 1234 or 1.234. Kept as text.`;
  await change(of, name, 'DOUBLE', `CAST(replace(replace(trim(${column}), '.', ''), ',', '.') AS DOUBLE)`);
  return `${name}: the comma is read as decimal point.`;
}

/**
 * Converts text columns whose values are all times, dates or numbers with a decimal comma. Ambiguous columns stay text.
 * @returns the decisions, as text
 */
export async function convertTexts(of: TextTable): Promise<string[]> {
  const notes: string[] = [];
  for (const { name, meaning } of await firstMeanings(of)) {
    const note = await { instant: asInstants, day: asDays, decimal: asDecimals }[meaning](of, name);
    if (note !== null) notes.push(note);
  }
  return notes;
}
