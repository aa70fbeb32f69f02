import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase, type DatabaseHandle } from './database.ts';
import { DatabaseUnavailable, OutsideTransaction } from './database-error.ts';
import { DataFolderInUse } from './data-folder-lock.ts';
import { createBackup, NoDatabase, NotABackup, restoreBackup } from './embedded-backup.ts';
import { DatabaseVersionMismatch } from './embedded-folder.ts';
import { startChild } from './testing/child.ts';
import { openTestDatabase } from './testing/engines.ts';

const slow = { timeout: 180_000 };

/** A data folder whose database holds 1, 2 and 3; making one takes seconds, copying it does not. */
let template: string;
let dataDir: string;
const open: DatabaseHandle[] = [];

async function openHere(): Promise<DatabaseHandle> {
  const handle = await openDatabase({ dataDir });
  open.push(handle);
  return handle;
}

async function openInMemory(): Promise<DatabaseHandle> {
  const handle = await openTestDatabase();
  open.push(handle);
  return handle;
}

async function closeAll(): Promise<void> {
  await Promise.all(open.splice(0).map((handle) => handle.close()));
}

async function numbers(handle: DatabaseHandle): Promise<number[]> {
  const { rows } = await handle.db.execute<{ n: number }>(sql`select n from numbers order by n`);
  return rows.map(({ n }) => n);
}

