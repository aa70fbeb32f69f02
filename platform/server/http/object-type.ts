import type { Scope } from '#platform/contract/endpoint.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { ObjectColumn, ObjectTypeView, ObjectValue } from '#platform/contract/object-type.ts';
import type { Principal } from '#platform/contract/principal.ts';

/** Requests one page. `after` is the `next` of the previous page; null requests the first one. */
export interface ObjectRequest {
  principal: Principal;
  after: string | null;
  limit: number;
}

/** One page, by column: `values[i]` belongs to the type's `columns[i]`. */
export interface ObjectPage {
  values: readonly (readonly ObjectValue[])[];
  /** Start of the next page; null at the end. */
  next: string | null;
  freshness: Freshness;
  /** Total number of objects; null when counting costs more than reading. */
  total: number | null;
}

/** An object type with its reader. A reader returns only objects visible to the principal. */
export interface ObjectType extends ObjectTypeView {
  scope: Scope;
  read(request: ObjectRequest): Promise<ObjectPage> | ObjectPage;
}

/** One column: its definition, and its value for a row. */
export type ObjectPart<Row> = readonly [ObjectColumn, (row: Row) => ObjectValue];

/** All rows of a type at one moment, with their age. */
export interface ObjectRows<Row> {
  rows: readonly Row[];
  freshness: Freshness;
}

/** Freshness of a user's records in this server's own database. */
export function ownRecords(nowMs: number): Freshness {
  const now = new Date(nowMs).toISOString();
  return { source: 'Meridian', asOf: now, receivedAt: now, origin: 'live', state: 'fresh' };
}

/** An object type whose rows are in memory or from one query; pages are cut by index. */
export function objectTypeOf<Row>(
  view: Omit<ObjectTypeView, 'columns'> & { scope: Scope },
  parts: readonly ObjectPart<Row>[],
  rowsFor: (principal: Principal) => Promise<ObjectRows<Row>> | ObjectRows<Row>,
): ObjectType {
  return {
    ...view,
    columns: parts.map(([column]) => column),
    async read({ principal, after, limit }) {
      const { rows, freshness } = await rowsFor(principal);
      const from = after === null ? 0 : Math.max(0, Number.parseInt(after, 10) || 0);
      const page = rows.slice(from, from + limit);
      return {
        values: parts.map(([, cell]) => page.map(cell)),
        next: from + limit < rows.length ? String(from + limit) : null,
        total: rows.length,
        freshness,
      };
    },
  };
}
