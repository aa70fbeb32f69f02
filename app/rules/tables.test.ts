import { is, sql } from 'drizzle-orm';
import { getTableConfig, IndexedColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountMigrations } from '#capabilities/account/server/account.migrations.ts';
import * as accountTables from '#capabilities/account/server/account.tables.ts';
import { questionsMigrations } from '#capabilities/assistant/server/questions/questions.migrations.ts';
import * as questionsTables from '#capabilities/assistant/server/questions/questions.tables.ts';
import { chartsMigrations } from '#capabilities/charts/server/charts.migrations.ts';
import * as chartsTables from '#capabilities/charts/server/charts.tables.ts';
import { crewMigrations } from '#capabilities/crew/server/crew.migrations.ts';
import * as crewTables from '#capabilities/crew/server/crew.tables.ts';
import { flightsMigrations } from '#capabilities/flights/server/flights.migrations.ts';
import * as flightsTables from '#capabilities/flights/server/flights.tables.ts';
import { schedulesMigrations } from '#capabilities/foundry/server/schedules/schedules.migrations.ts';
import { linksMigrations } from '#capabilities/foundry/server/links/links.migrations.ts';
import * as foundryLinksTables from '#capabilities/foundry/server/links/links.tables.ts';
import * as schedulesTables from '#capabilities/foundry/server/schedules/schedules.tables.ts';
import { notificationsMigrations } from '#capabilities/notifications/server/notifications.migrations.ts';
import * as notificationsTables from '#capabilities/notifications/server/notifications.tables.ts';
import { fleetMigrations } from '#capabilities/plan/server/fleet.migrations.ts';
import * as fleetTables from '#capabilities/plan/server/fleet.tables.ts';
import { recorderMigrations } from '#capabilities/recorder/server/recorder.migrations.ts';
import * as recorderTables from '#capabilities/recorder/server/recorder.tables.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { watchMigrations } from '#capabilities/watch/server/watch.migrations.ts';
import * as watchTables from '#capabilities/watch/server/watch.tables.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';

const tables = [
  accountTables,
  questionsTables,
  chartsTables,
  crewTables,
  flightsTables,
  notificationsTables,
  watchTables,
  fleetTables,
  recorderTables,
  foundryLinksTables,
  schedulesTables,
]
  .flatMap((module) => Object.values<unknown>(module))
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table));

const columnLine = (column: { name: string; type: string; notNull: boolean; isIdentity: boolean }): string =>
  [
    column.name,
    column.type,
    ...(column.notNull ? ['not null'] : []),
    ...(column.isIdentity ? ['identity'] : []),
  ].join(' ');

const columnRow = z.object({
  name: z.string(),
  type: z.string(),
  notNull: z.boolean(),
  isIdentity: z.boolean(),
});
const indexRow = z.object({
  name: z.string(),
  isUnique: z.boolean(),
  isConstraint: z.boolean(),
  keys: z.string(),
});

describe('tables as declared in code and as created by the migrations', () => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase([
      ...accountMigrations,
      ...questionsMigrations,
      ...chartsMigrations,
      ...crewMigrations,
      ...flightsMigrations,
      ...notificationsMigrations,
      ...fleetMigrations,
      ...recorderMigrations,
      ...watchMigrations,
      ...linksMigrations,
      ...schedulesMigrations,
    ]);
  });
  afterAll(async () => await database.close());

  it('finds the tables', () => expect(tables.length).toBeGreaterThan(12));

  it.each(tables.map((table) => [table.name, table] as const))(
    '%s has the same columns',
    async (name, table) => {
      const { rows } = await database.db.execute(sql`
      select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "notNull",
        attidentity <> '' as "isIdentity"
      from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`);
      const made = z.array(columnRow).parse(rows).map(columnLine);
      const read = table.columns.map((column) =>
        columnLine({
          name: column.name,
          type: column.getSQLType(),
          notNull: column.notNull || column.primary,
          isIdentity: column.generatedIdentity !== undefined,
        }),
      );
      expect(read.toSorted()).toEqual(made.toSorted());
    },
  );

  it.each(tables.map((table) => [table.name, table] as const))(
    '%s has the same keys and indexes',
    async (name, table) => {
      const { rows } = await database.db.execute(sql`
      select relname as name, indisunique as "isUnique",
        exists (select from pg_constraint where conindid = indexrelid) as "isConstraint",
        substring(pg_get_indexdef(indexrelid) from '\\((.*)\\)') as keys
      from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = ${name}::regclass`);
      const made = z
        .array(indexRow)
        .parse(rows)
        .map(({ name: index, isUnique, isConstraint, keys }) =>
          isConstraint ? `key (${keys})` : `${isUnique ? 'unique ' : ''}${index} (${keys})`,
        );
      const read = [
        ...table.columns
          .filter(({ primary, isUnique }) => primary || isUnique)
          .map((column) => `key (${column.name})`),
        ...table.primaryKeys.map(({ columns }) => `key (${columns.map((column) => column.name).join(', ')})`),
        ...table.indexes.map(({ config }) => {
          const keys = config.columns.map((column) => {
            if (!is(column, IndexedColumn)) return 'an expression';
            return `${column.name}${column.indexConfig.order === 'desc' ? ' DESC' : ''}`;
          });
          return `${config.unique ? 'unique ' : ''}${config.name} (${keys.join(', ')})`;
        }),
      ];
      expect(read.toSorted()).toEqual(made.toSorted());
    },
  );

  it.each(tables.map((table) => [table.name, table] as const))(
    '%s refers to the same tables',
    async (name, table) => {
      const { rows } = await database.db.execute(sql`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where contype = 'f' and conrelid = ${name}::regclass`);
      const made = z.array(z.object({ text: z.string() })).parse(rows);
      const read = table.foreignKeys.map((key) => {
        const { columns, foreignTable, foreignColumns } = key.reference();
        const names = (of: readonly { name: string }[]) => of.map((column) => column.name).join(', ');
        const onDelete = key.onDelete === undefined ? '' : ` ON DELETE ${key.onDelete.toUpperCase()}`;
        return `FOREIGN KEY (${names(columns)}) REFERENCES ${getTableConfig(foreignTable).name}(${names(foreignColumns)})${onDelete}`;
      });
      expect(read.toSorted()).toEqual(made.map(({ text }) => text).toSorted());
    },
  );
});