function copyTemplate(name = 'database'): void {
  cpSync(join(template, 'database'), join(dataDir, name), { recursive: true });
}

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'meridian-database-'));
  const handle = await openDatabase({ dataDir: template });
  await handle.migrate([{ id: 'test/numbers', sql: 'create table numbers (n integer primary key)' }]);
  await handle.db.execute(sql`insert into numbers values (1), (2), (3)`);
  await handle.close();
}, slow.timeout);
afterAll(() => rmSync(template, { recursive: true }));
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'meridian-database-'));
});
afterEach(async () => {
  await closeAll();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The file of table `numbers` below a data folder. */
async function tableFile(handle: DatabaseHandle): Promise<string> {
  const { rows } = await handle.db.execute<{ path: string }>(
    sql`select pg_relation_filepath('numbers') as path`,
  );
  return join(dataDir, 'database', rows[0]?.path ?? '');
}

describe('A8 a damaged database is found when the server starts', () => {
  it.each([
    [
      'overwritten',
      (file: string) => writeFileSync(file, Buffer.alloc(8192, 0xa5)),
      /invalid page in block 0/,
    ],
    ['missing', (file: string) => rmSync(file), /could not open file/],
  ])('A8 a file that is %s is named, and nothing is written', slow, async (_, damage, said) => {
    copyTemplate();
    const file = await tableFile(await openHere());
    await closeAll();
    damage(file);
    const before = existsSync(file) ? readFileSync(file) : null;
    await expect(openHere()).rejects.toThrow(said);
    expect(existsSync(file) ? readFileSync(file) : null).toEqual(before);
  });
});

describe('Storage: embedded database in a data folder', () => {
  it(
    'keeps what was written from one start to the next, with every safety of PostgreSQL on',
    slow,
    async () => {
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
    },
  );

  it('refuses a second database on the folder while the first is open', slow, async () => {
    copyTemplate();
    const first = await openHere();
    await expect(openDatabase({ dataDir })).rejects.toThrow(DataFolderInUse);
    await first.ping();
    await closeAll();
    await (await openHere()).ping();
  });

  it('removes what a process killed while creating it left, and starts', slow, async () => {
    mkdirSync(join(dataDir, 'database.partial/base'), { recursive: true });
    writeFileSync(join(dataDir, 'database.partial/PG_VERSION'), '18');
    await (await openHere()).ping();
    expect(readdirSync(dataDir)).not.toContain('database.partial');
  });

  it('says so when the folder was written by another PostgreSQL', slow, async () => {
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '17\n');
    const outcome = openDatabase({ dataDir });
    await expect(outcome).rejects.toThrow(DatabaseVersionMismatch);
    await expect(outcome).rejects.toThrow('PostgreSQL 17');
  });
});

describe('Storage: acknowledged writes survive kill -9', () => {
  it('twice over, at no chosen moment', slow, async () => {
    copyTemplate();
    const acknowledged = new Set<number>();
    for (const untilLine of [60, 25]) {
      const child = startChild(new URL('./testing/write-until-killed.ts', import.meta.url), [dataDir]);
      expect(await child.nextLine()).toBe('open');
      for (let line = 0; line < untilLine; line += 1) acknowledged.add(Number(await child.nextLine()));
      // Whole lines that were on their way count as well: the child had been told.
      for (const line of await child.kill()) acknowledged.add(Number(line));
      const present = new Set(await numbers(await openHere()));
      await closeAll();
      expect([...acknowledged].filter((n) => !present.has(n))).toEqual([]);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(85);
  });

  it('a first start killed while it creates the database does not stop the second', slow, async () => {
    const child = startChild(new URL('./testing/write-until-killed.ts', import.meta.url), [dataDir]);
    // Whichever state this catches, from the empty folder on, the next start must do.
    while (!existsSync(join(dataDir, 'database.partial')) && !existsSync(join(dataDir, 'database')))
      await new Promise((resolve) => setImmediate(resolve));
    await child.kill();
    await (await openHere()).ping();
  });
});

const smallDisk = ['unshare', '--mount', 'sh', '-c', 'mount -t tmpfs -o size=90m tmpfs "$0" && exec "$@"'];
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0;

describe.skipIf(!canMount)('Storage: a full disk', () => {
  it('ends the engine audibly instead of hanging, and loses nothing acknowledged', slow, async () => {
    const child = startChild(
      new URL('./testing/fill-the-disk.ts', import.meta.url),
      [dataDir],
      [...smallDisk, dataDir],
    );
    const seen: unknown = JSON.parse(await child.nextLine());
    await child.kill();
    expect(seen).toMatchObject({
      ping: 'DatabaseUnavailable',
      close: 'DatabaseUnavailable',
      errors: [expect.stringContaining('No space left on device')],
    });
    const { acknowledged, found } = z.object({ acknowledged: z.number(), found: z.number() }).parse(seen);
    expect(acknowledged).toBeGreaterThan(0);
    expect(found).toBeGreaterThanOrEqual(acknowledged);
  });
});

describe('Storage: embedded transactions have the one connection', () => {
  it('the outer handle is refused inside a transaction instead of waiting for ever', slow, async () => {
    const handle = await openInMemory();
    const inside = handle.db.transaction(async () => await handle.db.execute(sql`select 1`));
    await expect(inside).rejects.toMatchObject({ cause: expect.any(OutsideTransaction) });
    const nested = handle.db.transaction(async () => await handle.db.transaction(async () => 1));
    await expect(nested).rejects.toThrow(OutsideTransaction);
    await handle.ping();
  });

  it('a tx used after its end is refused', slow, async () => {
    const handle = await openInMemory();
    const tx = await handle.db.transaction(async (transaction) => ({
      late: () => transaction.execute(sql`select 1`),
    }));
    await expect(tx.late()).rejects.toMatchObject({ cause: { message: 'Transaction is closed' } });
  });

  it('work that was started inside and goes on after the commit may use the outer handle', slow, async () => {
    const handle = await openInMemory();
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

  it('what is waiting when the engine is closed is rejected, not left hanging', slow, async () => {
    const handle = await openTestDatabase();
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
  const file = (): string => join(dataDir, 'copy.backup');
  const now = new Date('2026-05-04T03:02:01Z');

  it('a backup made while the database is open restores what was committed by then', slow, async () => {
    copyTemplate();
    const handle = await openHere();
    await handle.backup?.(file());
    await handle.db.execute(sql`insert into numbers values (4)`);
    await closeAll();
    const { previousDatabase } = await restoreBackup({ dataDir, file: file(), now });
    expect(previousDatabase).toBe(join(dataDir, 'database.before-2026-05-04T03-02-01-000Z'));
    expect(await numbers(await openHere())).toEqual([1, 2, 3]);
    await closeAll();
    // The database of before is whole: in its place again, it opens with what it had.
    rmSync(join(dataDir, 'database'), { recursive: true });
    renameSync(String(previousDatabase), join(dataDir, 'database'));
    expect(await numbers(await openHere())).toEqual([1, 2, 3, 4]);
  });

  it(
    'a backup of a stopped server restores into an empty data folder, as on a new machine',
    slow,
    async () => {
      await createBackup({ dataDir: template, file: file() });
      // It holds password hashes: nobody else on the machine may read it.
      if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600);
      expect(await restoreBackup({ dataDir, file: file(), now })).toEqual({ previousDatabase: null });
      expect(await numbers(await openHere())).toEqual([1, 2, 3]);
    },
  );

  it('refuses both while a server has the folder open', slow, async () => {
    copyTemplate();
    await openHere();
    await expect(createBackup({ dataDir, file: file() })).rejects.toThrow(DataFolderInUse);
    await expect(restoreBackup({ dataDir, file: file(), now })).rejects.toThrow(DataFolderInUse);
  });

  it('refuses a file that is no backup and leaves the database as it was', slow, async () => {
    copyTemplate();
    writeFileSync(file(), 'not a backup');
    await expect(restoreBackup({ dataDir, file: file(), now })).rejects.toThrow(NotABackup);
    expect(readdirSync(dataDir).toSorted()).toEqual(['copy.backup', 'database']);
    expect(await numbers(await openHere())).toEqual([1, 2, 3]);
  });

  it('does not back up a folder without a database', async () => {
    await expect(createBackup({ dataDir, file: file() })).rejects.toThrow(NoDatabase);
  });

  it('a restore killed between its two renames is finished by the next start', slow, async () => {
    copyTemplate('database.restored');
    expect(await numbers(await openHere())).toEqual([1, 2, 3]);
  });

  it('a restore killed before its first rename leaves the old database in place', slow, async () => {
    copyTemplate();
    mkdirSync(join(dataDir, 'database.restored'));
    expect(await numbers(await openHere())).toEqual([1, 2, 3]);
    expect(readdirSync(dataDir)).not.toContain('database.restored');
  });
});
