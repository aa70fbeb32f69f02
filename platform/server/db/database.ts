import { silentLog, type DatabaseHandle, type DatabaseLog } from './database-handle.ts';
import { openEmbeddedDatabase } from './embedded-engine.ts';

export type { Database, DatabaseHandle } from './database-handle.ts';
export type { Migration } from './migrations.ts';

/** Location of the data, and the log. */
export interface OpenDatabaseOptions {
  /** The application's data folder; the embedded engine keeps its files in its subfolder `database/`. */
  readonly dataDir: string;
  /** A `postgres://` URL; when given, that server is used instead of the embedded engine. */
  readonly databaseUrl?: string | undefined;
  readonly log?: DatabaseLog | undefined;
}

/**
 * Opens the embedded PostgreSQL in `dataDir`, or the server at `databaseUrl`. The embedded engine throws
 * `DataFolderInUse` when another process has the folder open.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<DatabaseHandle> {
  const log = options.log ?? silentLog;
  if (options.databaseUrl !== undefined && options.databaseUrl !== '') {
    // The driver is loaded only when used.
    const { openPostgresDatabase } = await import('./postgres-engine.ts');
    return await openPostgresDatabase({ databaseUrl: options.databaseUrl, log });
  }
  return await openEmbeddedDatabase({ dataDir: options.dataDir, log });
}
