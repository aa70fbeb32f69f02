import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Migration } from './migrations.ts';

/** What a raw statement answers on both engines; `rowCount` is null for commands that count nothing. */
interface StatementResult<Row> {
  readonly rows: Row[];
  readonly rowCount: number | null;
}

interface StatementResultHKT extends PgQueryResultHKT {
  readonly type: StatementResult<this['row']>;
}

/**
 * The query builder that stores receive, the same on both engines. The `tx` that `transaction` hands out is
 * a `Database` too, so a store function takes either. Inside a transaction use only its `tx`: the embedded
 * engine has one connection and refuses the outer handle there instead of waiting for itself for ever.
 */
export type Database = PgDatabase<StatementResultHKT>;

/** Where the database reports what an operator should know. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** For callers that have nobody to tell. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

/** Hears what is sent on a channel with `pg_notify`, by any connection to the database. */
export interface ChannelListener {
  message(payload: string): void;
  /** False while the connection is down: messages are missed. True, also at first, once they are heard (again). */
  hearing(isHearing: boolean): void;
}

/** An open database and its life cycle. */
export interface DatabaseHandle {
  readonly db: Database;
  readonly engine: 'embedded' | 'postgresql';
  /**
   * Applies what is missing, in the given order, each in a transaction of its own; safe when several
   * instances start at once. Answers the ids applied by this call. Throws `MigrationMismatch` when a
   * migration that has been applied was edited afterwards.
   */
  migrate(migrations: readonly Migration[]): Promise<string[]>;
  /**
   * Listens on a channel until the handle is closed; connects again by itself. A message comes after the commit that
   * sent it; on the embedded engine before that commit is answered.
   */
  listen(channel: string, listener: ChannelListener): Promise<void>;
  /** Resolves when the database answers a query; rejects otherwise. */
  ping(): Promise<void>;
  /** Writes a restorable copy while the database stays open. Embedded engine only. */
  backup?(toFile: string): Promise<void>;
  /** Finishes what is running, writes everything to disk and frees the data folder. May be called twice. */
  close(): Promise<void>;
}
