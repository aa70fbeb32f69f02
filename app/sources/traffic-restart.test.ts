import { inflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { toWebMercator } from '#aviation/geo/web-mercator.ts';
import { TrafficCore } from '#capabilities/traffic/client/traffic-core.ts';
import { statusFreshness } from '#capabilities/traffic/client/traffic-status.ts';
import type { TrafficEvent } from '#capabilities/traffic/client/traffic-worker-messages.ts';
import { TRAFFIC_SOCKET_PATH } from '#capabilities/traffic/contract.ts';
import { NOON, startTrafficServer } from '#capabilities/traffic/sim/testing/traffic-server-for-tests.ts';
import { testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';

const stops: (() => unknown)[] = [];
async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop();
}
const serverStops: (() => unknown)[] = [];
async function stopServer(): Promise<void> {
  for (const stop of serverStops.splice(0).toReversed()) await stop();
}
afterEach(async () => {
  await stopAll();
  await stopServer();
});

const WORLD = { west: -180, south: -85, east: 180, north: 85 };
/** A low zoom, so that the whole world is in the map window. */
const VIEW = {
  ...toWebMercator({ lat: 20, lon: 0 }),
  zoom: 1,
  widthPx: 4000,
  heightPx: 4000,
  coveredPx: { top: 0, right: 0, bottom: 0, left: 0 },
  camera: { lat: 20, lon: 0, bearingDeg: 0, pitchDeg: 0, isGlobe: false },
  box: WORLD,
  most: 50_000,
};

/** State of the page from the worker's messages. */
function startClient(port: number, clock: { nowMs(): number }) {
  const waiting = new Set<() => void>();
  const known: {
    link: Extract<TrafficEvent, { kind: 'link' }>['state'] | null;
    state: Extract<TrafficEvent, { kind: 'source' }>['state'] | null;
    picture: Extract<TrafficEvent, { kind: 'picture' }> | null;
    rows: readonly string[];
  } = { link: null, state: null, picture: null, rows: [] };
  const take = (news: TrafficEvent): void => {
    if (news.kind === 'token-wanted') core.handle({ kind: 'token', token: 'good' });
    if (news.kind === 'link') known.link = news.state;
    if (news.kind === 'source') known.state = news.state;
    if (news.kind === 'picture') known.picture = news;
    if (news.kind === 'rows') known.rows = news.rows.map(({ address }) => address);
    for (const look of waiting) look();
  };
  const core: TrafficCore = new TrafficCore({
    post: take,
    connect: (url, protocols) => new WebSocket(url, protocols),
    inflate: (bytes) => Promise.resolve(inflateRawSync(bytes)),
    random: () => 0,
    elapsedMs: () => performance.now(),
    delayMs: () => 20,
  });
  const tick = () => core.handle({ kind: 'tick', nowMs: clock.nowMs(), isFrozen: true });
  tick();
  core.handle({ kind: 'view', view: VIEW });
  core.handle({ kind: 'start', url: `ws://127.0.0.1:${port}${TRAFFIC_SOCKET_PATH}` });
  stops.push(() => core.handle({ kind: 'stop' }));
  return {
    known,
    tick,
    shown: () => known.picture?.drawn.count ?? 0,
    /** As shown in legend and inspector. */
    freshness() {
      const { link, state, picture } = known;
      if (link === null) return null;
      const told = { kind: link.kind, message: null };
      const counts = picture?.counts ?? null;
      return statusFreshness({ link: told, state, counts, isAhead: false, past: null })?.state ?? null;
    },
    until: (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isSo()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

describe('F5 a restarted server', () => {
  test('F5 the client reconnects by itself: stale while disconnected, no aircraft lost before the new sky, none duplicated', async () => {
    const clock = testClock(NOON);
    const { port } = await startTrafficServer(serverStops, { clock });
    const client = startClient(port, clock);
    await client.until(() => client.shown() > 100 && client.freshness() === 'fresh');
    const before = client.shown();
    const addresses = client.known.rows;
    await stopServer();
    await client.until(() => client.known.link?.kind === 'waiting');
    expect(client.freshness()).toBe('stale');
    expect(client.shown()).toBe(before);

    // The same instant, so that only the run distinguishes the two; its traffic is not generated yet.
    const again = await startTrafficServer(serverStops, { clock, port, isEntered: false });
    await client.until(
      () => client.known.link?.kind === 'open' && client.known.state?.freshness.receivedAt === null,
    );
    client.tick();
    expect(client.freshness()).toBe('stale');
    expect(client.shown()).toBe(before);

    clock.set(NOON + 60_000);
    client.tick();
    await again.hub.enter('simulated');
    await client.until(
      () => client.freshness() === 'fresh' && client.known.picture?.counts?.timeMs === NOON + 60_000,
    );
    const { rows, picture } = client.known;
    expect(new Set(rows).size).toBe(rows.length);
    expect(picture?.drawn.count).toBe(picture?.counts?.total);
    expect(new Set(picture?.drawn.keys).size).toBe(picture?.drawn.count);
    const stayed = rows.filter((address) => addresses.includes(address));
    expect(stayed.length).toBeGreaterThan(addresses.length / 2);
  });
});
