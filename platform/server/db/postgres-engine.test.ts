import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { DatabaseUnavailable } from './database-error.ts';
import { postgresMissing, startPostgresServer, type PostgresServer } from './testing/postgres-server.ts';

describe.skipIf(postgresMissing() !== null)('Storage: PostgreSQL server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer();
  });
  afterAll(async () => await server.stop());

  it('survives the loss of its connections, idle or inside a transaction', async () => {
    const warnings: string[] = [];
    const log = { info: () => {}, warn: (message: string) => void warnings.push(message), error: () => {} };
    const handle = await openDatabase({
      dataDir: '/nowhere',
      databaseUrl: await server.createDatabase(),
      log,
    });
    const other = await openDatabase({ dataDir: '/nowhere', databaseUrl: await server.createDatabase() });
    const killAll = (): Promise<unknown> =>
      other.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'meridian' and datname <> current_database()`,
      );
    const interrupted = handle.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await killAll();
      await tx.execute(sql`select 2`);
    });
    await expect(interrupted).rejects.toThrow();
    await handle.ping();
    expect(warnings.join()).toContain('connection was lost');
    expect(handle.engine).toBe('postgresql');
    expect(handle.backup).toBeUndefined();
    await handle.close();
    await other.close();
  });

  it('creates nothing in the data folder', async () => {
    const handle = await openDatabase({
      dataDir: '/proc/not-writable',
      databaseUrl: await server.createDatabase(),
    });
    await handle.close();
  });
});

describe('Storage: unreachable PostgreSQL server', () => {
  it('is reported with its address, without its password', async () => {
    const databaseUrl = 'postgres://someone:top-secret@127.0.0.1:1/meridian';
    const outcome: unknown = await openDatabase({ dataDir: '/nowhere', databaseUrl }).catch(
      (error: unknown) => error,
    );
    expect(outcome).toBeInstanceOf(DatabaseUnavailable);
    expect(String(outcome)).toContain('someone@127.0.0.1:1/meridian');
    expect(String(outcome)).not.toContain('top-secret');
  });
});
