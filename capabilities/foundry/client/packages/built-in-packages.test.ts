import { beforeAll, describe, expect, it } from 'vitest';
import { BUILT_IN_PACKAGES } from '../../domain/built-in-packages.ts';
import type { TableColumn } from '../../domain/data-table.ts';
import { checkPipeline } from '../../domain/pipelines/pipeline-check.ts';
import { planPipeline } from '../../domain/pipelines/pipeline-plan.ts';
import { openEngineForTests, type TestEngine } from '../../testing/engine-for-tests.ts';
import { sourceOf, stepOf } from '../../testing/pipeline-steps.ts';
import { runPlan } from '../../domain/pipelines/pipeline-runner.ts';

const typed = (name: string, kind: TableColumn['kind']): TableColumn => ({ name, kind });
const DUTIES = [
  typed('id', 'text'),
  typed('crew_id', 'text'),
  typed('kind', 'text'),
  typed('start_at', 'timestamp'),
  typed('end_at', 'timestamp'),
  typed('flight_minutes', 'number'),
];
const MEMBERS = [typed('id', 'text'), typed('name', 'text'), typed('rule_set', 'text')];

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngineForTests();
  // Ten days of 8 h to 1600, 5 h of them flown; a standby at home between; another member 30 days apart.
  engine.query(`CREATE TABLE duties AS
    SELECT 'd' || range AS id, 'anna' AS crew_id, 'flight' AS kind,
      TIMESTAMP '2026-11-01 08:00' + to_days(range::INT) AS start_at,
      TIMESTAMP '2026-11-01 16:00' + to_days(range::INT) AS end_at, 300::DOUBLE AS flight_minutes FROM range(10)
    UNION ALL SELECT 'sby', 'anna', 'standby-home', TIMESTAMP '2026-11-05 18:00', TIMESTAMP '2026-11-06 02:00', 0
    UNION ALL SELECT 'o1', 'otto', 'flight', TIMESTAMP '2026-11-01 08:00', TIMESTAMP '2026-11-01 20:00', 600
    UNION ALL SELECT 'o2', 'otto', 'flight', TIMESTAMP '2026-11-28 08:00', TIMESTAMP '2026-11-28 20:00', NULL
    UNION ALL SELECT 'o3', 'otto', 'flight', TIMESTAMP '2026-11-29 08:00', TIMESTAMP '2026-11-29 20:00', 60`);
  engine.query(
    `CREATE TABLE crew_members AS SELECT * FROM (VALUES ('anna', 'Anna Keller', 'EASA'), ('otto', 'Otto Lang', 'FAR117')) v(id, name, rule_set)`,
  );
});

/** Runs the pipeline of a built-in package over tables of these columns. */
async function made(packageId: string, columns: Readonly<Record<string, TableColumn[]>>) {
  const built = BUILT_IN_PACKAGES.find(({ id }) => id === packageId);
  const steps = built?.pipelines[0]?.pipeline.steps ?? [];
  const reports = checkPipeline(steps, (step) => columns[step.item]);
  for (const [id, { problems }] of reports) expect([id, problems]).toEqual([id, []]);
  const sources = new Map(
    steps.flatMap((step) =>
      step.kind === 'source' ? [[step.id, { table: step.item, version: '1' }] as const] : [],
    ),
  );
  const plan = planPipeline(steps, reports, sources);
  const isGood = await runPlan(plan, {
    engine,
    made: new Map(),
    report: () => undefined,
    isCancelled: () => false,
    store: async () => undefined,
  });
  expect(isGood).toBe(true);
  return { built, tableOf: (stepId: string) => plan.find(({ step }) => step.id === stepId)?.table };
}

describe('the fleet fuel review', () => {
  it('K1 each aircraft has its own flights, not those of all others of its type', async () => {
    engine.query(
      `CREATE TABLE fleet AS SELECT * FROM (VALUES ('N1', 'A320', 1.02::DOUBLE), ('N2', 'A320', NULL)) v(registration, type, fuel_factor)`,
    );
    engine.query(`CREATE TABLE flights AS SELECT * FROM (VALUES
      ('f1', 'A320', 'N1', 500::DOUBLE), ('f2', 'A320', 'N1', NULL), ('f3', 'A320', NULL, 900::DOUBLE)) v(id, aircraft, registration, distance_nm)`);
    const { tableOf } = await made('fleet-fuel-review', {
      fleet: [typed('registration', 'text'), typed('type', 'text'), typed('fuel_factor', 'number')],
      flights: [
        typed('id', 'text'),
        typed('aircraft', 'text'),
        typed('registration', 'text'),
        typed('distance_nm', 'number'),
      ],
    });
    expect(
      engine.rows(
        `SELECT registration, flights, flights_with_distance, distance_nm FROM "${tableOf('out')}" ORDER BY registration`,
      ),
    ).toEqual([
      ['N1', 2, 1, 500],
      ['N2', null, null, null],
    ]);
  });
});

