import type { ColumnKind, TableColumn } from '../data-table.ts';
import { type Expression, ExpressionProblem, readExpression, sharedKind } from './expression.ts';
import { isNumeric, isOrdered } from '../sql/grid-sql.ts';
import {
  inOrder,
  isByDays,
  type MEASURES,
  type PipelineStep,
  type StepKind,
  type StepOf,
} from './pipeline.ts';

/** Fault that prevents a step from running. */
export interface StepProblem {
  /** Setting at fault, or `inputs`. */
  field: string;
  message: string;
  /** Column of the fault, if any. */
  column: string | null;
}

/** Static check of a step. `columns` is null while its inputs are unknown. */
export interface StepReport {
  columns: readonly TableColumn[] | null;
  problems: readonly StepProblem[];
}

/**
 * Current columns of a source; null when deleted, undefined when not read yet, `cycle` when made from an output of the
 * same pipeline.
 */
export type SourceFacts = readonly TableColumn[] | null | undefined | 'cycle';
type SourceColumns = (step: StepOf<'source'>) => SourceFacts;

type Problems = StepProblem[];
type Columns = readonly TableColumn[];

const add = (problems: Problems, field: string, message: string, column: string | null = null) =>
  void problems.push({ field, message, column });

const find = (columns: Columns, name: string) => columns.find((column) => column.name === name);

/** Finds a column, or reports that it is missing. */
function need(problems: Problems, field: string, columns: Columns, name: string): TableColumn | null {
  const found = find(columns, name);
  if (!found)
    add(problems, field, name === '' ? 'Choose a column.' : `There is no column ${name}.`, name || null);
  return found ?? null;
}

function expressionOf(problems: Problems, field: string, text: string, columns: Columns): Expression | null {
  try {
    return readExpression(text, columns);
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    add(problems, field, error.message, error.column);
    return null;
  }
}

function conditionOf(problems: Problems, field: string, text: string, columns: Columns): void {
  const found = expressionOf(problems, field, text, columns);
  if (found && found.kind !== 'boolean')
    add(problems, field, `A condition is expected; this is ${found.kind ?? 'unknown'}.`);
}

/** Checks the name of a new column: not empty, no surrounding spaces, unused. */
function newName(problems: Problems, field: string, name: string, taken: Columns): void {
  if (name.trim() === '') add(problems, field, 'Enter a name.');
  else if (name !== name.trim()) add(problems, field, `The name ${name} has a space at its end.`, name);
  else if (taken.some((column) => column.name.toLowerCase() === name.toLowerCase()))
    add(problems, field, `There is a column ${name} already.`, name);
}

/** Columns of the right side under names unused on the left side. */
export function rightColumns(
  left: Columns,
  right: Columns,
): { name: string; kind: ColumnKind; from: string }[] {
  const taken = new Set(left.map(({ name }) => name.toLowerCase()));
  return right.map(({ name, kind }) => {
    let free = name;
    for (let counter = 2; taken.has(free.toLowerCase()); counter += 1) free = `${name}_${counter}`;
    taken.add(free.toLowerCase());
    return { name: free, kind, from: name };
  });
}

type Measure = (typeof MEASURES)[number];
const NEEDS_NUMBER = new Set<string>(['sum', 'avg', 'median', 'stddev']);
const NEEDS_ORDER = new Set<string>(['row_number', 'rank', 'lag', 'lead']);

/** Result kind of a measure over a column. */
export function measureKind(measure: Measure | 'lag' | 'lead', kind: ColumnKind | null): ColumnKind {
  if (measure === 'count' || measure === 'distinct') return 'integer';
  if (measure === 'avg' || measure === 'median' || measure === 'stddev') return 'number';
  return kind ?? 'integer';
}

/** Checks the column of a measure; count needs none. */
function measured(
  problems: Problems,
  field: string,
  measure: Measure,
  name: string,
  columns: Columns,
): ColumnKind | null {
  if (measure === 'count' && name === '') return null;
  const column = need(problems, field, columns, name);
  if (!column) return null;
  if (NEEDS_NUMBER.has(measure) && !isNumeric(column.kind))
    add(problems, field, `${measure} takes numbers; ${name} is ${column.kind}.`, name);
  if ((measure === 'min' || measure === 'max') && !isOrdered(column.kind) && column.kind !== 'text')
    add(problems, field, `${measure} needs values that can be ordered; ${name} is ${column.kind}.`, name);
  return column.kind;
}

function place(
  problems: Problems,
  field: string,
  where: { lat: string; lon: string },
  columns: Columns,
): void {
  for (const name of [where.lat, where.lon]) {
    const column = need(problems, field, columns, name);
    if (column && !isNumeric(column.kind))
      add(problems, field, `${name} is ${column.kind}; degrees are expected.`, name);
  }
}

type Checker<Kind extends StepKind> = (
  step: StepOf<Kind>,
  inputs: readonly Columns[],
  problems: Problems,
) => Columns;

