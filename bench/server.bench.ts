import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { apiToken } from '../e2e/support/api-session.ts';
import { openBrowser, showOnMap, signIn } from '../e2e/support/browser.ts';
import {
  type ServerUnderTest,
  freePort,
  removeDataDir,
  seededDataDir,
  startServerProcess,
} from '../e2e/support/server-process.ts';
import { judge, quantile, slowness } from './figures.ts';

const READY_MS = 2000;
const FIRST_CHUNKS_MS = 200;
const IDLE_MB = 350;
const IN_USE_MB = 500;
const MAX_GROWTH = 1.1;
const STARTS = 3;
/** Time until the garbage of a start is collected. */
const SETTLE_MS = 60_000;
const SAMPLE_MS = 15_000;
/** `BENCH_MINUTES=60 npm run bench -- server` measures for the required hour. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 5);

/** Resident memory of the server process, MB. */
function residentMb({ pid }: ServerUnderTest): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN) / 1024;
}

const heapSchema = z.object({
  totalMemory: z.number(),
  usedMemory: z.number(),
  externalMemory: z.number().default(0),
});
const reportSchema = z.object({
  javascriptHeap: heapSchema,
  workers: z.array(
    z.object({ javascriptHeap: heapSchema, header: z.object({ threadId: z.number().nullish() }) }),
  ),
});

/** Memory of each thread of the server, by Node's own report of the process. */
async function printThreads({ pid }: ServerUnderTest, folder: string): Promise<void> {
  process.kill(pid, 'SIGUSR2');
  let names: string[] = [];
  for (let tries = 0; names.length === 0 && tries < 50; tries += 1) {
    await pause(200);
    names = readdirSync(folder);
  }
  const report = reportSchema.parse(JSON.parse(readFileSync(join(folder, names[0] ?? ''), 'utf8')));
  const mb = (bytes: number) => (bytes / 1e6).toFixed(0);
  const line = (name: string, { totalMemory, usedMemory, externalMemory }: z.infer<typeof heapSchema>) =>
    console.log(
      `  ${name}: heap ${mb(usedMemory)} of ${mb(totalMemory)} MB, buffers ${mb(externalMemory)} MB`,
    );
  line('main thread', report.javascriptHeap);
  for (const worker of report.workers) line(`thread ${worker.header.threadId ?? '?'}`, worker.javascriptHeap);
  for (const name of names) rmSync(join(folder, name));
}

/** From the start of the process until it is ready; the last of the servers keeps running. */
async function startAgain(settings: Parameters<typeof startServerProcess>[0]) {
  const times: number[] = [];
  for (let start = 1; ; start += 1) {
    const began = performance.now();
    const server = await startServerProcess(settings);
    times.push(performance.now() - began);
    if (start === STARTS) return { server, readyMs: Math.min(...times) };
    await server.stop();
  }
}

async function firstChunksMs(server: ServerUnderTest): Promise<number> {
  const headers = { authorization: `Bearer ${await apiToken(server)}` };
  const began = performance.now();
  const answer = await fetch(`${server.url}/efb-v2/navdata/chunks`, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`navdata/chunks: ${answer.status}`);
  return performance.now() - began;
}

/** A client views worldwide traffic for some minutes. */
async function residentInUse(server: ServerUnderTest): Promise<number[]> {
  const session = await openBrowser({ hasMotion: true, url: server.url });
  try {
    await signIn(session.page, server);
    await showOnMap(session.page, server.url, {
      lat: 40,
      lon: -40,
      zoom: 3,
      layers: ['airport', 'traffic', 'metar-sigmet'],
    });
    const samples: number[] = [];
    for (let at = 0; at < MINUTES * 60_000; at += SAMPLE_MS) {
      await pause(SAMPLE_MS);
      samples.push(residentMb(server));
    }
    return samples;
  } finally {
    await session.close();
  }
}

function checkUse(samples: readonly number[]): boolean {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const first = quantile(samples.slice(0, third), 0.5);
  const last = quantile(samples.slice(-third), 0.5);
  console.log(
    `resident in use, each ${SAMPLE_MS / 1000} s: ${samples.map((mb) => mb.toFixed(0)).join(' ')} MB`,
  );
  const isSmall = judge({
    name: 'resident with 10,000 aircraft and a browser',
    figure: quantile(samples, 0.5),
    unit: 'MB',
    atMost: IN_USE_MB,
  });
  const isFlat = judge({
    name: `resident, last third of ${MINUTES} min against the first`,
    figure: last / first,
    unit: '×',
    atMost: MAX_GROWTH,
  });
  return isSmall && isFlat;
}

/** Start, memory and first list of regions of the built server, and the memory of each of its threads. */
export async function benchServer(): Promise<boolean> {
  const slow = slowness();
  const dataDir = seededDataDir();
  const folder = mkdtempSync(join(tmpdir(), 'meridian-report-'));
  const NODE_OPTIONS = `--report-on-signal --report-directory=${folder}`;
  const common = { NODE_OPTIONS };
  try {
    const first = await startServerProcess({ dataDir, port: await freePort(), env: common });
    // Waits for the list, which is built with the data.
    await firstChunksMs(first);
    await first.stop();
    const idle = await startAgain({ dataDir, port: await freePort(), env: { ...common, SIM_TRAFFIC: '0' } });
    const isReady = judge({
      name: 'ready on a later start',
      figure: idle.readyMs / slow,
      unit: 'ms',
      atMost: READY_MS,
    });
    const chunksMs = await firstChunksMs(idle.server);
    const hasChunks = judge({
      name: 'first navdata/chunks',
      figure: chunksMs / slow,
      unit: 'ms',
      atMost: FIRST_CHUNKS_MS,
    });
    await pause(SETTLE_MS);
    const isLight = judge({
      name: 'resident, idle',
      figure: residentMb(idle.server),
      unit: 'MB',
      atMost: IDLE_MB,
    });
    await printThreads(idle.server, folder);
    await idle.server.stop();
    const used = await startServerProcess({
      dataDir,
      port: await freePort(),
      env: { ...common, SIM_TRAFFIC: '10000' },
    });
    const isLightInUse = checkUse(await residentInUse(used));
    await printThreads(used, folder);
    await used.stop();
    return [isReady, hasChunks, isLight, isLightInUse].every(Boolean);
  } finally {
    removeDataDir(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}
