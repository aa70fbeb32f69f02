import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { buildReportOf } from '#capabilities/navdata/domain/artefact/build-accounts.ts';
import { openKeys } from '#capabilities/navdata/domain/artefact/key-lookup.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { openStringTable } from '#capabilities/navdata/domain/artefact/string-table.ts';
import { openNavdataFile } from '#navdata-builder/open-navdata-file.ts';
import { seededRandom, judge, quantile, timesMs } from './figures.ts';
import { type SqlitePoints, openSqlitePoints } from './sqlite-points.ts';

const repository = path.resolve(fileURLToPath(import.meta.url), '../..');
const realData = path.resolve(repository, '../shared/navdata');
const queryCount = 4000;
const loads = 9;
const SEED = 20_261_120;

const loadFigures = z.object({
  pointsAndGraphMs: z.number(),
  namesMs: z.number(),
  heldUpMs: z.number(),
  rssMb: z.number(),
});

function run(file: string, args: readonly string[]): string {
  return execFileSync(
    process.execPath,
    ['--import', 'tsx', path.join(repository, file), ...args],
    // Skipped records are in the report.
    { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
}

/** Builds by the command line, as a user does; returns whether that was fast enough. */
function benchBuild(outFile: string): boolean[] {
  const started = performance.now();
  run('navdata-builder/navdata-cli.ts', ['--from', realData, '--out', outFile]);
  const seconds = (performance.now() - started) / 1000;
  const report = buildReportOf(openNavdataFile(outFile));
  const records = report.sources.flatMap(({ files }) => files).reduce((sum, { used }) => sum + used, 0);
  console.log(`built from ${records.toLocaleString('en')} records of ${report.sources.length} sources`);
  return [judge({ name: 'build', figure: seconds, unit: 's', atMost: 45 })];
}

/**
 * Loads in new processes, so that nothing is compiled or cached by an earlier one, except the file by the operating
 * system.
 */
function benchLoad(file: string): boolean[] {
  const all = Array.from({ length: loads }, () =>
    loadFigures.parse(JSON.parse(run('bench/navdata-load.ts', [file]))),
  );
  const median = (pick: (one: z.infer<typeof loadFigures>) => number): number => quantile(all.map(pick), 0.5);
  console.log(
    `loaded in ${loads} new processes; the event loop was held up for ${median((one) => one.heldUpMs).toFixed(1)} ms at most`,
  );
  return [
    judge({
      name: 'points and graph, read, verified and open',
      figure: median((one) => one.pointsAndGraphMs),
      unit: 'ms',
      atMost: 60,
    }),
    judge({
      name: 'names and the rest, read by other threads',
      figure: median((one) => one.namesMs),
      unit: 'ms',
      atMost: 700,
    }),
    judge({
      name: 'memory of the whole process',
      figure: median((one) => one.rssMb),
      unit: 'MB',
      atMost: 250,
    }),
  ];
}

interface Contest<Query> {
  readonly name: string;
  readonly queries: readonly Query[];
  readonly ours: (query: Query) => unknown;
  readonly sqlite: (query: Query) => unknown;
  readonly p99AtMostMs: number;
}

function contend<Query>({ name, queries, ours, sqlite, p99AtMostMs }: Contest<Query>): boolean[] {
  const own = timesMs(queries, ours);
  const theirs = timesMs(queries.slice(0, queryCount / 4), sqlite);
  const factor = quantile(theirs, 0.5) / quantile(own, 0.5);
  console.log(
    `${name}: p50 ${(quantile(own, 0.5) * 1000).toFixed(1)} µs; SQLite p50 ${(quantile(theirs, 0.5) * 1000).toFixed(1)} µs, p99 ${quantile(theirs, 0.99).toFixed(3)} ms`,
  );
  return [
    judge({ name: `${name} p99`, figure: quantile(own, 0.99), unit: 'ms', atMost: p99AtMostMs }),
    judge({ name: `${name} against SQLite`, figure: factor, unit: '× faster', atLeast: 5 }),
  ];
}

function benchQueries(reader: NavdataReader, sqlite: SqlitePoints): boolean[] {
  const random = seededRandom(SEED);
  const keys = openKeys(reader.columns, openStringTable(reader.columns));
  // Queries as users make them: around randomly chosen points, and by prefixes of their idents.
  const drawn = Array.from({ length: queryCount }, () =>
    reader.point(Math.floor(random() * reader.pointCount)),
  );
  const places = drawn.map(({ lat, lon }) => ({ lat: lat + random() - 0.5, lon: lon + random() - 0.5 }));
  const prefixes = drawn.map(({ ident }) => ident.slice(0, 2 + Math.floor(random() * 3)));
  const boxes = places.map(({ lat, lon }) => ({
    west: lon - 0.5,
    east: lon + 0.5,
    south: lat - 0.5,
    north: lat + 0.5,
  }));
  return [
    ...contend({
      name: 'prefix, first 20',
      queries: prefixes,
      ours: (text) => keys.firstWithPrefix(text, 20),
      sqlite: (text) => sqlite.prefix(text),
      p99AtMostMs: 0.1,
    }),
    ...contend({
      name: 'nearest 20',
      queries: places,
      ours: (place) => reader.nearestPoints({ ...place, limit: 20 }),
      sqlite: (place) => sqlite.nearest(place),
      p99AtMostMs: 0.3,
    }),
    ...contend({
      name: 'box of 1°',
      queries: boxes,
      ours: (box) => reader.pointsInBox(box, { kinds: ['AIRPORT', 'VOR', 'NDB', 'DME', 'FIX'] }),
      sqlite: (box) => sqlite.box(box),
      p99AtMostMs: 0.1,
    }),
  ];
}

/**
 * Prints the cost of building, loading and querying the artefact, each figure with its requirement; returns whether
 * all are met.
 */
export async function benchNavdata(): Promise<boolean> {
  if (!existsSync(realData)) {
    console.log(`navigation data: not measured, there is no ${realData}`);
    return true;
  }
  console.log(
    `navigation data on ${cpus().length} cores of ${cpus()[0]?.model ?? 'unknown make'}, load of the machine before: ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-bench-'));
  try {
    const file = path.join(folder, 'navdata.bin');
    const built = benchBuild(file);
    const loaded = benchLoad(file);
    const reader = openNavdataFile(file);
    console.log(`queries over ${reader.pointCount.toLocaleString('en')} points`);
    const asked = benchQueries(reader, await openSqlitePoints(reader));
    return [...built, ...loaded, ...asked].every(Boolean);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = (await benchNavdata()) ? 0 : 1;
