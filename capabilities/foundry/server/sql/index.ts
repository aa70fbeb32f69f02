import type { Principal } from '#platform/contract/principal.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ObjectType } from '#platform/server/http/object-type.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import {
  runServerSql,
  SERVER_SQL_ROWS_MAX,
  type ServerFile,
  type ServerSqlResult,
  type ServerSqlSource,
} from '../../contract.ts';
import { FileProblem } from '../../domain/data-table.ts';
import { EngineProblem } from '../../domain/engine-problem.ts';
import { namesIn, splitStatements } from '../../domain/sql/sql-text.ts';
import { ingestObjects } from '../engine/ingest-objects.ts';
import { NO_FILES } from '../engine/duck-protocol.ts';
import { type DuckLimits, type ServerDuck, startServerDuck } from '../engine/server-duck.ts';
import type { ServerFiles } from '../files/server-files.ts';

/** Resource limits of one call, and maximum concurrent calls. */
export interface ServerSqlLimits extends DuckLimits {
  readonly runsMax: number;
}
export const SERVER_SQL_LIMITS: ServerSqlLimits = { timeMs: 30_000, memoryMb: 256, runsMax: 2 };

const RETRY_S = 5;

/**
 * Only statements that can occur in a FROM clause are accepted, which excludes any that create, change or set
 * something.
 */
const PREFIX = 'SELECT * FROM (\n';
const isExplain = (sql: string) => /^explain\b/i.test(sql);

async function resultOf(duck: ServerDuck, statement: string): Promise<ServerSqlResult> {
  if (splitStatements(statement).length !== 1)
    throw new EngineProblem({
      kind: 'sql',
      fault: { message: 'More than one statement. Send one at a time.', position: null },
    });
  if (isExplain(statement)) {
    // The plan of the statement, checked in the same way.
    const sql = `EXPLAIN ${PREFIX}${statement.replace(/^explain\b/i, '')}\n)`;
    const { values, elapsedMs } = await duck.call('read', { sql, rowsMax: SERVER_SQL_ROWS_MAX });
    const plan = (values.at(-1) ?? []).map(String).join('\n');
    return { columns: [], values: [], rowCount: 0, isCut: false, elapsedMs, plan };
  }
  const sql = `${PREFIX}${statement}\n)`;
  const read = await duck.call('read', { sql, rowsMax: SERVER_SQL_ROWS_MAX });
  const { columns, types, values, rowCount, isCut, elapsedMs } = read;
  return {
    columns: columns.map((name, index) => ({ name, type: types[index] ?? '' })),
    values,
    rowCount,
    isCut,
    elapsedMs,
    plan: null,
  };
}

/** Position of a fault in the statement as written. */
function faultOf(error: EngineProblem, statement: string): { message: string; position: number | null } {
  const { failure } = error;
  const position = failure.kind === 'sql' ? failure.fault.position : null;
  if (position === null) return { message: error.message, position: null };
  const before = isExplain(statement) ? `EXPLAIN ${PREFIX}`.length - 'explain'.length : PREFIX.length;
  const at = position - before;
  return { message: error.message, position: at >= 0 && at <= statement.length ? at : null };
}

type NamedFile = { id: string; table: string };

/** @throws Problem 400 `sql-table-name` for two tables of one name: SQL would read only one of them */
function refuseEqualNames(types: readonly ObjectType[], files: readonly NamedFile[]): void {
  const taken = new Set(types.map(({ id }) => id.toLowerCase()));
  for (const { table } of files) {
    const name = table.toLowerCase();
    if (taken.has(name))
      throw new Problem('sql-table-name', 400, `There are two tables ${table}. Rename the file.`);
    taken.add(name);
  }
}

const sourceOf = ({ id, name, rowCount, sentAt }: ServerFile): ServerSqlSource => ({
  id,
  title: name,
  rowCount,
  freshness: { source: name, asOf: sentAt, receivedAt: sentAt, origin: 'live', state: 'fresh' },
});

interface Run {
  statements: readonly string[];
  types: readonly ObjectType[];
  files: readonly ServerFile[];
  principal: Principal;
  signal: AbortSignal;
}

async function runIn(duck: ServerDuck, { statements, types, files, principal, signal }: Run) {
  const named = new Set(
    statements.flatMap((sql) =>
      namesIn(
        sql,
        types.map(({ id }) => id),
      ),
    ),
  );
  const sources = files.map(sourceOf);
  for (const type of types)
    if (named.has(type.id)) sources.push(await ingestObjects(duck, type, principal, signal));
  const results: ServerSqlResult[] = [];
  for (const statement of statements) {
    try {
      results.push(await resultOf(duck, statement));
    } catch (error) {
      if (!(error instanceof EngineProblem)) throw error;
      return { results, sources, fault: faultOf(error, statement) };
    }
  }
  return { results, sources, fault: null };
}

export interface ServerSqlDeps {
  objects: () => readonly ObjectType[];
  limits: ServerSqlLimits;
  /** Null if files stay in the browser. */
  files: ServerFiles | null;
}

/**
 * SQL on objects and files, on the server: each call has a separate engine, with only the data that its caller may
 * read.
 */
export function registerServerSql(host: ServerHost, { objects, limits, files }: ServerSqlDeps): void {
  const running = new Set<string>();
  const databasesOf = async (userKey: string, named: readonly NamedFile[]) => {
    const [first] = named;
    if (!first) return { files: [], duck: NO_FILES };
    if (!files)
      throw new Problem('no-such-file', 404, `There is no file ${first.id} of yours on the server.`);
    return files.databases(userKey, named);
  };
  host.route(runServerSql, async ({ body: { statements, files: named = [] }, principal, signal }) => {
    const { userKey, scopes } = principal;
    if (running.has(userKey) || running.size >= limits.runsMax)
      throw new Problem(
        'sql-busy',
        429,
        running.has(userKey)
          ? 'Your query on the server is still running. Cancel it or wait.'
          : `Server busy: ${limits.runsMax} queries running. Try again in ${RETRY_S} s.`,
        { retryAfterS: RETRY_S },
      );
    running.add(userKey);
    let duck: ServerDuck | null = null;
    const stop = () => void duck?.stop();
    signal.addEventListener('abort', stop);
    try {
      const types = objects().filter(({ scope }) => scopes.includes(scope));
      refuseEqualNames(types, named);
      const read = await databasesOf(userKey, named);
      duck = await startServerDuck(limits, read.duck);
      signal.throwIfAborted();
      return await runIn(duck, { statements, types, files: read.files, principal, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof FileProblem || error instanceof EngineProblem)
        throw new Problem('sql-too-much', 422, error.message, { cause: error });
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      running.delete(userKey);
      await duck?.stop();
    }
  });
}
