import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireDataFolderLock, DataFolderInUse, type LockKind } from './data-folder-lock.ts';
import { startChild, type Child } from './testing/child.ts';

const childTimeoutMs = 120_000;

const kinds: readonly (readonly LockKind[])[] =
  process.platform === 'linux'
    ? [['kernel'], ['file'], ['kernel', 'file']]
    : [[process.platform === 'win32' ? 'kernel' : 'file']];

describe.each(kinds.map((list) => [list.join('+'), list] as const))(
  'Storage: data folder lock (%s)',
  (_name, list) => {
    let dataDir: string;
    const children: Child[] = [];

    beforeEach(() => {
      dataDir = mkdtempSync(join(tmpdir(), 'meridian-lock-'));
    });
    afterEach(async () => {
      await Promise.all(children.splice(0).map((child) => child.kill()));
      rmSync(dataDir, { recursive: true, force: true });
    });

    async function hold(): Promise<{ child: Child; word: string }> {
      const child = startChild(new URL('./testing/hold-data-folder.ts', import.meta.url), [
        dataDir,
        list.join(','),
      ]);
      children.push(child);
      return { child, word: await child.nextLine() };
    }

    it(
      'a second process is rejected; the message names the owner and the remedy',
      { timeout: childTimeoutMs },
      async () => {
        const { word } = await hold();
        const pid = Number(word.replace('held by ', ''));
        const refused: unknown = await acquireDataFolderLock(dataDir, list).catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(DataFolderInUse);
        expect(refused).toMatchObject({ pid, dataDir: realpathSync(dataDir) });
        expect(String(refused)).toContain(`process ${pid}`);
        expect(String(refused)).toContain('DATA_DIR');
      },
    );

    it('kill -9 of the holder releases it at once', { timeout: childTimeoutMs }, async () => {
      const { child } = await hold();
      await child.kill();
      const lock = await acquireDataFolderLock(dataDir, list);
      expect((await hold()).word).toBe(`refused because of ${process.pid}`);
      await lock.release();
    });

    it('is also denied to the same process, and available again after release', async () => {
      const lock = await acquireDataFolderLock(dataDir, list);
      await expect(acquireDataFolderLock(dataDir, list)).rejects.toMatchObject({ pid: process.pid });
      await lock.release();
      await (await acquireDataFolderLock(dataDir, list)).release();
    });

    it('is the same lock by another path to the same folder, and a different one for another folder', async () => {
      const link = `${dataDir}-link`;
      symlinkSync(dataDir, link);
      const lock = await acquireDataFolderLock(dataDir, list);
      await expect(acquireDataFolderLock(link, list)).rejects.toThrow(DataFolderInUse);
      const inside = join(dataDir, 'other');
      mkdirSync(inside);
      await (await acquireDataFolderLock(inside, list)).release();
      await lock.release();
      rmSync(link);
    });

    it('locks a folder whose path exceeds the maximum length of a socket address', async () => {
      const deep = join(dataDir, 'a'.repeat(80), 'b'.repeat(80));
      const lock = await acquireDataFolderLock(deep, list);
      await expect(acquireDataFolderLock(deep, list)).rejects.toMatchObject({ pid: process.pid });
      await lock.release();
    });
  },
);

const canIsolate = process.platform === 'linux' && spawnSync('unshare', ['--net', 'true']).status === 0;

describe.skipIf(!canIsolate)('Storage: data folder lock between containers', () => {
  it('a process in another network namespace is rejected', { timeout: childTimeoutMs }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'meridian-lock-'));
    const lock = await acquireDataFolderLock(dataDir);
    const child = startChild(
      new URL('./testing/hold-data-folder.ts', import.meta.url),
      [dataDir],
      ['unshare', '--net'],
    );
    expect(await child.nextLine()).toBe(`refused because of ${process.pid}`);
    await child.kill();
    await lock.release();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
