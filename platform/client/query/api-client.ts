import type { z } from 'zod';
import type { CallInput, Endpoint } from '#platform/contract/endpoint.ts';
import { accessToken } from './access-token.ts';
import { apiBase } from './api-base.ts';

/** A response whose `code` is not 200 (spec 7), or a status outside 200–299. */
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

/** No response at all: the server or the network is unavailable. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

const UNAUTHORISED = 401;

/** Prefixes a relative API path with the base of the environment (row H7), unless it starts with http. */
export function apiUrl(path: string): string {
  return /^https?:\/\//i.test(path) ? path : `${apiBase()}${path}`;
}

/** Whether a failed call was refused because of its token, whatever error wraps the answer. */
export function wasTokenRefused(error: unknown): boolean {
  let cause = error;
  while (cause instanceof Error) {
    if (cause instanceof ApiError && cause.code === UNAUTHORISED) return true;
    cause = cause.cause;
  }
  return false;
}

/** Headers of a call with the bearer token, if there is one; for requests made by others (tiles). */
export function bearerHeaders(): Record<string, string> {
  const token = accessToken();
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

const silenceListeners = new Set<() => void>();

/** Called whenever a call gets no answer from the server; returns a function that unsubscribes. */
export function onServerSilence(listener: () => void): () => void {
  silenceListeners.add(listener);
  return () => silenceListeners.delete(listener);
}

function noteSilence(): void {
  for (const listener of silenceListeners) listener();
}

/** @throws NetworkError when there is no answer; like `fetch` when aborted */
export async function sendRequest(
  ask: typeof fetchWithToken,
  url: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await ask(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noteSilence();
    throw new NetworkError('The server cannot be reached. Check the connection and try again.', {
      cause: error,
    });
  }
}

const renewers = new Set<() => Promise<boolean>>();

/**
 * Calls `renew` for a new token whenever the server rejects the present one; it resolves to whether there is a valid
 * one again. Concurrently refused calls each call it. Returns a function that unsubscribes.
 */
export function onTokenRefused(renew: () => Promise<boolean>): () => void {
  renewers.add(renew);
  return () => renewers.delete(renew);
}

async function isRefusedForGood(sentToken: string | null): Promise<boolean> {
  const current = accessToken();
  // Another call may have renewed the token meanwhile.
  if (current !== null && current !== sentToken) return false;
  const outcomes = await Promise.all([...renewers].map((renew) => renew()));
  return !outcomes.includes(true);
}

/**
 * Sends a request with `bearerHeaders()`. If the token is refused, it is renewed and the request sent once more: a
 * refused request has changed nothing.
 */
export async function withRenewedToken<Outcome>(
  attempt: () => Promise<Outcome>,
  codeOf: (outcome: Outcome) => number,
): Promise<Outcome> {
  const sentToken = accessToken();
  const outcome = await attempt();
  return codeOf(outcome) !== UNAUTHORISED || (await isRefusedForGood(sentToken)) ? outcome : attempt();
}

/** `fetch` with the bearer token, which is renewed when it is refused. Rejects as `fetch` does. */
export async function fetchWithToken(url: string, init: RequestInit = {}): Promise<Response> {
  const attempt = () => {
    init.signal?.throwIfAborted();
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(bearerHeaders())) headers.set(name, value);
    return fetch(url, { ...init, headers });
  };
  return withRenewedToken(attempt, ({ status }) => status);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The content of an answer. @throws ApiError when it is unreadable */
export async function readEnvelope(
  response: Response,
): Promise<{ code: number; data: unknown; message: string; id: string }> {
  const body: unknown = await response.json().catch(() => null);
  if (!isRecord(body) || typeof body.code !== 'number') {
    // A proxy responds for a server that is unreachable.
    if (response.status >= 502 && response.status <= 504) noteSilence();
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
  const ask = endpoint.auth === 'bearer' ? fetchWithToken : fetch;
  const response = await sendRequest(ask, apiUrl(fillPath(endpoint.path, params)) + queryString(query), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(signal ? { signal } : {}),
  });
  const envelope = await readEnvelope(response);
  if (envelope.code !== 200) throw new ApiError(envelope.code, envelope.id, envelope.message);
  const outcome = endpoint.data.safeParse(envelope.data);
  if (!outcome.success) throw new ApiError(500, 'unexpected-shape', `Unexpected answer of ${endpoint.id}`);
  return outcome.data;
}
