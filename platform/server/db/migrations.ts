import { createHash } from 'node:crypto';
import { z } from 'zod';

/** One step of the schema. Once released its SQL never changes: a correction is a new migration. */
export interface Migration {
  /** Capability, number and purpose, for example `account/0001-accounts`; unique. */
  readonly id: string;
  /** One or more statements in the dialect that both engines share (PostgreSQL 15), run in one transaction. */
  readonly sql: string;
}

/** The statements that the migrator needs of an open transaction on either engine. */
export interface MigrationTransaction {
  query(sql: string, params?: readonly unknown[]): Promise<readonly unknown[]>;
  /** Runs several statements without parameters. */
  script(sql: string): Promise<void>;
}

/** Runs `work` in a transaction that commits when it resolves and rolls back when it rejects. */
export type RunMigrationTransaction = <T>(
  work: (transaction: MigrationTransaction) => Promise<T>,
) => Promise<T>;

/** A migration was applied with SQL that differs from that of this version. */
export class MigrationMismatch extends Error {
  override readonly name = 'MigrationMismatch';

  constructor(id: string) {
    super(
      `Migration ${id} was applied to this database with other SQL than this version of the program has. ` +
        'Run the version that applied it, or restore a backup; an applied migration must never be edited.',
    );
  }
}

const createTable = `create table if not exists schema_migrations (
  id text primary key,
  applied_at timestamptz not null default now(),
  checksum text not null
)`;

/** Held until the end of the transaction, so a crash or a connection pooler cannot leave it behind. */
const takeLock = `select pg_advisory_xact_lock(hashtextextended('meridian/schema_migrations', 0))`;

/** Line endings and indentation are ignored: an editor or a checkout may change them. */
function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n').trim()).digest('hex');
}

const appliedRow = z.object({ id: z.string(), checksum: z.string() });

/** Ids of the given migrations already applied; throws on the first that was edited. */
async function appliedOf(
  transaction: MigrationTransaction,
  migrations: readonly Migration[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction.query('select id, checksum from schema_migrations where id = any($1)', [
    migrations.map(({ id }) => id),
  ]);
  const checksums = new Map(
    rows.map((row) => appliedRow.parse(row)).map(({ id, checksum }) => [id, checksum]),
  );
  for (const migration of migrations) {
    const checksum = checksums.get(migration.id);
    if (checksum !== undefined && checksum !== checksumOf(migration))
      throw new MigrationMismatch(migration.id);
  }
  return new Set(checksums.keys());
}

function assertUniqueIds(migrations: readonly Migration[]): void {
  const seen = new Set<string>();
  for (const { id } of migrations) {
    if (seen.has(id)) throw new Error(`Two migrations have the id ${id}`);
    seen.add(id);
  }
}

/** Applies one migration unless another instance has done so meanwhile; returns whether this call did. */
async function applyOnce(run: RunMigrationTransaction, migration: Migration): Promise<boolean> {
  return await run(async (transaction) => {
    await transaction.script(takeLock);
    if ((await appliedOf(transaction, [migration])).size > 0) return false;
    await transaction.script(migration.sql);
    await transaction.query('insert into schema_migrations (id, checksum) values ($1, $2)', [
      migration.id,
      checksumOf(migration),
    ]);
    return true;
  });
}

/**
 * Brings the schema up to date and returns the applied ids. Any number of processes may do this at the same time: each
 * migration is looked up and applied under one advisory lock. Nothing is applied when any migration was edited.
 */
export async function applyMigrations(
  run: RunMigrationTransaction,
  migrations: readonly Migration[],
): Promise<string[]> {
  assertUniqueIds(migrations);
  const present = await run(async (transaction) => {
    await transaction.script(takeLock);
    await transaction.script(createTable);
    return await appliedOf(transaction, migrations);
  });
  const applied: string[] = [];
  for (const migration of migrations)
    if (!present.has(migration.id) && (await applyOnce(run, migration))) applied.push(migration.id);
  return applied;
}
