import { once } from 'node:events';
import { inflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import { readsbEnvelope } from '#sky/traffic/readsb-json.ts';
import {
  type AircraftDetail,
  TRAFFIC_PROTOCOL,
  TRAFFIC_SOCKET_PATH,
  type TrafficMessage,
} from '../contract.ts';
import { createFrameDecoder } from '../domain/frames/frame-decoder.ts';
import { HEADER_BYTES, readHeader } from '../domain/frames/frame-format.ts';
import { operatorOf } from '../domain/operators.ts';
import { parseReadsb } from '../domain/providers/readsb.ts';
import { windowOf } from '../domain/traffic-window.ts';
import { createSharedWindows } from './shared-windows.ts';
import {
  NOON,
  connectTraffic,
  startTrafficServer,
  trafficForTests,
} from '../sim/testing/traffic-server-for-tests.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
const startServer = () => startTrafficServer(stops);
const connect = (port: number) => connectTraffic(stops, port);
const VIEW = { type: 'view', west: -20, south: 30, east: 40, north: 65, zoom: 4, most: 5000 };
const windowIn = (messages: readonly TrafficMessage[]) => {
  const found = messages.findLast((message) => message.type === 'window');
  if (found?.type !== 'window') throw new Error('no window');
  return found;
};

describe('F5 H5 live traffic of the server', () => {
  test('F5 a caller without a valid token is rejected before the upgrade', async () => {
    const { port } = await startServer();
    for (const token of ['bad', '']) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${TRAFFIC_SOCKET_PATH}`, [
        TRAFFIC_PROTOCOL,
        ...(token === '' ? [] : [`bearer.${token}`]),
      ]);
      const [error] = (await once(socket, 'error')) as [Error];
      expect(error.message).toContain('401');
    }
    const foreign = new WebSocket(
      `ws://127.0.0.1:${port}${TRAFFIC_SOCKET_PATH}`,
      [TRAFFIC_PROTOCOL, 'bearer.good'],
      { origin: 'https://elsewhere.test' },
    );
    const [error] = (await once(foreign, 'error')) as [Error];
    expect(error.message).toContain('403');
  });

  test('B2 F5 an aircraft is found by any of its names, worldwide', async () => {
    const { fastify } = await startServer();
    const ask = async (query: string) => {
      const answer = await fastify.inject({
        url: `/efb-v2/live/wingbits${query}`,
        headers: { authorization: 'Bearer good' },
      });
      return answer.json<{ code: number; data: { aircraft: { address: string; callsign: string }[] } }>();
    };
    const one = (await ask('')).data.aircraft.find(({ callsign }) => callsign !== null);
    const found = await ask(`/search?q=${one?.callsign.toLowerCase()}`);
    expect(found.data.aircraft[0]?.callsign).toBe(one?.callsign);
    expect((await ask('/search?q=ZZZZ99Z')).data.aircraft).toEqual([]);
    expect((await ask('/search?q=B')).code).toBe(400);
  });

  test('F5 H5 the socket sends the same aircraft as the JSON response, with updates, and resumes after a disconnection', async () => {
    const { fastify, port } = await startServer();
    const first = connect(port);
    await once(first.socket, 'open');
    first.socket.send(JSON.stringify(VIEW));
    await first.until(() => [...first.decoder.entries()].length > 0);
    expect(first.frames()[0]?.kind).toBe('snapshot');
    const { box } = windowIn(first.messages);
    const ask = async () => {
      const answer = await fastify.inject({
        url: '/efb-v2/live/wingbits',
        query: {
          ...Object.fromEntries(Object.entries(box).map(([edge, deg]) => [edge, String(deg)])),
          limit: '5000',
        },
        headers: { authorization: 'Bearer good' },
      });
      return answer.json<{
        data: {
          total: number;
          aircraft: { address: string; callsign: string; altitudeFt: number; lat: number }[];
          freshness: { origin: string; state: string };
        };
      }>().data;
    };
    const compare = async (decoder: typeof first.decoder) => {
      const { aircraft, total, freshness } = await ask();
      expect(freshness).toMatchObject({ origin: 'simulated', state: 'fresh' });
      const shown = new Map([...decoder.entries()].map(([, one]) => [one.address, one]));
      expect(shown.size).toBe(total);
      expect(total).toBeGreaterThan(20);
      for (const one of aircraft) {
        expect(shown.get(one.address)).toMatchObject({ callsign: one.callsign, altitudeFt: one.altitudeFt });
        expect(shown.get(one.address)?.lat).toBeCloseTo(one.lat, 1);
      }
    };
    await compare(first.decoder);
    const { run, window } = windowIn(first.messages);
    const sequence = first.decoder.header?.sequence ?? -1;
    first.socket.close();
    const again = connect(port);
    await once(again.socket, 'open');
    again.socket.send(JSON.stringify({ ...VIEW, resume: { window, run, sequence } }));
    await again.until(() => again.messages.some(({ type }) => type === 'window'));
    expect(windowIn(again.messages).isResumed).toBe(true);
    const other = connect(port);
    await once(other.socket, 'open');
    other.socket.send(JSON.stringify({ ...VIEW, resume: { window, run: 'another', sequence } }));
    await other.until(() => other.frames().length > 0);
    expect(windowIn(other.messages).isResumed).toBe(false);
    expect(other.frames()[0]?.kind).toBe('snapshot');
    await compare(other.decoder);
  });

  test('F5 H5 unknown messages are reported; the window paths set the window of the socket', async () => {
    const { fastify, port } = await startServer();
    const client = connect(port);
    await once(client.socket, 'open');
    client.socket.send('{"type":"view"}');
    await client.until(() => client.messages.some(({ type }) => type === 'refused'));
    const body = { ...VIEW, type: undefined };
    const answer = await fastify.inject({
      method: 'POST',
      url: '/efb-v2/live/wingbits/window',
      headers: { authorization: 'Bearer good' },
      payload: body,
    });
    expect(answer.json<{ data: object }>().data).toMatchObject({
      window: windowOf({ ...VIEW }).key,
      socket: TRAFFIC_SOCKET_PATH,
    });
    const refused = await fastify.inject({ url: '/efb-v2/live/wingbits' });
    expect(refused.statusCode).toBe(401);
    // A partial box; one with south above north; one with an edge missing.
    for (const wrong of [
      '?west=1',
      '?west=1&east=2&south=9&north=-9',
      '/window?west=1&east=2&south=9&north=-9&zoom=5',
      '/window?west=&east=2&south=-9&north=9&zoom=5',
    ]) {
      const url = `/efb-v2/live/wingbits${wrong}`;
      const { statusCode } = await fastify.inject({ url, headers: { authorization: 'Bearer good' } });
      expect(statusCode, url).toBe(400);
    }
  });
});

