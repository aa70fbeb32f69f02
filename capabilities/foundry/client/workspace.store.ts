import { messageOf } from '#platform/contract/problem.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import { namesIn, parametersIn, splitStatements, type SqlFault, withParameters } from '../domain/sql-text.ts';
import { withHistory } from '../domain/project.ts';
import { type Pick, type Selection, withPicks } from '../domain/selection.ts';
import type { StatementResult } from './engine/engine-protocol.ts';
import { callEngine, cancelStatement, onEngineRestart } from './engine/sql-engine.ts';
import { EngineProblem } from '../domain/engine-problem.ts';
import { currentSources } from './files.store.ts';
import { changeProject, foundryProjects, nowIso } from './projects.store.ts';
import { ensureSource, sourceStates } from './sources.store.ts';

/** More rows than this are not kept of one result. */
export const RESULT_ROWS_MAX = 1_000_000;

export interface QueryRun {
  phase: 'reading' | 'running' | 'done' | 'failed' | 'cancelled';
  /** What is done now, or what failed. */
  message: string;
  fault: SqlFault | null;
  results: readonly StatementResult[];
  shownResult: number;
  /** Rows of the sources that the statements name. */
  scannedRows: number;
  /** Age of the oldest source, ms since the epoch. */
  asOfMs: number | null;
  /** Grows with every run, so that views read again. */
  revision: number;
}

interface Workspace {
  runs: Readonly<Record<string, QueryRun>>;
  /** Selections before the present one, for one undo each. */
  past: readonly (readonly Selection[])[];
}

/** Results of this page, by query. */
export const workspace = createSlice<Workspace>('foundryWorkspace', { runs: {}, past: [] });

const IDLE: QueryRun = {
  phase: 'done',
  message: '',
  fault: null,
  results: [],
  shownResult: 0,
  scannedRows: 0,
  asOfMs: null,
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

const wanted = new Set<string>();

/** Runs every statement of a query, each into a result of its own. */
export async function runQuery(projectId: string, queryId: string): Promise<void> {
  const project = foundryProjects.get().projects.find(({ id }) => id === projectId);
  const query = project?.queries.find(({ id }) => id === queryId);
  if (!project || !query || wanted.has(queryId)) return;
  const statements = splitStatements(query.sql);
  const revision = (workspace.get().runs[queryId]?.revision ?? 0) + 1;
  if (statements.length === 0)
    return setRun(queryId, { ...IDLE, phase: 'failed', message: 'The query is empty.', revision });
  wanted.add(queryId);
  setRun(queryId, { phase: 'reading', message: 'Starting', fault: null });
  let offset = 0;
  try {
    const missing = parametersIn(query.sql).filter((name) => (project.parameters[name] ?? '') === '');
    if (missing.length > 0) throw new Error(`Enter a value for $${missing.join(', $')}.`);
    const read = await readSources(queryId, query.sql);
    const results: StatementResult[] = [];
    const values = new Map(Object.entries(project.parameters));
    for (const [index, statement] of statements.entries()) {
      if (!wanted.has(queryId)) throw new EngineProblem({ kind: 'cancelled' });
      offset = statement.offset;
      setRun(queryId, {
        phase: 'running',
        message: `Running statement ${index + 1} of ${statements.length}`,
      });
      const sql = withParameters(statement.text, values);
      results.push(
        await callEngine('run', {
          sql,
          table: resultTable(queryId, index),
          rowsMax: RESULT_ROWS_MAX,
          owner: queryId,
        }),
      );
    }
    setRun(queryId, { phase: 'done', message: '', fault: null, results, shownResult: 0, revision, ...read });
    changeProject(projectId, (before) => withHistory(before, query.sql, nowIso()));
  } catch (error) {
    failed(queryId, error, offset);
  } finally {
    wanted.delete(queryId);
  }
}

/** Cancels what runs of a query. */
export async function cancelQuery(queryId: string): Promise<void> {
  wanted.delete(queryId);
  await cancelStatement(queryId);
}

/** Puts what was picked in a view into the project; the former selection can be had back. */
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

/** Forgets the results when the engine has; returns how to stop. */
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
