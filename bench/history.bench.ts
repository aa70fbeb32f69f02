import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Entry } from '#capabilities/history/domain/entry.ts';
import { HistoryArchive } from '#capabilities/history/server/history-archive.ts';
import { createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { metarsBetween } from '#sky/observations/metar.ts';
import { tafOf } from '#sky/observations/taf.ts';
import { judge, quantile } from './figures.ts';
import { worldOfStations } from './sky.bench.ts';

const STATIONS = 5000;
const WRITTEN = 250;
const DAYS = 30;
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 9, 26);
/** Remarks that real agencies add to a report and the simulated sky does not: those of a US automatic station. */
const REMARKS = ' RMK AO2 SLP132 T02830172 10294 20228 53012';
/** One month is read from every fiftieth station. */
const EVERY = 50;
const LIMIT_MB = 400;
const LIMIT_MS = 50;

/** METAR and TAF of one day of some stations, from the simulated sky. */
function dayOfReports(): { metars: Entry[]; tafs: Entry[] } {
  const atmosphere = createAtmosphere({ seed: 7 });
  const stations = worldOfStations().slice(0, WRITTEN);
  const metars = stations.flatMap((station) =>
    metarsBetween({ atmosphere, station, fromMs: START, toMs: START + DAY_MS - 1 }).map(
      ({ raw, observedMs }) => ({ key: station.icao, atMs: observedMs, text: `${raw}${REMARKS}` }),
    ),
  );
  const tafs = stations.flatMap((station) =>
    [0, 6, 12, 18].map((hour) => {
      const { raw, issuedMs } = tafOf({ atmosphere, station, timeMs: START + (hour + 1) * 3_600_000 });
      return { key: station.icao, atMs: Math.max(issuedMs, START), text: raw };
    }),
  );
  return { metars, tafs };
}

/** The same for all stations: copies under non-adjacent codes, so that copies do not compress each other. */
const copiesOf = (entries: readonly Entry[], day: number): Entry[] =>
  Array.from({ length: STATIONS / WRITTEN }, (_, copy) =>
    entries.map(({ key, atMs, text }) => ({
      key: `${String.fromCodePoint(65 + copy)}${key}`,
      atMs: atMs + day * DAY_MS,
      text,
    })),
  ).flat();

async function fill(archive: HistoryArchive): Promise<number> {
  const { metars, tafs } = dayOfReports();
  let records = 0;
  for (let day = 0; day < DAYS; day += 1) {
    const nowMs = START + (day + 1) * DAY_MS;
    records += await archive.add('live', 'metar', copiesOf(metars, day), nowMs);
    records += await archive.add('live', 'taf', copiesOf(tafs, day), nowMs);
    await archive.tidy(nowMs + DAY_MS / 2);
  }
  return records;
}

/** Prints the disk space of a month of 5,000 stations, and the time to read a month of one of them. */
export async function benchHistory(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-history-bench-'));
  try {
    const archive = await HistoryArchive.open(folder, { days: DAYS + 1, maxMb: 10_000 });
    const records = await fill(archive);
    const { bytes } = archive.status('live');
    console.log(
      `${records.toLocaleString('en')} METAR and TAF: one day of ${WRITTEN} simulated stations, written as ${STATIONS} stations and ${DAYS} days`,
    );
    const day = await archive.find('live', 'metar', null, { fromMs: START, toMs: START + DAY_MS - 1 });
    const stations = [...new Set(day.map(({ key }) => key))];
    const keys = stations.filter((_, index) => index % EVERY === 0);
    const month = { fromMs: START, toMs: START + DAYS * DAY_MS };
    const times: number[] = [];
    for (const key of keys) {
      const runs: number[] = [];
      // Best of five, to exclude other load of the machine.
      for (let run = 0; run < 5; run += 1) {
        const begun = performance.now();
        const found = await archive.find('live', 'metar', key, month);
        runs.push(performance.now() - begun);
        if (found.length < DAYS * 20) throw new Error(`${key}: ${found.length} reports in a month`);
      }
      times.push(Math.min(...runs));
    }
    const isSmall = judge({
      name: `history: ${DAYS} days of ${STATIONS} stations on disk`,
      figure: bytes / 1e6,
      unit: 'MB',
      atMost: LIMIT_MB,
    });
    const isFast = judge({
      name: `history: METARs of one station in ${DAYS} days, 95 % of ${times.length} stations`,
      figure: quantile(times, 0.95),
      unit: 'ms',
      atMost: LIMIT_MS,
    });
    const again = performance.now();
    await HistoryArchive.open(folder, { days: DAYS + 1, maxMb: 10_000 });
    console.log(`opened again in ${(performance.now() - again).toFixed(0)} ms`);
    return isSmall && isFast;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
