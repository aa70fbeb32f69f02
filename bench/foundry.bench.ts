import { type CachedStep, runPlan } from '#capabilities/foundry/domain/pipelines/pipeline-runner.ts';
import type { TableColumn } from '#capabilities/foundry/domain/data-table.ts';
import { checkPipeline } from '#capabilities/foundry/domain/pipelines/pipeline-check.ts';
import { planPipeline } from '#capabilities/foundry/domain/pipelines/pipeline-plan.ts';
import type { PipelineStep } from '#capabilities/foundry/domain/pipelines/pipeline.ts';
import { openEngineForTests } from '#capabilities/foundry/testing/engine-for-tests.ts';
import { sourceOf, stepOf } from '#capabilities/foundry/testing/pipeline-steps.ts';
import { judge } from './figures.ts';
import { benchFoundryPage } from './foundry-page.ts';
import { benchServerFile, flightsOf } from './foundry-server.ts';

const rows = 1_000_000;
const columns: readonly TableColumn[] = [
  { name: 'flight', kind: 'integer' },
  { name: 'dep', kind: 'text' },
  { name: 'arr', kind: 'text' },
  { name: 'type', kind: 'text' },
  { name: 'delay', kind: 'integer' },
  { name: 'fuel_kg', kind: 'number' },
  { name: 'lat', kind: 'number' },
  { name: 'lon', kind: 'number' },
  { name: 'off', kind: 'timestamp' },
];
const table = `CREATE TABLE flights AS ${flightsOf(rows)}`;

const derived = (id: string, from: string, name: string, expression: string) =>
  stepOf(id, 'derive', [from], { columns: [{ name, expression }] });
const sums = (id: string, from: string, by: string[]) =>
  stepOf(id, 'aggregate', [from], {
    by,
    measures: [
      { name: 'n', measure: 'count', column: '' },
      { name: 'mean', measure: 'avg', column: 'delay' },
      { name: 'fuel', measure: 'sum', column: 'fuel_kg' },
    ],
  });

/** Twenty steps over all rows, of every kind that reads all of them; the last one is a filter. */
const pipeline = (limit: number): PipelineStep[] => [
  sourceOf('flights', 'flights', columns),
  stepOf('known', 'filter', ['flights'], { where: 'fuel_kg > 0 and dep <> arr' }),
  stepOf('plausible', 'check', ['known'], { where: 'delay between -60 and 600' }),
  derived('late', 'plausible', 'late', 'delay > 15'),
  derived('hour', 'late', 'hour', 'hour(off)'),
  derived('day', 'hour', 'day', 'date(off)'),
  derived('pair', 'day', 'pair', "dep || '-' || arr"),
  sums('by-dep', 'pair', ['dep']),
  sums('by-type', 'pair', ['type', 'late']),
  sums('by-hour', 'pair', ['hour']),
  stepOf('busy', 'filter', ['pair'], { where: 'hour between 6 and 9' }),
  sums('busy-arr', 'busy', ['arr']),
  stepOf('by-day', 'pivot', ['pair'], {
    rows: ['dep'],
    column: 'type',
    values: ['T1', 'T2', 'T3'],
    measure: 'avg',
    of: 'delay',
  }),
  stepOf('sample', 'sample', ['busy'], { rows: 10_000, seed: 1 }),
  stepOf('rank', 'window', ['by-dep'], {
    name: 'place',
    compute: 'rank',
    order: [{ column: 'mean', descending: true }],
  }),
  stepOf('join', 'join', ['rank', 'by-day'], { how: 'left', on: [{ left: 'dep', right: 'dep' }] }),
  stepOf('both', 'union', ['busy', 'pair']),
  sums('both-type', 'both', ['type']),
  stepOf('some', 'check', ['both-type'], { rule: 'count', min: 1 }),
  stepOf('last', 'filter', ['pair'], { where: `delay > ${limit}` }),
];

/** Pipelines of the data workspace: all steps over a million rows, and the last one again. */
export async function benchFoundry(): Promise<boolean> {
  const engine = await openEngineForTests();
  engine.query(table);
  const made = new Map<string, CachedStep>();
  const run = async (limit: number): Promise<number> => {
    const steps = pipeline(limit);
    const reports = checkPipeline(steps, () => columns);
    const plan = planPipeline(steps, reports, new Map([['flights', { table: 'flights', version: '1' }]]));
    const start = performance.now();
    const isGood = await runPlan(plan, {
      engine,
      made,
      report: () => undefined,
      isCancelled: () => false,
      store: async () => undefined,
    });
    if (!isGood || plan.length !== steps.length) throw new Error('the pipeline did not run');
    return performance.now() - start;
  };
  const all = await run(30);
  const again = await run(40);
  return [
    judge({ name: `20 steps over ${rows} rows`, figure: all / 1000, unit: 's', atMost: 5 }),
    judge({ name: 'the last step again', figure: again / 1000, unit: 's', atMost: 0.5 }),
    await benchServerFile(),
    await benchFoundryPage(flightsOf),
  ].every(Boolean);
}
