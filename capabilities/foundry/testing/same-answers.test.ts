import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { DuckEngine } from '../client/engine/duck-engine.ts';
import { appendRows, createTable, loadFileTable } from '../client/engine/file-readers.ts';
import { type CellValue, columnOfSqlType, type TableColumn } from '../domain/data-table.ts';
import { type ServerDuck, startServerDuck } from '../server/engine/server-duck.ts';
import { makeDatabase } from '../server/files/make-database.ts';
import { startDuckInNode } from './duck-in-node.ts';

const FLIGHT_COLUMNS: readonly TableColumn[] = [
  { name: 'id', kind: 'integer' },
  { name: 'dep', kind: 'text' },
  { name: 'arr', kind: 'text' },
  { name: 'off', kind: 'timestamp' },
  { name: 'day', kind: 'date' },
  { name: 'delay', kind: 'number' },
  { name: 'fuel', kind: 'integer' },
  { name: 'ok', kind: 'boolean' },
];
const AIRPORT_COLUMNS: readonly TableColumn[] = [
  { name: 'icao', kind: 'text' },
  { name: 'name', kind: 'text' },
  { name: 'lat', kind: 'number' },
  { name: 'lon', kind: 'number' },
];
const AIRPORTS: readonly (readonly CellValue[])[] = [
  ['LSGG', 'Genève "Cointrin"', 46.2381, 6.109],
  ['LSZH', "Zürich, l'aéroport", 47.4647, 8.5492],
  ['EGLL', 'London\nHeathrow', 51.4706, -0.4619],
  ['KJFK', 'New York', 40.6398, -73.7789],
];
const ICAOS = ['LSGG', 'LSZH', 'EGLL', 'KJFK', 'ZZZZ'];
const T0 = Date.UTC(2026, 9, 20, 22);
/** The same rows for both engines, with missing values in every column. */
const FLIGHTS = Array.from({ length: 500 }, (_, row): CellValue[] => [
  row,
  ICAOS[row % 5] ?? null,
  row % 11 === 0 ? null : (ICAOS[(row * 3 + 1) % 5] ?? null),
  row % 13 === 0 ? null : new Date(T0 + row * 2_700_500).toISOString(),
  row % 17 === 0 ? null : new Date(T0 + row * 2_700_500).toISOString().slice(0, 10),
  row % 7 === 0 ? null : ((row * 37) % 91) - 20 + (row % 4) / 4,
  row % 19 === 0 ? null : 3000 + ((row * 131) % 977),
  row % 5 === 0 ? null : row % 3 === 0,
]);

