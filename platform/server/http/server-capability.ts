import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Principal } from '#platform/contract/principal.ts';
import type { AsMapList } from './geojson-answers.ts';
import type { ObjectType } from './object-type.ts';
import type { Migration } from '#platform/server/db/database.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A call as its handler sees it: everything validated, the caller known. */
export interface ApiCall<P, Q, B> {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  /** Set on every `bearer` endpoint; reading it on a public one throws (a bug). */
  principal: Principal;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  /** Calls another endpoint as the same caller: validated, authorised and limited as if it came from outside. */
  relay: (request: RelayedRequest) => Promise<RelayedAnswer>;
}

export interface RelayedRequest {
  method: Endpoint['method'];
  /** With parameters filled in and the query behind it. */
  path: string;
  body?: unknown;
}
export interface RelayedAnswer {
  status: number;
  /** The envelope as it was sent. */
  body: unknown;
}

/** A call whose answer is the same for everybody who may ask: it does not know its caller. */
export type SharedCall<P, Q> = Pick<ApiCall<P, Q, undefined>, 'params' | 'query'>;

/** What a capability may do with the server. */
export interface ServerHost {
  /**
   * Registers an endpoint: validates, authenticates and authorises by its contract, wraps the answer into the
   * envelope. The handler returns `data`, or throws a `Problem` for an expected failure. A list that has places says
   * how it becomes features: it is then answered as GeoJSON too (RFC 7946, not enveloped), by `?format=geojson` or
   * `Accept: application/geo+json`, and pages of the origins of the configuration may read it.
   */
  route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    handler: (call: ApiCall<P, Q, B>) => Promise<z.input<D>> | z.input<D>,
    asMapList?: AsMapList<D>,
  ): void;
  /**
   * Registers an endpoint whose answer depends on its parameters, its query and `revision` only: the body of a revision
   * is serialised and compressed once for all who ask, and has a strong ETag. `revision` must hold everything that the
   * answer shows, states that change with time alone included. It is asked before `handler` and in the same turn, so
   * `handler` must take what it answers from before it first awaits.
   */
  sharedRoute<P extends z.ZodType, Q extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, z.ZodUndefined, D>,
    revision: (call: SharedCall<P, Q>) => string,
    handler: (call: SharedCall<P, Q>) => Promise<z.input<D>> | z.input<D>,
    asMapList?: AsMapList<D>,
  ): void;
  /** Every endpoint registered so far, by any capability: whole once all have registered. */
  endpoints: readonly Endpoint[];
  /** For what has no envelope (tiles, JWKS, sign-in library): the bare Fastify instance. */
  fastify: FastifyInstance;
  /**
   * Authenticates a bare Fastify request like a `bearer` endpoint; throws the 401 or 403 `Problem`. Personal access tokens
   * are refused unless the route takes them.
   */
  authenticate(
    authorizationHeader: string | undefined,
    scope?: string,
    options?: { takesPersonalTokens: boolean },
  ): Promise<Principal>;
  /** Calls endpoints as the caller of a bare Fastify request; see `ApiCall.relay`. */
  relayOf(request: FastifyRequest): ApiCall<undefined, undefined, undefined>['relay'];
  /** Calls endpoints as the holder of a token, without a request; they are limited by `address`. */
  relayAs(bearerToken: string, address: string): ApiCall<undefined, undefined, undefined>['relay'];
}

/** Outcome of checking a bearer token. 401: not signed in (any more); 403: signed in but not allowed. */
export type Authentication =
  | { ok: true; principal: Principal }
  | { ok: false; status: 401 | 403; id: string; message: string };
export type Authenticator = (bearerToken: string) => Promise<Authentication>;

export interface Readiness {
  ready: boolean;
  message: string;
}

/** One capability's whole server side. */
export interface ServerCapability {
  id: string;
  migrations?: readonly Migration[];
  /** What it knows as tables: schema, links and readers for Foundry. */
  objects?: readonly ObjectType[];
  register(host: ServerHost): void | Promise<void>;
  /** Runs after all are registered and migrated, before the port opens. */
  start?(): Promise<void>;
  /** Begins what nobody waits for, once the server can be used: until then it would only make everybody wait longer. */
  afterOpen?(): void;
  stop?(): Promise<void>;
  /** What `/readyz` says of it. */
  readiness?: () => Readiness | Promise<Readiness>;
}
