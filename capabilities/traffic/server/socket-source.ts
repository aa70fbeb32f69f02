import { WebSocket } from 'ws';
import { FeedFault } from '#platform/server/feeds/feed.ts';
import { jsonOf, type TrafficSource } from './live-sources.ts';

/** Not queried for this long, e.g. because the feed mode changed: the connection is closed. */
const IDLE_MS = 60_000;
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const MAX_AIRCRAFT = 100_000;

/** Aircraft in a message: an envelope of readsb, a list, or a single one. */
function entriesOf(message: unknown): unknown[] {
  if (Array.isArray(message)) return message;
  if (typeof message !== 'object' || message === null) return [];
  if ('ac' in message && Array.isArray(message.ac)) return message.ac;
  if ('aircraft' in message && Array.isArray(message.aircraft)) return message.aircraft;
  return 'hex' in message ? [message] : [];
}

/**
 * A local websocket that reports aircraft as they are received (spec 7), each message in readsb's format. All messages
 * since the last query form the answer, in one envelope; a broken connection is a fault, not an empty sky.
 */
export function socketSource(url: string): TrafficSource {
  const heard = new Map<string, { entry: object; atMs: number }>();
  let socket: WebSocket | null = null;
  let fault: string | null = null;
  let requestedMs = 0;
  const take = (message: unknown): void => {
    for (const entry of entriesOf(message)) {
      if (typeof entry !== 'object' || entry === null || !('hex' in entry)) continue;
      if (heard.size < MAX_AIRCRAFT) heard.set(String(entry.hex), { entry, atMs: Date.now() });
    }
    if (Date.now() - requestedMs > IDLE_MS) socket?.close();
  };
  const connect = (): Promise<void> =>
    new Promise((resolve) => {
      const opened = new WebSocket(url, { maxPayload: MAX_MESSAGE_BYTES, handshakeTimeout: 5000 });
      socket = opened;
      opened.on('open', () => {
        fault = null;
        resolve();
      });
      opened.on('message', (data) => take(jsonOf(Buffer.isBuffer(data) ? data : undefined)));
      opened.on('error', (error) => {
        fault = error.message;
      });
      opened.on('close', () => {
        if (socket === opened) socket = null;
        resolve();
      });
    });
  return {
    name: new URL(url).host,
    async fetch({ nowMs }) {
      requestedMs = Date.now();
      if (socket === null) await connect();
      if (socket === null)
        throw new FeedFault(
          'unreachable',
          `The local feed at ${url} does not answer${fault === null ? '' : `: ${fault}`}.`,
        );
      const answeredMs = Date.now();
      const aircraft = [...heard.values()].map(({ entry, atMs }) => {
        const known = 'seen_pos' in entry && typeof entry.seen_pos === 'number' ? entry.seen_pos : 0;
        // Ages in a message count from its arrival, those in the envelope from now.
        return { ...entry, seen_pos: known + (answeredMs - atMs) / 1000 };
      });
      heard.clear();
      const body = new TextEncoder().encode(JSON.stringify({ now: nowMs, aircraft }));
      return { kind: 'answer', parts: [{ name: 'main', contentType: 'application/json', body }] };
    },
  };
}
