import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { startServerDuck } from '#capabilities/foundry/server/engine/server-duck.ts';
import { readInProcess } from '#capabilities/foundry/server/files/read-in-process.ts';
import { SERVER_SQL_LIMITS } from '#capabilities/foundry/server/sql/index.ts';
import { judge } from './figures.ts';

const ROWS = 10_000_000;
/** Flights of nine columns. */
export const flightsOf = (rows: number): string =>
  `SELECT i AS flight, 'K' || (i % 500) AS dep, 'E' || (i % 700) AS arr, 'T' || (i % 12) AS "type", CAST(hash(i) % 90 AS BIGINT) - 20 AS delay, 3000 + (hash(i * 7) % 9000)::DOUBLE AS fuel_kg, (hash(i * 3) % 170)::DOUBLE - 85 AS lat, (hash(i * 5) % 360)::DOUBLE - 180 AS lon, TIMESTAMP '2026-01-01' + to_seconds(i * 20) AS "off" FROM range(${rows}) r(i)`;
const GROUP = 'SELECT dep, count(*) AS n, avg(delay) AS mean, sum(fuel_kg) AS fuel FROM flights GROUP BY dep';

async function writeRows(path: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '2',
    preserve_insertion_order: 'false',
  });
  const connection = await instance.connect();
  await connection.run(`COPY (${flightsOf(ROWS)}) TO '${path}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
}

/** An uploaded Parquet file of ten million rows: imported once, then queried in the engine of a call. */
export async function benchServerFile(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'foundry-bench-'));
  try {
    const path = join(folder, 'flights.parquet');
    await writeRows(path);
    const mb = ((await stat(path)).size / 1e6).toFixed(0);
    const job = {
      path,
      name: 'flights.parquet',
      database: join(folder, 'f.duckdb'),
      memoryMb: 512,
      bytesMax: 4e9,
    };
    const started = performance.now();
    const limits = { timeMs: 600_000, memoryMb: 512 };
    const facts = await readInProcess(job, limits, new AbortController().signal);
    const readS = (performance.now() - started) / 1000;
    if (facts.rowCount !== ROWS) throw new Error(`${facts.rowCount} rows were read`);
    const opened = performance.now();
    const tables = [{ database: 'f.duckdb', table: 'flights' }];
    const duck = await startServerDuck(SERVER_SQL_LIMITS, { folder, tables });
    const ask = async () => {
      const { values, elapsedMs } = await duck.call('read', { sql: GROUP, rowsMax: 20_000 });
      if (values[0]?.length !== 500) throw new Error('the groups are not there');
      return elapsedMs / 1000;
    };
    const coldS = await ask();
    const wholeS = (performance.now() - opened) / 1000;
    const warm = [await ask(), await ask(), await ask()].toSorted((a, b) => a - b);
    await duck.stop();
    return [
      judge({
        name: `${mb} MB Parquet, ${ROWS} rows, made a database`,
        figure: readS,
        unit: 's',
        atMost: 60,
      }),
      judge({ name: 'group-by of them, engine just started', figure: coldS, unit: 's', atMost: 1 }),
      judge({ name: 'the same with the start of the engine', figure: wholeS, unit: 's', atMost: 3 }),
      judge({ name: 'group-by again', figure: warm[1] ?? Number.NaN, unit: 's', atMost: 1 }),
    ].every(Boolean);
  } finally {
    await rm(folder, { recursive: true });
  }
}
