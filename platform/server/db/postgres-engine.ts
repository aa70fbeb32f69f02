import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { messageOf } from '#platform/contract/problem.ts';
import type { Database, DatabaseHandle, DatabaseLog } from './database-handle.ts';
import { DatabaseUnavailable } from './database-error.ts';
import { listenOn } from './postgres-listener.ts';
import { applyMigrations, type MigrationTransaction } from './migrations.ts';

const poolSize = 10;
const connectTimeoutMs = 10_000;

/** As returned by the embedded engine: a number as long as it is exact. The driver returns text. */
function parseInt8(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** The address without its password, for messages. */
function withoutPassword(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    url.password = '';
    return url.href;
  } catch {
    return 'DATABASE_URL';
  }
}

/** Set-up of every new connection before its first statement. */
function prepareConnection(log: DatabaseLog) {
  return async (client: pg.ClientBase): Promise<void> => {
    // A connection that breaks while in use also rejects its query; without a listener the event would end the process.
    client.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`));
    // Not a start-up option: connection poolers reject those.
    await client.query(`set time zone 'UTC'`);
  };
}

type Connected = Parameters<NonNullable<Parameters<pg.Pool['connect']>[0]>>;

/** A pool that reports every failed connection as an unavailable database. */
class DatabasePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: (...connected: Connected) => void): void;
  override connect(callback?: (...connected: Connected) => void): Promise<pg.PoolClient> | void {
    if (callback === undefined) return super.connect().then(releasedWhenBroken, refuseConnection);
    super.connect((error, client, release) =>
      callback(error === undefined || error === null ? error : unavailable(error), client, release),
    );
  }
}

/** Returns a broken connection to the pool: drizzle keeps the one whose `begin` fails, and there are only ten. */
function releasedWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  const onEnd = () => client.release(true);
  let isReleased = false;
  client.release = (failed) => {
    if (isReleased) return;
    isReleased = true;
    client.off('end', onEnd);
    release(failed);
  };
  client.once('end', onEnd);
  return client;
}

const unavailable = (cause: unknown) =>
  new DatabaseUnavailable('No connection to the PostgreSQL server.', { cause });

function refuseConnection(cause: unknown): never {
  throw unavailable(cause);
}

function openPool(databaseUrl: string, log: DatabaseLog): pg.Pool {
  pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8);
  const pool = new DatabasePool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'meridian',
    onConnect: prepareConnection(log),
  });
  // A broken idle connection (a restarted server) is replaced; without a listener the event would end the process.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`));
  return pool;
}

async function runTransaction<T>(
  pool: pg.Pool,
  work: (transaction: MigrationTransaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const transaction: MigrationTransaction = {
    query: async (sql, params = []) => (await client.query<Record<string, unknown>>(sql, [...params])).rows,
    script: async (sql) => {
      await client.query(sql);
    },
  };
  try {
    await client.query('begin');
    const value = await work(transaction);
    await client.query('commit');
    client.release();
    return value;
  } catch (error) {
    // Closing the connection rolls back any open transaction.
    client.release(true);
    throw error;
  }
}

/** Connects to a PostgreSQL server (15 or newer). Rejects when it does not answer. */
export async function openPostgresDatabase(options: {
  readonly databaseUrl: string;
  readonly log: DatabaseLog;
}): Promise<DatabaseHandle> {
  const pool = openPool(options.databaseUrl, options.log);
  const ping = async (): Promise<void> => {
    await pool.query('select 1');
  };
  try {
    await ping();
  } catch (error) {
    await pool.end();
    const cause = error instanceof DatabaseUnavailable ? error.cause : error;
    const reason = messageOf(cause);
    const where = withoutPassword(options.databaseUrl);
    throw new DatabaseUnavailable(`PostgreSQL at ${where} cannot be used: ${reason}`, { cause: error });
  }
  const listening: (() => Promise<void>)[] = [];
  const closeAll = async (): Promise<void> => {
    await Promise.all(listening.map((stop) => stop()));
    await pool.end();
  };
  let closing: Promise<void> | null = null;
  return {
    db: drizzle(pool) as unknown as Database,
    engine: 'postgresql',
    migrate: async (migrations) =>
      await applyMigrations(async (work) => await runTransaction(pool, work), migrations),
    ping,
    listen: async (channel, listener) => {
      listening.push(await listenOn({ databaseUrl: options.databaseUrl, channel, listener }));
    },
    close: () => (closing ??= closeAll()),
  };
}
