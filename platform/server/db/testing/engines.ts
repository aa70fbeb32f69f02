import { afterAll, describe, inject } from 'vitest';
import type { DatabaseHandle } from '../database-handle.ts';
import { silentLog } from '../database-handle.ts';
import { EmbeddedClient } from '../embedded-client.ts';
import { embeddedHandle } from '../embedded-engine.ts';
import { ensureSnapshot } from '../embedded-snapshot.ts';
import type { Migration } from '../migrations.ts';
import { openPostgresDatabase } from '../postgres-engine.ts';
import { createDatabaseIn } from './postgres-server.ts';
import { isFullRun } from '#platform/testing/full-run.ts';

/**
 * A new, empty database for one test file: the embedded engine with its files in memory, about 0.6 s. Close it
 * in `afterAll`.
 */
export async function openTestDatabase(migrations: readonly Migration[] = []): Promise<DatabaseHandle> {
  const snapshot = await ensureSnapshot();
  const client = new EmbeddedClient(() => {});
  try {
    await client.open({ folder: null, snapshot, fsync: false });
    const handle: DatabaseHandle = { ...embeddedHandle(client), close: async () => await client.terminate() };
    await handle.migrate(migrations);
    return handle;
  } catch (error) {
    await client.terminate();
    throw error;
  }
}

/** Opens a new, empty database on the engine under test; it is closed when the suite ends. */
export type OpenOnEngine = (migrations?: readonly Migration[]) => Promise<DatabaseHandle>;

/**
 * Runs a suite on the embedded engine and again on a PostgreSQL server. Without a server the second is skipped with
 * the reason.
 */
export function withEachEngine(title: string, suite: (open: OpenOnEngine) => void): void {
  onEmbeddedEngine(title, suite);
  onPostgres(title, suite);
}

/**
 * Runs a suite whose statements are the same on each engine, so that one is enough: on a PostgreSQL server, which is
 * the cheaper one, while browser journeys run on the embedded engine. `npm run test:full` runs it on both, and a
 * machine without a server on the embedded one.
 */
export function withOneEngine(title: string, suite: (open: OpenOnEngine) => void): void {
  if ('missing' in inject('sharedPostgres')) onEmbeddedEngine(title, suite);
  else if (isFullRun) withEachEngine(title, suite);
  else onPostgres(title, suite);
}

function onEmbeddedEngine(title: string, suite: (open: OpenOnEngine) => void): void {
  describe(`${title} (embedded)`, () => suite(closingAfterwards(openTestDatabase)));
}

function onPostgres(title: string, suite: (open: OpenOnEngine) => void): void {
  const shared = inject('sharedPostgres');
  if ('missing' in shared) process.stderr.write(`Tests on PostgreSQL are skipped: ${shared.missing}\n`);
  describe.skipIf('missing' in shared)(`${title} (PostgreSQL server)`, () => {
    const open: OpenOnEngine = async (migrations = []) => {
      if ('missing' in shared) throw new Error(shared.missing);
      const databaseUrl = await createDatabaseIn(shared.folder);
      const handle = await openPostgresDatabase({ databaseUrl, log: silentLog });
      await handle.migrate(migrations);
      return handle;
    };
    suite(closingAfterwards(open));
  });
}

function closingAfterwards(open: OpenOnEngine): OpenOnEngine {
  const handles: DatabaseHandle[] = [];
  afterAll(async () => {
    await Promise.all(handles.map(async (handle) => await handle.close()));
  });
  return async (migrations) => {
    const handle = await open(migrations);
    handles.push(handle);
    return handle;
  };
}
