import { beforeAll, describe, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { arcColumns, chartSql } from '../../domain/sql/chart-sql.ts';
import type { ReadColumns } from '../../domain/engine-problem.ts';
import { profileSql, windowSql } from '../../domain/sql/grid-sql.ts';
import { blankView, type ProjectView } from '../../domain/project.ts';
import { openEngineForTests, type TestEngine } from '../../testing/engine-for-tests.ts';
import { hexagonsOf, placesOf, timesOf } from '../charts/map-places.ts';

const COLUMNS = [
  { name: 'dep', kind: 'text' as const },
  { name: 'delay', kind: 'integer' as const },
  { name: 'off', kind: 'timestamp' as const },
  { name: 'lat', kind: 'number' as const },
  { name: 'lon', kind: 'number' as const },
  // Names that the statements use themselves.
  { name: 'p', kind: 'integer' as const },
  { name: 'x', kind: 'integer' as const },
];

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngineForTests();
  engine.query(`CREATE TABLE legs AS SELECT * FROM (VALUES
    ('LSGG', 10, TIMESTAMP '2026-11-25 12:00', 46.2, 6.1, 7, 1),
    ('LSGG', 20, TIMESTAMP '2026-11-20 12:00', 46.2, 6.1, 7, 1),
    ('LSGG', 60, TIMESTAMP '2026-11-14 12:00', 46.2, 6.1, 7, 1),
    ('EGLL', NULL, TIMESTAMP '2026-11-24 12:00', 51.5, -0.5, 7, 1),
    ('EGLL', 4, TIMESTAMP '2026-11-13 12:00', 51.5, -0.5, 7, 1),
    ('KJFK', 99, TIMESTAMP '2026-10-01 12:00', 40.6, -73.8, 7, 1)
  ) v(dep, delay, "off", lat, lon, p, x)`);
});

const read = async (part: Partial<ProjectView>, condition = 'true'): Promise<ReadColumns> => {
  const view = { ...blankView('v', 'bar', 'q'), ...part };
  const sql = chartSql(view, COLUMNS, { table: 'legs', condition, rowCount: 6 });
  if (sql === null) throw new Error('the view reads nothing');
  return engine.read(sql);
};
const column = (data: ReadColumns, name: string) => data.values[data.columns.indexOf(name)];

describe('a period and the one before it', () => {
  const period = { column: 'off', days: 7 };

  it('K1 bars have both, ending with the latest time; a bar without a value has none, and older rows are left out', async () => {
    const data = await read({ kind: 'bar', x: 'dep', y: 'delay', aggregate: 'avg', period });
    // Calculated by hand: the week to the 25th has 10 and 20 of LSGG; the week before, which ends on the 18th at
    // noon, 60 and EGLL 4.
    expect(column(data, 'k')).toEqual(['LSGG', 'EGLL']);
    expect(column(data, 'v')).toEqual([15, null]);
    expect(column(data, 'b')).toEqual([60, 4]);
  });

  it('K1 a selection does not move the period', async () => {
    const data = await read({ kind: 'bar', x: 'dep', period }, `"dep" = 'EGLL'`);
    expect(column(data, 'v')).toEqual([1]);
    expect(column(data, 'b')).toEqual([1]);
  });

  it('K1 the previous period’s line is below the last one, shifted by seven days; when switched off, there is one line', async () => {
    const view = { kind: 'line', x: 'off', y: 'delay', aggregate: 'sum' } as const;
    const data = await read({ ...view, period });
    const day = (seconds: unknown) => new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
    expect(column(data, 'k')?.map(day)).toEqual([
      '2026-11-20',
      '2026-11-24',
      '2026-11-25',
      '2026-11-20',
      '2026-11-21',
    ]);
    expect(column(data, 'p')).toEqual([0, 0, 0, 1, 1]);
    expect(column(data, 'v')).toEqual([20, null, 10, 4, 60]);
    const off = await read({ ...view, period: null });
    expect(column(off, 'p')).toEqual([0, 0, 0, 0, 0, 0]);
    expect(off.rowCount).toBe(6);
  });

  it('K1 a histogram reads a result whose columns have the same names as its own', async () => {
    const data = await read({ kind: 'histogram', x: 'delay' });
    expect(column(data, 'v')?.reduce((sum: number, n) => sum + Number(n), 0)).toBe(5);
  });

  it('K1 equal values in a histogram each count; its steps are a fortieth of the selected range', async () => {
    engine.query('CREATE TABLE waits AS SELECT unnest([4, 10, 10, 11, 44, 4, 500]) AS delay');
    const view = { ...blankView('v', 'histogram', 'q'), x: 'delay' };
    const part = { table: 'waits', condition: 'delay < 100', rowCount: 7 };
    const data = await engine.read(chartSql(view, COLUMNS, part) ?? '');
    // Calculated by hand: 4 to 44 in steps of 1; the largest value is in the last step.
    expect(column(data, 'k')).toEqual([4, 10, 11, 43]);
    expect(column(data, 'v')).toEqual([2, 2, 1, 1]);
    expect(column(data, 'w')).toEqual([1, 1, 1, 1]);
  });
});

