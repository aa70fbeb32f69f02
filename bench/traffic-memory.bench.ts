import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mergeAircraft } from '#capabilities/traffic/domain/merge-aircraft.ts';
import { parseTrafficColumns, writeTrafficColumns } from '#capabilities/traffic/domain/traffic-columns.ts';
import { windowOf } from '#capabilities/traffic/domain/traffic-window.ts';
import { historyHandlers } from '#capabilities/traffic/server/history/history.handlers.ts';
import { createTrafficHistory } from '#capabilities/traffic/server/history/traffic-history.ts';
import { createSharedWindows } from '#capabilities/traffic/server/shared-windows.ts';
import { createLog } from '#platform/server/log/log.ts';
import { createTraffic } from '#sky/traffic/create-traffic.ts';
import { trafficAirports } from '#sky/traffic/testing/world-airports.ts';
import { judge } from './figures.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const STEP_MS = 5000;
const AIRCRAFT = 50_000;
const MINUTES = 10;
/** Until then everything has its size: windows, kept frames, lines of flights. */
const WARM_MINUTES = 3;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function usedMb(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

/** Ten minutes of 50,000 aircraft through picture, windows and history, as fast as they go. */
async function benchMemory(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-bench-'));
  const wind = () => ({ eastwardKt: 40, northwardKt: 5 });
  const traffic = createTraffic({ seed: 7, aircraft: AIRCRAFT, airports: trafficAirports(), windAt: wind });
  let timeMs = NOON;
  let aircraft = new Map<
    string,
    ReturnType<typeof mergeAircraft> extends Map<string, infer One> ? One : never
  >();
  const clock = { nowMs: () => timeMs, frozen: false };
  const state = () => ({
    freshness: {
      source: 's',
      asOf: null,
      receivedAt: null,
      origin: 'simulated' as const,
      state: 'fresh' as const,
    },
    message: null,
    sources: [],
  });
  const picture = {
    aircraft: () => aircraft,
    timeMs: () => timeMs,
    state,
    onChange: () => undefined,
    refresh: () => undefined,
  };
  const windows = createSharedWindows({ picture, clock });
  const history = createTrafficHistory({
    folder,
    mostBytes: 500_000_000,
    thread: {
      call: (name, args) =>
        new Promise((resolve) => resolve((historyHandlers[name] as (given: unknown) => never)(args))),
    },
    picture,
    mode: () => 'simulated',
    clock,
    log: createLog('warn'),
  });
  await history.open();
  const world = { west: -180, south: -85, east: 180, north: 85 };
  for (const zoom of [2, 4, 6])
    windows.follow(windowOf({ ...world, zoom, most: AIRCRAFT }), { send: () => true }, null).begin();
  let warmMb = 0;
  const start = process.cpuUsage();
  for (let step = 0; step <= (MINUTES * 60_000) / STEP_MS; step += 1) {
    timeMs = NOON + step * STEP_MS;
    const columns = writeTrafficColumns(traffic.trafficAt({ timeMs }));
    aircraft = mergeAircraft([parseTrafficColumns(columns, 'Simulated sky')?.aircraft ?? []], timeMs);
    await windows.step();
    history.note();
    if (timeMs - NOON === WARM_MINUTES * 60_000) warmMb = usedMb();
  }
  await history.close();
  const { user, system } = process.cpuUsage(start);
  const endMb = usedMb();
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  rmSync(folder, { recursive: true });
  console.log(
    `      ${aircraft.size} aircraft, ${MINUTES} minutes in ${((user + system) / 1e6).toFixed(0)} s CPU; ${warmMb.toFixed(0)} MB after ${WARM_MINUTES} minutes, ${endMb.toFixed(0)} MB at the end; history ${(bytes / 1e6).toFixed(1)} MB`,
  );
  return judge({
    name: 'memory at the end against after three minutes',
    figure: endMb / warmMb,
    unit: '×',
    atMost: 1.15,
  });
}

process.exitCode = (await benchMemory()) ? 0 : 1;
