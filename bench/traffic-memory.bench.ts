import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inflateRawSync } from 'node:zlib';
import { toWebMercator } from '#aviation/geo/web-mercator.ts';
import { TrafficPicture as PictureAtClient } from '#capabilities/traffic/client/traffic-picture.ts';
import type { Aircraft } from '#capabilities/traffic/domain/aircraft.ts';
import { HEADER_BYTES, readHeader } from '#capabilities/traffic/domain/frames/frame-format.ts';
import { mergeAircraft } from '#capabilities/traffic/domain/merge-aircraft.ts';
import { drawnPlace } from '#capabilities/traffic/domain/dead-reckoning.ts';
import { aircraftForTest } from '#capabilities/traffic/domain/testing/aircraft-for-test.ts';
import { windowOf } from '#capabilities/traffic/domain/traffic-window.ts';
import { createWindowKeeper } from '#capabilities/traffic/domain/window-keeper.ts';
import { historyHandlers } from '#capabilities/traffic/server/history/history.handlers.ts';
import { createTrafficHistory } from '#capabilities/traffic/server/history/traffic-history.ts';
import { createSharedWindows } from '#capabilities/traffic/server/shared-windows.ts';
import type { TrafficPicture } from '#capabilities/traffic/server/traffic-picture.ts';
import { createLog } from '#platform/server/log/log.ts';
import { seededRandom, judge } from './figures.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
/** Twice that of the simulated feed: half as many steps, each moving every aircraft twice as far. */
const STEP_MS = 10_000;
const AIRCRAFT = 50_000;
const MINUTES = 10;
/**
 * By then everything has its full size: a window keeps 24 frames, a trail twelve positions, and tables have grown for
 * the last time.
 */
const WARM_MINUTES = 6;
const MINUTE_STEPS = 60_000 / STEP_MS;
/** Share of all aircraft per step. */
const LANDED_SHARE = 0.01;
const MAX_GROWTH = 1.1;

const WORLD = { west: -180, south: -85, east: 180, north: 85, zoom: 3, most: AIRCRAFT };
const NEW_YORK = { west: -78, south: 38, east: -70, north: 43, zoom: 7, most: 5000 };

/** Memory after garbage collection; run twice for objects released by the first. */
function createMemoryReader(): () => Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return async () => {
    collect();
    await new Promise((resolve) => void setImmediate(resolve));
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 1e6;
  };
}

/** A client with a world view: keeps the window and trails, and builds drawing, labels and list. */
function createClient(nowMs: () => number): { take(bytes: Uint8Array): void; aircraft(): number } {
  const keeper = createWindowKeeper();
  keeper.begin({ window: 'world', run: 'bench', isResumed: false });
  const picture = new PictureAtClient(() => undefined, {
    aircraft: (atMs) => keeper.aircraft(atMs),
    header: () => keeper.header,
    past: () => null,
  });
  const middle = toWebMercator({ lat: 30, lon: 0 });
  const view = {
    ...middle,
    zoom: WORLD.zoom,
    widthPx: 1440,
    heightPx: 900,
    coveredPx: { top: 0, right: 0, bottom: 0, left: 0 },
    camera: { lat: 30, lon: 0, bearingDeg: 0, pitchDeg: 0, isGlobe: false },
    box: WORLD,
    most: AIRCRAFT,
  };
  picture.look(view, nowMs());
  return {
    take(bytes) {
      const header = readHeader(bytes);
      if (header === null || keeper.take(header, inflateRawSync(bytes.subarray(HEADER_BYTES))) !== 'taken')
        throw new Error('a frame does not follow on');
      picture.refresh(nowMs());
    },
    aircraft: () => keeper.aircraft(nowMs()).size,
  };
}