const QUERIES = [
  'SELECT * FROM flights ORDER BY id',
  'SELECT * FROM airports ORDER BY icao',
  'SELECT count(*), count(arr), count(DISTINCT dep) FROM flights',
  'SELECT dep, count(*) AS n FROM flights GROUP BY dep ORDER BY dep',
  'SELECT dep, avg(delay), min(delay), max(delay) FROM flights GROUP BY ALL ORDER BY ALL',
  'SELECT sum(fuel), avg(fuel) FROM flights',
  'SELECT median(delay), quantile_cont(delay, 0.9), quantile_disc(delay, 0.9) FROM flights',
  'SELECT stddev_samp(delay), var_pop(delay) FROM flights',
  'SELECT mode(dep) FROM flights WHERE id > 3 AND id < 10 AND dep = dep GROUP BY dep ORDER BY 1',
  'SELECT id, delay FROM flights WHERE delay > 50 ORDER BY delay DESC NULLS LAST, id LIMIT 10',
  'SELECT id FROM flights WHERE arr IS NULL ORDER BY id',
  'SELECT id FROM flights WHERE ok ORDER BY id LIMIT 20',
  'SELECT id FROM flights WHERE ok IS DISTINCT FROM true ORDER BY id LIMIT 20',
  'SELECT f.id, a.name FROM flights f JOIN airports a ON f.dep = a.icao ORDER BY f.id LIMIT 25',
  'SELECT f.id, a.name FROM flights f LEFT JOIN airports a ON f.arr = a.icao ORDER BY f.id LIMIT 25',
  'SELECT count(*) FROM flights f ANTI JOIN airports a ON f.dep = a.icao',
  'SELECT a.icao, b.icao FROM airports a CROSS JOIN airports b ORDER BY ALL',
  'SELECT dep FROM flights UNION SELECT icao FROM airports ORDER BY 1',
  'SELECT dep FROM flights EXCEPT SELECT icao FROM airports',
  'SELECT dep FROM flights INTERSECT SELECT icao FROM airports ORDER BY 1',
  "SELECT date_trunc('day', off) AS d, count(*) FROM flights GROUP BY d ORDER BY d",
  "SELECT date_trunc('month', day) AS m, count(*) FROM flights GROUP BY m ORDER BY m",
  "SELECT id, off + INTERVAL 90 MINUTE FROM flights WHERE off > TIMESTAMP '2026-10-25 00:00:00' ORDER BY id LIMIT 9",
  'SELECT hour(off) AS h, count(*) FROM flights GROUP BY h ORDER BY h',
  "SELECT date_diff('minute', min(off), max(off)) FROM flights",
  "SELECT strftime(off, '%Y-%m-%d %H%MZ') FROM flights WHERE id IN (1, 2, 3) ORDER BY id",
  'SELECT epoch_ms(off), extract(dow FROM off), dayofyear(day) FROM flights WHERE id < 5 ORDER BY id',
  'SELECT day + 1, day - 1, last_day(day) FROM flights WHERE id < 5 ORDER BY id',
  "SELECT time_bucket(INTERVAL '6 hours', off) AS b, avg(delay) FROM flights GROUP BY b ORDER BY b",
  'SELECT id, row_number() OVER (PARTITION BY dep ORDER BY id) FROM flights ORDER BY id LIMIT 30',
  'SELECT id, lag(delay) OVER (ORDER BY id), lead(delay, 2) OVER (ORDER BY id) FROM flights ORDER BY id LIMIT 30',
  'SELECT id, sum(fuel) OVER (ORDER BY id ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) FROM flights ORDER BY id LIMIT 30',
  'SELECT id, rank() OVER (ORDER BY delay DESC NULLS LAST), ntile(4) OVER (ORDER BY id) FROM flights ORDER BY id LIMIT 30',
  'SELECT id, delay FROM flights QUALIFY row_number() OVER (PARTITION BY dep ORDER BY delay DESC NULLS LAST, id) = 1 ORDER BY id',
  'PIVOT flights ON dep USING count(*) GROUP BY ok ORDER BY ok',
  'UNPIVOT (SELECT id, delay, fuel::DOUBLE AS fuel FROM flights WHERE id < 5) ON delay, fuel INTO NAME n VALUE v ORDER BY id, n',
  'SELECT dep, arr, count(*) FROM flights GROUP BY ROLLUP (dep, arr) ORDER BY ALL NULLS LAST',
  'SELECT dep, ok, sum(fuel) FROM flights GROUP BY CUBE (dep, ok) ORDER BY ALL NULLS LAST',
  'SELECT dep, count(*) FILTER (WHERE delay > 15) AS late FROM flights GROUP BY dep ORDER BY dep',
  'SELECT dep FROM flights GROUP BY dep HAVING avg(delay) > 25 ORDER BY dep',
  'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 12) SELECT n, n * n FROM c ORDER BY n',
  "SELECT string_agg(icao, ' ' ORDER BY icao) FROM airports",
  'SELECT dep, list(id ORDER BY id) FROM flights WHERE id < 20 GROUP BY dep ORDER BY dep',
  'SELECT unnest([3, 1, 2]) AS n ORDER BY n',
  "SELECT {'icao': icao, 'at': [lat, lon]} FROM airports ORDER BY icao",
  "SELECT MAP {'a': 1, 'b': NULL}",
  "SELECT [1, NULL, 3], ['x', 'y''z'], []",
  "SELECT upper(name), length(name), name[1:3], replace(name, 'r', 'R') FROM airports ORDER BY icao",
  "SELECT regexp_extract(name, '([A-Z])\\w+', 1), name ILIKE '%e%', strip_accents(name) FROM airports ORDER BY icao",
  "SELECT CASE WHEN delay IS NULL THEN 'unknown' WHEN delay > 15 THEN 'late' ELSE 'on time' END AS s, count(*) FROM flights GROUP BY s ORDER BY s",
  'SELECT coalesce(delay, -1), nullif(fuel, 3131), greatest(delay, 0) FROM flights ORDER BY id LIMIT 15',
  'SELECT round(lat, 1), floor(lon), ceil(lon), abs(lon), sqrt(lat), sin(radians(lat)) FROM airports ORDER BY icao',
  'SELECT 7 / 2, 7 // 2, -7 % 3, 2 ** 10, 1e300 * 1e10, 0.1 + 0.2, 1 / 0',
  'SELECT sum(9007199254740993 + id), sum(id), [sum(9007199254740993 + id)] FROM flights',
  'SELECT 12345678901234567.89::DECIMAL(38, 2), -0.05::DECIMAL(4, 2), 1.10::DECIMAL(38, 10), -(2::HUGEINT ** 100)::HUGEINT',
  'SELECT 340282366920938463463374607431768211455::UHUGEINT, [1.25::DECIMAL(4, 2), NULL], MAP {1: 2.5::DECIMAL(3, 1)}',
  "SELECT list(off ORDER BY id), {'d': min(day), 'n': NULL, 'deep': [{'n': count(*)}]} FROM flights WHERE id < 5",
  'SELECT 9007199254740993, 1099511627776::HUGEINT, 1.25::DECIMAL(10, 2), 18446744073709551615::UBIGINT',
  "SELECT '2026-10-25T01:30:00.5'::TIMESTAMP, '1969-12-31'::DATE, '2026-02-28'::DATE + INTERVAL 1 DAY, TIME '23:59:58'",
  "SELECT INTERVAL 90 MINUTE, INTERVAL '1 month 3 days', INTERVAL '-2 hours'",
  "SELECT '\\x01\\xAB'::BLOB, uuid_extract_version('0190163d-8694-739b-aea5-966c26f8ad91'::UUID), 'a' || NULL",
  "SELECT TRUE AND NULL, TRUE OR NULL, NOT NULL::BOOLEAN, 'b' > 'a', NULL = NULL",
  "SELECT try_cast('x' AS INTEGER), try_cast('2.5' AS INTEGER), '  12 '::INTEGER, cast(2.5 AS INTEGER), cast(3.5 AS INTEGER)",
  "SELECT md5('LSGG'), hash(1) = hash(1), chr(233), ascii('é'), printf('%05.1f', 3.14159), format('{:,}', 1234567)",
  'SELECT corr(delay, fuel), regr_slope(delay, fuel), covar_pop(delay, fuel) FROM flights',
  'SELECT histogram(dep) FROM flights',
  'SELECT a.id, b.id FROM flights a ASOF JOIN flights b ON a.off > b.off AND b.delay > 60 ORDER BY a.id LIMIT 10',
  'SELECT a.icao, b.icao, distance_nm(a.lat, a.lon, b.lat, b.lon) FROM airports a, airports b ORDER BY ALL',
  'SELECT icao, off_leg_nm(lat, lon, 51.4706, -0.4619, 46.2381, 6.109), off_leg_nm(NULL, lon, 0, 0, 1, 1) FROM airports ORDER BY icao',
  'DESCRIBE flights',
  // A file dropped on the browser and sent to the server.
  'DESCRIBE filed',
  'SELECT * FROM filed ORDER BY id',
  'SELECT dep, avg(delay), sum(fuel), min(off), max(day), count(ok) FROM filed GROUP BY dep ORDER BY dep',
  'SELECT f.id, a.name, f.off - g.off FROM filed f JOIN flights g USING (id) JOIN airports a ON f.dep = a.icao WHERE f.off IS DISTINCT FROM g.off OR f.id < 5 ORDER BY f.id',
  'SUMMARIZE SELECT delay, fuel FROM flights',
];

