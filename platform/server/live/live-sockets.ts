import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { Principal } from '#platform/contract/principal.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '../http/server-capability.ts';

/** Reasons why the server closes a connection (RFC 6455; 4000 and above are ours). */
export const CLOSE_CODES = {
  goingAway: 1001,
  notUnderstood: 1003,
  tooMuch: 1008,
  /** The token is no longer valid: sign in, then connect again. */
  signedOut: 4401,
  /** The client accepted no data for too long; reconnect when the connection is better. */
  tooSlow: 4408,
} as const;

/** One client of a live topic. */
export interface LiveConnection {
  readonly principal: Principal;
  /**
   * Sends unless the client is behind by more than the limit; `false` when skipped. Data is never copied: the same
   * bytes may go to many clients.
   */
  send(message: Uint8Array | string): boolean;
  /** Bytes queued for the client. */
  readonly waitingBytes: number;
  close(code: number, reason: string): void;
  onMessage(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
}

export interface LiveTopic {
  readonly path: string;
  /** Subprotocol of the topic; offered by the client beside `bearer.<token>`. */
  readonly protocol: string;
  readonly scope: string;
  /** Maximum bytes queued for one client: above it the client is skipped until it has caught up. */
  readonly maxWaitingBytes: number;
  /** Maximum connections of one user. */
  readonly maxPerUser: number;
  open(connection: LiveConnection): void;
}

const MAX_MESSAGE_BYTES = 16 * 1024;
const LOOK_MS = 20_000;
/** Maximum time that a client may be behind before it is disconnected. */
const MAX_BEHIND_MS = 60_000;
/** Maximum messages per minute from a client. */
const MAX_MESSAGES = 600;
const TOKEN_PREFIX = 'bearer.';

/** The token of a browser's websocket, which cannot send headers: a subprotocol. A header is accepted too. */
function authorizationOf(request: FastifyRequest): string | undefined {
  const offered = offeredProtocols(request.raw).find((name) => name.startsWith(TOKEN_PREFIX));
  return offered === undefined
    ? request.headers.authorization
    : `Bearer ${offered.slice(TOKEN_PREFIX.length)}`;
}

function offeredProtocols(request: IncomingMessage): string[] {
  return (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
}

/** Pages of other origins are rejected, even with a valid token. */
function isOwnOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === request.host;
  } catch {
    return false;
  }
}

interface Line {
  socket: WebSocket;
  isAlive: boolean;
  behindSinceMs: number | null;
  authorization: string | undefined;
}

/** State shared by the topics of one server. */
interface Sockets {
  readonly protocols: Set<string>;
  readonly lines: Set<Line>[];
}
const socketsByServer = new WeakMap<object, Sockets>();

/**
 * Makes a server accept websockets, before its capabilities. Only once for all of them: each registration of the
 * plugin would handle every connection.
 */