/** A full sky in straight flight; in each step one in a hundred lands and another takes off. */
function createSky(): (timeMs: number) => Aircraft[] {
  const random = seededRandom(5);
  let made = 0;
  const oneMore = (positionMs: number): Aircraft => {
    const number = made;
    made += 1;
    return aircraftForTest({
      address: number.toString(16).padStart(6, '0'),
      callsign: `TST${number}`,
      lat: random() * 130 - 60,
      lon: random() * 360 - 180,
      positionMs,
      altitudeFt: random() * 41_000,
      groundSpeedKt: 300 + random() * 200,
      trackDegTrue: random() * 360,
    });
  };
  let sky = Array.from({ length: AIRCRAFT }, () => oneMore(NOON));
  return (timeMs) => {
    sky = sky.map((one) =>
      random() < LANDED_SHARE
        ? oneMore(timeMs)
        : // Each answer of a source has new records; none of the former ones may be retained.
          { ...one, ...drawnPlace(one, timeMs), positionMs: timeMs },
    );
    return sky;
  };
}

/** The server side: the picture, two followed windows, and history on disk. */
async function createServer(folder: string, nowMs: () => number, send: (bytes: Uint8Array) => void) {
  let aircraft: ReadonlyMap<string, Aircraft> = new Map();
  const clock = { nowMs, frozen: false };
  const picture: TrafficPicture = {
    aircraft: () => aircraft,
    timeMs: nowMs,
    state: () => ({
      freshness: { source: 'bench', asOf: null, receivedAt: null, origin: 'simulated', state: 'fresh' },
      message: null,
      sources: [],
    }),
    onChange: () => undefined,
    revision: () => 0,
    refresh: () => undefined,
  };
  const windows = createSharedWindows({ picture, clock });
  const history = createTrafficHistory({
    folder,
    maxBytes: 500_000_000,
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
  const connection = (take: (bytes: Uint8Array) => void) => ({
    send(bytes: Uint8Array | string) {
      if (typeof bytes !== 'string') take(bytes);
      return true;
    },
  });
  let isFollowed = false;
  return {
    async step(sky: readonly Aircraft[]): Promise<void> {
      aircraft = mergeAircraft([sky], nowMs());
      if (!isFollowed) {
        windows.follow(windowOf(WORLD), connection(send), null).begin();
        windows
          .follow(
            windowOf(NEW_YORK),
            connection(() => undefined),
            null,
          )
          .begin();
        isFollowed = true;
      } else await windows.step();
      history.note();
    },
    close: () => history.close(),
  };
}

/**
 * Ten minutes of 50,000 aircraft through the server's picture, windows and history and a client's picture and trails,
 * all in one process and at full speed: checks whether memory grows after everything has its full size.
 */
export async function benchTrafficMemory(): Promise<boolean> {
  const usedMb = createMemoryReader();
  const folder = mkdtempSync(join(tmpdir(), 'meridian-bench-'));
  const skyAt = createSky();
  let timeMs = NOON;
  const client = createClient(() => timeMs);
  const server = await createServer(folder, () => timeMs, client.take);
  const atMinuteMb: number[] = [];
  let fewest = Infinity;
  const begun = performance.now();
  for (let step = 0; step < MINUTES * MINUTE_STEPS; step += 1) {
    timeMs = NOON + step * STEP_MS;
    await server.step(skyAt(timeMs));
    fewest = Math.min(fewest, client.aircraft());
    if (step % MINUTE_STEPS === 0) atMinuteMb.push(await usedMb());
  }
  await server.close();
  atMinuteMb.push(await usedMb());
  const wallS = (performance.now() - begun) / 1000;
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  rmSync(folder, { recursive: true });
  console.log(
    `      ${MINUTES} minutes in steps of ${STEP_MS / 1000} s, done in ${wallS.toFixed(0)} s; history ${(bytes / 1e6).toFixed(1)} MB`,
  );
  console.log(`      MB at each minute: ${atMinuteMb.map((mb) => mb.toFixed(0)).join(' ')}`);
  const warmMb = atMinuteMb[WARM_MINUTES] ?? Number.NaN;
  return [
    judge({ name: 'aircraft at the client, fewest', figure: fewest, unit: 'aircraft', atLeast: AIRCRAFT }),
    judge({
      name: `most memory after minute ${WARM_MINUTES} against that of minute ${WARM_MINUTES}`,
      figure: Math.max(...atMinuteMb.slice(WARM_MINUTES)) / warmMb,
      unit: '×',
      atMost: MAX_GROWTH,
    }),
  ].every(Boolean);
}
