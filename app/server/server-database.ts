import { type DatabaseHandle, openDatabase } from '#platform/server/db/database.ts';
import { makeFolder } from '#platform/server/db/make-folder.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Config } from '../settings/config.ts';

/** Opens the database of the settings; the embedded one locks the data folder for this process. */
export async function openServerDatabase(
  config: Pick<Config, 'DATABASE_URL'>,
  dataDir: string,
  log: Log,
): Promise<DatabaseHandle> {
  makeFolder(dataDir);
  return openDatabase({
    dataDir,
    databaseUrl: config.DATABASE_URL,
    log: {
      info: (message) => log.info(message),
      warn: (message) => log.warn(message),
      error: (message) => log.error(message),
    },
  });
}
