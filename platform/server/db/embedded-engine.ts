import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { checkTables } from './check-tables.ts';
import { acquireDataFolderLock } from './data-folder-lock.ts';
import type { Database, DatabaseHandle, DatabaseLog } from './database-handle.ts';
import { EmbeddedClient } from './embedded-client.ts';
import {
  assertReadableVersion,
  embeddedFoldersIn,
  exists,
  publishFolder,
  tidyFolders,
  writeFileDurably,
  type EmbeddedFolders,
} from './embedded-folder.ts';
import { findSnapshot } from './embedded-snapshot.ts';
import { applyMigrations } from './migrations.ts';

/** Limits the log replayed by a start after a kill. Acknowledged data is on disk without it. */
const checkpointIntervalMs = 60_000;
/** The engine has no autovacuum: without this, old versions of updated rows would stay for ever. */
const vacuumIntervalMs = 6 * 3_600_000;

/** The query builder over the worker's client. */
function embeddedDrizzle(client: EmbeddedClient): Database {
  // Drizzle's PGlite session calls only `query` and `transaction`, and only `query` of the transaction.
  return drizzle(client as unknown as PGlite) as unknown as Database;
}

async function createDatabase(
  client: EmbeddedClient,
  folders: EmbeddedFolders,
  snapshot: Uint8Array | null,
): Promise<void> {
  await client.open({ folder: folders.partial, snapshot, fsync: false });
  await client.call<'close'>({ kind: 'close' });
  await publishFolder(folders.partial, folders.current);
}

async function openFolder(client: EmbeddedClient, folders: EmbeddedFolders, log: DatabaseLog): Promise<void> {
  if (!(await exists(folders.current))) {
    log.info(`Creating the embedded database in ${folders.current}`);
    await createDatabase(client, folders, await findSnapshot());
  }
  await assertReadableVersion(folders.current);
  await client.open({ folder: folders.current, snapshot: null, fsync: true });
  await checkTables(client);
}

/** Checkpoints and vacuums while the engine is idle; returns a function that stops it. */
function maintain(client: EmbeddedClient, log: DatabaseLog): () => void {
  const timers = [
    setInterval(() => {
      client.call<'checkpoint'>({ kind: 'checkpoint' }).catch((error: unknown) => {
        log.error(`The embedded database could not checkpoint: ${String(error)}`);
      });
    }, checkpointIntervalMs),
    setInterval(() => {
      client
        .call<'script'>({ kind: 'script', transaction: null, sql: 'vacuum (analyze)' })
        .catch((error: unknown) => {
          log.error(`The embedded database could not vacuum: ${String(error)}`);
        });
    }, vacuumIntervalMs),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach((timer) => clearInterval(timer));
}

/** Opens (and at first creates) the embedded PostgreSQL of a data folder and locks that folder. */
export async function openEmbeddedDatabase(options: {
  readonly dataDir: string;
  readonly log: DatabaseLog;
}): Promise<Required<DatabaseHandle>> {
  const { dataDir, log } = options;
  const lock = await acquireDataFolderLock(dataDir);
  const client = new EmbeddedClient((message) => log.error(message));
  try {
    const folders = embeddedFoldersIn(dataDir);
    await tidyFolders(folders);
    await openFolder(client, folders, log);
  } catch (error) {
    await client.terminate();
    await lock.release();
    throw error;
  }
  const stopMaintenance = maintain(client, log);
  const closeOnce = async (): Promise<void> => {
    stopMaintenance();
    try {
      await client.call<'close'>({ kind: 'close' });
    } finally {
      await client.terminate();
      await lock.release();
    }
  };
  let closing: Promise<void> | null = null;
  return {
    ...embeddedHandle(client),
    backup: async (toFile) => {
      await writeFileDurably(toFile, await client.call<'dump'>({ kind: 'dump', compression: 'gzip' }));
    },
    close: () => (closing ??= closeOnce()),
  };
}

/** Common part of in-memory and folder clients. */
export function embeddedHandle(client: EmbeddedClient): Omit<DatabaseHandle, 'backup' | 'close'> {
  return {
    db: embeddedDrizzle(client),
    engine: 'embedded',
    migrate: async (migrations) =>
      await applyMigrations(
        async (work) =>
          await client.transaction(
            async (transaction) =>
              await work({
                query: async (sql, params) => (await transaction.query(sql, params)).rows,
                script: async (sql) => await transaction.script(sql),
              }),
          ),
        migrations,
      ),
    listen: async (channel, listener) => {
      await client.listen(channel, (payload) => listener.message(payload));
      listener.hearing(true);
    },
    ping: async () => {
      await client.query('select 1');
    },
  };
}
