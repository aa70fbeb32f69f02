import type { z } from 'zod';

/** Scopes of the access token (spec 6); each area of the API has its own. */
export const SCOPES = ['openid', 'charts', 'navdata', 'routes', 'database', 'enroute'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * One API call, described once: the server registers and validates with it, the client calls with it, the OpenAPI
 * document is generated from it. `path` uses `{name}` for parameters. Responses are enveloped.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  summary: string;
  /** `bearer` needs a valid token and `scope`; `public` needs nothing. */
  auth: 'bearer' | 'public';
  scope?: Scope;
  /** Effect on stored data: calls that declare it are tools of the assistant. A POST that only reads is `read`. */
  effect?: 'read' | 'write';
  params?: Params;
  query?: Query;
  body?: Body;
  data: Data;
}

/** Keeps the literal types of an endpoint. */
export function defineEndpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Data extends z.ZodType = z.ZodUndefined,
>(endpoint: Endpoint<Params, Query, Body, Data>): Endpoint<Params, Query, Body, Data> {
  return endpoint;
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
/** Input of an endpoint's caller; parts that the endpoint lacks are absent. */
export interface CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params?: InputOf<P>;
  query?: InputOf<Q>;
  body?: InputOf<B>;
}
