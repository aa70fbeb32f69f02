import {
  runServerSql,
  type ServerSqlResult,
  SERVER_SQL_FILES_MAX,
  SERVER_SQL_STATEMENTS_MAX,
} from '#capabilities/foundry/contract.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { type CellValue, columnOfSqlType } from '../../domain/data-table.ts';
import { EngineProblem } from '../../domain/engine-problem.ts';
import type { Source } from '../../domain/sources.ts';
import { namesIn } from '../../domain/sql/sql-text.ts';
import type { StatementResult } from '../engine/engine-protocol.ts';
import { callEngine } from '../engine/sql-engine.ts';
import { currentServerFiles } from '../sources/server-files.store.ts';

export interface ServerQuery {
  sql: string;
  statements: readonly string[];
  sources: readonly Source[];
  /** Target of the result of a statement, for grid and views. */
  tableOf: (index: number) => string;
  /** Called with the statement that a failure belongs to. */
  onStatement: (index: number) => void;
}

const ROWS_AT_ONCE = 10_000;

/** The files that a query names. */
export function filesNamedIn(sql: string, sources: readonly Source[]): (Source & { origin: 'file' })[] {
  const files = sources.filter((source) => source.origin === 'file');
  const names = new Set(
    namesIn(
      sql,
      files.map(({ table }) => table),
    ),
  );
  return files.filter(({ table }) => names.has(table));
}

/**
 * Why a query cannot run on the server, as a sentence; null when it can. `onServer`: ids of the files on the server.
 */
export function serverQueryProblem(
  { sql, statements, sources }: ServerQuery,
  onServer: ReadonlySet<string>,
): string | null {
  const files = filesNamedIn(sql, sources);
  const missing = files.find(({ file }) => !onServer.has(file.id));
  if (missing)
    return `${missing.name} is in this browser only. Choose Send to the server in its menu, or run this query in the browser.`;
  if (files.length > SERVER_SQL_FILES_MAX)
    return `The server reads up to ${SERVER_SQL_FILES_MAX} files at once; these are ${files.length}.`;
  return statements.length > SERVER_SQL_STATEMENTS_MAX
    ? `The server runs up to ${SERVER_SQL_STATEMENTS_MAX} statements at once; these are ${statements.length}.`
    : null;
}

/** Puts an answer of the server into the engine, so that it is a result like any other. */
async function takeResult(result: ServerSqlResult, table: string): Promise<StatementResult> {
  const { rowCount, isCut, elapsedMs, plan } = result;
  const columns = result.columns.map(columnOfSqlType);
  if (plan !== null) return { table, columns: [], rowCount: 0, isCut: false, elapsedMs, plan };
  await callEngine('beginTable', { table, columns });
  // Checked by the engine, which refuses values that do not fit the column.
  const values = result.values as CellValue[][];
  for (let from = 0; from < rowCount; from += ROWS_AT_ONCE)
    await callEngine('appendColumns', {
      table,
      values: values.map((column) => column.slice(from, from + ROWS_AT_ONCE)),
    });
  await callEngine('finishTable', { table });
  const shown = columns.map(({ name, kind }, index) => ({
    name,
    kind,
    type: result.columns[index]?.type ?? '',
  }));
  return { table, columns: shown, rowCount, isCut, elapsedMs, plan };
}

/**
 * Runs statements on the server, which reads its own objects and files.
 * @throws EngineProblem with the fault of a statement; ApiError when the server is busy or refuses it
 */
export async function runOnServer(
  query: ServerQuery,
  signal: AbortSignal,
): Promise<{ results: StatementResult[]; scannedRows: number; asOfMs: number | null }> {
  const named = filesNamedIn(query.sql, query.sources);
  const there = named.length === 0 ? [] : (await currentServerFiles()).files;
  const problem = serverQueryProblem(query, new Set(there.map(({ id }) => id)));
  if (problem !== null) throw new Error(problem);
  const files = named.map(({ table, file }) => ({ id: file.id, table }));
  const body = { statements: [...query.statements], files };
  const { results, sources, fault } = await callEndpoint(runServerSql, { body }, signal);
  if (fault) {
    query.onStatement(results.length);
    throw new EngineProblem({ kind: 'sql', fault });
  }
  const taken: StatementResult[] = [];
  for (const [index, result] of results.entries()) taken.push(await takeResult(result, query.tableOf(index)));
  const ages = sources.flatMap(({ freshness }) =>
    freshness.asOf === null ? [] : Date.parse(freshness.asOf),
  );
  return {
    results: taken,
    scannedRows: sources.reduce((sum, { rowCount }) => sum + rowCount, 0),
    asOfMs: ages.length === 0 ? null : Math.min(...ages),
  };
}
