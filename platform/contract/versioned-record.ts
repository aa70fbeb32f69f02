import { z } from 'zod';
import { defineEndpoint, type Scope } from './endpoint.ts';
import { rejectUnknownKeys } from './known-keys.ts';
import { numberInQuery, revisionInQuery, revisionNumber as revision } from './fields.ts';

/** Id of a record: generated ones have a prefix and ten characters; a caller may supply its own. */
export const recordId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Invalid id');
const idParams = z.object({ id: recordId });
/** The record and the revision that a change is based on. */
export const recordTarget = z.object({ id: recordId, revision });

/** The requested part of a list. */
export const recordPage = {
  limit: numberInQuery(z.number().int().min(1).max(20_000)).optional(),
  offset: numberInQuery(z.number().int().min(0)).optional(),
};

/** Fields common to all records. A change states the `revision` on which it is based. */
export const recordFields = z.object({
  id: z.string(),
  revision: z.number().int(),
  /** Example data; never mixed with the user's own. */
  isExample: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Email of the last editor. */
  updatedBy: z.string(),
});

/** Warnings about implausible values saved with a change: a sentence each. */
export const recordMessages = { messages: z.array(z.string()).optional() };

/** Additional fields of a response: they may be sent back and are ignored. */
const RECORD_STAMPS = [
  'id',
  'crewId',
  'revision',
  'isExample',
  'createdAt',
  'updatedAt',
  'updatedBy',
  'messages',
];

type Defaulted<Shape extends z.ZodRawShape, Defaults> = {
  [Key in keyof Shape]: Key extends keyof Defaults
    ? z.ZodDefault<Extract<Shape[Key], z.ZodType>>
    : Shape[Key];
} & { id: z.ZodOptional<typeof recordId> };

/**
 * Unknown names are rejected. Input for creating: a field with a default may be omitted, and the caller may supply
 * the id.
 */
export function inputOf<
  Shape extends z.ZodRawShape,
  Defaults extends { [Key in keyof Shape]?: z.output<Shape[Key]> },
>({ shape }: z.ZodObject<Shape>, defaults: Defaults) {
  const given: Readonly<Record<string, unknown>> = defaults;
  const fields: object = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const whole = field as z.ZodType;
      return [name, name in given ? whole.default(given[name]) : whole];
    }),
  );
  return rejectUnknownKeys(
    z.object({ ...fields, id: recordId.optional() } as Defaulted<Shape, Defaults>),
    RECORD_STAMPS,
  );
}

/** Replacement of a record among several changes. */
export const replacementOf = <Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>) =>
  rejectUnknownKeys(shape.extend(recordTarget.shape), RECORD_STAMPS);

/** Path and names of one kind of record. */
export interface RecordPlace {
  /** Used in operation ids, e.g. `CrewMember`. */
  name: string;
  /** Without the id, e.g. `/efb-v2/crew/members`. */
  path: `/${string}`;
  scope: Scope;
}

/**
 * Reading, replacing, changing and deleting one record, the same for every kind. A change not based on the last
 * revision returns 409 and changes nothing.
 */
export function recordCalls<Shape extends z.ZodRawShape, Fields extends z.ZodRawShape>(
  { name, path, scope }: RecordPlace,
  shape: z.ZodObject<Shape>,
  data: z.ZodObject<Fields>,
) {
  const changed = data.extend(recordMessages);
  const one = { path: `${path}/{id}` as const, auth: 'bearer', scope, params: idParams } as const;
  const stale = '409 when its revision is not the last.';
  return {
    get: defineEndpoint({ ...one, id: `get${name}`, method: 'GET', summary: `One ${name}.`, data }),
    replace: defineEndpoint({
      ...one,
      id: `replace${name}`,
      method: 'PUT',
      summary: `Replace a ${name}; ${stale}`,
      body: rejectUnknownKeys(shape.extend({ revision }), RECORD_STAMPS),
      data: changed,
    }),
    change: defineEndpoint({
      ...one,
      id: `change${name}`,
      method: 'PATCH',
      summary: `Change fields of a ${name}; ${stale}`,
      body: rejectUnknownKeys(shape.partial().extend({ revision }), RECORD_STAMPS),
      data: changed,
    }),
    remove: defineEndpoint({
      ...one,
      id: `delete${name}`,
      method: 'DELETE',
      summary: `Delete a ${name}; ${stale}`,
      query: z.object({ revision: revisionInQuery }),
      data: z.object({ id: z.string() }),
    }),
  };
}
