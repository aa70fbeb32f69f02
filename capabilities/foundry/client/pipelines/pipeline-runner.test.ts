import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { type ColumnKind, sqlTypeOf, type TableColumn } from '../../domain/data-table.ts';
import { readExpression } from '../../domain/pipelines/expression.ts';
import { checkPipeline } from '../../domain/pipelines/pipeline-check.ts';
import { type PlannedStep, planPipeline, type SourceTable } from '../../domain/pipelines/pipeline-plan.ts';
import type { PipelineStep } from '../../domain/pipelines/pipeline.ts';
import { openEngineForTests, type TestEngine } from '../../testing/engine-for-tests.ts';
import { sourceOf, stepOf } from '../../testing/pipeline-steps.ts';
import {
  type CachedStep,
  type RunEngine,
  runPlan,
  type StepRun,
} from '../../domain/pipelines/pipeline-runner.ts';
import { createRunQueue } from '../query/run-queue.ts';

const FLIGHTS: readonly TableColumn[] = [
  { name: 'flight', kind: 'text' },
  { name: 'dep', kind: 'text' },
  { name: 'delay', kind: 'text' },
  { name: 'fuel', kind: 'integer' },
  { name: 'off', kind: 'timestamp' },
  { name: 'o\'dd "name"', kind: 'number' },
];
const AIRPORTS: readonly TableColumn[] = [
  { name: 'icao', kind: 'text' },
  { name: 'lat', kind: 'number' },
  { name: 'lon', kind: 'number' },
];

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngineForTests();
  engine.query(
    `CREATE TABLE flights AS SELECT * FROM (VALUES
      ('MER1', 'KJFK', '12', 4000, TIMESTAMP '2026-11-24 08:00', 1.5::DOUBLE),
      ('MER2', 'EGLL', '-3', 5000, TIMESTAMP '2026-11-24 09:30', 2.5),
      ('MER3', 'KJFK', 'n/a', 6000, TIMESTAMP '2026-11-24 10:15', NULL),
      ('MER4', NULL, '40', NULL, NULL, 4.5)) v(flight, dep, delay, fuel, "off", "o'dd ""name""")`,
  );
  engine.query('ALTER TABLE flights ALTER fuel TYPE BIGINT');
  engine.query(
    `CREATE TABLE airports AS SELECT * FROM (VALUES ('KJFK', 40.6398::DOUBLE, -73.7789::DOUBLE), ('EGLL', 51.4706, -0.4619), ('KLGA', 40.7772, -73.8726)) v(icao, lat, lon)`,
  );
});
beforeEach(() => {
  engine.ran = [];
});

const flights = sourceOf('s', 'flights', FLIGHTS);
const airports = sourceOf('p', 'airports', AIRPORTS);

function planOf(steps: readonly PipelineStep[], version = '1'): PlannedStep[] {
  const reports = checkPipeline(steps, (step) => step.columns);
  const sources = new Map<string, SourceTable>(
    steps.flatMap((step) =>
      step.kind === 'source' ? [[step.id, { table: step.item, version }] as const] : [],
    ),
  );
  for (const [id, { problems }] of reports) expect([id, problems]).toEqual([id, []]);
  return planPipeline(steps, reports, sources);
}

async function run(steps: readonly PipelineStep[], made = new Map<string, CachedStep>(), version = '1') {
  const runs: Record<string, StepRun> = {};
  const stored: { id: string; rows: number }[] = [];
  const isGood = await runPlan(planOf(steps, version), {
    engine,
    made,
    report: (id, state) => {
      runs[id] = state;
    },
    isCancelled: () => false,
    store: async ({ step }, rows) => void stored.push({ id: step.id, rows }),
  });
  return {
    runs,
    stored,
    isGood,
    phases: Object.fromEntries(Object.entries(runs).map(([id, one]) => [id, one.phase])),
  };
}

/** Runs steps and returns the rows of the last one, after comparing its columns with the declared ones. */
async function rowsOf(steps: readonly PipelineStep[]) {
  const { runs, isGood } = await run(steps);
  const last = planOf(steps).at(-1)!;
  expect(Object.values(runs).map(({ message }) => message)).toEqual(steps.map(() => null));
  expect(isGood).toBe(true);
  const described = engine.rows(`DESCRIBE "${last.table}"`).map(([name, type]) => [name, type]);
  expect(described).toEqual(last.columns.map(({ name, kind }) => [name, sqlTypeOf(kind)]));
  expect(runs[last.step.id]?.rowCount).toBe(engine.rows(`SELECT * FROM "${last.table}"`).length);
  return engine.rows(`SELECT * FROM "${last.table}"`);
}

