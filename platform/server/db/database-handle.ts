import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Migration } from './migrations.ts';

/** Result of a raw statement on both engines; `rowCount` is null for commands without a count. */
interface StatementResult<Row> {
  readonly rows: Row[];
  readonly rowCount: number | null;
}

interface StatementResultHKT extends PgQueryResultHKT {
  readonly type: StatementResult<this['row']>;
}

/**
 * The query builder passed to stores, the same on both engines. The `tx` of `transaction` is a `Database` too, so a
 * store function takes either. Inside a transaction use only its `tx`: the embedded engine has one connection and
 * rejects the outer handle there instead of deadlocking.
 */
export type Database = PgDatabase<StatementResultHKT>;

/** Receives database messages for an operator. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** For callers without a log. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

/** Receives messages sent on a channel with `pg_notify`, by any connection to the database. */
export interface ChannelListener {
  message(payload: string): void;
  /**
   * False while the connection is down and messages are missed; true once they are received, including the first
   * time.
   */
  hearing(isHearing: boolean): void;
}

/** An open database and its lifecycle. */
export interface DatabaseHandle {
  readonly db: Database;
  readonly engine: 'embedded' | 'postgresql';
  /**
   * Applies missing migrations in the given order, each in a separate transaction; safe when several instances start at
   * once. Returns the ids applied by this call. Throws `MigrationMismatch` when an applied migration was edited
   * afterwards.
   */
  migrate(migrations: readonly Migration[]): Promise<string[]>;
  /**
   * Listens on a channel until the handle is closed; reconnects automatically. A message arrives after the commit
   * that sent it; on the embedded engine before that commit returns.
   */
  listen(channel: string, listener: ChannelListener): Promise<void>;
  /** Resolves when the database responds to a query; rejects otherwise. */
  ping(): Promise<void>;
  /** Writes a restorable copy while the database stays open. Embedded engine only. */
  backup?(toFile: string): Promise<void>;
  /** Finishes running work, writes everything to disk and releases the data folder. Idempotent. */
  close(): Promise<void>;
}
