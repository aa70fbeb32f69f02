import { z } from 'zod';

const name = z.string().max(200);
const columnShape = z.object({
  name,
  kind: z.enum(['text', 'integer', 'number', 'boolean', 'timestamp', 'date', 'json']),
});
const placeShape = z.object({ lat: name, lon: name });
const names = z.array(name).max(200);

/** Aggregates over a group of rows. */
export const MEASURES = ['count', 'sum', 'avg', 'min', 'max', 'median', 'stddev', 'distinct'] as const;
export const WINDOW_FUNCTIONS = [
  'row_number',
  'rank',
  'lag',
  'lead',
  'sum',
  'avg',
  'min',
  'max',
  'count',
] as const;
export const JOIN_KINDS = ['inner', 'left', 'right', 'full', 'semi', 'anti'] as const;

const base = {
  id: z.string().min(1).max(64),
  title: z.string().max(120),
  x: z.number(),
  y: z.number(),
  /** Step by input; null when not connected. */
  inputs: z.array(z.string().max(64).nullable()).max(12),
};
const shapeOf = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ ...base, kind: z.literal(kind), ...shape });

export const stepShape = z.discriminatedUnion('kind', [
  /** File or objects; `columns` are the last known ones. */
  shapeOf('source', {
    origin: z.enum(['file', 'object']),
    item: z.string().max(200),
    name,
    columns: z.array(columnShape).max(1000),
  }),
  shapeOf('filter', { where: z.string().max(10_000) }),
  shapeOf('join', {
    how: z.enum(JOIN_KINDS),
    on: z.array(z.object({ left: name, right: name })).max(20),
  }),
  shapeOf('aggregate', {
    by: names,
    measures: z.array(z.object({ name, measure: z.enum(MEASURES), column: name })).max(100),
  }),
  shapeOf('derive', {
    columns: z.array(z.object({ name, expression: z.string().max(10_000) })).max(100),
  }),
  shapeOf('window', {
    name,
    compute: z.enum(WINDOW_FUNCTIONS),
    column: name,
    partition: names,
    order: z.array(z.object({ column: name, descending: z.boolean() })).max(20),
    /** Number of preceding rows included; null for all. For lag and lead, the offset. */
    rows: z.number().int().min(0).max(1_000_000).nullable(),
    /**
     * Includes rows whose time is within this many times 24 h before that of the current row; null to count by `rows`.
     */
    days: z.number().int().min(1).max(3660).nullable().default(null),
  }),
  shapeOf('pivot', {
    rows: names,
    column: name,
    /** Values of `column` that become columns, as text. */
    values: z.array(z.string().max(200)).max(200),
    measure: z.enum(MEASURES),
    of: name,
  }),
  shapeOf('union', {}),
  shapeOf('spatial', {
    /** `within` a distance of positions, or `inside` areas. */
    how: z.enum(['within', 'inside']),
    radiusNm: z.number().positive().max(11_000),
    left: placeShape,
    right: placeShape,
    /** Column of the right input with GeoJSON polygons. */
    area: name,
    /** Keeps rows without a match. */
    keepsAll: z.boolean(),
  }),
  shapeOf('nearest', { maxNm: z.number().positive().max(11_000), left: placeShape, right: placeShape }),
  shapeOf('sample', {
    rows: z.number().int().min(1).max(1_000_000),
    seed: z.number().int().min(0).max(1_000_000),
  }),
  shapeOf('check', {
    rule: z.enum(['every', 'unique', 'count']),
    where: z.string().max(10_000),
    columns: names,
    min: z.number().int().min(0).nullable(),
    max: z.number().int().min(0).nullable(),
  }),
  shapeOf('output', { name }),
]);
export type PipelineStep = z.infer<typeof stepShape>;
export type StepKind = PipelineStep['kind'];
export type StepOf<Kind extends StepKind> = Extract<PipelineStep, { kind: Kind }>;

/** Last successful output of a step. */
const outputShape = z.object({
  itemId: z.string(),
  hash: z.string(),
  rowCount: z.number(),
  writtenAt: z.string(),
});
export type PipelineOutput = z.infer<typeof outputShape>;

export const STEPS_MAX = 200;

/** Stored pipeline: its steps, and their last outputs. */
export const pipelineShape = z.object({
  version: z.literal(1),
  steps: z.array(stepShape).max(STEPS_MAX),
  outputs: z.record(z.string(), outputShape),
});
export type Pipeline = z.infer<typeof pipelineShape>;

/** Settings of a pipeline that determine its rows, as text: without positions and last known source columns. */
export const stepsText = (pipeline: Pipeline): string =>
  JSON.stringify(
    // Parsing by the schema gives a fixed order of keys.
    pipelineShape
      .parse(pipeline)
      .steps.map((step) => ({ ...step, x: 0, y: 0, ...(step.kind === 'source' ? { columns: [] } : {}) })),
  );

export const EMPTY_PIPELINE: Pipeline = { version: 1, steps: [], outputs: {} };

/** Window functions of a single row. */
const OF_ONE_ROW: ReadonlySet<string> = new Set(['row_number', 'rank', 'lag', 'lead']);
/** Whether a window includes rows by time. */
export const isByDays = (step: StepOf<'window'>): step is StepOf<'window'> & { days: number } =>
  step.days !== null && !OF_ONE_ROW.has(step.compute);

/** Number of inputs by kind of step; a union has as many as are connected, at least two. */
export const INPUTS: Readonly<Record<StepKind, number>> = {
  source: 0,
  filter: 1,
  join: 2,
  aggregate: 1,
  derive: 1,
  window: 1,
  pivot: 1,
  union: 2,
  spatial: 2,
  nearest: 2,
  sample: 1,
  check: 1,
  output: 1,
};
const UNION_INPUTS_MAX = 12;

