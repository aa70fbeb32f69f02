import { messageOf } from '#platform/contract/problem.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import {
  namesIn,
  parametersIn,
  splitStatements,
  type SqlFault,
  withParameters,
} from '../../domain/sql/sql-text.ts';
import { withHistory } from '../../domain/project.ts';
import { type Pick, type Selection, withPicks } from '../../domain/selection.ts';
import type { StatementResult } from '../engine/engine-protocol.ts';
import { callEngine, cancelStatement, onEngineRestart } from '../engine/sql-engine.ts';
import { EngineProblem } from '../../domain/engine-problem.ts';
import { currentSources, isServerOnly } from '../sources/files.store.ts';
import { changeProject, foundryProjects, nowIso } from '../packages/projects.store.ts';
import { filesNamedIn, runOnServer } from '../query/server-query.ts';
import { ensureSource, sourceStates } from '../sources/sources.store.ts';

/** Maximum number of rows stored of one result. */
const RESULT_ROWS_MAX = 1_000_000;

/** This browser, or the server, which reads objects and the files sent to it, and stores fewer rows. */
export type RunPlace = 'browser' | 'server';

export interface QueryRun {
  phase: 'reading' | 'running' | 'done' | 'failed' | 'cancelled';
  /** The current action, or the failure. */
  message: string;
  fault: SqlFault | null;
  results: readonly StatementResult[];
  /** The statements behind the results. */
  statements: readonly string[];
  shownResult: number;
  /** Rows of the sources that the statements name. */
  scannedRows: number;
  /** Age of the oldest source, ms since the epoch. */
  asOfMs: number | null;
  /** Where the statements were run. */
  place: RunPlace;
  /** Grows with every run, so that views read again. */
  revision: number;
}

interface Workspace {
  runs: Readonly<Record<string, QueryRun>>;
  /** Selections before the current one, each undone separately. */
  past: readonly (readonly Selection[])[];
}

/** Results of this page, by query. */
export const workspace = createSlice<Workspace>('foundryWorkspace', { runs: {}, past: [] });

const IDLE: QueryRun = {
  phase: 'done',
  message: '',
  fault: null,
  results: [],
  statements: [],
  shownResult: 0,
  scannedRows: 0,
  asOfMs: null,
  place: 'browser',
  revision: 0,
};

const setRun = (queryId: string, part: Partial<QueryRun>) =>
  workspace.set((state) => ({
    ...state,
    runs: { ...state.runs, [queryId]: { ...(state.runs[queryId] ?? IDLE), ...part } },
  }));

export const showResult = (queryId: string, shownResult: number): void => setRun(queryId, { shownResult });

/** The table of the first result of a query, by a name that no source has. */
const resultTable = (queryId: string, index: number) => `result ${queryId} ${index}`;

async function readSources(
  queryId: string,
  sql: string,
): Promise<{ scannedRows: number; asOfMs: number | null }> {
  const sources = currentSources();
  const names = new Set(
    namesIn(
      sql,
      sources.map(({ table }) => table),
    ),
  );
  const named = sources.filter(({ table }) => names.has(table));
  for (const source of named) {
    setRun(queryId, { phase: 'reading', message: `Reading ${source.name}` });
    await ensureSource(source);
  }
  const states = named.flatMap(({ table }) => sourceStates.get()[table] ?? []);
  return {
    scannedRows: states.reduce((sum, { rowCount }) => sum + rowCount, 0),
    asOfMs: states.length === 0 ? null : Math.min(...states.map(({ readAtMs }) => readAtMs)),
  };
}

function failed(queryId: string, error: unknown, offset: number): void {
  const failure = error instanceof EngineProblem ? error.failure : null;
  if (failure?.kind === 'cancelled')
    return setRun(queryId, { phase: 'cancelled', message: 'Cancelled', results: [] });
  const fault = failure?.kind === 'sql' ? failure.fault : null;
  const position = fault?.position ?? null;
  setRun(queryId, {
    phase: 'failed',
    message: messageOf(error),
    fault: fault && { ...fault, position: position === null ? null : position + offset },
    results: [],
  });
}

/** Queries that run and are not cancelled; on the server with their abort controllers. */
const wanted = new Map<string, AbortController>();

interface PreviewRequest {
  queryId: string;
  sql: string;
  statements: readonly { text: string; offset: number }[];
}
interface Outcome {
  results: readonly StatementResult[];
  scannedRows: number;
  asOfMs: number | null;
}
/** `at` receives the position of the running statement in the text. */
type Runner = (asked: PreviewRequest, at: (offset: number) => void, signal: AbortSignal) => Promise<Outcome>;