it('K1 different values are counted; of many rows they are estimated, never more than there are', async () => {
  const distinct = async (table: string, name: string, rowCount: number) => {
    const data = await engine.read(profileSql(table, name, { kind: 'integer', rowCount }));
    return Number(column(data, 'distinct_values')?.[0]);
  };
  engine.query('CREATE TABLE profiled AS SELECT i AS n, nullif(i % 40, 7) AS m FROM range(300000) r(i)');
  expect(await distinct('legs', 'delay', 6)).toBe(5);
  expect(await distinct('profiled', 'm', 200_000)).toBe(39);
  const estimated = await distinct('profiled', 'n', 300_000);
  expect(estimated).toBeLessThanOrEqual(300_000);
  expect(estimated).toBeGreaterThan(270_000);
});

it('K1 rows of a grid are in the order of their table, also when selected and further down', async () => {
  engine.query('CREATE TABLE rows_made AS SELECT (i * 7919) % 300007 AS n FROM range(300000) r(i)');
  const all = Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 300_007);
  const grid = async (condition: string, from: number) =>
    (await engine.read(windowSql('rows_made', { condition, sort: null, from, limit: 400 }))).values[0];
  expect(await grid('true', 250_000)).toEqual(all.slice(250_000, 250_400));
  const even = all.filter((n) => n % 2 === 0);
  expect(await grid('n % 2 = 0', 130_000)).toEqual(even.slice(130_000, 130_400));
});

describe('a map', () => {
  it('K1 hexagons count every row once, near its place, darker where there are more', async () => {
    const data = await read({ kind: 'map', form: 'hexagons' });
    expect(column(data, 'n')?.reduce((sum: number, n) => sum + Number(n), 0)).toBe(6);
    const { features } = hexagonsOf(data);
    // LSGG has three rows, EGLL two, KJFK one: three hexagons, the fullest first.
    expect(column(data, 'v')).toEqual([3, 2, 1]);
    const [first] = features;
    const ring = first?.geometry.type === 'Polygon' ? (first.geometry.coordinates[0] ?? []) : [];
    expect(ring).toHaveLength(7);
    // The extent is 79.9° of longitude, a 24th of it 3.3°: no corner is further than 2° of it and Geneva is inside.
    for (const [lon = 0, lat = 0] of ring)
      expect(distanceNm({ lat, lon }, { lat: 46.2, lon: 6.1 })).toBeLessThan(250);
    const lons = ring.map(([lon = 0]) => lon);
    expect(Math.max(...lons) - Math.min(...lons)).toBeCloseTo(79.9 / 24, 6);
    expect(features.map(({ properties }) => properties?.share as number)).toEqual([
      expect.closeTo(0.8, 9),
      expect.closeTo(0.1 + (0.7 * 2) / 3, 9),
      expect.closeTo(0.1 + 0.7 / 3, 9),
    ]);
  });

  it('K1 rows are shown at their time, and of all times when none is chosen', async () => {
    const data = await read({ kind: 'map', x: 'dep', time: 'off' });
    const times = timesOf(data);
    expect(times && (times.toS - times.fromS) / 86_400).toBe(55);
    const at = (moment: { atS: number; lengthS: number } | null) =>
      placesOf(data, [], { isLabelled: true, moment }).features.map(({ properties }) => properties?.key);
    expect(at(null)).toHaveLength(6);
    const atS = Date.UTC(2026, 10, 25, 12) / 1000;
    expect(at({ atS, lengthS: 86_400 })).toEqual(['LSGG']);
    expect(at({ atS, lengthS: 2 * 86_400 })).toEqual(['LSGG', 'EGLL']);
  });

  it('K1 arcs are great circles, across the antimeridian without a jump', async () => {
    engine.query(
      `CREATE TABLE arcs AS SELECT 35.5 AS dep_lat, 139.8 AS dep_lon, 37.6 AS arr_lat, -122.4 AS arr_lon`,
    );
    const columns = ['dep_lat', 'dep_lon', 'arr_lat', 'arr_lon'].map((name) => ({
      name,
      kind: 'number' as const,
    }));
    expect(arcColumns(columns)).not.toBeNull();
    expect(arcColumns(COLUMNS)).toBeNull();
    const view = { ...blankView('v', 'map', 'q'), form: 'arcs' as const };
    const sql = chartSql(view, columns, { table: 'arcs', condition: 'true', rowCount: 1 });
    const data = await engine.read(sql ?? '');
    const [arc] = placesOf(data, [], { isLabelled: false, moment: null }).features;
    const path = arc?.geometry.type === 'LineString' ? arc.geometry.coordinates : [];
    // RJTT to KSFO is 4,470 NM and passes 48° N.
    expect(Math.max(...path.map(([, lat = 0]) => lat))).toBeGreaterThan(47);
    for (const [index, [lon = 0]] of path.entries())
      expect(Math.abs(lon - (path[index - 1]?.[0] ?? lon))).toBeLessThan(20);
    expect(path.at(-1)?.[0]).toBeCloseTo(360 - 122.4, 5);
  });
});