const noPlace = { lat: '', lon: '' };

/** Initial settings of a step. */
const BLANK: { [Kind in StepKind]: Omit<StepOf<Kind>, keyof typeof base | 'kind'> } = {
  source: { origin: 'object', item: '', name: '', columns: [] },
  filter: { where: '' },
  join: { how: 'inner', on: [] },
  aggregate: { by: [], measures: [] },
  derive: { columns: [] },
  window: { name: '', compute: 'row_number', column: '', partition: [], order: [], rows: null, days: null },
  pivot: { rows: [], column: '', values: [], measure: 'count', of: '' },
  union: {},
  spatial: { how: 'within', radiusNm: 50, left: noPlace, right: noPlace, area: '', keepsAll: false },
  nearest: { maxNm: 50, left: noPlace, right: noPlace },
  sample: { rows: 1000, seed: 1 },
  check: { rule: 'every', where: '', columns: [], min: 1, max: null },
  output: { name: '' },
};

/** Step with initial settings. */
export function blankStep(
  kind: StepKind,
  part: { id: string; title: string; x: number; y: number },
): PipelineStep {
  const inputs = Array.from({ length: INPUTS[kind] }, () => null);
  // The table above matches the schema of each kind.
  return { ...part, kind, inputs, ...BLANK[kind] } as PipelineStep;
}

const byId = (steps: readonly PipelineStep[]) => new Map(steps.map((one) => [one.id, one]));

/** All direct and indirect inputs of a step; itself only when it is part of a cycle. */
export function ancestorsOf(steps: readonly PipelineStep[], id: string): ReadonlySet<string> {
  const known = byId(steps);
  const found = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const input of known.get(next)?.inputs ?? [])
      if (input !== null && !found.has(input)) {
        found.add(input);
        open.push(input);
      }
  return found;
}

/** Whether a connection would make a step depend on itself. */
export const makesCycle = (steps: readonly PipelineStep[], from: string, to: string): boolean =>
  from === to || ancestorsOf(steps, from).has(to);

/** Steps in topological order; those of a cycle are omitted. */
export function inOrder(steps: readonly PipelineStep[]): PipelineStep[] {
  const known = byId(steps);
  const placed = new Set<string>();
  const ordered: PipelineStep[] = [];
  let left = [...steps];
  while (left.length > 0) {
    const ready = left.filter(({ inputs }) =>
      inputs.every((input) => input === null || placed.has(input) || !known.has(input)),
    );
    if (ready.length === 0) break;
    for (const one of ready) placed.add(one.id);
    ordered.push(...ready);
    left = left.filter(({ id }) => !placed.has(id));
  }
  return ordered;
}

/** Connects an input of a step, or disconnects it with null; a connection that would create a cycle is ignored. */
export function connected(
  steps: readonly PipelineStep[],
  toId: string,
  port: number,
  from: string | null,
): readonly PipelineStep[] {
  if (from !== null && (makesCycle(steps, from, toId) || !byId(steps).has(from))) return steps;
  return steps.map((one) => {
    const max = one.kind === 'union' ? UNION_INPUTS_MAX : INPUTS[one.kind];
    if (one.id !== toId || port >= max) return one;
    const inputs = Array.from(
      { length: Math.max(one.inputs.length, port + 1) },
      (_, index) => one.inputs[index] ?? null,
    );
    inputs[port] = from;
    if (one.kind === 'union') while (inputs.length > INPUTS.union && inputs.at(-1) === null) inputs.pop();
    return { ...one, inputs };
  });
}

/** First free input, or a further one of a union; null when all are connected. */
export function freePort(step: PipelineStep): number | null {
  const free = step.inputs.indexOf(null);
  if (free >= 0) return free;
  return step.kind === 'union' && step.inputs.length < UNION_INPUTS_MAX ? step.inputs.length : null;
}

/** Removes a step; its first input is connected to its dependants, so that a chain stays connected. */
export function withoutStep(steps: readonly PipelineStep[], id: string): PipelineStep[] {
  const gone = steps.find((one) => one.id === id);
  const before = gone?.inputs[0] ?? null;
  return steps
    .filter((one) => one.id !== id)
    .map((one) => ({ ...one, inputs: one.inputs.map((input) => (input === id ? before : input)) }));
}

/** Inserts a step after another one, before its dependants. */
export function insertedAfter(
  steps: readonly PipelineStep[],
  added: PipelineStep,
  afterId: string,
): readonly PipelineStep[] {
  const isBetween = INPUTS[added.kind] > 0 && added.kind !== 'output';
  const moved = steps.map((one) =>
    isBetween ? { ...one, inputs: one.inputs.map((input) => (input === afterId ? added.id : input)) } : one,
  );
  return INPUTS[added.kind] > 0 ? connected([...moved, added], added.id, 0, afterId) : [...moved, added];
}

const COLUMN_STEP = { x: 230, y: 110 };

/** Arranges all steps in columns by their distance from the sources. */
export function arranged(steps: readonly PipelineStep[]): PipelineStep[] {
  const column = new Map<string, number>();
  const rows = new Map<number, number>();
  for (const one of inOrder(steps)) {
    const at =
      Math.max(-1, ...one.inputs.map((input) => (input === null ? -1 : (column.get(input) ?? -1)))) + 1;
    column.set(one.id, at);
  }
  return steps.map((one) => {
    const at = column.get(one.id) ?? 0;
    const row = rows.get(at) ?? 0;
    rows.set(at, row + 1);
    return { ...one, x: at * COLUMN_STEP.x, y: row * COLUMN_STEP.y };
  });
}
