import { stdSerializers } from 'pino';

/** A failed database query, as thrown by the query builder. */
interface FailedQuery {
  readonly query: string;
  readonly params: readonly unknown[];
}

const isFailedQuery = (error: unknown): error is Error & FailedQuery =>
  error instanceof Error && 'query' in error && typeof error.query === 'string' && 'params' in error;

const fieldsForLog = ['code', 'severity', 'schema', 'table', 'column', 'constraint'] as const;

/** The database's error without `detail` and `where`: those quote the row. */
function causeForLog(cause: unknown): object {
  if (!(cause instanceof Error)) return { message: String(cause) };
  const fields = new Map<string, unknown>(Object.entries(cause));
  return {
    type: cause.name,
    message: cause.message,
    ...Object.fromEntries(
      fieldsForLog.filter((name) => fields.has(name)).map((name) => [name, fields.get(name)]),
    ),
  };
}

const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Prepares an error for the log. A failed query contains its parameters (session tokens, password hashes, crew notes)
 * three times, in message, stack and fields: only the statement is logged.
 */
export function errorForLog(error: unknown): unknown {
  if (!isFailedQuery(error)) return error instanceof Error ? stdSerializers.err(error) : error;
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: `Failed query: ${error.query}`,
    cause: causeForLog(error.cause),
    stack: framesOf(error),
  };
}