describe('F5 slow clients', () => {
  test('F5 a client that does not read is skipped, delays no other, and is brought up to date when it reads again', async () => {
    const clock = testClock(NOON);
    const seen = () => trafficForTests.trafficAt({ timeMs: clock.nowMs() });
    const readNow = () =>
      new Map(
        (parseReadsb(JSON.parse(readsbEnvelope(seen())), 's')?.aircraft ?? []).map((one) => [
          one.address,
          one,
        ]),
      );
    let kept = { atMs: clock.nowMs(), aircraft: readNow() };
    const read = () => {
      if (kept.atMs !== clock.nowMs()) kept = { atMs: clock.nowMs(), aircraft: readNow() };
      return kept.aircraft;
    };
    const windows = createSharedWindows({
      clock,
      picture: {
        aircraft: read,
        timeMs: () => clock.nowMs(),
        state: () => {
          throw new Error('not asked');
        },
        onChange: () => undefined,
        revision: () => 0,
        refresh: () => undefined,
      },
    });
    const client = () => {
      const decoder = createFrameDecoder();
      const state = { isTaking: true, taken: 0, decoder };
      const send = (bytes: Uint8Array | string): boolean => {
        if (!state.isTaking || typeof bytes === 'string') return false;
        const header = readHeader(bytes);
        if (!header) throw new Error('no header');
        state.taken += 1;
        expect(decoder.apply(header, inflateRawSync(bytes.subarray(HEADER_BYTES)))).toBe(true);
        return true;
      };
      return { ...state, state, send };
    };
    const window = windowOf({ ...VIEW });
    const quick = client();
    const slow = client();
    windows.follow(window, quick, null).begin();
    windows.follow(window, slow, null).begin();
    const steps = async (count: number) => {
      for (let at = 0; at < count; at += 1) {
        clock.set(clock.nowMs() + 5000);
        await windows.step();
      }
    };
    slow.state.isTaking = false;
    await steps(5);
    expect(quick.state.taken).toBe(6);
    expect(slow.state.taken).toBe(1);
    slow.state.isTaking = true;
    await steps(1);
    expect([...slow.state.decoder.entries()]).toEqual([...quick.state.decoder.entries()]);
    slow.state.isTaking = false;
    await steps(40);
    slow.state.isTaking = true;
    const before = slow.state.taken;
    await steps(1);
    expect(slow.state.taken).toBe(before + 1);
    expect(new Map(slow.state.decoder.entries())).toEqual(new Map(quick.state.decoder.entries()));
  });
});