const runHere: Runner = async ({ queryId, sql, statements }, at, signal) => {
  const read = await readSources(queryId, sql);
  const results: StatementResult[] = [];
  for (const [index, statement] of statements.entries()) {
    if (signal.aborted) throw new EngineProblem({ kind: 'cancelled' });
    at(statement.offset);
    const message = `Running statement ${index + 1} of ${statements.length}`;
    setRun(queryId, { phase: 'running', message });
    const table = resultTable(queryId, index);
    results.push(
      await callEngine('run', { sql: statement.text, table, rowsMax: RESULT_ROWS_MAX, owner: queryId }),
    );
  }
  return { results, ...read };
};

const runThere: Runner = async ({ queryId, sql, statements }, at, signal) => {
  setRun(queryId, { phase: 'running', message: 'Running on the server' });
  return runOnServer(
    {
      sql,
      statements: statements.map(({ text }) => text),
      sources: currentSources(),
      tableOf: (index) => resultTable(queryId, index),
      onStatement: (index) => at(statements[index]?.offset ?? 0),
    },
    signal,
  );
};

/** Runs every statement of a query, each into a separate result; in a possible place if none is selected. */
export async function runQuery(projectId: string, queryId: string, chosen?: RunPlace): Promise<void> {
  const project = foundryProjects.get().projects.find(({ id }) => id === projectId);
  const query = project?.queries.find(({ id }) => id === queryId);
  if (!project || !query || wanted.has(queryId)) return;
  const statements = splitStatements(query.sql);
  const revision = (workspace.get().runs[queryId]?.revision ?? 0) + 1;
  if (statements.length === 0)
    return setRun(queryId, { ...IDLE, phase: 'failed', message: 'The query is empty.', revision });
  // A file only on the server cannot be queried here.
  const isBeyond = filesNamedIn(query.sql, currentSources()).some(({ file }) => isServerOnly(file.id));
  const place = chosen ?? (isBeyond ? 'server' : 'browser');
  const abort = new AbortController();
  wanted.set(queryId, abort);
  setRun(queryId, { phase: 'reading', message: 'Starting', fault: null, place });
  let offset = 0;
  try {
    const missing = parametersIn(query.sql).filter((name) => (project.parameters[name] ?? '') === '');
    if (missing.length > 0) throw new Error(`Enter a value for $${missing.join(', $')}.`);
    const values = new Map(Object.entries(project.parameters));
    const filled = statements.map(({ text, offset: from }) => ({
      text: withParameters(text, values),
      offset: from,
    }));
    const run = place === 'server' ? runThere : runHere;
    const made = await run(
      { queryId, sql: query.sql, statements: filled },
      (at) => (offset = at),
      abort.signal,
    );
    setRun(queryId, {
      phase: 'done',
      message: '',
      fault: null,
      shownResult: 0,
      revision,
      statements: statements.map(({ text }) => text),
      ...made,
    });
    changeProject(projectId, (before) => withHistory(before, query.sql, nowIso()));
  } catch (error) {
    failed(queryId, abort.signal.aborted ? new EngineProblem({ kind: 'cancelled' }) : error, offset);
  } finally {
    wanted.delete(queryId);
  }
}

/** Cancels the running statements of a query. */
export async function cancelQuery(queryId: string): Promise<void> {
  wanted.get(queryId)?.abort();
  if (workspace.get().runs[queryId]?.place !== 'server') await cancelStatement(queryId);
}

/** Stores a selection made in a view in the project; the former selection can be restored. */
export function pickInView(projectId: string, viewId: string, picks: Pick[]): void {
  changeProject(projectId, (project) => {
    const selections = withPicks(project.selections, viewId, picks);
    workspace.set((state) => ({
      ...state,
      past: [...state.past.slice(-49), project.selections],
    }));
    return { ...project, selections };
  });
}

export function clearPicks(projectId: string): void {
  changeProject(projectId, (project) => {
    workspace.set((state) => ({
      ...state,
      past: [...state.past.slice(-49), project.selections],
    }));
    return { ...project, selections: [] };
  });
}

export function undoPick(projectId: string): void {
  const before = workspace.get().past.at(-1);
  if (!before) return;
  workspace.set((state) => ({ ...state, past: state.past.slice(0, -1) }));
  changeProject(projectId, (project) => ({ ...project, selections: [...before] }));
}

/** Discards the results when the engine has lost its tables; returns a function that stops it. */
export function startWorkspace(): () => void {
  return onEngineRestart(() => {
    const runs = Object.entries(workspace.get().runs).map(([id, run]) => [
      id,
      {
        ...run,
        results: [],
        phase: 'failed',
        message: 'The SQL engine was restarted. Run the query again.',
      } as const,
    ]);
    workspace.set((state) => ({ ...state, runs: Object.fromEntries(runs) as Workspace['runs'] }));
  });
}
