import { z } from 'zod';
import type { CellValue } from './data-table.ts';
import { quoteName, quoteText } from './sql/sql-text.ts';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const pickShape = z.union([
  z.object({ column: z.string(), kind: z.literal('values'), values: z.array(cell) }),
  z.object({
    column: z.string(),
    kind: z.literal('range'),
    from: z.union([z.number(), z.string()]),
    to: z.union([z.number(), z.string()]),
  }),
]);
/** Selection made in one view: values of a column, or a range of it. Times are ISO text. */
export type Pick = z.infer<typeof pickShape>;

/** Selections by view. */
export const selectionShape = z.object({ viewId: z.string(), picks: z.array(pickShape) });
export type Selection = z.infer<typeof selectionShape>;

function literal(value: CellValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'NULL';
  return typeof value === 'boolean' ? String(value) : quoteText(value);
}

function conditionOf(pick: Pick): string {
  const column = quoteName(pick.column);
  if (pick.kind === 'range') return `${column} >= ${literal(pick.from)} AND ${column} <= ${literal(pick.to)}`;
  const given = pick.values.filter((value) => value !== null);
  const parts = given.length > 0 ? [`${column} IN (${given.map(literal).join(', ')})`] : [];
  if (given.length < pick.values.length) parts.push(`${column} IS NULL`);
  return parts.length === 0 ? 'false' : `(${parts.join(' OR ')})`;
}

/**
 * Condition of all selections except those of the view itself; columns missing from the result do not filter it. `true`
 * without a selection.
 */
export function selectionCondition(
  selections: readonly Selection[],
  columns: readonly string[],
  exceptViewId: string | null,
): string {
  const conditions = selections
    .filter(({ viewId }) => viewId !== exceptViewId)
    .flatMap(({ picks }) => picks)
    .filter(({ column }) => columns.includes(column))
    .map((pick) => `(${conditionOf(pick)})`);
  return conditions.length === 0 ? 'true' : conditions.join(' AND ');
}

/** Replaces the selections of a view; an empty list removes them. */
export function withPicks(selections: readonly Selection[], viewId: string, picks: Pick[]): Selection[] {
  const others = selections.filter((selection) => selection.viewId !== viewId);
  return picks.length === 0 ? others : [...others, { viewId, picks }];
}

const shown = (value: CellValue): string => (value === null ? '—' : String(value));

/** Text of a selection, for the chip that clears it. */
export function pickText(pick: Pick): string {
  if (pick.kind === 'range') return `${pick.column}: ${shown(pick.from)} to ${shown(pick.to)}`;
  const [first = null] = pick.values;
  const rest = pick.values.length - 1;
  return `${pick.column}: ${shown(first)}${rest > 0 ? ` and ${rest} more` : ''}`;
}
