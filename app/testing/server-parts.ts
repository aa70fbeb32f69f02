import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { createLog } from '#platform/server/log/log.ts';
import { systemClock } from '#platform/server/time/clock.ts';
import { createServerCapabilities, type ServerParts } from '../capabilities.server.ts';
import { loadConfig } from '../settings/config.ts';

/** Every capability of the server with default settings, over an own database and data folder; `close` removes both. */
export async function openServerParts(): Promise<ServerParts & { close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-parts-'));
  const { db, listen, migrate, close } = await openTestDatabase();
  const parts = await createServerCapabilities({
    config: loadConfig({ DATA_PACKS: 'off' }),
    dataDir,
    db,
    listen,
    clock: systemClock,
    log: createLog('silent'),
    version: '1.2.3',
  });
  const { capabilities } = parts;
  await migrate(capabilities.flatMap(({ migrations }) => migrations ?? []));
  return {
    ...parts,
    close: async () => {
      for (const capability of capabilities.toReversed()) await capability.stop?.();
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