describe('steps on the engine', () => {
  it('K1 filter, derive, aggregate and window give the rows calculated by hand', async () => {
    expect(
      await rowsOf([
        flights,
        stepOf('f', 'filter', ['s'], { where: "dep = 'KJFK' and fuel >= 4000" }),
        stepOf('d', 'derive', ['f'], {
          columns: [
            { name: 'minutes', expression: 'try_number(delay)' },
            { name: 'late', expression: 'coalesce(minutes, 0) > 10' },
          ],
        }),
        stepOf('w', 'window', ['d'], {
          name: 'so far',
          compute: 'sum',
          column: 'fuel',
          order: [{ column: 'flight', descending: false }],
        }),
      ]),
    ).toEqual([
      ['MER1', 'KJFK', '12', 4000, Date.UTC(2026, 10, 24, 8), 1.5, 12, true, 4000],
      ['MER3', 'KJFK', 'n/a', 6000, Date.UTC(2026, 10, 24, 10, 15), null, null, false, 10_000],
    ]);
    expect(
      await rowsOf([
        flights,
        stepOf('a', 'aggregate', ['s'], {
          by: ['dep'],
          measures: [
            { name: 'n', measure: 'count', column: '' },
            { name: 'fuel', measure: 'sum', column: 'fuel' },
            { name: 'middle', measure: 'median', column: 'o\'dd "name"' },
            { name: 'first', measure: 'min', column: 'off' },
          ],
        }),
      ]),
    ).toEqual([
      ['EGLL', 1, 5000, 2.5, Date.UTC(2026, 10, 24, 9, 30)],
      ['KJFK', 2, 10_000, 1.5, Date.UTC(2026, 10, 24, 8)],
      [null, 1, null, 4.5, null],
    ]);
  });

  it('K1 joins keep the rows that their kind states, and names do not clash', async () => {
    const on = [{ left: 'dep', right: 'icao' }];
    const count = async (how: 'inner' | 'left' | 'right' | 'full' | 'semi' | 'anti') =>
      (await rowsOf([flights, airports, stepOf('j', 'join', ['s', 'p'], { how, on })])).length;
    expect([await count('inner'), await count('left'), await count('right')]).toEqual([3, 4, 4]);
    expect([await count('full'), await count('semi'), await count('anti')]).toEqual([5, 3, 1]);
    const same = [airports, sourceOf('q', 'airports', AIRPORTS)];
    const rows = await rowsOf([
      ...same,
      stepOf('f', 'filter', ['q'], { where: "icao <> 'EGLL'" }),
      stepOf('j', 'join', ['p', 'f'], { how: 'full', on: [{ left: 'icao', right: 'icao' }] }),
    ]);
    expect(rows.filter(([icao]) => icao === 'EGLL')).toEqual([['EGLL', 51.4706, -0.4619, null, null]]);
  });

  it('K1 pivot, union and sample', async () => {
    const pivot = stepOf('v', 'pivot', ['s'], {
      rows: [],
      column: 'dep',
      values: ['KJFK', "it's"],
      measure: 'sum',
      of: 'fuel',
    });
    expect(await rowsOf([flights, pivot])).toEqual([[10_000, null]]);
    const union = [
      flights,
      stepOf('d', 'derive', ['s'], { columns: [{ name: 'more', expression: 'fuel * 1.5' }] }),
      stepOf('u', 'union', ['s', 'd']),
    ];
    expect((await rowsOf(union)).map((row) => row.at(-1))).toEqual([
      null,
      null,
      null,
      null,
      6000,
      7500,
      9000,
      null,
    ]);
    const sample = [flights, stepOf('x', 'sample', ['s'], { rows: 2, seed: 7 })];
    const once = await rowsOf(sample);
    expect(once).toHaveLength(2);
    expect(await rowsOf(sample)).toEqual(once);
  });

  it('K1 places within a distance, the nearest one, and inside of areas', async () => {
    const where = { lat: 'lat', lon: 'lon' };
    const both = [airports, sourceOf('q', 'airports', AIRPORTS)];
    const near = await rowsOf([
      ...both,
      stepOf('n', 'spatial', ['p', 'q'], { how: 'within', radiusNm: 20, left: where, right: where }),
    ]);
    const pair = near.find(([from, , , to]) => from === 'KJFK' && to === 'KLGA');
    // GeographicLib works on the ellipsoid: the sphere is within 0.5 % of it.
    const metres = geodesic.Geodesic.WGS84.Inverse(40.6398, -73.7789, 40.7772, -73.8726).s12 ?? 0;
    expect(Number(pair?.at(-1)) / (metres / 1852)).toBeCloseTo(1, 2);
    expect(near).toHaveLength(5);
    const closest = await rowsOf([
      ...both,
      stepOf('f', 'filter', ['q'], { where: "icao = 'KLGA'" }),
      stepOf('n', 'nearest', ['p', 'f'], { maxNm: 50, left: where, right: where }),
    ]);
    expect(closest.map(([from, , , to]) => `${from} ${to}`).toSorted()).toEqual([
      'EGLL null',
      'KJFK KLGA',
      'KLGA KLGA',
    ]);
    engine.query(
      `CREATE OR REPLACE TABLE areas AS SELECT * FROM (VALUES
        ('east coast', '{"type":"Polygon","coordinates":[[[-75,40],[-73,40],[-73,41],[-75,41],[-75,40]],[[-73.9, 40.7],[-73.8,40.7],[-73.8,40.8],[-73.9,40.8],[-73.9,40.7]]]}'),
        ('two', '{"type": "MultiPolygon", "coordinates": [[[[-1,51],[0,51],[0,52],[-1,52],[-1,51]]], [[[-74, 40.7, 0],[-73.8,40.7,0],[-73.8,40.8,0],[-74,40.8,0],[-74, 40.7, 0]]]]}'),
        ('none', NULL)) v(area, shape)`,
    );
    const areas = sourceOf('z', 'areas', [
      { name: 'area', kind: 'text' },
      { name: 'shape', kind: 'json' },
    ]);
    const inside = stepOf('i', 'spatial', ['p', 'z'], { how: 'inside', left: where, area: 'shape' });
    const hits = async (keepsAll: boolean) =>
      (await rowsOf([airports, areas, { ...inside, keepsAll } as PipelineStep]))
        .map(([icao, , , area]) => `${icao} ${area}`)
        .toSorted();
    // KLGA is in the hole of the first area.
    expect(await hits(false)).toEqual(['EGLL two', 'KJFK east coast', 'KLGA two']);
    expect(await hits(true)).toEqual(['EGLL two', 'KJFK east coast', 'KLGA two']);
  });

  it('K1 the kind of an expression is its type in the engine', () => {
    const leaf: Record<string, string[]> = {
      integer: ['fuel', '7'],
      number: ['"o\'dd ""name"""', '2.5'],
      text: ['flight', "'it''s'"],
      timestamp: ['off'],
      boolean: ['true', 'fuel > 3'],
    };
    const { tree } = fc.letrec<{ tree: string }>((tie) => {
      const inner = tie('tree');
      return {
        tree: fc.oneof(
          { maxDepth: 4, withCrossShrink: true },
          fc.constantFrom(...Object.values(leaf).flat()),
          fc
            .tuple(inner, fc.constantFrom('+', '-', '*', '/', '%', '||', '=', '<', 'and', 'or'), inner)
            .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
          fc.tuple(inner, inner).map(([a, b]) => `coalesce(${a}, ${b})`),
          fc
            .tuple(
              fc.constantFrom(
                'abs',
                'round',
                'upper',
                'hour',
                'text',
                'try_number',
                'length',
                'floor',
                'not ',
              ),
              inner,
            )
            .map(([name, a]) => `${name}(${a})`),
          inner.map((a) => `if(fuel > 1, ${a}, null)`),
        ),
      };
    });
    let good = 0;
    fc.assert(
      fc.property(tree, (text) => {
        let kind: ColumnKind | null = null;
        let sql = '';
        try {
          ({ kind, sql } = readExpression(text, FLIGHTS));
        } catch {
          return;
        }
        good += 1;
        expect([text, engine.rows(`SELECT typeof(${sql}) FROM flights LIMIT 1`)[0]?.[0]]).toEqual([
          text,
          sqlTypeOf(kind ?? 'text'),
        ]);
      }),
      { numRuns: cases(600), examples: [["(try_number('it''s') || fuel)"]] },
    );
    expect(good).toBeGreaterThan(cases(100));
  });
});

