import type { ObjectTypeView } from '#platform/contract/object-type.ts';
import type { ReadColumns } from './engine-problem.ts';
import { rowsWithSql } from './row-links.ts';
import { quoteName, quoteText } from './sql/sql-text.ts';

/** Minimum length of a search text: one letter would match nearly everything. */
export const SEARCH_MIN = 2;
/** Longer values are text, not names. */
const NAME_MAX = 24;
/** Maximum values per column. */
const VALUES_MAX = 5;
export const HITS_MAX = 20;

/** Objects of a type with a value found. */
export interface ObjectHit {
  type: string;
  column: string;
  value: string;
  rows: number;
  sql: string;
}

/** Finds values that begin with a text in the text columns of some types, ignoring case; null for none. */
export function searchSql(types: readonly ObjectTypeView[], text: string): string | null {
  const wanted = quoteText(text.trim().toLowerCase());
  const parts = types.flatMap(({ id, columns }) =>
    columns
      .filter(({ kind }) => kind === 'text')
      .map(({ name }) => {
        const column = quoteName(name);
        return `(SELECT ${quoteText(id)} AS t, ${quoteText(name)} AS c, ${column} AS v, count(*) AS n FROM ${quoteName(id)} WHERE starts_with(lower(${column}), ${wanted}) AND length(${column}) <= ${NAME_MAX} GROUP BY ${column} ORDER BY length(v), v LIMIT ${VALUES_MAX})`;
      }),
  );
  return parts.length === 0 ? null : parts.join(' UNION ALL ');
}

/** Results: exact matches first, then keys, then shorter values. */
export function hitsOf({ values }: ReadColumns, types: readonly ObjectTypeView[], text: string): ObjectHit[] {
  const [ids = [], columns = [], found = [], counts = []] = values;
  const wanted = text.trim().toLowerCase();
  const rank = ({ type, column, value }: ObjectHit) =>
    (value.toLowerCase() === wanted ? 0 : 2) +
    (types.some(({ id, key }) => id === type && key === column) ? 0 : 1);
  return found
    .map((value, row): ObjectHit => {
      const [type, column, name] = [String(ids[row]), String(columns[row]), String(value)];
      return { type, column, value: name, rows: Number(counts[row]), sql: rowsWithSql(type, [column], name) };
    })
    .toSorted(
      (a, b) => rank(a) - rank(b) || a.value.length - b.value.length || a.value.localeCompare(b.value),
    );
}