/** Columns of a join, with the origin of each. Right keys with the same name are merged into the left ones. */
export function joinColumns(step: StepOf<'join'>, left: Columns, right: Columns) {
  if (step.how === 'semi' || step.how === 'anti') return [];
  const same = new Set(step.on.filter((pair) => pair.left === pair.right).map((pair) => pair.right));
  return rightColumns(
    left,
    right.filter(({ name }) => !same.has(name)),
  );
}

const NONE: Columns = [];
const one = (inputs: readonly Columns[]) => inputs[0] ?? NONE;
const two = (inputs: readonly Columns[]) => [inputs[0] ?? NONE, inputs[1] ?? NONE] as const;
const DISTANCE: TableColumn = { name: 'distance_nm', kind: 'number' };

const join: Checker<'join'> = (step, inputs, problems) => {
  const [left, right] = two(inputs);
  if (step.on.length === 0) add(problems, 'on', 'Choose the columns that must be equal.');
  for (const pair of step.on) {
    const a = need(problems, 'on', left, pair.left);
    const b = need(problems, 'on', right, pair.right);
    if (a && b && sharedKind(a.kind, b.kind) === undefined)
      add(problems, 'on', `${a.name} is ${a.kind} and ${b.name} is ${b.kind}.`, a.name);
  }
  return [...left, ...joinColumns(step, left, right)].map(({ name, kind }) => ({ name, kind }));
};

const aggregate: Checker<'aggregate'> = (step, inputs, problems) => {
  const columns = one(inputs);
  const made: TableColumn[] = [];
  for (const name of step.by) {
    const column = need(problems, 'by', columns, name);
    if (column) made.push(column);
  }
  if (step.by.length + step.measures.length === 0) add(problems, 'measures', 'Add a measure or a group.');
  for (const { name, measure, column } of step.measures) {
    const kind = measured(problems, 'measures', measure, column, columns);
    newName(problems, 'measures', name, made);
    made.push({ name, kind: measureKind(measure, kind) });
  }
  return made;
};

const derive: Checker<'derive'> = (step, inputs, problems) => {
  const made = [...one(inputs)];
  if (step.columns.length === 0) add(problems, 'columns', 'Add a column.');
  for (const { name, expression } of step.columns) {
    const before = problems.length;
    const found = expressionOf(problems, 'columns', expression, made);
    if (found?.kind === null)
      add(problems, 'columns', `${name} is always unknown. Write for instance number(null).`, name);
    newName(problems, 'columns', name, made);
    for (const problem of problems.slice(before)) problem.column ??= name;
    made.push({ name, kind: found?.kind ?? 'text' });
  }
  return made;
};

const window: Checker<'window'> = (step, inputs, problems) => {
  const columns = one(inputs);
  for (const name of step.partition) need(problems, 'partition', columns, name);
  for (const { column } of step.order) need(problems, 'order', columns, column);
  if (NEEDS_ORDER.has(step.compute) && step.order.length === 0)
    add(problems, 'order', `${step.compute} needs an order.`);
  newName(problems, 'name', step.name, columns);
  const { compute } = step;
  if (isByDays(step)) {
    const [by, ...more] = step.order;
    const kind = columns.find(({ name }) => name === by?.column)?.kind;
    if (more.length > 0 || by?.descending === true || (kind !== 'timestamp' && kind !== 'date'))
      add(problems, 'order', 'A sum over days is ordered by one column of times, ascending.');
  }
  if (compute === 'row_number' || compute === 'rank')
    return [...columns, { name: step.name, kind: 'integer' }];
  const isShift = compute === 'lag' || compute === 'lead';
  const kind = isShift
    ? (need(problems, 'column', columns, step.column)?.kind ?? null)
    : measured(problems, 'column', compute, step.column, columns);
  return [...columns, { name: step.name, kind: measureKind(compute, kind) }];
};

const pivot: Checker<'pivot'> = (step, inputs, problems) => {
  const columns = one(inputs);
  const made: TableColumn[] = [];
  for (const name of step.rows) {
    const column = need(problems, 'rows', columns, name);
    if (column) made.push(column);
  }
  need(problems, 'column', columns, step.column);
  if (step.values.length === 0) add(problems, 'values', 'Choose the values that become columns.');
  const kind = measured(problems, 'of', step.measure, step.of, columns);
  for (const value of step.values) {
    newName(problems, 'values', value, made);
    made.push({ name: value, kind: measureKind(step.measure, kind) });
  }
  return made;
};

const union: Checker<'union'> = (_step, inputs, problems) => {
  const made: TableColumn[] = [];
  for (const columns of inputs)
    for (const column of columns) {
      const at = made.findIndex(({ name }) => name === column.name);
      const kind = at < 0 ? column.kind : sharedKind(made[at]?.kind ?? null, column.kind);
      if (kind === undefined || kind === null)
        add(
          problems,
          'inputs',
          `${column.name} is ${made[at]?.kind} in one input and ${column.kind} in another.`,
          column.name,
        );
      else if (at < 0) made.push(column);
      else made[at] = { name: column.name, kind };
    }
  return made;
};

