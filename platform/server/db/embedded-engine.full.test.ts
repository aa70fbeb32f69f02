import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DatabaseHandle } from './database.ts';
import { DataFolderInUse } from './data-folder-lock.ts';
import { createBackup, NotABackup, restoreBackup } from './embedded-backup.ts';
import { startChild } from './testing/child.ts';
import { numbers, useNumberFolders } from './testing/number-folders.ts';

const folders = useNumberFolders();
const { dataDir, copyTemplate, openHere, closeAll } = folders;
const slow = { timeout: 180_000 };

/** The file of table `numbers` below a data folder. */
async function tableFile(handle: DatabaseHandle): Promise<string> {
  const { rows } = await handle.db.execute<{ path: string }>(
    sql`select pg_relation_filepath('numbers') as path`,
  );
  return join(dataDir(), 'database', rows[0]?.path ?? '');
}

describe('A8 a damaged database is detected when the server starts', () => {
  it.each([
    [
      'overwritten',
      (file: string) => writeFileSync(file, Buffer.alloc(8192, 0xa5)),
      /invalid page in block 0/,
    ],
    ['missing', (file: string) => rmSync(file), /could not open file/],
  ])('A8 a file that is %s is reported by name, and nothing is written', slow, async (_, damage, said) => {
    copyTemplate();
    const file = await tableFile(await openHere());
    await closeAll();
    damage(file);
    const before = existsSync(file) ? readFileSync(file) : null;
    await expect(openHere()).rejects.toThrow(said);
    expect(existsSync(file) ? readFileSync(file) : null).toEqual(before);
  });
});

describe('Storage: embedded database in the folder of a killed process', () => {
  it('removes an incomplete database left by a killed process, and starts', slow, async () => {
    mkdirSync(join(dataDir(), 'database.partial/base'), { recursive: true });
    writeFileSync(join(dataDir(), 'database.partial/PG_VERSION'), '18');
    await (await openHere()).ping();
    expect(readdirSync(dataDir())).not.toContain('database.partial');
  });
});

describe('Storage: acknowledged writes survive kill -9', () => {
  it('twice, at arbitrary moments', slow, async () => {
    copyTemplate();
    const acknowledged = new Set<number>();
    for (const untilLine of [60, 25]) {
      const child = startChild(new URL('./testing/write-until-killed.ts', import.meta.url), [dataDir()]);
      expect(await child.nextLine()).toBe('open');
      for (let line = 0; line < untilLine; line += 1) acknowledged.add(Number(await child.nextLine()));
      // Complete lines in transit count as well: the child had received the acknowledgement.
      for (const line of await child.kill()) acknowledged.add(Number(line));
      const present = new Set(await numbers(await openHere()));
      await closeAll();
      expect([...acknowledged].filter((n) => !present.has(n))).toEqual([]);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(85);
  });

  it('a first start killed while creating the database does not prevent the second', slow, async () => {
    const child = startChild(new URL('./testing/write-until-killed.ts', import.meta.url), [dataDir()]);
    // From whatever state this leaves, starting with an empty folder, the next start must succeed.
    while (!existsSync(join(dataDir(), 'database.partial')) && !existsSync(join(dataDir(), 'database')))
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
  it('ends the engine with an error instead of hanging, and loses no acknowledged write', slow, async () => {
    const child = startChild(
      new URL('./testing/fill-the-disk.ts', import.meta.url),
      [dataDir()],
      [...smallDisk, dataDir()],
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

describe('Storage: backup and restore', () => {
  const file = (): string => join(dataDir(), 'copy.backup');
  const now = new Date('2026-05-04T03:02:01Z');

  it(
    'a backup of a stopped server restores into an empty data folder, as on a new machine',
    slow,
    async () => {
      await createBackup({ dataDir: folders.template(), file: file() });
      // It contains password hashes: no other user of the machine may read it.
      if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600);
      expect(await restoreBackup({ dataDir: dataDir(), file: file(), now })).toEqual({
        previousDatabase: null,
      });
      expect(await numbers(await openHere())).toEqual([1, 2, 3]);
    },
  );

  it('rejects both while a server has the folder open', slow, async () => {
    copyTemplate();
    await openHere();
    await expect(createBackup({ dataDir: dataDir(), file: file() })).rejects.toThrow(DataFolderInUse);
    await expect(restoreBackup({ dataDir: dataDir(), file: file(), now })).rejects.toThrow(DataFolderInUse);
  });

  it('rejects a file that is not a backup and leaves the database unchanged', slow, async () => {
    copyTemplate();
    writeFileSync(file(), 'not a backup');
    await expect(restoreBackup({ dataDir: dataDir(), file: file(), now })).rejects.toThrow(NotABackup);
    expect(readdirSync(dataDir()).toSorted()).toEqual(['copy.backup', 'database']);
    expect(await numbers(await openHere())).toEqual([1, 2, 3]);
  });

  it('a restore killed between its two renames is completed by the next start', slow, async () => {
    copyTemplate('database.restored');
    expect(await numbers(await openHere())).toEqual([1, 2, 3]);
  });

  it('a restore killed before its first rename leaves the old database in place', slow, async () => {
    copyTemplate();
    mkdirSync(join(dataDir(), 'database.restored'));
    expect(await numbers(await openHere())).toEqual([1, 2, 3]);
    expect(readdirSync(dataDir())).not.toContain('database.restored');
  });
});
