import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type DatabaseHandle } from './database.ts';
import { DatabaseUnavailable, OutsideTransaction } from './database-error.ts';
import { DataFolderInUse } from './data-folder-lock.ts';
import { createBackup, NoDatabase, restoreBackup } from './embedded-backup.ts';
import { DatabaseVersionMismatch } from './embedded-folder.ts';
import { openTestDatabase } from './testing/engines.ts';
import { numbers, useNumberFolders } from './testing/number-folders.ts';

const folders = useNumberFolders();
const { dataDir, copyTemplate, openHere, closeAll } = folders;
const slow = { timeout: 180_000 };

describe('Storage: embedded database in a data folder', () => {
  it('keeps written data between starts, with every durability setting of PostgreSQL on', slow, async () => {
    copyTemplate();
    const handle = await openHere();
    expect(handle.engine).toBe('embedded');
    expect(await numbers(handle)).toEqual([1, 2, 3]);
    const settings = await handle.db.execute(
      sql`select name, setting from pg_settings
        where name in ('fsync', 'wal_sync_method', 'synchronous_commit', 'full_page_writes') order by name`,
    );
    expect(settings.rows).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'wal_sync_method', setting: 'fsync' },
    ]);
  });

  it('rejects a second database on the folder while the first is open', slow, async () => {
    copyTemplate();
    const first = await openHere();
    await expect(openDatabase({ dataDir: dataDir() })).rejects.toThrow(DataFolderInUse);
    await first.ping();
    await closeAll();
    await (await openHere()).ping();
  });

  it('reports a folder written by another PostgreSQL version', slow, async () => {
    mkdirSync(join(dataDir(), 'database'));
    writeFileSync(join(dataDir(), 'database/PG_VERSION'), '17\n');
    const outcome = openDatabase({ dataDir: dataDir() });
    await expect(outcome).rejects.toThrow(DatabaseVersionMismatch);
    await expect(outcome).rejects.toThrow('PostgreSQL 17');
  });
});

describe('Storage: embedded transactions use the single connection', () => {
  let handle: DatabaseHandle;
  beforeAll(async () => {
    handle = await openTestDatabase();
  });
  afterAll(() => handle.close());

  it('the outer handle is rejected inside a transaction instead of deadlocking', slow, async () => {
    const inside = handle.db.transaction(async () => await handle.db.execute(sql`select 1`));
    await expect(inside).rejects.toMatchObject({ cause: expect.any(OutsideTransaction) });
    const nested = handle.db.transaction(async () => await handle.db.transaction(async () => 1));
    await expect(nested).rejects.toThrow(OutsideTransaction);
    await handle.ping();
  });

  it('a tx used after its end is rejected', slow, async () => {
    const tx = await handle.db.transaction(async (transaction) => ({
      late: () => transaction.execute(sql`select 1`),
    }));
    await expect(tx.late()).rejects.toMatchObject({ cause: { message: 'Transaction is closed' } });
  });

  it('work started inside that continues after the commit may use the outer handle', slow, async () => {
    let later: Promise<void> = Promise.resolve();
    let committed = (): void => {};
    const commit = new Promise<void>((resolve) => {
      committed = resolve;
    });
    await handle.db.transaction(async () => {
      later = commit.then(() => handle.ping());
    });
    committed();
    await later;
  });

  it('requests waiting when the engine closes are rejected, not left pending', slow, async () => {
    const waiting = Promise.allSettled([1, 2, 3].map(() => handle.db.execute(sql`select pg_sleep(0.01)`)));
    await handle.close();
    for (const outcome of await waiting)
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { cause: expect.any(DatabaseUnavailable) },
      });
  });
});

describe('Storage: backup and restore', () => {
  const file = (): string => join(dataDir(), 'copy.backup');
  const now = new Date('2026-05-04T03:02:01Z');

  it('a backup made while the database is open restores everything committed before', slow, async () => {
    copyTemplate();
    const handle = await openHere();
    await handle.backup?.(file());
    await handle.db.execute(sql`insert into numbers values (4)`);
    await closeAll();
    const { previousDatabase } = await restoreBackup({ dataDir: dataDir(), file: file(), now });
    expect(previousDatabase).toBe(join(dataDir(), 'database.before-2026-05-04T03-02-01-000Z'));
    expect(await numbers(await openHere())).toEqual([1, 2, 3]);
    await closeAll();
    // The previous database is complete: moved back, it opens with its data.
    rmSync(join(dataDir(), 'database'), { recursive: true });
    renameSync(String(previousDatabase), join(dataDir(), 'database'));
    expect(await numbers(await openHere())).toEqual([1, 2, 3, 4]);
  });

  it('does not back up a folder without a database', async () => {
    await expect(createBackup({ dataDir: dataDir(), file: file() })).rejects.toThrow(NoDatabase);
  });
});
