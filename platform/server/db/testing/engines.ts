import type { DatabaseHandle } from '../database-handle.ts';
import type { Migration } from '../migrations.ts';
import { EmbeddedClient } from '../embedded-client.ts';
import { embeddedHandle } from '../embedded-engine.ts';
import { ensureSnapshot } from '../embedded-snapshot.ts';

/**
 * A new, empty database for one test file: the embedded engine with its files in memory, about 0.6 s. Close it
 * in `afterAll`.
 */
export async function openTestDatabase(migrations: readonly Migration[] = []): Promise<DatabaseHandle> {
  const snapshot = await ensureSnapshot();
  const client = new EmbeddedClient(() => {});
  await client.call<'open'>({ kind: 'open', folder: null, snapshot });
  const handle: DatabaseHandle = { ...embeddedHandle(client), close: async () => await client.terminate() };
  await handle.migrate(migrations);
  return handle;
}
