import type { ObjectColumn, ObjectTypeView } from '#platform/contract/object-type.ts';
import type { CellValue } from './data-table.ts';
import { namesIn, quoteName, quoteText } from './sql/sql-text.ts';

/** Query for the objects related to a value. */
export interface Walk {
  /** Type of the related objects. */
  type: string;
  title: string;
  /** Columns of that type that contain the value. */
  columns: readonly string[];
  sql: string;
}

/** Page of the app: `airport`, `/airport/KJFK`. */
export interface AppPage {
  name: string;
  path: string;
}

/** Value of a row, with its page and related objects. */
export interface RowLink {
  id: string;
  /** `Departure KJFK`. */
  label: string;
  page: AppPage | null;
  walks: readonly Walk[];
}

/** Column of a type to which others refer: the airport by `icao`. */
interface Anchor {
  type: string;
  column: string;
}

const isSame = (a: Anchor, b: Anchor): boolean => a.type === b.type && a.column === b.column;

/** Table name in SQL, unquoted if possible. */
export const tableText = (table: string): string => (/^[a-z_]\w*$/.test(table) ? table : quoteName(table));

const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? quoteText(value) : String(value);

/** Rows of a type with a value in one of some columns. */
export function rowsWithSql(
  type: string,
  columns: readonly string[],
  value: string | number | boolean,
): string {
  const conditions = columns.map((column) => `${tableText(column)} = ${literal(value)}`);
  return `SELECT *\nFROM ${tableText(type)}\nWHERE ${conditions.join(' OR ')};`;
}

/** Page of the app for a value of a column; null without one. */
export function pageOf(type: ObjectTypeView, column: string, value: CellValue): AppPage | null {
  const [, before = '', names = '', after = ''] =
    /^([^{}]*)\{([^{}]+)\}([^{}]*)$/.exec(type.opens ?? '') ?? [];
  if (value === null || value === '' || !names.split('|').includes(column)) return null;
  return {
    name: before.split('/').find((part) => part !== '') ?? 'its',
    path: `${before}${encodeURIComponent(String(value))}${after}`,
  };
}

/** Object that the values of a column identify: what the column links to, or itself when others link to it. */
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
  /** Type of the column; null when it belongs to several. */
  type: ObjectTypeView | null;
  column: ObjectColumn;
  anchor: Anchor | null;
}

/** Meaning of a result column: by its name, unless the tables in the query give it different meanings. */
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
    // A link to the row itself is useless.
    const isItself =
      type === from.type && columns.length === 1 && (columns[0] === type.key || anchor.type === type.id);
    if (columns.length === 0 || isItself) return [];
    return [{ type: type.id, title: type.title, columns, sql: rowsWithSql(type.id, columns, value) }];
  });
  return walks.toSorted((a, b) => Number(b.type === anchor.type) - Number(a.type === anchor.type));
}

/** Only the beginning of an id is shown. */
const shortText = (text: string): string => (text.length > 18 ? `${text.slice(0, 12)}…` : text);

export interface SourceRow {
  cells: readonly { name: string; value: CellValue }[];
  /** Types in the query of the row. */
  named: readonly ObjectTypeView[];
  /** Columns of files in the query: their meaning is unknown. */
  fileColumns: ReadonlySet<string>;
  /** All types that the user may read. */
  types: readonly ObjectTypeView[];
}

/**
 * Links of a row: for every value that identifies an object, its page in the app and its related objects. Values of one
 * object count once.
 */
export function rowLinks({ cells, named, fileColumns, types }: SourceRow): RowLink[] {
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

/** Types that a statement may refer to. */
export function typesNamedIn(sql: string, types: readonly ObjectTypeView[]): ObjectTypeView[] {
  const names = new Set(
    namesIn(
      sql,
      types.map(({ id }) => id),
    ),
  );
  return types.filter(({ id }) => names.has(id));
}
