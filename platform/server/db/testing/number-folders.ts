import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openDatabase, type DatabaseHandle } from '../database.ts';

export interface NumberFolders {
  /** The data folder of the running test. */
  dataDir(): string;
  /** A data folder whose database contains 1, 2 and 3: creating one takes seconds, copying it does not. */
  template(): string;
  copyTemplate(name?: string): void;
  /** Opens the database of the running test's folder; it is closed after the test. */
  openHere(): Promise<DatabaseHandle>;
  closeAll(): Promise<void>;
}

export async function numbers(handle: DatabaseHandle): Promise<number[]> {
  const { rows } = await handle.db.execute<{ n: number }>(sql`select n from numbers order by n`);
  return rows.map(({ n }) => n);
}

/** A new data folder for each test of the file, and databases in it. */
export function useNumberFolders(): NumberFolders {
  let template = '';
  let dataDir = '';
  const open: DatabaseHandle[] = [];
  const closeAll = async (): Promise<void> => {
    await Promise.all(open.splice(0).map((handle) => handle.close()));
  };
  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'meridian-database-'));
    const handle = await openDatabase({ dataDir: template });
    await handle.migrate([{ id: 'test/numbers', sql: 'create table numbers (n integer primary key)' }]);
    await handle.db.execute(sql`insert into numbers values (1), (2), (3)`);
    await handle.close();
  });
  afterAll(() => rmSync(template, { recursive: true }));
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'meridian-database-'));
  });
  afterEach(async () => {
    await closeAll();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    dataDir: () => dataDir,
    template: () => template,
    copyTemplate: (name = 'database') =>
      cpSync(join(template, 'database'), join(dataDir, name), { recursive: true }),
    openHere: async () => {
      const handle = await openDatabase({ dataDir });
      open.push(handle);
      return handle;
    },
    closeAll,
  };
}
