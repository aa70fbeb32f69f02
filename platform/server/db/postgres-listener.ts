import pg from 'pg';
import type { ChannelListener } from './database-handle.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const TRY_AGAIN_MS = 1000;

/**
 * Listens on a channel on a separate connection, and reconnects whenever that breaks; returns a function that stops
 * it. A pooler that shares connections between transactions does not forward messages: connect to the server itself.
 */
export async function listenOn(options: {
  databaseUrl: string;
  channel: string;
  listener: ChannelListener;
}): Promise<() => Promise<void>> {
  const { databaseUrl, channel, listener } = options;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'meridian',
      keepAlive: true,
    });
    client = next;
    next.on('notification', ({ payload }) => listener.message(payload ?? ''));
    // Without a listener it would end the process; `end` follows.
    next.on('error', () => {});
    next.once('end', () => {
      listener.hearing(false);
      if (!isStopped) timer = setTimeout(() => void connect(), TRY_AGAIN_MS).unref();
    });
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      listener.hearing(true);
    } catch {
      await next.end().catch(() => {});
    }
  };

  await connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
