import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle, Migration } from './database.ts';
import { silentLog } from './database-handle.ts';
import { MigrationMismatch } from './migrations.ts';
import { openPostgresDatabase } from './postgres-engine.ts';
import { withOneEngine } from './testing/engines.ts';
import { postgresMissing, startPostgresServer, type PostgresServer } from './testing/postgres-server.ts';
import { isFullRun } from '#platform/testing/full-run.ts';

/** How often six instances start at once on a new database. */
const ROUNDS = isFullRun ? 5 : 2;

const first: Migration = {
  id: 'test/0001-planes',
  sql: `
    create table planes (id integer primary key, name text not null);
    insert into planes values (1, 'one; with a semicolon');`,
};
const second: Migration = { id: 'test/0002-more', sql: `insert into planes values (2, 'two');` };

async function names(handle: DatabaseHandle): Promise<unknown[]> {
  return (await handle.db.execute(sql`select name from planes order by id`)).rows;
}

withOneEngine('Storage: migrations', (open) => {
  it('are applied once, in order, and reported', async () => {
    const handle = await open();
    expect(await handle.migrate([first, second])).toEqual([first.id, second.id]);
    expect(await handle.migrate([first, second])).toEqual([]);
    expect(await names(handle)).toEqual([{ name: 'one; with a semicolon' }, { name: 'two' }]);
    const { rows } = await handle.db.execute(
      sql`select id, applied_at > now() - interval '1 hour' as recent, length(checksum) as length
        from schema_migrations order by id`,
    );
    expect(rows).toEqual([
      { id: first.id, recent: true, length: 64 },
      { id: second.id, recent: true, length: 64 },
    ]);
  });

  it('of a later version are added', async () => {
    const handle = await open([first]);
    expect(await handle.migrate([first, second])).toEqual([second.id]);
  });

  it('an edited one is rejected by name, and none is applied', async () => {
    const handle = await open([first]);
    const edited = { ...first, sql: `${first.sql} -- edited` };
    const third = { id: 'test/0000-third', sql: 'create table third (id integer)' };
    const outcome = handle.migrate([third, edited]);
    await expect(outcome).rejects.toThrow(MigrationMismatch);
    await expect(outcome).rejects.toThrow(first.id);
    expect((await handle.db.execute(sql`select to_regclass('third') as third`)).rows).toEqual([
      { third: null },
    ]);
  });

  it('are not affected by line endings', async () => {
    const handle = await open([first]);
    expect(await handle.migrate([{ ...first, sql: `${first.sql.replaceAll('\n', '\r\n')}\r\n` }])).toEqual(
      [],
    );
  });

  it('a failing one is rolled back, earlier ones are kept, and all can be run again', async () => {
    const handle = await open();
    const broken = {
      ...second,
      sql: `insert into planes values (2, 'two'); insert into nowhere values (1);`,
    };
    await expect(handle.migrate([first, broken])).rejects.toThrow('nowhere');
    expect(await names(handle)).toHaveLength(1);
    expect(await handle.migrate([first, second])).toEqual([second.id]);
  });

  it('two with the same id are rejected', async () => {
    const handle = await open();
    await expect(handle.migrate([first, first])).rejects.toThrow(first.id);
  });

  it('ten concurrent runs apply each exactly once', async () => {
    const handle = await open();
    const applied = await Promise.all(Array.from({ length: 10 }, () => handle.migrate([first, second])));
    expect(applied.flat().toSorted()).toEqual([first.id, second.id]);
    expect(await names(handle)).toHaveLength(2);
  });
});

describe.skipIf(postgresMissing() !== null)('Storage: migrations of several instances on one server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer();
  });
  afterAll(async () => await server.stop());

  it('start together and apply each exactly once, in every round', async () => {
    const steps = Array.from({ length: 8 }, (_, index) => ({
      id: `test/${index}`,
      sql: `create table t${index} (id integer); insert into t${index} values (1)`,
    }));
    for (let round = 0; round < ROUNDS; round += 1) {
      const databaseUrl = await server.createDatabase();
      const instances = await Promise.all(
        Array.from({ length: 6 }, () => openPostgresDatabase({ databaseUrl, log: silentLog })),
      );
      const applied = await Promise.all(instances.map((instance) => instance.migrate(steps)));
      expect(applied.flat().toSorted()).toEqual(steps.map(({ id }) => id));
      await Promise.all(instances.map((instance) => instance.close()));
    }
  });
});
