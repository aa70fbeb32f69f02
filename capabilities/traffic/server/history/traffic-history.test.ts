import { appendFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { FeedMode } from '#platform/contract/freshness.ts';
import { testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import { createLog } from '#platform/server/log/log.ts';
import { readsbEnvelope } from '#sky/traffic/readsb-json.ts';
import type { Aircraft } from '../../domain/aircraft.ts';
import { createFrameDecoder } from '../../domain/frames/frame-decoder.ts';
import { HEADER_BYTES, readHeader } from '../../domain/frames/frame-format.ts';
import { parseReadsb } from '../../domain/providers/readsb.ts';
import { windowOf } from '../../domain/traffic-window.ts';
import {
  NOON,
  historyThread,
  temporaryFolder,
  trafficForTests,
} from '../../sim/testing/traffic-server-for-tests.ts';
import { trafficPastObjects } from '../traffic.objects.ts';
import { createTrafficHistory } from './traffic-history.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const WORLD = windowOf({ west: -180, south: -90, east: 180, north: 90, zoom: 9, most: 50_000 });
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const seenAt = (timeMs: number): Aircraft[] => [
  ...(parseReadsb(JSON.parse(readsbEnvelope(trafficForTests.trafficAt({ timeMs }))), 's')?.aircraft ?? []),
];

/** History of simulated traffic in a folder; `run` lets time pass. */
async function startHistory(folder: string, given: { atMs?: number; maxBytes?: number } = {}) {
  const clock = testClock(given.atMs ?? NOON);
  const world = { mode: 'simulated' as FeedMode, state: 'fresh' as 'fresh' | 'failed' };
  const history = createTrafficHistory({
    folder,
    maxBytes: given.maxBytes ?? 50_000_000,
    thread: historyThread,
    mode: () => world.mode,
    clock,
    log: createLog('silent'),
    picture: {
      aircraft: () => new Map(seenAt(clock.nowMs()).map((one) => [one.address, one])),
      timeMs: () => clock.nowMs(),
      state: () => ({
        freshness: { source: 's', asOf: null, receivedAt: null, origin: world.mode, state: world.state },
        message: null,
        sources: [],
      }),
    },
  });
  await history.open();
  const run = (minutes: number) => {
    for (
      const endMs = clock.nowMs() + minutes * MINUTE;
      clock.nowMs() < endMs;
      clock.set(clock.nowMs() + 5 * SECOND)
    )
      history.note();
  };
  const shown = async (atMs: number) => {
    const found = await history.window(WORLD, atMs);
    if (found === null) return null;
    const header = readHeader(found.frame);
    const decoder = createFrameDecoder();
    if (!header) throw new Error('no header');
    decoder.apply(header, inflateRawSync(found.frame.subarray(HEADER_BYTES)));
    return { stepMs: found.stepMs, aircraft: [...decoder.entries()].map(([, one]) => one) };
  };
  return { history, clock, run, shown, world };
}

const filesIn = (folder: string): string[] => readdirSync(folder).toSorted();

describe('F5 history of traffic', () => {
  inFullRun(() => {
    test('K1 F5 the history table lists the whole picture every ten minutes, page by page, and nothing for times not stored', async () => {
      const { run, shown, history, clock } = await startHistory(temporaryFolder(stops));
      run(25);
      const state = {
        source: 's',
        asOf: null,
        receivedAt: null,
        origin: 'simulated',
        state: 'fresh',
      } as const;
      const picture = { state: () => ({ freshness: state, message: null, sources: [] }) };
      const table = trafficPastObjects({ history, picture, clock });
      const principal = {
        userKey: 'a',
        issuer: 'i',
        subject: 'a',
        email: 'a@b.c',
        scopes: ['enroute' as const],
      };
      const names = table.columns.map(({ name }) => name);
      const found: string[] = [];
      let after: string | null = null;
      do {
        const { values, next } = await table.read({ principal, after, limit: 200 });
        const [at = [], addresses = []] = ['at', 'address'].map((name) => values[names.indexOf(name)] ?? []);
        expect(at.length).toBeLessThanOrEqual(200);
        for (const [row, moment] of at.entries()) found.push(`${String(moment)} ${String(addresses[row])}`);
        after = next;
      } while (after !== null);
      const expected: string[] = [];
      for (const minute of [0, 10, 20]) {
        const one = await shown(NOON + minute * MINUTE);
        for (const { address } of one?.aircraft ?? [])
          expected.push(`${new Date(one?.stepMs ?? 0).toISOString()} ${address}`);
      }
      expect(expected.length).toBeGreaterThan(600);
      expect(found.toSorted()).toEqual(expected.toSorted());
    });
  });

  test('F5 any stored time is restored, from finished segments and the journal being written', async () => {
    const { run, shown, history, clock } = await startHistory(temporaryFolder(stops));
    run(25);
    for (const minute of [0, 3, 9.9, 10.2, 17, 24.7]) {
      const atMs = NOON + minute * MINUTE;
      const past = await shown(atMs);
      expect(atMs - (past?.stepMs ?? 0)).toBeLessThan(40 * SECOND);
      const then = seenAt(past?.stepMs ?? 0);
      expect(past?.aircraft.length).toBe(then.length);
      const places = new Map(then.map((one) => [one.address, one]));
      for (const one of past?.aircraft ?? []) {
        const { lat, lon, ...rest } = places.get(one.address) ?? one;
        // Half a position step of the history plus half a step of the window.
        expect(Math.abs(one.lat - lat)).toBeLessThan(1.2e-4);
        expect(Math.abs(one.lon - lon)).toBeLessThan(1.2e-4);
        for (const key of [
          'callsign',
          'registration',
          'altitudeFt',
          'onGround',
          'squawk',
          'arrival',
        ] as const)
          expect(one[key]).toEqual(rest[key]);
      }
    }
    expect(history.sinceMs()).toBe(NOON);
    expect(await shown(NOON - SECOND)).toBeNull();
    expect(await shown(clock.nowMs() + MINUTE)).toBeNull();
  });

  test('F5 after kill −9 with a torn journal everything before the tear is read, and recording continues', async () => {
    const folder = temporaryFolder(stops);
    const first = await startHistory(folder);
    first.run(13);
    // Only data on disk is used; the first run never closes.
    expect(await first.shown(NOON + 12.8 * MINUTE)).not.toBeNull();
    const journal = filesIn(folder).find((name) => name.endsWith('.journal')) ?? '';
    truncateSync(join(folder, journal), statSync(join(folder, journal)).size - 100);
    appendFileSync(join(folder, `${NOON}-${NOON}-live.segment`), 'no segment at all');
    const second = await startHistory(folder, { atMs: NOON + 20 * MINUTE });
    second.run(5);
    expect(await second.shown(NOON + 5 * MINUTE)).toEqual(await first.shown(NOON + 5 * MINUTE));
    expect((await second.shown(NOON + 12 * MINUTE))?.stepMs).toBe(NOON + 12 * MINUTE);
    expect(await second.shown(NOON + 16 * MINUTE)).toBeNull();
    expect((await second.shown(NOON + 24 * MINUTE))?.stepMs).toBe(NOON + 24 * MINUTE);
    expect(filesIn(folder).filter((name) => name.endsWith('.journal'))).toHaveLength(1);
    second.world.mode = 'live';
    expect(await second.shown(NOON)).toBeNull();
  });

  inFullRun(() => {
    test('F5 size and age stay within the limits: the oldest is removed first', async () => {
      const folder = temporaryFolder(stops);
      const maxBytes = 150_000;
      const { run, history, shown } = await startHistory(folder, { maxBytes });
      run(61);
      await history.close();
      const bytes = filesIn(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
      // The journal being written adds to this until it is finished.
      expect(bytes).toBeLessThan(1.5 * maxBytes);
      expect(filesIn(folder).length).toBeGreaterThan(2);
      expect(history.sinceMs()).toBeGreaterThan(NOON);
      expect(await shown(NOON + MINUTE)).toBeNull();
      expect(await shown(NOON + 60 * MINUTE)).not.toBeNull();
      const nextDay = await startHistory(folder, { atMs: NOON + 26 * 60 * MINUTE });
      nextDay.run(1);
      await nextDay.history.close();
      expect(nextDay.history.sinceMs()).toBe(NOON + 26 * 60 * MINUTE);
    });
  });

  test('F5 feed modes are stored separately, and nothing is stored while traffic is unavailable', async () => {
    const { run, shown, world, history } = await startHistory(temporaryFolder(stops));
    run(2);
    world.mode = 'live';
    run(2);
    expect(await shown(NOON + MINUTE)).toBeNull();
    expect((await shown(NOON + 3 * MINUTE))?.stepMs).toBe(NOON + 3 * MINUTE);
    world.state = 'failed';
    run(4);
    expect(await shown(NOON + 7 * MINUTE)).toBeNull();
    world.mode = 'simulated';
    expect((await shown(NOON + MINUTE))?.stepMs).toBe(NOON + MINUTE);
    expect(history.sinceMs()).toBe(NOON);
  });

  test('F5 the track of one aircraft: from the start of its flight, over segments, each position once', async () => {
    const { run, history, clock } = await startHistory(temporaryFolder(stops));
    run(35);
    const flying = seenAt(NOON).find(
      ({ address, onGround }) =>
        onGround === false && seenAt(NOON + 34 * MINUTE).some((one) => one.address === address),
    );
    const { last, track } = await history.aircraft(flying?.address ?? '', clock.nowMs());
    expect(last).toMatchObject({ callsign: flying?.callsign, departure: flying?.departure });
    expect(last?.positionMs).toBe(track.at(-1)?.timeMs);
    expect(track[0]?.timeMs).toBe(NOON);
    expect(track).toHaveLength(70);
    for (const [at, point] of track.entries()) {
      expect(point.timeMs).toBe(NOON + at * 30 * SECOND);
      const then = seenAt(point.timeMs).find(({ address }) => address === flying?.address);
      expect(point.lat).toBeCloseTo(then?.lat ?? 99, 3);
      expect(point.altitudeFt).toBe(then?.altitudeFt);
    }
    const earlier = await history.aircraft(flying?.address ?? '', NOON + 10 * MINUTE);
    expect(earlier.track).toEqual(track.slice(0, 21));
    expect(await history.aircraft('nobody', clock.nowMs())).toEqual({ last: null, track: [] });
  });
});