export async function registerLiveSockets(fastify: ServerHost['fastify']): Promise<void> {
  const sockets: Sockets = { protocols: new Set(), lines: [] };
  socketsByServer.set(fastify.server, sockets);
  await fastify.register(websocket, {
    options: {
      maxPayload: MAX_MESSAGE_BYTES,
      perMessageDeflate: false,
      handleProtocols: (offered) => [...offered].find((name) => sockets.protocols.has(name)) ?? false,
    },
    errorHandler: (error, socket, request) => {
      // An invalid frame, or a broken connection: any client can cause either at any time.
      const code = 'code' in error ? String(error.code) : '';
      const isOfClient = code.startsWith('WS_ERR_') || code === 'ECONNRESET' || code === 'EPIPE';
      request.log[isOfClient ? 'debug' : 'error'](error);
      socket.terminate();
    },
    preClose: async () => {
      for (const { socket } of sockets.lines.flatMap((lines) => [...lines]))
        socket.close(CLOSE_CODES.goingAway, 'The server is stopping.');
      await Promise.resolve();
    },
  });
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8');

/**
 * Registers a websocket. The caller is authenticated before the upgrade: a rejected one gets 401 or 403 like any
 * other call. Every twenty seconds each connection is checked: one without an answer to a ping is closed, one whose
 * token is no longer valid gets 4401. When the server stops, all get 1001.
 */
export function registerLiveTopic(host: ServerHost, topic: LiveTopic): void {
  const { fastify } = host;
  const shared = socketsByServer.get(fastify.server);
  if (!shared) throw new Error('This server accepts no websockets.');
  shared.protocols.add(topic.protocol);
  const lines = new Set<Line>();
  shared.lines.push(lines);
  const perUser = new Map<string, number>();
  const look = async (line: Line): Promise<void> => {
    if (!line.isAlive) return line.socket.terminate();
    const isTooSlow = line.behindSinceMs !== null && Date.now() - line.behindSinceMs > MAX_BEHIND_MS;
    if (isTooSlow) return line.socket.close(CLOSE_CODES.tooSlow, 'The connection is too slow.');
    line.isAlive = false;
    line.socket.ping();
    await host.authenticate(line.authorization, topic.scope).catch((error: unknown) => {
      // An unreachable database or provider does not end sessions.
      const isRefused = error instanceof Problem && error.status < 500;
      if (isRefused) line.socket.close(CLOSE_CODES.signedOut, 'Signed out.');
    });
  };
  const timer = setInterval(() => {
    for (const line of lines) void look(line);
  }, LOOK_MS);
  timer.unref();
  fastify.addHook('onClose', () => clearInterval(timer));
  fastify.route({
    method: 'GET',
    url: topic.path,
    schema: { hide: true },
    onRequest: async (request) => {
      if (!isOwnOrigin(request)) throw new Problem('foreign-origin', 403, 'This page may not connect here.');
      request.principal = await host.authenticate(authorizationOf(request), topic.scope);
      if ((perUser.get(request.principal.userKey) ?? 0) >= topic.maxPerUser)
        throw new Problem(
          'too-many-connections',
          429,
          'Too many connections are open. Close some and try again.',
        );
    },
    handler: (_request, reply) =>
      reply
        .code(426)
        .send({ code: 426, data: null, message: 'Connect with a websocket.', id: 'upgrade-required' }),
    wsHandler: (socket, request) => {
      const { principal } = request;
      if (!principal) return socket.close(CLOSE_CODES.tooMuch, 'Not signed in.');
      const line: Line = {
        socket,
        isAlive: true,
        behindSinceMs: null,
        authorization: authorizationOf(request),
      };
      lines.add(line);
      perUser.set(principal.userKey, (perUser.get(principal.userKey) ?? 0) + 1);
      socket.on('pong', () => {
        line.isAlive = true;
      });
      socket.once('close', () => {
        lines.delete(line);
        const left = (perUser.get(principal.userKey) ?? 1) - 1;
        if (left > 0) perUser.set(principal.userKey, left);
        else perUser.delete(principal.userKey);
      });
      // A broken connection is reported by `close`; without a listener its error would end the process.
      socket.on('error', () => undefined);
      topic.open(connectionOf(line, principal, topic));
    },
  });
}

function connectionOf(line: Line, principal: Principal, topic: LiveTopic): LiveConnection {
  const { socket } = line;
  let messages = 0;
  let minute = 0;
  return {
    principal,
    get waitingBytes() {
      return socket.bufferedAmount;
    },
    send(message) {
      if (socket.readyState !== socket.OPEN) return false;
      if (socket.bufferedAmount > topic.maxWaitingBytes) {
        line.behindSinceMs ??= Date.now();
        return false;
      }
      line.behindSinceMs = null;
      socket.send(message);
      return true;
    },
    close: (code, reason) => socket.close(code, reason),
    onMessage(listener) {
      socket.on('message', (data, isBinary) => {
        const now = Math.floor(Date.now() / 60_000);
        messages = now === minute ? messages + 1 : 1;
        minute = now;
        if (messages > MAX_MESSAGES) return socket.close(CLOSE_CODES.tooMuch, 'Too many messages.');
        if (isBinary) return socket.close(CLOSE_CODES.notUnderstood, 'Send text messages only.');
        return listener(textOf(data));
      });
    },
    onClose: (listener) => socket.once('close', listener),
  };
}
