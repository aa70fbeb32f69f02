import type { ObjectColumn, ObjectTypeView } from '#platform/contract/object-type.ts';
import type { CellValue } from './data-table.ts';
import { namesIn, quoteName, quoteText } from './sql/sql-text.ts';

/** Objects that belong to a value, as a query that has them. */
export interface Walk {
  /** The type that it leads to. */
  type: string;
  title: string;
  /** Columns of that type that have the value. */
  columns: readonly string[];
  sql: string;
}

/** A page of the app: `airport`, `/airport/KJFK`. */
export interface AppPage {
  name: string;
  path: string;
}

/** One value of a row, with its page and the objects that belong to it. */
export interface RowLink {
  id: string;
  /** `Departure KJFK`. */
  label: string;
  page: AppPage | null;
  walks: readonly Walk[];
}

/** A column of a type that others name: the airport by `icao`. */
interface Anchor {
  type: string;
  column: string;
}

const isSame = (a: Anchor, b: Anchor): boolean => a.type === b.type && a.column === b.column;

/** The name of a table as SQL takes it, bare where it can be. */
export const tableText = (table: string): string => (/^[a-z_]\w*$/.test(table) ? table : quoteName(table));

const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? quoteText(value) : String(value);

/** The rows of a type that have a value in one of some columns. */
export function rowsWithSql(
  type: string,
  columns: readonly string[],
  value: string | number | boolean,
): string {
  const conditions = columns.map((column) => `${tableText(column)} = ${literal(value)}`);
  return `SELECT *\nFROM ${tableText(type)}\nWHERE ${conditions.join(' OR ')};`;
}

/** The page of the app that a value of a column opens; null where there is none. */
export function pageOf(type: ObjectTypeView, column: string, value: CellValue): AppPage | null {
  const [, before = '', names = '', after = ''] =
    /^([^{}]*)\{([^{}]+)\}([^{}]*)$/.exec(type.opens ?? '') ?? [];
  if (value === null || value === '' || !names.split('|').includes(column)) return null;
  return {
    name: before.split('/').find((part) => part !== '') ?? 'its',
    path: `${before}${encodeURIComponent(String(value))}${after}`,
  };
}

/** What the values of a column name: what it links to, or itself where others link to it. */
function anchorOf(
  type: ObjectTypeView,
  column: ObjectColumn,
  types: readonly ObjectTypeView[],
): Anchor | null {
  if (column.link) return column.link;
  const own = { type: type.id, column: column.name };
  const isNamed = types.some(({ columns }) => columns.some(({ link }) => link !== null && isSame(link, own)));
  return isNamed || type.key === column.name ? own : null;
}

interface Meaning {
  /** The type that the column is of; null where it is a column of several. */
  type: ObjectTypeView | null;
  column: ObjectColumn;
  anchor: Anchor | null;
}

/** What a column of a result means: its name says it, unless the tables that are asked mean different things by it. */
function meaningOf(
  name: string,
  named: readonly ObjectTypeView[],
  types: readonly ObjectTypeView[],
): Meaning | null {
  const [first, ...others] = named.flatMap((type) =>
    type.columns
      .filter((column) => column.name === name)
      .map((column): Meaning => ({ type, column, anchor: anchorOf(type, column, types) })),
  );
  if (!first || others.length === 0) return first ?? null;
  const { anchor } = first;
  const isOne = anchor !== null && others.every((one) => one.anchor !== null && isSame(one.anchor, anchor));
  return isOne ? { ...first, type: null } : null;
}

function walksOf(
  anchor: Anchor,
  value: string | number | boolean,
  {
    from,
    types,
  }: {
    from: Meaning;
    types: readonly ObjectTypeView[];
  },
): Walk[] {
  const walks = types.flatMap((type): Walk[] => {
    const columns = type.columns
      .filter(({ name, link }) => isSame(link ?? { type: type.id, column: name }, anchor))
      .map(({ name }) => name);
    // The row itself again leads nowhere.
    const isItself =
      type === from.type && columns.length === 1 && (columns[0] === type.key || anchor.type === type.id);
    if (columns.length === 0 || isItself) return [];
    return [{ type: type.id, title: type.title, columns, sql: rowsWithSql(type.id, columns, value) }];
  });
  return walks.toSorted((a, b) => Number(b.type === anchor.type) - Number(a.type === anchor.type));
}

/** An id says nothing beyond its beginning. */
const shortText = (text: string): string => (text.length > 18 ? `${text.slice(0, 12)}…` : text);

export interface AskedRow {
  cells: readonly { name: string; value: CellValue }[];
  /** The types that the row was asked from. */
  named: readonly ObjectTypeView[];
  /** Names of columns of files that it was asked from: what they mean is not known. */
  fileColumns: ReadonlySet<string>;
  /** All types that the person may read. */
  types: readonly ObjectTypeView[];
}

/**
 * Where a row leads: for every value that names an object, its page in the app, and the objects that name the same.
 * Values of one object count once.
 */
export function rowLinks({ cells, named, fileColumns, types }: AskedRow): RowLink[] {
  const found = new Map<string, RowLink>();
  for (const { name, value } of cells) {
    const meaning = fileColumns.has(name) ? null : meaningOf(name, named, types);
    if (meaning === null || value === null || value === '') continue;
    const { type, column, anchor } = meaning;
    const target = types.find(({ id }) => id === anchor?.type);
    const page =
      (type && pageOf(type, name, value)) ?? (target && anchor ? pageOf(target, anchor.column, value) : null);
    const walks = anchor === null ? [] : walksOf(anchor, value, { from: meaning, types });
    if (page === null && walks.length === 0) continue;
    const id = `${anchor?.type ?? name} ${String(value)}`;
    const before = found.get(id);
    found.set(id, {
      id,
      label: before?.label ?? `${column.title} ${shortText(String(value))}`,
      page: before?.page ?? page,
      walks: [
        ...(before?.walks ?? []),
        ...walks.filter((one) => !before?.walks.some(({ type: had }) => had === one.type)),
      ],
    });
  }
  return [...found.values()];
}

/** The types that a statement may ask. */
export function typesNamedIn(sql: string, types: readonly ObjectTypeView[]): ObjectTypeView[] {
  const names = new Set(
    namesIn(
      sql,
      types.map(({ id }) => id),
    ),
  );
  return types.filter(({ id }) => names.has(id));
}
