import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { freshness } from '#platform/contract/freshness.ts';
import { objectTypeView } from '#platform/contract/object-type.ts';

/** Objects of one answer at most. */
export const OBJECT_PAGE_MAX = 20_000;

/** Which object types the caller may read. */
export const listObjectTypes = defineEndpoint({
  id: 'listObjectTypes',
  method: 'GET',
  path: '/efb-v2/foundry/objects',
  summary: 'Object types that the caller may read, with schema, units, key, links and how to open one.',
  auth: 'bearer',
  scope: 'openid',
  data: z.array(objectTypeView),
});

const objectPage = z.object({
  /** By column, in the order of the type's columns. */
  values: z.array(z.array(z.unknown())),
  next: z.string().nullable(),
  total: z.number().nullable(),
  freshness,
});

/** One page of objects; `after` is the `next` of the page before. */
export const readObjects = defineEndpoint({
  id: 'readObjects',
  method: 'GET',
  path: '/efb-v2/foundry/objects/{type}/rows',
  summary: 'Objects of a type, column by column, page by page; only those that the caller may see.',
  auth: 'bearer',
  scope: 'openid',
  params: z.object({ type: z.string().max(64) }),
  query: z.object({
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(OBJECT_PAGE_MAX).optional(),
  }),
  data: objectPage,
});
