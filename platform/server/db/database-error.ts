import type { EmbeddedErrorFields } from './embedded-protocol.ts';

/** An error reported by the embedded engine, with PostgreSQL's own fields, named as in the `pg` driver. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
  readonly code: string | undefined;
  readonly severity: string | undefined;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly position: string | undefined;
  readonly where: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly dataType: string | undefined;
  readonly constraint: string | undefined;

  constructor(fields: EmbeddedErrorFields) {
    super(fields.message);
    this.code = fields.code;
    this.severity = fields.severity;
    this.detail = fields.detail;
    this.hint = fields.hint;
    this.position = fields.position;
    this.where = fields.where;
    this.schema = fields.schema;
    this.table = fields.table;
    this.column = fields.column;
    this.dataType = fields.dataType;
    this.constraint = fields.constraint;
  }
}

/** The database is unavailable: the engine has stopped, was closed, or the server is unreachable. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The outer handle was used inside a transaction's callback, where only its `tx` may be used. */
export class OutsideTransaction extends Error {
  override readonly name = 'OutsideTransaction';

  constructor() {
    super('Inside a transaction use its tx: the embedded database has one connection, and it is taken.');
  }
}

const sqlState = /^[0-9A-Z]{5}$/;

/** An error and those it wraps, outermost first. */
export function* causes(error: unknown): Generator<object> {
  for (let current = error; typeof current === 'object' && current !== null;) {
    yield current;
    current = 'cause' in current ? current.cause : null;
  }
}

/** The five-character SQLSTATE behind a rejected query on either engine, or null if none. */
export function sqlStateOf(error: unknown): string | null {
  for (const cause of causes(error))
    if ('code' in cause && typeof cause.code === 'string' && sqlState.test(cause.code)) return cause.code;
  return null;
}

/** No server listens, the connection broke, or the server is starting or stopping: PostgreSQL's classes 08 and 57P. */
const outOfReach = /^(08...|57P0[123])$/;
const brokenLine: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);

/** The driver's own message for a connection that broke during a query; these errors have no code. */
const brokenConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether a query failed because the database is unavailable, on either engine, however deep the error wraps it. */
export function isDatabaseOutOfReach(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (cause instanceof DatabaseUnavailable) return true;
    // Only inside a failed query: a broken connection of a feed is not a database failure.
    if (cause === error) continue;
    if (cause instanceof Error && brokenConnection.test(cause.message) && isFailedQuery(error)) return true;
    if (!('code' in cause) || typeof cause.code !== 'string') continue;
    if (outOfReach.test(cause.code) || (brokenLine.has(cause.code) && isFailedQuery(error))) return true;
  }
  return false;
}

const isFailedQuery = (error: unknown): boolean =>
  error instanceof Error && 'query' in error && 'params' in error;

/** Whether a unique constraint rejected the write; with a name, whether that constraint did. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlStateOf(error) !== '23505') return false;
  if (constraint === undefined) return true;
  for (const cause of causes(error))
    if ('constraint' in cause && cause.constraint === constraint) return true;
  return false;
}
