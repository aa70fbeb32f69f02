import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Principal } from '#platform/contract/principal.ts';
import type { AsMapList } from './geojson-answers.ts';
import type { ObjectType } from './object-type.ts';
import type { Migration } from '#platform/server/db/database.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A call as passed to its handler: validated, with a known caller. */
export interface ApiCall<P, Q, B> {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  /** Set on every `bearer` endpoint; reading it on a public one throws (a bug). */
  principal: Principal;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  /** Calls another endpoint as the same caller: validated, authorised and limited like an external call. */
  relay: (request: RelayedRequest) => Promise<RelayedAnswer>;
}

export interface RelayedRequest {
  method: Endpoint['method'];
  /** Path with parameters filled in, and the query. */
  path: string;
  body?: unknown;
}
export interface RelayedAnswer {
  status: number;
  /** The envelope as it was sent. */
  body: unknown;
}

/** A call whose answer is the same for every permitted caller: it has no access to the caller. */
export type SharedCall<P, Q> = Pick<ApiCall<P, Q, undefined>, 'params' | 'query'>;

/** Functions of the server for capabilities. */
export interface ServerHost {
  /**
   * Registers an endpoint: validates, authenticates and authorises by its contract, wraps the answer into the
   * envelope. The handler returns `data`, or throws a `Problem` for an expected failure. A list with positions
   * defines its conversion to features: it is then also returned as GeoJSON (RFC 7946, not enveloped), for
   * `?format=geojson` or `Accept: application/geo+json`, and pages of the configured origins may read it.
   */
  route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    handler: (call: ApiCall<P, Q, B>) => Promise<z.input<D>> | z.input<D>,
    asMapList?: AsMapList<D>,
  ): void;
  /**
   * Registers an endpoint whose answer depends only on its parameters, its query and `revision`: the body of a
   * revision is serialised and compressed once for all callers, and has a strong ETag. `revision` must cover
   * everything in the answer, including states that change with time alone. It is called before `handler` and in the
   * same turn, so `handler` must read its data before its first await.
   */
  sharedRoute<P extends z.ZodType, Q extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, z.ZodUndefined, D>,
    revision: (call: SharedCall<P, Q>) => string,
    handler: (call: SharedCall<P, Q>) => Promise<z.input<D>> | z.input<D>,
    asMapList?: AsMapList<D>,
  ): void;
  /** Every endpoint registered so far, by any capability: complete once all have registered. */
  endpoints: readonly Endpoint[];
  /** For answers without envelope (tiles, JWKS, sign-in library): the bare Fastify instance. */
  fastify: FastifyInstance;
  /**
   * Authenticates a bare Fastify request like a `bearer` endpoint; throws the 401 or 403 `Problem`. Personal access
   * tokens are rejected unless the route accepts them.
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

/** The complete server side of one capability. */
export interface ServerCapability {
  id: string;
  migrations?: readonly Migration[];
  /** Its data as tables: schema, links and readers for Foundry. */
  objects?: readonly ObjectType[];
  register(host: ServerHost): void | Promise<void>;
  /** Runs after all are registered and migrated, before the port opens. */
  start?(): Promise<void>;
  /** Starts background work once the server is usable: earlier it would only delay the start. */
  afterOpen?(): void;
  stop?(): Promise<void>;
  /** Its part of the `/readyz` response. */
  readiness?: () => Readiness | Promise<Readiness>;
}