const spatial: Checker<'spatial'> = (step, inputs, problems) => {
  const [left, right] = two(inputs);
  place(problems, 'left', step.left, left);
  if (step.how === 'within') place(problems, 'right', step.right, right);
  else {
    const area = need(problems, 'area', right, step.area);
    if (area && area.kind !== 'json' && area.kind !== 'text')
      add(problems, 'area', `${area.name} is ${area.kind}; GeoJSON areas are expected.`, area.name);
  }
  const both = [...left, ...rightColumns(left, right)].map(({ name, kind }) => ({ name, kind }));
  return step.how === 'within' ? [...both, ...rightColumns(both, [DISTANCE])] : both;
};

const nearest: Checker<'nearest'> = (step, inputs, problems) => {
  const [left, right] = two(inputs);
  place(problems, 'left', step.left, left);
  place(problems, 'right', step.right, right);
  const both = [...left, ...rightColumns(left, right)];
  return [...both, ...rightColumns(both, [DISTANCE])].map(({ name, kind }) => ({ name, kind }));
};

const check: Checker<'check'> = (step, inputs, problems) => {
  const columns = one(inputs);
  if (step.rule === 'every') conditionOf(problems, 'where', step.where, columns);
  if (step.rule === 'unique') {
    if (step.columns.length === 0) add(problems, 'columns', 'Choose the columns that must be unique.');
    for (const name of step.columns) need(problems, 'columns', columns, name);
  }
  if (step.rule === 'count') {
    if (step.min === null && step.max === null) add(problems, 'min', 'Enter a minimum or a maximum.');
    if (step.min !== null && step.max !== null && step.min > step.max)
      add(problems, 'max', 'The maximum is less than the minimum.');
  }
  return columns;
};

const output: Checker<'output'> = (step, inputs, problems) => {
  if (step.name.trim() === '') add(problems, 'name', 'Enter a name.');
  return one(inputs);
};

const CHECKERS: { [Kind in Exclude<StepKind, 'source'>]: Checker<Kind> } = {
  filter: (step, inputs, problems) => {
    conditionOf(problems, 'where', step.where, one(inputs));
    return one(inputs);
  },
  sample: (_step, inputs) => one(inputs),
  join,
  aggregate,
  derive,
  window,
  pivot,
  union,
  spatial,
  nearest,
  check,
  output,
};

function sourceReport(step: StepOf<'source'>, columnsOf: SourceColumns): StepReport {
  if (step.item === '')
    return { columns: null, problems: [{ field: 'item', message: 'Choose a source.', column: null }] };
  const columns = columnsOf(step);
  if (columns === 'cycle')
    return {
      columns: null,
      problems: [
        { field: 'item', message: `${step.name} is made from an output of this pipeline.`, column: null },
      ],
    };
  if (columns === null)
    return {
      columns: null,
      problems: [{ field: 'item', message: `${step.name} is no longer there.`, column: null }],
    };
  const known = columns ?? (step.columns.length > 0 ? step.columns : null);
  // A source not read yet is not a fault: it is read when the pipeline runs.
  return { columns: known, problems: [] };
}

function reportOf(
  step: PipelineStep,
  done: ReadonlyMap<string, StepReport>,
  columnsOf: SourceColumns,
): StepReport {
  if (step.kind === 'source') return sourceReport(step, columnsOf);
  const problems: Problems = [];
  const inputs: Columns[] = [];
  let isKnown = true;
  for (const [port, id] of step.inputs.entries()) {
    const report = id === null ? undefined : done.get(id);
    if (!report) {
      const which = step.inputs.length > 1 ? `Input ${port + 1}` : 'The input';
      add(problems, 'inputs', `${which} is not connected.`);
    }
    if (report?.columns) inputs.push(report.columns);
    else isKnown = false;
  }
  if (!isKnown) return { columns: null, problems };
  // The table has one checker per kind.
  const checker = CHECKERS[step.kind] as Checker<typeof step.kind>;
  const columns = checker(step, inputs, problems);
  // A wrong setting does not affect other columns: later steps are checked against the intended result.
  return { columns: columns.filter(({ name }) => name.trim() !== ''), problems };
}

/** Checks every step, by id: columns with their kinds, and faults. */
export function checkPipeline(
  steps: readonly PipelineStep[],
  columnsOf: SourceColumns,
): ReadonlyMap<string, StepReport> {
  const done = new Map<string, StepReport>();
  for (const step of inOrder(steps)) done.set(step.id, reportOf(step, done, columnsOf));
  for (const { id } of steps)
    if (!done.has(id))
      done.set(id, {
        columns: null,
        problems: [{ field: 'inputs', message: 'The step depends on itself.', column: null }],
      });
  // Two outputs of one name would write the same file.
  const names = new Map<string, string>();
  for (const step of steps)
    if (step.kind === 'output' && step.name.trim() !== '') {
      const name = step.name.trim().toLowerCase();
      const report = done.get(step.id);
      if (names.has(name) && report)
        done.set(step.id, {
          columns: null,
          problems: [
            ...report.problems,
            { field: 'name', message: `Another output is called ${step.name}.`, column: null },
          ],
        });
      names.set(name, step.id);
    }
  return done;
}