let browser: Awaited<ReturnType<typeof startDuckInNode>>;
let engine: DuckEngine;
let server: ServerDuck;
const folder = mkdtempSync(join(tmpdir(), 'same-answers-'));
/** The flights as written by a spreadsheet, with another delimiter, mixed-case names and an umlaut in the last line. */
const FILED = [
  FLIGHT_COLUMNS.map(({ name }) => name).join(';'),
  ...FLIGHTS.map((row) => row.map((value) => value ?? '').join(';')),
  '500;"Zürich; ""K""";;2026-10-25T02:30:00+02:00;;0.5;;true',
].join('\r\n');

/** Imports the file on both sides, each in its own way. */
async function takeFile(): Promise<void> {
  const path = join(folder, 'received');
  writeFileSync(path, FILED);
  const job = {
    path,
    name: 'filed.csv',
    database: join(folder, 'filed.duckdb'),
    memoryMb: 256,
    bytesMax: 1e9,
  };
  expect(await makeDatabase(job)).toMatchObject({ ok: true, facts: { rowCount: FLIGHTS.length + 1 } });
  await loadFileTable(engine, new File([FILED], 'filed.csv'), { name: 'filed.csv', table: 'filed' });
}

beforeAll(async () => {
  browser = await startDuckInNode();
  engine = new DuckEngine(() => Promise.resolve(browser), 60_000);
  await takeFile();
  const files = { folder, tables: [{ database: 'filed.duckdb', table: 'filed' }] };
  server = await startServerDuck({ timeMs: 120_000, memoryMb: 256 }, files);
  for (const [table, columns, rows] of [
    ['flights', FLIGHT_COLUMNS, FLIGHTS],
    ['airports', AIRPORT_COLUMNS, AIRPORTS],
  ] as const) {
    await createTable(engine, table, columns);
    await appendRows(engine, table, { columns, rows });
    const values = columns.map((_, index) => rows.map((row) => row[index] ?? null));
    await server.call('ingest', { table, columns, values, isFirst: true });
  }
});
afterAll(async () => {
  browser.end();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** The last digit of sums depends on the order of the threads. */
const tidy = (value: CellValue): CellValue =>
  // −0 is 0 in SQL and in JSON.
  typeof value !== 'number' ? value : Number.isInteger(value) ? value || 0 : Number(value.toPrecision(12));

it('K1 at least sixty queries run in both engines', () => {
  expect(new Set(QUERIES).size).toBeGreaterThanOrEqual(60);
});

it.each(QUERIES)('K1 browser and server return the same: %s', async (sql) => {
  const [here, there] = await Promise.all([engine.read(sql), server.call('read', { sql, rowsMax: 10_000 })]);
  expect(there.columns).toEqual(here.columns);
  expect(there.values.map((column) => column.map(tidy))).toEqual(
    here.values.map((column) => column.map(tidy)),
  );
  expect(here.rowCount).toBeGreaterThan(0);
  // The server's result is also a valid browser result, kind by kind.
  const columns = there.columns.map((name, index) =>
    columnOfSqlType({ name: `${index} ${name}`, type: there.types[index] ?? '' }),
  );
  await createTable(engine, 'taken', columns);
  const rows = Array.from({ length: there.rowCount }, (_, row) =>
    there.values.map((column) => column[row] ?? null),
  );
  await appendRows(engine, 'taken', { columns, rows });
  const taken = await engine.read('SELECT * FROM taken');
  expect(taken.values.map((column) => column.map(tidy))).toEqual(
    there.values.map((column) => column.map(tidy)),
  );
  const kinds = (await engine.columnsOf('taken')).map(({ kind }) => (kind === 'json' ? 'text' : kind));
  expect(kinds).toEqual(columns.map(({ kind }) => (kind === 'json' ? 'text' : kind)));
});

it('K1 distances agree with the worked examples of the Aviation Formulary and with the ellipsoid', async () => {
  const lax = '33.95, -118.4';
  const jfk = '40.633333, -73.783333';
  const { values } = await engine.read(
    `SELECT distance_nm(${lax}, ${jfk}), off_leg_nm(34.5, -116.5, ${lax}, ${jfk}), off_leg_nm(33.95, -119.4, ${lax}, ${jfk}), off_leg_nm(40.633333, -72, ${lax}, ${jfk})`,
  );
  const [distance, crossTrack, before, beyond] = values.map(([value]) => Number(value));
  // 0.623585 rad from LAX to JFK; 0.00216747 rad off its course at N34:30 W116:30.
  expect(distance).toBeCloseTo(0.623585 * 3440.0695, 1);
  expect(crossTrack).toBeCloseTo(0.00216747 * 3440.0695, 2);
  const [from, to] = [
    { lat: 33.95, lon: -118.4 },
    { lat: 40.633333, lon: -73.783333 },
  ];
  expect((before ?? 0) / distanceNm({ lat: 33.95, lon: -119.4 }, from)).toBeCloseTo(1, 2);
  expect((beyond ?? 0) / distanceNm({ lat: 40.633333, lon: -72 }, to)).toBeCloseTo(1, 2);
});

it.each(['SELECT nothing FROM flights', 'SELECT * FROM flights WHERE', 'SELECT 1 +', "SELECT 'x'::INTEGER"])(
  'K1 browser and server reject the same: %s',
  async (sql) => {
    await expect(engine.read(sql)).rejects.toThrow();
    await expect(server.call('read', { sql, rowsMax: 10 })).rejects.toThrow();
  },
);
