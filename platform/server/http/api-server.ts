import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteHandlerMethod,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { envelopeOf } from '#platform/contract/envelope.ts';
import type { Principal } from '#platform/contract/principal.ts';
import { Problem } from '#platform/contract/problem.ts';
import { registerLiveSockets } from '../live/live-sockets.ts';
import type { Log } from '../log/log.ts';
import { onError } from './error-answers.ts';
import {
  answerPreflight,
  type AsMapList,
  GEOJSON_TYPE,
  geoJsonOf,
  wantsGeoJson,
  withFormat,
} from './geojson-answers.ts';
import { registerOpenApi } from './open-api.ts';
import { allowPublicReads } from './public-reads.ts';
import { callerGone, registerRateLimit } from './rate-limit.ts';
import { logRefusals } from './refusal-log.ts';
import type {
  ApiCall,
  Authenticator,
  RelayedAnswer,
  RelayedRequest,
  ServerCapability,
  ServerHost,
  SharedCall,
} from './server-capability.ts';
import {
  COMPRESS_FROM_BYTES,
  type SharedAnswers,
  createSharedAnswers,
  encodingFor,
  sendShared,
} from './shared-answers.ts';
import { registerStaticClient } from './static-client.ts';
import { refuseUnstorableText } from './storable-text.ts';
import { createUnroutable } from './unroutable.ts';
import { varyBy } from './vary.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal?: Principal;
  }
}

export interface ApiServerOptions {
  log: Log;
  authenticate: Authenticator;
  capabilities: readonly ServerCapability[];
  version: string;
  /** Requests a minute and address; 0 switches the limit off. */
  rateLimitPerMinute: number;
  /** Additional origins that the page may call (identity provider), for the content security policy. */
  connectOrigins?: readonly string[];
  scriptOrigins?: readonly string[];
  trustProxy?: boolean;
  /** Origins whose pages may read public answers; `*` for all. */
  corsOrigins?: readonly string[];
  /** The app is reached only by https, through a proxy: HSTS makes browsers enforce it. */
  isHttps?: boolean;
  /** Maximum delay of `close` by running calls; default 5 s. */
  closeGraceMs?: number;
  /** The built client; without it (tests, `npm run dev`) only the API is served. */
  clientFolder?: string;
  /** Initial data embedded in the page for the client; without it the client requests it. */
  pageSettings?: () => Promise<unknown>;
}

const BODY_LIMIT_BYTES = 1024 * 1024;
/**
 * A call not received within this time is rejected: 30 MB of chart take 4 min at 1 Mbit/s, a stalled connection takes
 * for ever.
 */
const ARRIVAL_LIMIT_MS = 300_000;
const CLOSE_GRACE_MS = 5000;
/** Half a year, for this host only: other services in its domain are not affected. */
const HTTPS_KEPT_S = 15_552_000;
/** Bodies cached for equal calls: the whole world's weather, traffic and list of regions take about six megabytes. */
const SHARED_ANSWERS_MAX_BYTES = 32 * 1024 * 1024;

function bearerToken(header: string | undefined): string {
  const match = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/.exec(header ?? '');
  if (!match?.[1]) {
    throw new Problem('token-missing', 401, 'Sign in first: this call needs a bearer access token.');
  }
  return match[1];
}

const notWithToken = () =>
  new Problem(
    'personal-token-not-taken',
    403,
    'A personal access token cannot make this call. Sign in instead.',
  );

/** @throws Problem 403 for a call that a personal access token may not make */
function refuseBeyondToken({ id, effect, method }: Endpoint, { personalToken }: Principal): void {
  if (personalToken === undefined) return;
  const does = effect ?? (method === 'GET' ? 'read' : null);
  if (does === null) throw notWithToken();
  if (does === 'write' && !personalToken.canWrite)
    throw new Problem('personal-token-read-only', 403, `This access token is read-only; ${id} changes data.`);
}

/** Common parts of all capabilities of a server. */
interface HostParts {
  answers: SharedAnswers;
  endpoints: Endpoint[];
  /** Ids of endpoints that also return GeoJSON. */
  geoJsonIds: Set<string>;
  /** Pages of other origins may read. */
  isForOtherOrigins: boolean;
}

