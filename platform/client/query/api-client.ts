import type { z } from 'zod';
import type { CallInput, Endpoint } from '#platform/contract/endpoint.ts';

/** An answer whose `code` is not 200 (spec 7), or a status outside 200–299. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly id: string;
  constructor(code: number, id: string, message: string) {
    super(message);
    this.code = code;
    this.id = id;
  }
}

/** No answer at all: the server or the network is away. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export interface ApiClientOptions {
  /** API base of the environment; relative paths are prefixed with it unless they start with http. */
  base: string;
  token: () => string | null;
  /** Called when the server no longer takes the token. */
  onUnauthorised?: () => void;
}

let options: ApiClientOptions = { base: '', token: () => null };

/** Set once by the composition root. */
export function configureApiClient(next: ApiClientOptions): void {
  options = next;
}

/** Prefixes a relative API path with the configured base (row H7). */
export function apiUrl(path: string): string {
  return /^https?:\/\//i.test(path) ? path : `${options.base}${path}`;
}

/** Headers of a call with the bearer token, when there is one; for requests made by others (tiles). */
export function bearerHeaders(): Record<string, string> {
  const token = options.token();
  return token ? { authorization: `Bearer ${token}` } : {};
}

const pathText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathText(params[name])));
}

function queryString(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (pairs.length === 0) return '';
  return `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()}`;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError('The server cannot be reached. Check the connection and try again.', {
      cause: error,
    });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

async function readEnvelope(
  response: Response,
): Promise<{ code: number; data: unknown; message: string; id: string }> {
  const body: unknown = await response.json().catch(() => null);
  if (!isRecord(body) || typeof body.code !== 'number') {
    throw new ApiError(
      response.status,
      'not-an-envelope',
      `The server answered ${response.status} without an envelope.`,
    );
  }
  return {
    code: body.code,
    data: body.data,
    message: typeof body.message === 'string' ? body.message : '',
    id: typeof body.id === 'string' ? body.id : 'unknown',
  };
}

/**
 * Calls an endpoint by its contract and returns `data`, checked against the contract.
 * @throws ApiError when the answer's code is not 200, NetworkError when there is no answer
 */
export async function callEndpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, D>,
  input: CallInput<P, Q, B> = {},
  signal?: AbortSignal,
): Promise<z.output<D>> {
  const params = isRecord(input.params) ? input.params : {};
  const query = isRecord(input.query) ? input.query : {};
  const response = await send(apiUrl(fillPath(endpoint.path, params)) + queryString(query), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(endpoint.auth === 'bearer' ? bearerHeaders() : {}),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(signal ? { signal } : {}),
  });
  const envelope = await readEnvelope(response);
  if (envelope.code !== 200) {
    if (envelope.code === 401) options.onUnauthorised?.();
    throw new ApiError(envelope.code, envelope.id, envelope.message);
  }
  const outcome = endpoint.data.safeParse(envelope.data);
  if (!outcome.success) throw new ApiError(500, 'unexpected-shape', `Unexpected answer of ${endpoint.id}`);
  return outcome.data;
}