describe('runs', () => {
  const steps = [
    flights,
    stepOf('f', 'filter', ['s'], { where: "flight <> 'MER4'" }),
    stepOf('d', 'derive', ['f'], { columns: [{ name: 'minutes', expression: 'number(delay)' }] }),
    stepOf('a', 'aggregate', ['d'], {
      by: ['dep'],
      measures: [{ name: 'mean', measure: 'avg', column: 'minutes' }],
    }),
    stepOf('o', 'output', ['a'], { name: 'Delays' }),
    stepOf('other', 'output', ['f'], { name: 'Others' }),
  ];
  const mended = steps.map((step) =>
    step.id === 'd'
      ? ({ ...step, columns: [{ name: 'minutes', expression: 'try_number(delay)' }] } as PipelineStep)
      : step,
  );

  it('K1 a failed step names row and reason; independent steps continue; once corrected, only the needed steps run', async () => {
    const made = new Map<string, CachedStep>();
    const failed = await run(steps, made);
    expect(failed.isGood).toBe(false);
    expect(failed.phases).toEqual({
      s: 'done',
      f: 'done',
      d: 'failed',
      a: 'blocked',
      o: 'blocked',
      other: 'done',
    });
    expect(failed.runs.d?.message).toBe(
      "Row 3 (delay = 'n/a'), column minutes: Conversion Error: Could not convert string 'n/a' to DOUBLE.",
    );
    expect(failed.stored).toEqual([{ id: 'other', rows: 3 }]);
    engine.ran = [];
    const good = await run(mended, made);
    expect(good.phases).toEqual({ s: 'kept', f: 'kept', d: 'done', a: 'done', o: 'done', other: 'kept' });
    expect(engine.ran).toHaveLength(3);
    expect(good.stored).toEqual([{ id: 'o', rows: 2 }]);
    expect((await run(mended, made)).phases.o).toBe('kept');
    // Re-reading a source makes all steps run again.
    expect((await run(mended, made, '2')).phases.s).toBe('done');
  });

  it('K1 a failed rule names the row', async () => {
    const rule = (settings: object) => [flights, stepOf('c', 'check', ['s'], settings)];
    const message = async (settings: object) => (await run(rule(settings))).runs.c?.message;
    expect(await message({ rule: 'every', where: 'fuel >= 4500' })).toBe(
      'Row 1 (fuel = 4000) breaks the rule fuel >= 4500. 2 of 4 rows break it.',
    );
    expect(await message({ rule: 'every', where: 'fuel is null or fuel > 1' })).toBeNull();
    expect(await message({ rule: 'unique', columns: ['dep'] })).toBe(
      "Row 3 (dep = 'KJFK') breaks the rule dep unique. 1 of 4 rows break it.",
    );
    expect(await message({ rule: 'count', min: 1, max: 3 })).toBe('4 rows. The rule is rows ≥ 1 and ≤ 3.');
  });

  it('K1 cancelling skips the remaining statements and states so', async () => {
    const plan = planOf(mended);
    const runs: Record<string, StepRun> = {};
    let count = 0;
    const isGood = await runPlan(plan, {
      engine,
      made: new Map(),
      report: (id, state) => {
        runs[id] = state;
        count += state.phase === 'done' ? 1 : 0;
      },
      isCancelled: () => count >= 2,
      store: async () => undefined,
    });
    expect(isGood).toBe(false);
    expect(plan.map(({ step }) => runs[step.id]?.phase)).toEqual([
      'done',
      'done',
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
  });

  it('K1 runs started at the same time run in turn, each states what it waits for, and a waiting one can be cancelled', async () => {
    let isBusy = false;
    /** As the connection of the browser: a second statement while one is under way fails. */
    const oneAtATime = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
      if (isBusy) throw new Error('a statement is under way');
      isBusy = true;
      await new Promise((resolve) => setImmediate(resolve));
      try {
        return await work();
      } finally {
        isBusy = false;
      }
    };
    const shared: RunEngine = {
      runStep: (statements) => oneAtATime(() => engine.runStep(statements)),
      read: (sql) => oneAtATime(() => engine.read(sql)),
    };
    const events: string[] = [];
    const started = (name: string) =>
      runPlan(planOf(mended, name), {
        engine: shared,
        made: new Map(),
        report: (id, { phase }) => void (phase === 'done' && events.push(`${name} ${id}`)),
        isCancelled: () => false,
        store: async () => undefined,
      });
    expect(await Promise.all([started('a'), started('b')])).not.toEqual([true, true]);

    events.length = 0;
    const queue = createRunQueue();
    const good: boolean[] = [];
    const queued = (name: string, work = async () => void good.push(await started(name))) =>
      queue.run({ id: name, name, onWait: (before) => events.push(`${name} waits for ${before}`) }, work);
    const all = [
      queued('a'),
      queued('b'),
      queued('c', () => Promise.reject(new Error('broken'))),
      queued('d'),
    ];
    expect(events.splice(0)).toEqual(['b waits for a', 'c waits for b', 'd waits for c']);
    expect([queue.withdraw('a'), queue.withdraw('b'), queue.withdraw('b')]).toEqual([false, true, false]);
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      true,
      false,
      'failed',
      true,
    ]);
    expect(good).toEqual([true, true]);
    const ids = planOf(mended).map(({ step }) => step.id);
    expect(events).toEqual([
      'c waits for a',
      'd waits for c',
      ...ids.map((id) => `a ${id}`),
      'd waits for c',
      ...ids.map((id) => `d ${id}`),
    ]);
  });
});
