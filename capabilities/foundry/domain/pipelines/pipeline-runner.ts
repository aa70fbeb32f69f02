import { messageOf } from '#platform/contract/problem.ts';
import type { CellValue } from '../data-table.ts';
import { compileCheck, failingRowSql } from './pipeline-sql.ts';
import { type PlannedStep, STEP_ROWS_MAX } from './pipeline-plan.ts';
import { EngineProblem, type ReadColumns, type StepCounts, type StepStatements } from '../engine-problem.ts';

/** Phase of a step in a run. `kept`: reused, because nothing that determines its rows has changed. */
export type StepPhase = 'waiting' | 'running' | 'done' | 'kept' | 'failed' | 'blocked' | 'cancelled';

export interface StepRun {
  phase: StepPhase;
  /** Hash of its inputs; a different hash requires a new run. */
  hash: string;
  table: string;
  rowCount: number | null;
  elapsedMs: number | null;
  /** Why it failed, with the row, or what it waits for. */
  message: string | null;
}

/** Functions of the engine that the runner needs. */
export interface RunEngine {
  runStep: (statements: StepStatements) => Promise<StepCounts>;
  read: (sql: string) => Promise<ReadColumns>;
}

/** Step that the engine has from an earlier run. */
export interface CachedStep {
  table: string;
  isView: boolean;
  rowCount: number;
  elapsedMs: number;
}

export interface RunDeps {
  engine: RunEngine;
  /** By hash; new steps are added. */
  made: Map<string, CachedStep>;
  report: (stepId: string, run: StepRun) => void;
  isCancelled: () => boolean;
  /** Stores the result of an output step. */
  store: (planned: PlannedStep, rowCount: number) => Promise<void>;
}

/** Failed step; the message says why, with the row. */
class StepFailure extends Error {
  override readonly name = 'StepFailure';
}

const shown = (value: CellValue | undefined): string =>
  value === null || value === undefined ? '—' : typeof value === 'string' ? `'${value}'` : String(value);

/** Row found by a statement, as text; null when none. */
function rowText({ columns, values, rowCount }: ReadColumns): string | null {
  if (rowCount === 0) return null;
  const cells = columns.slice(1).map((name, index) => `${name} = ${shown(values[index + 1]?.[0])}`);
  return `Row ${String(values[0]?.[0] ?? '—')}${cells.length > 0 ? ` (${cells.join(', ')})` : ''}`;
}

/** Engine message about a value, without the cast expression: columns are named with the row. */
const reasonOf = (message: string) => message.replace(/ when casting from source column [\s\S]*$/, '.');

async function failingRow(engine: RunEngine, { computed, inputs }: PlannedStep): Promise<string | null> {
  const [input] = inputs;
  if (!input) return null;
  for (const value of computed) {
    // Errors that the engine cannot catch by row have no row in the message.
    const found = await engine.read(failingRowSql(value, input)).then(rowText, () => null);
    if (found !== null) return `${found}, column ${value.name}`;
  }
  return null;
}

async function runCheck(engine: RunEngine, { step, inputs }: PlannedStep): Promise<void> {
  const [input] = inputs;
  if (step.kind !== 'check' || !input) return;
  const { countSql, rowSql, rule } = compileCheck(step, input);
  const { values } = await engine.read(countSql);
  const [rows, bad] = [Number(values[0]?.[0] ?? 0), Number(values[1]?.[0] ?? 0)];
  if (bad === 0) return;
  if (rowSql === null) throw new StepFailure(`${rows} rows. The rule is ${rule}.`);
  const row = rowText(await engine.read(rowSql));
  throw new StepFailure(`${row ?? 'A row'} breaks the rule ${rule}. ${bad} of ${rows} rows break it.`);
}

async function runStep(planned: PlannedStep, { engine, made, store }: RunDeps): Promise<CachedStep> {
  const { counts, elapsedMs } = await engine.runStep(planned);
  const rowCount = counts[0] ?? 0;
  if (rowCount > STEP_ROWS_MAX)
    throw new StepFailure(`It makes more than ${STEP_ROWS_MAX.toLocaleString('en-US')} rows.`);
  await runCheck(engine, planned);
  if (planned.step.kind === 'output') await store(planned, rowCount);
  const { table, isView } = planned;
  const done = { table, isView, rowCount, elapsedMs };
  made.set(planned.hash, done);
  return done;
}

async function failureText(error: unknown, planned: PlannedStep, engine: RunEngine): Promise<string> {
  const message = messageOf(error);
  if (!(error instanceof EngineProblem) || error.failure.kind !== 'sql') return message;
  const row = await failingRow(engine, planned);
  return row === null ? message : `${row}: ${reasonOf(message)}`;
}

const isCancel = (error: unknown) => error instanceof EngineProblem && error.failure.kind === 'cancelled';
/** The engine has lost its tables: no later step can run either. */
const isLost = (error: unknown) => error instanceof EngineProblem && error.failure.kind === 'restarted';

const STOPPED = new Set<StepPhase>(['failed', 'blocked', 'cancelled']);

/**
 * Runs planned steps in order; results that the engine still has are reused. A failed step stops those that depend on
 * it, the others continue. Returns whether all succeeded.
 */
export async function runPlan(plan: readonly PlannedStep[], deps: RunDeps): Promise<boolean> {
  const phases = new Map<string, StepPhase>();
  const put = (planned: PlannedStep, phase: StepPhase, part: Partial<StepRun> = {}) => {
    const { hash, table, step } = planned;
    phases.set(step.id, phase);
    deps.report(step.id, { phase, hash, table, rowCount: null, elapsedMs: null, message: null, ...part });
  };
  for (const planned of plan) put(planned, 'waiting');
  let stopped: string | null = null;
  for (const planned of plan) {
    const before = planned.step.inputs.find(
      (input) => input !== null && STOPPED.has(phases.get(input) ?? 'done'),
    );
    const known = deps.made.get(planned.hash);
    if (stopped !== null || deps.isCancelled())
      put(planned, 'cancelled', { message: stopped ?? 'Cancelled' });
    else if (before !== undefined) put(planned, 'blocked', { message: 'A previous step did not finish.' });
    else if (known) put(planned, 'kept', { rowCount: known.rowCount, elapsedMs: known.elapsedMs });
    else {
      put(planned, 'running');
      try {
        const { rowCount, elapsedMs } = await runStep(planned, deps);
        put(planned, 'done', { rowCount, elapsedMs });
      } catch (error) {
        if (isCancel(error)) put(planned, 'cancelled', { message: 'Cancelled' });
        else {
          if (isLost(error)) stopped = messageOf(error);
          put(planned, 'failed', { message: await failureText(error, planned, deps.engine) });
        }
      }
    }
  }
  return [...phases.values()].every((phase) => phase === 'done' || phase === 'kept');
}