describe('F5 replay over the socket', () => {
  test('F5 a past view sends the window at that time and nothing later; then live again; nothing for times not stored', async () => {
    const { port, clock, hub } = await startServer();
    const client = connect(port);
    await once(client.socket, 'open');
    client.socket.send(JSON.stringify(VIEW));
    await client.until(() => client.frames().length > 0);
    const places = () => [...client.decoder.entries()].map(([, one]) => one);
    const atNoon = places();
    clock.set(NOON + 1_800_000);
    await hub.enter('simulated');
    const state = () => client.messages.findLast((message) => message.type === 'state')?.state;
    await client.until(() => client.decoder.header?.timeMs === NOON + 1_800_000);
    expect(state()?.historySinceMs).toBe(NOON);
    const ask = async (view: object) => {
      const before = client.messages.length;
      client.socket.send(JSON.stringify({ ...VIEW, ...view }));
      await client.until(() => client.messages.slice(before).some(({ type }) => type === 'window'));
      return windowIn(client.messages);
    };
    client.clear();
    const past = await ask({ atMs: NOON + 20_000 });
    expect(past.past).toEqual({ atMs: NOON + 20_000, pictureMs: NOON });
    await client.until(() => client.frames().length === 1);
    expect(client.frames()[0]?.kind).toBe('snapshot');
    // History rounds a place before the window does: half-way between two steps of the window it may be the other one.
    const stepDeg = 1 / (client.decoder.header?.stepsPerDegree ?? Number.NaN);
    const shown = new Map(places().map((one) => [one.address, one]));
    expect(shown.size).toBe(atNoon.length);
    for (const then of atNoon) {
      const { lat = Number.NaN, lon = Number.NaN, ...rest } = shown.get(then.address) ?? {};
      expect(rest).toEqual({ ...then, lat: undefined, lon: undefined });
      expect(Math.abs(lat - then.lat)).toBeLessThan(1.01 * stepDeg);
      expect(Math.abs(lon - then.lon)).toBeLessThan(1.01 * stepDeg);
    }
    expect((await ask({ atMs: NOON + 25_000 })).isResumed).toBe(true);
    expect((await ask({ atMs: NOON + 600_000 })).past).toEqual({ atMs: NOON + 600_000, pictureMs: null });
    expect(client.frames()).toHaveLength(1);
    // Of many times requested at once only the last is answered, without delaying other clients.
    const asked = client.messages.length;
    for (let second = 0; second < 50; second += 1)
      client.socket.send(JSON.stringify({ ...VIEW, atMs: NOON + second * 1000 }));
    await client.until(() => windowIn(client.messages).past?.atMs === NOON + 49_000);
    expect(client.messages.length - asked).toBeLessThan(50);
    const now = await ask({});
    expect(now.past).toBeUndefined();
    await client.until(() => client.decoder.header?.timeMs === NOON + 1_800_000);
  });
});

describe('F5 one aircraft', () => {
  test('F5 H5 its record, operator and track: current, at a past time, and after its last report', async () => {
    const { fastify, clock, hub } = await startServer();
    const ask = async (query: string) => {
      const answer = await fastify.inject({
        url: `/efb-v2/live/wingbits/aircraft${query}`,
        headers: { authorization: 'Bearer good' },
      });
      return { status: answer.statusCode, data: answer.json<{ data: AircraftDetail }>().data };
    };
    const iso = (ms: number) => new Date(ms).toISOString();
    for (let step = 1; step <= 10; step += 1) {
      // The clock moves while no picture is known: otherwise the server's own refresh could keep the old one for the new minute.
      await hub.enter('live');
      clock.set(NOON + step * 60_000);
      await hub.enter('simulated');
      await expect
        .poll(async () => (await ask('?address=f00001')).data.freshness.asOf)
        .toBe(iso(clock.nowMs()));
    }
    const endMs = clock.nowMs();
    const all = (timeMs: number) =>
      parseReadsb(JSON.parse(readsbEnvelope(trafficForTests.trafficAt({ timeMs }))), 's')?.aircraft ?? [];
    const leftAt = new Set(all(endMs).map(({ address }) => address));
    const flying = all(NOON).find(
      ({ address, callsign }) => leftAt.has(address) && operatorOf(callsign) !== null,
    );
    const { data } = await ask(`?address=${flying?.address.toUpperCase() ?? ''}`);
    expect(data).toMatchObject({
      isHeard: true,
      aircraft: { callsign: flying?.callsign, departure: flying?.departure, positionMs: endMs },
      operator: operatorOf(flying?.callsign ?? null),
      freshness: { origin: 'simulated' },
    });
    expect(data.track.map(({ timeMs }) => timeMs)).toEqual(
      Array.from({ length: 11 }, (_, step) => NOON + step * 60_000),
    );
    const past = await ask(`?address=${flying?.address ?? ''}&atMs=${NOON + 65_000}`);
    expect(past.data).toMatchObject({ isHeard: null, aircraft: { positionMs: NOON + 60_000 } });
    expect(past.data.track).toHaveLength(2);
    const gone = all(NOON).find(({ address }) => !leftAt.has(address));
    const last = await ask(`?address=${gone?.address ?? ''}`);
    expect(last.data).toMatchObject({ isHeard: false, aircraft: { address: gone?.address } });
    expect(last.data.aircraft?.positionMs).toBeLessThan(endMs);
    expect((await ask('?address=nobody')).data).toMatchObject({ aircraft: null, operator: null, track: [] });
    expect((await ask('')).status).toBe(400);
  });
});
