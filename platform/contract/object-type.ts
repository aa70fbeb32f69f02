import { z } from 'zod';

/** A column of an object type. `unit` in the field's standard notation (`ft`, `kt`, `NM`, `°T`); instants are UTC. */
export const objectColumn = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(['text', 'integer', 'number', 'boolean', 'timestamp', 'date', 'json']),
  unit: z.string().nullable(),
  /** The object type that its values refer to, and the referenced column. */
  link: z.object({ type: z.string(), column: z.string() }).nullable(),
});
export type ObjectColumn = z.infer<typeof objectColumn>;

/** A type of object of a capability as a table, shown in Foundry and joined by SQL. */
export const objectTypeView = z.object({
  /** Name of the table: lower case, digits and underscores. */
  id: z.string().regex(/^[a-z][a-z0-9_]*$/),
  title: z.string(),
  group: z.enum(['Feeds', 'Navigation', 'Flights', 'Crew']),
  summary: z.string(),
  /** Column that identifies an object. */
  key: z.string(),
  columns: z.array(objectColumn),
  /**
   * Address in the app that opens an object, with a column's name in braces, or several alternatives:
   * `/airport/{ident|icao}`.
   */
  opens: z.string().nullable(),
  /** Maximum age of a copy before it is read again, s; null for data that changes only with a cycle. */
  refreshS: z.number().nullable(),
});
export type ObjectTypeView = z.infer<typeof objectTypeView>;

/** A value of an object; instants are ISO 8601 text in UTC. */
export type ObjectValue = string | number | boolean | null;

/** Shorthand for declaring a column. */
export function objectColumnOf(
  name: string,
  kind: ObjectColumn['kind'],
  title: string,
  more: { unit?: string; link?: ObjectColumn['link'] } = {},
): ObjectColumn {
  return { name, kind, title, unit: more.unit ?? null, link: more.link ?? null };
}
