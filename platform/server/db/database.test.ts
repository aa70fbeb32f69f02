import { eq, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from './database.ts';
import { isUniqueViolation, sqlStateOf } from './database-error.ts';
import { lockUntilCommit } from './advisory-lock.ts';
import { withEachEngine } from './testing/engines.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const samples = pgTable(
  'samples',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    at: timestamp('at', { withTimezone: true }),
    localAt: timestamp('local_at'),
    document: jsonb('document'),
    exact: bigint('exact', { mode: 'bigint' }),
    count: bigint('count', { mode: 'number' }),
    bytes: bytea('bytes'),
    tags: text('tags').array(),
    ratio: doublePrecision('ratio'),
    on: boolean('on'),
  },
  (table) => [unique('samples_name_key').on(table.name)],
);
const accounts = pgTable('accounts', { id: integer('id').primaryKey(), amount: integer('amount').notNull() });

const migrations = [
  {
    id: 'test/0001-samples',
    sql: `
      create table samples (
        id serial primary key,
        name text not null constraint samples_name_key unique,
        at timestamptz, local_at timestamp, document jsonb, exact bigint, count bigint, bytes bytea,
        tags text[], ratio double precision, "on" boolean
      );
      create table accounts (id integer primary key, amount integer not null);
    `,
  },
];

