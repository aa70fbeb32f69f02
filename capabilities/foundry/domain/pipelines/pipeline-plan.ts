import type { TableColumn } from '../data-table.ts';
import { inOrder, type PipelineStep } from './pipeline.ts';
import type { StepReport } from './pipeline-check.ts';
import { compileStep, type ComputedValue, type Relation } from './pipeline-sql.ts';
import { quoteName } from '../sql/sql-text.ts';

/** Consecutive light steps kept as views before one is stored as a table: each reads through all before it. */
const VIEWS_MAX = 8;
/** Maximum rows of a step. */
export const STEP_ROWS_MAX = 5_000_000;

/** Step ready to run. */
export interface PlannedStep {
  step: PipelineStep;
  /**
   * Hash of all inputs that determine its rows: its settings, those of the steps before it, and the state of the
   * sources.
   */
  hash: string;
  /** Table or view created. */
  table: string;
  columns: readonly TableColumn[];
  inputs: readonly Relation[];
  isView: boolean;
  createSql: string;
  /** One row of counts; the first is the number of rows, the others make the engine compute every new value. */
  countSql: string;
  computed: readonly ComputedValue[];
}

const HEX = 16;
const word = (value: number) => (value >>> 0).toString(HEX).padStart(8, '0');

/** Hash of a text as 16 hexadecimal digits (mixing of cyrb53); not cryptographic. */
export function textHash(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return word(b) + word(a);
}

/** Settings of a step that determine its rows: not its title, position or last known source columns. */
function settingsOf(step: PipelineStep): unknown {
  const { id: _id, title: _title, x: _x, y: _y, inputs: _inputs, ...settings } = step;
  if (settings.kind === 'source')
    return { kind: settings.kind, item: settings.item, origin: settings.origin };
  return settings.kind === 'output' ? { kind: settings.kind } : settings;
}

/** Source in the engine: its table, and a version of its state. */
export interface SourceTable {
  table: string;
  version: string;
}

/** Whether a step and all steps before it can run. */
export function runnable(
  steps: readonly PipelineStep[],
  reports: ReadonlyMap<string, StepReport>,
): ReadonlySet<string> {
  const fine = new Set<string>();
  for (const step of inOrder(steps)) {
    const isFine = (reports.get(step.id)?.problems.length ?? 1) === 0;
    if (isFine && step.inputs.every((input) => input !== null && fine.has(input))) fine.add(step.id);
  }
  return fine;
}

function plannedStep(
  step: PipelineStep,
  source: SourceTable | undefined,
  before: readonly (PlannedStep & { depth: number })[],
  columns: readonly TableColumn[],
): PlannedStep & { depth: number } {
  const basis = JSON.stringify([settingsOf(step), source?.version ?? '', before.map(({ hash }) => hash)]);
  const hash = textHash(basis);
  const table = `step ${hash}`;
  const inputs: Relation[] = source
    ? [{ table: source.table, columns }]
    : before.map((one) => ({ table: one.table, columns: one.columns }));
  const { sql, isLight, computed } = compileStep(step, inputs);
  const depth = 1 + Math.max(0, ...before.map((one) => one.depth));
  const isView = isLight && (depth <= VIEWS_MAX || step.kind === 'source');
  const create = isView
    ? `CREATE OR REPLACE VIEW ${quoteName(table)} AS ${sql}`
    : `CREATE OR REPLACE TABLE ${quoteName(table)} AS SELECT * FROM (${sql}) LIMIT ${STEP_ROWS_MAX + 1}`;
  const known = new Set((inputs[0]?.columns ?? []).map(({ name }) => name));
  const made = isView ? columns.filter(({ name }) => !known.has(name)) : [];
  const counts = ['count(*)', ...made.map(({ name }) => `count(${quoteName(name)})`)];
  return {
    step,
    hash,
    table,
    columns,
    inputs,
    isView,
    createSql: create,
    countSql: `SELECT ${counts.join(', ')} FROM ${quoteName(table)}`,
    computed,
    depth: isView ? depth : 0,
  };
}

/** Plans every step that can run, in order. Steps with a missing source are omitted, with all that depend on them. */
export function planPipeline(
  steps: readonly PipelineStep[],
  reports: ReadonlyMap<string, StepReport>,
  sources: ReadonlyMap<string, SourceTable>,
): PlannedStep[] {
  const fine = runnable(steps, reports);
  const done = new Map<string, PlannedStep & { depth: number }>();
  for (const step of inOrder(steps)) {
    const columns = reports.get(step.id)?.columns;
    const before = step.inputs.flatMap((input) => (input === null ? [] : (done.get(input) ?? [])));
    const source = step.kind === 'source' ? sources.get(step.id) : undefined;
    const isReady = step.kind === 'source' ? source !== undefined : before.length === step.inputs.length;
    if (fine.has(step.id) && columns && isReady)
      done.set(step.id, plannedStep(step, source, before, columns));
  }
  return [...done.values()];
}
