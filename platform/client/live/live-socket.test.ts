import { once } from 'node:events';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type LinkState, type LiveSocket, type SocketLine, openLiveSocket } from './live-socket.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

let server: WebSocketServer | null = null;
let socket: LiveSocket | null = null;
afterEach(() => {
  socket?.stop();
  for (const line of server?.clients ?? []) line.terminate();
  server?.close();
});

async function startServer(): Promise<{ server: WebSocketServer; port: number }> {
  const made = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(made, 'listening');
  server = made;
  const address = made.address();
  if (typeof address === 'string' || address === null) throw new Error('no port');
  return { server: made, port: address.port };
}

/** A client whose states and messages can be waited for. */
function client(port: number, more: { token?: () => Promise<string | null> } = {}) {
  const seen: (string | Uint8Array)[] = [];
  const states: LinkState[] = [];
  const waiting = new Set<() => void>();
  const look = () => {
    for (const one of waiting) one();
  };
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!isSo()) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  socket = openLiveSocket({
    connect: (protocols) => new WebSocket(`ws://127.0.0.1:${port}`, protocols),
    protocol: 'test.1',
    token: more.token ?? (() => Promise.resolve('t0ken')),
    onOpen: look,
    onMessage(message) {
      seen.push(message);
      look();
    },
    onState(state) {
      states.push(state);
      look();
    },
    random: () => 0.5,
    silentAfterMs: 60_000,
    delayMs: () => 1,
  });
  return { seen, states, until, socket };
}

describe('F5 the live socket', () => {
  it('F5 sends its token with the topic and passes on text and binary messages', async () => {
    const { server: at, port } = await startServer();
    at.on('connection', (line) => {
      line.send('{"type":"hello"}');
      line.send(Buffer.from([1, 2, 3]));
      line.on('message', (data) => line.send(`heard ${(data as Buffer).toString()}`));
    });
    const offered = new Promise<string | undefined>((resolve) =>
      at.on('headers', (_, request) => resolve(request.headers['sec-websocket-protocol'])),
    );
    const { seen, until, socket: own } = client(port);
    await until(() => seen.length === 2);
    expect(await offered).toBe('test.1,bearer.t0ken');
    expect(seen[1]).toEqual(new Uint8Array([1, 2, 3]));
    expect(own.send('look here')).toBe(true);
    await until(() => seen.includes('heard look here'));
  });

  it('F5 reconnects after twenty disconnections, each time with a single connection', async () => {
    const { server: at, port } = await startServer();
    let opened = 0;
    let max = 0;
    at.on('connection', (line) => {
      opened += 1;
      max = Math.max(max, at.clients.size);
      line.send(`line ${opened}`);
      if (opened <= 20) line.terminate();
    });
    const { seen, until } = client(port);
    await until(() => seen.includes('line 21'));
    expect(opened).toBe(21);
    expect(max).toBe(1);
  });

  it('F5 a refused upgrade is distinguished from a disconnection, and retried with a new token', async () => {
    const { server: at, port } = await startServer();
    const tokens = ['old', 'new'];
    at.options.verifyClient = ({ req }: { req: { headers: Record<string, unknown> } }) =>
      String(req.headers['sec-websocket-protocol']).includes('bearer.new');
    const { states, until } = client(port, { token: () => Promise.resolve(tokens.shift() ?? null) });
    await until(() => states.some(({ kind }) => kind === 'open'));
    const waited = states.find((state) => state.kind === 'waiting');
    expect(waited).toMatchObject({ wasRefused: true });
  });

  it('F5 without a token no query is made, and the reason is stated', async () => {
    const { server: at, port } = await startServer();
    let asked = 0;
    at.on('connection', () => (asked += 1));
    const { states, until } = client(port, { token: () => Promise.resolve(null) });
    await until(() => states.some((state) => state.kind === 'waiting'));
    expect(states.find((state) => state.kind === 'waiting')).toMatchObject({
      reason: 'No user is signed in.',
    });
    expect(asked).toBe(0);
  });

  it('F5 a silent connection is replaced', async () => {
    let opened = 0;
    const closed: number[] = [];
    const reasons: string[] = [];
    await new Promise<void>((heard) => {
      socket = openLiveSocket({
        // A test connection: it opens at once, and only the second one sends anything.
        connect() {
          opened += 1;
          const mine = opened;
          const line = new EventTarget();
          queueMicrotask(() => {
            line.dispatchEvent(new Event('open'));
            if (mine === 2) line.dispatchEvent(new MessageEvent('message', { data: 'here I am' }));
          });
          return Object.assign(line, {
            binaryType: '',
            send: () => undefined,
            close: () => closed.push(mine),
          }) as unknown as SocketLine;
        },
        protocol: 'test.1',
        token: () => Promise.resolve('t'),
        onOpen: () => undefined,
        onMessage: () => heard(),
        onState: (state) => state.kind === 'waiting' && reasons.push(state.reason),
        random: () => 0,
        silentAfterMs: 5,
        delayMs: () => 1,
      });
    });
    expect(reasons[0]).toBe('No data received for a while.');
    expect(closed[0]).toBe(1);
  });

  it('F5 property: delays grow to half a minute, are never shorter than half and differ between clients', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const delay = reconnectDelayMs(failures, random);
        expect(delay).toBeGreaterThanOrEqual(250);
        expect(delay).toBeLessThanOrEqual(30_000);
        expect(reconnectDelayMs(failures + 1, random)).toBeGreaterThanOrEqual(delay);
      }),
    );
    expect(reconnectDelayMs(8, 0)).toBe(15_000);
    expect(reconnectDelayMs(8, 1)).toBe(30_000);
  });
});