function createHost(
  fastify: FastifyInstance,
  authenticator: Authenticator,
  { answers, endpoints, geoJsonIds, isForOtherOrigins }: HostParts,
): ServerHost {
  const identify = async (header: string | undefined, scope?: string): Promise<Principal> => {
    const outcome = await authenticator(bearerToken(header));
    if (!outcome.ok) throw new Problem(outcome.id, outcome.status, outcome.message);
    if (scope !== undefined && !outcome.principal.scopes.includes(scope)) {
      throw new Problem('scope-missing', 403, `The access token does not carry the scope ${scope}.`);
    }
    return outcome.principal;
  };
  const authenticate: ServerHost['authenticate'] = async (header, scope, options) => {
    const principal = await identify(header, scope);
    if (principal.personalToken !== undefined && options?.takesPersonalTokens !== true) throw notWithToken();
    return principal;
  };
  const add = (endpoint: Endpoint, hasGeoJson: boolean, handler: RouteHandlerMethod) => {
    endpoints.push(endpoint);
    const route = routeOf(endpoint, identify, hasGeoJson);
    fastify.route({ ...route, handler });
    if (!hasGeoJson) return;
    geoJsonIds.add(endpoint.id);
    if (isForOtherOrigins && endpoint.auth === 'bearer') answerPreflight(fastify, route.url);
  };
  return {
    fastify,
    authenticate,
    relayOf: (request) => (relayed) => relay(request, relayed),
    relayAs: (token, ip) => (relayed) =>
      relay({ server: fastify, ip, headers: { authorization: `Bearer ${token}` } }, relayed),
    endpoints,
    route(endpoint, handler, asMapList) {
      add(endpoint, asMapList !== undefined, handlerOf(endpoint, handler, asMapList));
    },
    sharedRoute(endpoint, revision, handler, asMapList) {
      const shared = { revision, handler, answers, asMapList };
      add(endpoint, asMapList !== undefined, sharedHandlerOf(endpoint, shared));
    },
  };
}

/** A route without its handler: method, path, schemas, and permitted callers. */
function routeOf(
  endpoint: Endpoint,
  identify: (header: string | undefined, scope?: string) => Promise<Principal>,
  hasGeoJson: boolean,
) {
  const query = hasGeoJson ? withFormat(endpoint) : endpoint.query;
  const isForOthers = hasGeoJson || endpoint.auth === 'public';
  return {
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { isPublicRead: isForOthers && endpoint.method === 'GET' },
    schema: {
      operationId: endpoint.id,
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[2] ?? 'app'],
      security: endpoint.auth === 'bearer' ? [{ bearer: endpoint.scope ? [endpoint.scope] : [] }] : [],
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { 200: envelopeOf(endpoint.data) },
    },
    // Before the body is read: an unauthorised caller cannot send it.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (endpoint.auth === 'bearer') {
        // Personal answers are not stored, in case the computer is shared; answers equal for all permitted callers
        // may be.
        void reply.header('cache-control', 'no-store');
        request.principal = await identify(request.headers.authorization, endpoint.scope);
        refuseBeyondToken(endpoint, request.principal);
      }
    },
  };
}

const enveloped = (data: unknown) => ({ code: 200, data, message: 'ok' });

function handlerOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, D>,
  handler: (call: ApiCall<P, Q, B>) => Promise<z.input<D>> | z.input<D>,
  asMapList: AsMapList<D>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const abort = new AbortController();
    reply.raw.once('close', () => abort.abort());
    const call = {
      params: request.params,
      query: request.query,
      body: request.body,
      get principal(): Principal {
        if (!request.principal) throw new Error(`${endpoint.id} is public and has no principal`);
        return request.principal;
      },
      signal: abort.signal,
      relay: (relayed: RelayedRequest) => relay(request, relayed),
    } as ApiCall<P, Q, B>;
    try {
      const data = await handler(call);
      if (!asMapList) return enveloped(data);
      varyBy(reply, 'accept');
      if (!wantsGeoJson(request)) return enveloped(data);
      void reply.type(GEOJSON_TYPE);
      return geoJsonOf(endpoint, data, asMapList);
    } catch (error) {
      // Not sent to anyone; it prevents aborted work from being logged as a failure.
      throw abort.signal.aborted && error === abort.signal.reason ? callerGone() : error;
    }
  };
}

