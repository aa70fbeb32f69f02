import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { createFeedHttp, createValidatorCache } from '#platform/server/feeds/feed-http.ts';
import type { FetchContext } from '#platform/server/feeds/feed.ts';
import { createHostGates } from '#platform/server/feeds/host-gate.ts';
import {
  type Behaviour,
  answerJson,
  answerStatus,
  cutInTheMiddle,
  startUpstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { hubForTests, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import { parseReadsb } from '../domain/providers/readsb.ts';
import {
  type TrafficSource,
  openSkySource,
  readsbSource,
  vatsimSource,
  wingbitsSource,
} from './live-sources.ts';
import { socketSource } from './socket-source.ts';
import { type TrafficFeed, registerTrafficFeeds } from './traffic-feeds.ts';
import { createTrafficPicture } from './traffic-picture.ts';
import { NOON, providerOff } from '../sim/testing/traffic-server-for-tests.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const EUROPE = { west: 5, south: 45, east: 10, north: 50 };
const html: Behaviour = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
const byPath =
  (paths: Record<string, Behaviour>, rest: Behaviour): Behaviour =>
  (request, response) =>
    (paths[(request.url ?? '').split('?')[0] ?? ''] ?? rest)(request, response);

/**
 * Each live source, connected to an upstream whose authentication and discovery work; `behave` is the response of the
 * data endpoint.
 */
const SOURCES: Record<string, (url: string) => { source: TrafficSource; way: Record<string, Behaviour> }> = {
  'readsb circles': (url) => ({
    source: readsbSource(`${url}/v2/point/{lat}/{lon}/{nm}`, () => [EUROPE]),
    way: {},
  }),
  'a receiver': (url) => ({ source: readsbSource(`${url}/data/aircraft.json`, () => []), way: {} }),
  OpenSky: (url) => ({
    source: openSkySource({ url: `${url}/api/`, tokenUrl: `${url}/token`, clientId: 'c', clientSecret: 's' }),
    way: { '/token': answerJson({ access_token: 't', expires_in: 1800 }) },
  }),
  VATSIM: (url) => ({
    source: vatsimSource(`${url}/status.json`),
    way: { '/status.json': answerJson({ data: { v3: [`${url}/v3.json`] } }) },
  }),
  Wingbits: (url) => ({
    source: wingbitsSource({ url: `${url}/`, apiKey: 'k', viewed: () => [EUROPE] }),
    way: {},
  }),
};

function contextAt(nowMs: number): FetchContext {
  const { signal } = new AbortController();
  const gates = createHostGates({});
  return {
    signal,
    nowMs,
    http: createFeedHttp({ gates, userAgent: 'test', signal, validators: createValidatorCache() }),
  };
}

async function start(name: keyof typeof SOURCES, behave: Behaviour) {
  const upstream = await startUpstream(answerStatus(404));
  stops.push(() => upstream.close());
  const made = SOURCES[name]?.(upstream.url);
  if (!made) throw new Error(name);
  const set = (next: Behaviour) => upstream.behave(byPath(made.way, next));
  set(behave);
  return { upstream, source: made.source, set };
}

describe('F5 live sources that misbehave', () => {
  test.each(Object.keys(SOURCES))(
    'F5 %s: every fault is reported with its cause, and the next valid response is used',
    async (name) => {
      const { source, set } = await start(name, answerStatus(204));
      const faults: [Behaviour, object][] = [
        [answerStatus(429, { 'retry-after': '77' }), { id: 'too-many-requests', retryAfterS: 77 }],
        [answerStatus(500), { id: 'upstream-error' }],
        [html, { id: 'wrong-content-type' }],
        [cutInTheMiddle, { id: 'unreachable' }],
      ];
      for (const [behaviour, fault] of faults) {
        set(behaviour);
        await expect(source.fetch(contextAt(NOON))).rejects.toMatchObject(fault);
      }
      set(answerJson({ ac: [], now: NOON }));
      expect((await source.fetch(contextAt(NOON))).kind).toBe('answer');
    },
  );

  test('F5 a missing local socket is a fault, not an empty sky', async () => {
    const upstream = await startUpstream(answerStatus(500));
    await upstream.close();
    const source = socketSource(upstream.url.replace('http', 'ws'));
    await expect(source.fetch(contextAt(NOON))).rejects.toMatchObject({ id: 'unreachable' });
  });

  test('F5 a local socket: envelopes, lists and single aircraft in readsb format, each reported once; a disconnection is a fault', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const stop = () => {
      for (const line of server.clients) line.terminate();
      server.close();
    };
    stops.push(stop);
    const heard = (hex: string) => ({ hex, lat: 50, lon: 8, seen_pos: 1, alt_baro: 35_000, gs: 450 });
    server.on('connection', (line) => {
      line.send('no json');
      line.send(JSON.stringify({ now: NOON, aircraft: [heard('aaaaa1')] }));
      line.send(JSON.stringify([heard('aaaaa2')]));
      line.send(JSON.stringify(heard('aaaaa3')));
    });
    const source = socketSource(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const reported: { address: string; ageMs: number }[] = [];
    const ask = async () => {
      const answer = await source.fetch(contextAt(NOON));
      const body = answer.kind === 'answer' ? answer.parts[0]?.body : undefined;
      const read = parseReadsb(JSON.parse(new TextDecoder().decode(body)), 'local');
      reported.push(
        ...(read?.aircraft ?? []).map(({ address, positionMs }) => ({ address, ageMs: NOON - positionMs })),
      );
      return reported.length;
    };
    await expect.poll(ask).toBe(3);
    expect(reported.map(({ address }) => address)).toEqual(['aaaaa1', 'aaaaa2', 'aaaaa3']);
    for (const { ageMs } of reported) expect(ageMs).toBeGreaterThanOrEqual(1000);
    expect(await ask()).toBe(3);
    stop();
    await expect
      .poll(() => source.fetch(contextAt(NOON)).catch((error: unknown) => error))
      .toMatchObject({
        id: 'unreachable',
      });
  });

  test('F5 OpenSky credits last for the day: with few left it is queried rarely, with none not for an hour', async () => {
    const sky = (left: string) =>
      answerJson({ time: NOON / 1000, states: null }, { 'x-rate-limit-remaining': left });
    const { source, set, upstream } = await start('OpenSky', sky('3990'));
    const MINUTE = 60_000;
    const ask = (minute: number) => source.fetch(contextAt(NOON + minute * MINUTE));
    expect((await ask(0)).kind).toBe('answer');
    set(sky('199'));
    expect((await ask(1.5)).kind).toBe('answer');
    expect(source.coverage?.()).toContain('199 credits left');
    await expect(ask(3)).rejects.toMatchObject({ id: 'credits-low', retryAfterS: 13.5 * 60 });
    set(sky('3'));
    expect((await ask(17)).kind).toBe('answer');
    await expect(ask(60)).rejects.toMatchObject({ id: 'credits-low' });
    const asked = upstream.requests.filter(({ path }) => path.startsWith('/api/')).length;
    expect(asked).toBe(3);
    set(answerStatus(429, { 'x-rate-limit-retry-after-seconds': '3600' }));
    await expect(ask(78)).rejects.toMatchObject({ id: 'too-many-requests', retryAfterS: 3600 });
  });
});

describe('F5 empty and unknown sky', () => {
  async function startPicture(looked: { isLooked: boolean }, behave: Behaviour) {
    const upstream = await startUpstream(behave);
    stops.push(() => upstream.close());
    const clock = testClock(NOON);
    const { hub } = await hubForTests(clock);
    stops.push(() => hub.stop());
    const live = readsbSource(`${upstream.url}/{lat}/{lon}/{nm}`, () => (looked.isLooked ? [EUROPE] : []));
    const feeds: TrafficFeed[] = registerTrafficFeeds(hub, {
      readsb: [{ live, liveUnavailable: null }],
      openSky: providerOff,
      vatsim: providerOff,
      wingbits: providerOff,
      socket: providerOff,
      simulated: live,
    });
    const picture = createTrafficPicture({ feeds, mode: () => hub.mode(), clock });
    await hub.enter('live');
    return { picture, hub };
  }

  test('F5 a source paused because nobody views traffic reports that; it is neither fresh nor empty', async () => {
    const { picture, hub } = await startPicture({ isLooked: false }, answerStatus(500));
    await expect.poll(() => picture.state().sources[0]?.message).toContain('only while traffic is shown');
    expect(picture.state().freshness.state).toBe('stale');
    expect(picture.state().sources[0]?.aircraft).toBeNull();
    expect(picture.timeMs()).toBeNull();
    // Data management does not report a source as fresh that was never queried.
    expect(hub.statuses()[0]).toMatchObject({
      state: 'waiting',
      receivedAt: null,
      message: expect.stringContaining('only while traffic is shown'),
    });
  });

  test('F5 a failed source is not an empty sky; an empty response is', async () => {
    const failed = await startPicture({ isLooked: true }, answerStatus(500));
    await expect.poll(() => failed.picture.state().freshness.state).toBe('failed');
    expect(failed.picture.timeMs()).toBeNull();
    const empty = await startPicture({ isLooked: true }, answerJson({ ac: [], now: NOON, total: 0 }));
    await expect.poll(() => empty.picture.state().freshness.state).toBe('fresh');
    expect(empty.picture.timeMs()).toBe(NOON);
    expect(empty.picture.aircraft().size).toBe(0);
  });

  test('F5 malformed, duplicate, out-of-order and future reports: each aircraft once, at its newest plausible position', async () => {
    const report = (seenS: number, lat: number) => ({
      hex: 'abc123',
      flight: 'TST1',
      lat,
      lon: 7,
      seen_pos: seenS,
      gs: 400,
    });
    const answers = [
      [
        report(2, 47),
        report(2, 47),
        { hex: 'zzzzzz', lat: 47, lon: 7 },
        null,
        'nonsense',
        { hex: 'aaaaaa', lat: 'x', lon: 7 },
      ],
      [report(40, 46), { hex: 'bbbbbb', lat: 95, lon: 7, seen_pos: 1 }],
      [report(-3600, 49), { hex: 'cccccc', lat: 47, lon: 7, seen_pos: 400 }],
    ];
    let request = 0;
    const { picture } = await startPicture({ isLooked: true }, (asked, response) => {
      answerJson({ ac: answers[request % 3], now: NOON, total: 1 })(asked, response);
      request += 1;
    });
    await expect.poll(() => picture.timeMs()).toBe(NOON);
    expect([...picture.aircraft().keys()]).toEqual(['abc123']);
    expect(picture.aircraft().get('abc123')).toMatchObject({ lat: 47, positionMs: NOON - 2000 });
  });
});