describe('the weather minima study', () => {
  it('K1 a station whose visibility or ceiling cannot be read is not above minima, but unknown', async () => {
    engine.query(`CREATE TABLE metars AS SELECT *, 47::DOUBLE AS lat, 8::DOUBLE AS lon FROM (VALUES
      ('CLEAR', 'VFR', 9999::DOUBLE, NULL::DOUBLE), ('FOG', NULL, 300, NULL), ('LOW', 'LIFR', 9999, 100),
      ('NOVIS', NULL, NULL, 5000), ('NOSKY', NULL, 9999, NULL)) v(station, category, visibility_m, ceiling_ft)`);
    engine.query(
      `CREATE TABLE route_points AS SELECT 'f1' AS flight_id, 47::DOUBLE AS lat, 8::DOUBLE AS lon`,
    );
    const place = [typed('lat', 'number'), typed('lon', 'number')];
    const { tableOf } = await made('airport-weather-minima', {
      metars: [
        typed('station', 'text'),
        typed('category', 'text'),
        typed('visibility_m', 'number'),
        typed('ceiling_ft', 'number'),
        ...place,
      ],
      route_points: [typed('flight_id', 'text'), ...place],
    });
    expect(engine.rows(`SELECT station, below FROM "${tableOf('all')}" ORDER BY station`)).toEqual([
      ['CLEAR', false],
      ['FOG', true],
      ['LOW', true],
      ['NOSKY', null],
      ['NOVIS', null],
    ]);
  });
});

describe('the roster legality review', () => {
  it('K1 sums duty and flight time of 7 and 28 days to the end of each duty, as calculated by hand', async () => {
    const { built, tableOf } = await made('roster-legality-review', {
      duties: DUTIES,
      crew_members: MEMBERS,
    });
    const table = tableOf('out');
    const anna = engine.rows(
      `SELECT id, duty_7d_h, duty_28d_h, flight_7d_h, flight_28d_h, gap_before_h FROM "${table}" WHERE crew_id = 'anna' ORDER BY end_at`,
    );
    expect(anna.map(([id]) => id)).toEqual(Array.from({ length: 10 }, (_, day) => `d${day}`));
    expect(anna[0]).toEqual(['d0', 8, 8, 5, 5, null]);
    // The duty that ended to the minute seven days before is outside the window: 7 duties of 8 h, not 8.
    expect(anna[7]).toEqual(['d7', 56, 64, 35, 40, 16]);
    expect(anna[9]).toEqual(['d9', 56, 80, 35, 50, 16]);
    engine.query(`CREATE OR REPLACE VIEW duty_review AS SELECT * FROM "${table}"`);
    expect(engine.rows(built?.projects[0]?.project.queries[0]?.sql ?? '')).toEqual([
      ['Anna Keller', 'EASA', 56, 80, 35, 50, 16, 0],
      // 1 November is 27 days before the 28th and 28 before the 29th: the largest sum is 24 h in either.
      ['Otto Lang', 'FAR117', 24, 24, 10, 10, 12, 1],
    ]);
  });

  it('K1 a sum over days requires times in ascending order', () => {
    const by = (order: { column: string; descending: boolean }[]) =>
      checkPipeline(
        [
          sourceOf('s', 'duties', DUTIES),
          stepOf('w', 'window', ['s'], { name: 'x', compute: 'count', order, days: 7 }),
        ],
        () => DUTIES,
      ).get('w')?.problems.length;
    const at = (column: string, descending = false) => ({ column, descending });
    expect([
      by([at('end_at')]),
      by([at('id')]),
      by([at('end_at', true)]),
      by([]),
      by([at('end_at'), at('id')]),
    ]).toEqual([0, 1, 1, 1, 1]);
  });
});
