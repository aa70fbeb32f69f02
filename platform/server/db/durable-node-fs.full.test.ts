import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DurableNodeFs } from './durable-node-fs.ts';
import { ensureSnapshot } from './embedded-snapshot.ts';
import { startParams } from './embedded-settings.ts';

describe('Storage: PostgreSQL syncs to disk through the worker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-sync-'));
  const synced: string[] = [];
  let pglite: PGlite;

  /** Files synced while `work` ran. */
  async function syncedBy(work: () => Promise<unknown>): Promise<string[]> {
    synced.length = 0;
    await work();
    return [...synced];
  }

  beforeAll(async () => {
    const fs = new DurableNodeFs(join(folder, 'database'), {
      onSync: (path) => synced.push(path),
      onFailure: (error) => {
        throw error;
      },
    });
    const loadDataDir = new Blob([new Uint8Array(await ensureSnapshot())], { type: 'application/x-tar' });
    pglite = await PGlite.create({ fs, startParams: startParams({ fsync: true }), loadDataDir });
    await pglite.exec('create table numbers (n integer)');
  });
  afterAll(async () => {
    await pglite.close();
    rmSync(folder, { recursive: true });
  });

  it('one write causes one sync of the log', async () => {
    const paths = await syncedBy(() => pglite.query('insert into numbers values (1)'));
    expect(paths).toEqual([expect.stringMatching(/\/pg_wal\/[0-9A-F]{24}$/)]);
  });

  it('a transaction of a hundred writes causes one sync', async () => {
    const paths = await syncedBy(() =>
      pglite.transaction(async (tx) => {
        for (let n = 0; n < 100; n += 1) await tx.query('insert into numbers values ($1)', [n]);
        expect(synced).toEqual([]);
      }),
    );
    expect(paths).toHaveLength(1);
  });

  it('a read causes none', async () => {
    expect(await syncedBy(() => pglite.query('select count(*) from numbers'))).toEqual([]);
  });

  it('a checkpoint syncs the tables first and the control file last', async () => {
    await pglite.query('insert into numbers values (2)');
    const { rows } = await pglite.query<{ path: string }>(`select pg_relation_filepath('numbers') as path`);
    const paths = await syncedBy(() => pglite.exec('checkpoint'));
    const table = paths.findIndex((path) => path.endsWith(String(rows[0]?.path)));
    const control = paths.findLastIndex((path) => path.endsWith('global/pg_control'));
    expect(table).toBeGreaterThanOrEqual(0);
    expect(control).toBe(paths.length - 1);
  });
});