/** Calls the server itself with the caller's token and address, so that the caller's permissions apply. */
async function relay(
  { server, headers, ip }: Pick<FastifyRequest, 'server' | 'headers' | 'ip'>,
  { method, path, body }: RelayedRequest,
): Promise<RelayedAnswer> {
  const answer = await server.inject({
    method,
    url: path,
    remoteAddress: ip,
    headers: headers.authorization === undefined ? {} : { authorization: headers.authorization },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

function sharedHandlerOf<P extends z.ZodType, Q extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<P, Q, z.ZodUndefined, D>,
  shared: {
    revision: (call: SharedCall<P, Q>) => string;
    handler: (call: SharedCall<P, Q>) => Promise<z.input<D>> | z.input<D>;
    answers: SharedAnswers;
    asMapList: AsMapList<D>;
  },
) {
  const { asMapList } = shared;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call = { params: request.params, query: request.query } as SharedCall<P, Q>;
    const asFeatures = asMapList && wantsGeoJson(request) ? asMapList : null;
    const body = await shared.answers.body({
      place: `${endpoint.id} ${asFeatures !== null} ${JSON.stringify([request.params, request.query])}`,
      revision: shared.revision(call),
      encoding: encodingFor(request),
      make: async () => {
        const data = await shared.handler(call);
        const text = asFeatures ? geoJsonOf(endpoint, data, asFeatures) : reply.serialize(enveloped(data));
        if (typeof text !== 'string') throw new TypeError(`${endpoint.id} is not serialised to text`);
        return text;
      },
    });
    if (asMapList) varyBy(reply, 'accept');
    return sendShared(request, reply, body, asFeatures ? GEOJSON_TYPE : undefined);
  };
}

function contentSecurityPolicy(options: ApiServerOptions) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...(options.scriptOrigins ?? [])],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      mediaSrc: ["'self'"],
      connectSrc: ["'self'", ...(options.connectOrigins ?? [])],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  };
}

/** Connections busy when the server closes have a limited time to finish: a stalled one must not delay it. */
function boundClosing(fastify: FastifyInstance, graceMs: number): void {
  fastify.addHook('preClose', async () => {
    setTimeout(() => fastify.server.closeAllConnections(), graceMs).unref();
  });
}

/** Health for a supervisor: `/healthz` shows that the process responds, `/readyz` that it is usable. */
function registerHealth(fastify: FastifyInstance, capabilities: readonly ServerCapability[]): void {
  fastify.get('/healthz', { schema: { hide: true } }, () => ({
    code: 200,
    data: { ok: true },
    message: 'ok',
  }));
  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const states = await Promise.all(
      capabilities.map(async ({ id, readiness }) => (readiness ? [{ id, ...(await readiness()) }] : [])),
    );
    const parts = states.flat();
    const waiting = parts.filter((part) => !part.ready);
    const message = waiting.map((part) => `${part.id}: ${part.message}`).join('; ') || 'ready';
    const code = waiting.length === 0 ? 200 : 503;
    return reply
      .code(code)
      .send({ code, data: { parts }, message, ...(code === 200 ? {} : { id: 'not-ready' }) });
  });
}

/**
 * Builds the HTTP server around the capabilities: security headers, limits, validation by zod, the error envelope,
 * the OpenAPI document, health. Does not open a port.
 */
export async function createApiServer(options: ApiServerOptions): Promise<FastifyInstance> {
  const unroutable = createUnroutable();
  const fastify: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logger: undefined,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: ARRIVAL_LIMIT_MS,
    trustProxy: options.trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      unroutable.reroute(fastify, error, request, reply),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 400 },
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance;
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.setErrorHandler(onError);
  allowPublicReads(fastify, options.corsOrigins ?? []);
  boundClosing(fastify, options.closeGraceMs ?? CLOSE_GRACE_MS);
  await fastify.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(options),
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: options.isHttps === true && { maxAge: HTTPS_KEPT_S, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
  });
  logRefusals(fastify, options.log);
  await registerRateLimit(fastify, options.rateLimitPerMinute);
  await fastify.register(compress, {
    global: true,
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
  });
  refuseUnstorableText(fastify);
  const parts: HostParts = {
    answers: createSharedAnswers(SHARED_ANSWERS_MAX_BYTES),
    endpoints: [],
    geoJsonIds: new Set(),
    isForOtherOrigins: (options.corsOrigins ?? []).length > 0,
  };
  await registerOpenApi(fastify, options.version, parts.geoJsonIds);
  registerHealth(fastify, options.capabilities);
  unroutable.register(fastify);
  await registerLiveSockets(fastify);
  for (const capability of options.capabilities) {
    await fastify.register(async (scope) => {
      await capability.register(createHost(scope, options.authenticate, parts));
    });
  }
  await registerStaticClient(fastify, options.clientFolder ?? null, options.pageSettings);
  return fastify;
}