/** Resolves on demand, so that a test controls the order of events. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

withEachEngine('Storage: one dialect', (open) => {
  let handle: DatabaseHandle;
  beforeAll(async () => {
    handle = await open(migrations);
  });

  describe('values round-trip unchanged', () => {
    it.each([
      ['text beyond ASCII', { name: 'Zürich 🛫 \\ " \' 東京' }],
      ['an instant to the millisecond', { name: 'at', at: new Date('2026-02-28T23:59:59.123Z') }],
      ['an instant before 1970', { name: 'old', at: new Date('1903-12-17T10:35:00Z') }],
      ['a time without zone, as UTC', { name: 'local', localAt: new Date('2026-07-01T12:00:00Z') }],
      ['nested JSON', { name: 'json', document: { a: [1, null, { b: 'ü🛬' }], c: true, d: 1.5 } }],
      ['a JSON string', { name: 'json string', document: 'just text' }],
      ['a JSON list', { name: 'json list', document: [] }],
      ['an integer beyond 2^53', { name: 'big', exact: 9_223_372_036_854_775_807n }],
      ['an integer within 2^53', { name: 'count', count: 9_007_199_254_740_991 }],
      ['all bytes', { name: 'bytes', bytes: Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)) }],
      ['no bytes', { name: 'empty bytes', bytes: Buffer.alloc(0) }],
      ['a list of text', { name: 'tags', tags: ['a', 'b,c', 'd"e', '', 'NULL', '🛫'] }],
      ['an empty list', { name: 'no tags', tags: [] }],
      ['a double', { name: 'ratio', ratio: 0.1 + 0.2 }],
      ['a boolean', { name: 'on', on: false }],
    ])('%s', async (_title, row) => {
      const [inserted] = await handle.db.insert(samples).values(row).returning();
      expect(inserted).toMatchObject(row);
      const [read] = await handle.db.select().from(samples).where(eq(samples.name, row.name));
      expect(read).toEqual(inserted);
    });

    it('absent values are null', async () => {
      const [row] = await handle.db.insert(samples).values({ name: 'nothing' }).returning();
      expect(row).toEqual({
        id: row?.id,
        name: 'nothing',
        at: null,
        localAt: null,
        document: null,
        exact: null,
        count: null,
        bytes: null,
        tags: null,
        ratio: null,
        on: null,
      });
    });
  });

  it('a raw statement returns rows with the same types, and the number of rows affected', async () => {
    const { rows, rowCount } = await handle.db.execute(sql`
      select count(*) as n, 9223372036854775807::int8 as big, 1.50::numeric as exact, '\\x00ff'::bytea as bytes,
        timestamptz '2026-01-02 03:04:05+05:30' as at, date '2026-01-02' as day, 2.5::float8 as ratio, true as yes,
        array[1, null, 3] as list, '{"a":1}'::jsonb as json from generate_series(1, 7)`);
    expect(rowCount).toBe(1);
    expect(rows).toEqual([
      {
        n: 7,
        big: 9_223_372_036_854_775_807n,
        exact: '1.50',
        bytes: Buffer.from([0, 255]),
        at: '2026-01-01 21:34:05+00',
        day: '2026-01-02',
        ratio: 2.5,
        yes: true,
        list: [1, null, 3],
        json: { a: 1 },
      },
    ]);
    await handle.db.insert(accounts).values([1, 2, 3].map((id) => ({ id: -id, amount: 0 })));
    expect((await handle.db.delete(accounts).where(sql`id < 0`)).rowCount).toBe(3);
  });

  it('raw parameters of every type are accepted', async () => {
    const { rows } = await handle.db.execute(sql`select
      ${new Date('2026-01-01T00:00:00Z')}::timestamptz = '2026-01-01T00:00:00Z' as instant,
      ${12n}::int8 = 12 as big, ${Buffer.from([1, 2])}::bytea = '\\x0102' as bytes, ${null}::text is null as nothing,
      ${true}::boolean as yes, ${JSON.stringify({ a: 1 })}::jsonb ->> 'a' = '1' as json`);
    expect(rows).toEqual([{ instant: true, big: true, bytes: true, nothing: true, yes: true, json: true }]);
  });

  it('a rejected write names the constraint that rejected it', async () => {
    await handle.db.insert(samples).values({ name: 'only once' });
    const error: unknown = await handle.db
      .insert(samples)
      .values({ name: 'only once' })
      .catch((reason: unknown) => reason);
    expect(sqlStateOf(error)).toBe('23505');
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'samples_name_key')).toBe(true);
    expect(isUniqueViolation(error, 'another_key')).toBe(false);
    const syntax: unknown = await handle.db.execute(sql`selec 1`).catch((reason: unknown) => reason);
    expect(sqlStateOf(syntax)).toBe('42601');
    expect(isUniqueViolation(syntax)).toBe(false);
    expect(sqlStateOf(new Error('no database in sight'))).toBeNull();
  });

  describe('transactions', () => {
    it('commit as a whole', async () => {
      const answer = await handle.db.transaction(async (tx) => {
        await tx.insert(accounts).values({ id: 10, amount: 1 });
        await tx.insert(accounts).values({ id: 11, amount: 2 });
        return 'done';
      });
      expect(answer).toBe('done');
      expect(await handle.db.$count(accounts, sql`id in (10, 11)`)).toBe(2);
    });

    it('leave no changes when the work throws, and pass on its error', async () => {
      const failing = handle.db.transaction(async (tx) => {
        await tx.insert(accounts).values({ id: 20, amount: 1 });
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(await handle.db.$count(accounts, eq(accounts.id, 20))).toBe(0);
    });

    it('leave no changes when a statement fails, and the next one works', async () => {
      const failing = handle.db.transaction(async (tx) => {
        await tx.insert(accounts).values({ id: 21, amount: 1 });
        await tx.insert(accounts).values({ id: 21, amount: 2 });
      });
      const error: unknown = await failing.catch((reason: unknown) => reason);
      expect(isUniqueViolation(error, 'accounts_pkey')).toBe(true);
      expect(await handle.db.$count(accounts, eq(accounts.id, 21))).toBe(0);
    });

    it('nested ones roll back alone', async () => {
      await handle.db.transaction(async (tx) => {
        await tx.insert(accounts).values({ id: 30, amount: 1 });
        await tx
          .transaction(async (inner) => {
            await inner.insert(accounts).values({ id: 31, amount: 1 });
            throw new Error('inner');
          })
          .catch(() => {});
        await tx.transaction(async (inner) => {
          await inner.insert(accounts).values({ id: 32, amount: 1 });
        });
      });
      const rows = await handle.db
        .select({ id: accounts.id })
        .from(accounts)
        .where(sql`id between 30 and 39`)
        .orderBy(accounts.id);
      expect(rows.map(({ id }) => id)).toEqual([30, 32]);
    });

    it('uncommitted data is invisible to other queries', async () => {
      const written = gate();
      const mayCommit = gate();
      const writing = handle.db.transaction(async (tx) => {
        await tx.insert(accounts).values({ id: 40, amount: 1 });
        written.open();
        await mayCommit.opened;
        throw new Error('rolled back');
      });
      await written.opened;
      const seen = handle.db.$count(accounts, eq(accounts.id, 40)).then((count) => count);
      mayCommit.open();
      await expect(writing).rejects.toThrow('rolled back');
      expect(await seen).toBe(0);
    });

    it('twenty concurrent ones, each reading before it writes, lose no update', async () => {
      await handle.db.insert(accounts).values({ id: 50, amount: 0 });
      await Promise.all(
        Array.from({ length: 20 }, () =>
          handle.db.transaction(async (tx) => {
            await lockUntilCommit(tx, 'test/account-50');
            const [row] = await tx.select().from(accounts).where(eq(accounts.id, 50));
            await tx
              .update(accounts)
              .set({ amount: (row?.amount ?? 0) + 1 })
              .where(eq(accounts.id, 50));
          }),
        ),
      );
      const [row] = await handle.db.select().from(accounts).where(eq(accounts.id, 50));
      expect(row?.amount).toBe(20);
    });

    it('accept an isolation level', async () => {
      const level = await handle.db.transaction(
        async (tx) =>
          (await tx.execute<{ level: string }>(sql`select current_setting('transaction_isolation') as level`))
            .rows,
        { isolationLevel: 'serializable' },
      );
      expect(level).toEqual([{ level: 'serializable' }]);
    });
  });

  inFullRun(() => {
    it('1500 inserts do not block the event loop', async () => {
      let ticks = 0;
      const timer = setInterval(() => {
        ticks += 1;
      }, 1);
      for (let id = 1000; id < 2500; id += 1) await handle.db.insert(accounts).values({ id, amount: id });
      clearInterval(timer);
      expect(ticks).toBeGreaterThan(0);
      expect(await handle.db.$count(accounts, sql`id between 1000 and 2499`)).toBe(1500);
    });
  });

  it('responds to a ping until it is closed, and closing twice is the same as once', async () => {
    const other = await open();
    await other.ping();
    await Promise.all([other.close(), other.close()]);
    await expect(other.ping()).rejects.toThrow();
    await expect(other.db.execute(sql`select 1`)).rejects.toThrow();
  });
});
