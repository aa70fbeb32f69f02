import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hubForTests, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import { knownTokens } from '#platform/server/http/testing/known-tokens.ts';
import { type Upstream, startUpstream } from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import type { RunningFeedHub } from '#platform/server/feeds/feed-hub.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { SAMPLE_NAT_WEST } from '../fixtures/sample-messages.ts';
import { type TrackPageRequest, trackHandlers } from '../sim/tracks.handlers.ts';
import { simulatedTracks } from '../sim/tracks.sim.ts';
import { createTracksServer, type TracksServer } from './index.ts';
import { natFeed } from './tracks.feed.ts';

/** The handlers of the simulated sky, called in this thread. */
const sky = {
  call: (name: keyof typeof trackHandlers, request: TrackPageRequest) =>
    Promise.resolve(trackHandlers[name](request)),
};
const simulated = simulatedTracks(sky, 1);
const places: Record<string, { lat: number; lon: number }[]> = {
  RESNO: [{ lat: 55, lon: -15 }],
  HOIST: [
    { lat: -33, lon: 151 },
    { lat: 55.03, lon: -57 },
  ],
};

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream((_, response) => response.end('?'));
});
afterAll(() => upstream.close());

let open: { server: FastifyInstance; hub: RunningFeedHub } | null = null;
afterEach(async () => {
  await open?.server.close();
  await open?.hub.stop();
  open = null;
});

async function serve(nowText: string, isPlaced = true) {
  const clock = testClock(Date.parse(nowText));
  const { hub } = await hubForTests(clock);
  const tracks: TracksServer = createTracksServer({
    feeds: hub,
    placesOfName: () => (isPlaced ? lookup : null),
    natUrl: `${upstream.url}/nat`,
    pacotsUrl: undefined,
    simulated,
  });
  const server = await createApiServer({
    log: createLog('silent'),
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [tracks.capability],
    authenticate: knownTokens({ enroute: ['enroute'], database: ['database'] }),
  });
  open = { server, hub };
  const get = async (path: string, token = 'enroute') =>
    (
      await server.inject({
        url: `/efb-v2/enroute/${path}`,
        ...(token === '' ? {} : { headers: { authorization: `Bearer ${token}` } }),
      })
    ).json();
  /** The first response of a path after the mode was entered and the feed has made an attempt. */
  const enter = async (mode: 'simulated' | 'live') => {
    await hub.enter(mode);
    await expect
      .poll(() => hub.statuses().every(({ state }) => state !== 'waiting'), { timeout: 60_000 })
      .toBe(true);
  };
  return { get, enter, tracks, hub };
}
const lookup = (ident: string) => places[ident] ?? [];

describe('H5 enroute/nat, enroute/pac and enroute/pac/notams', () => {
  it('H5 simulated tracks have points, levels, validity, raw text and origin', async () => {
    const { get, enter, tracks, hub } = await serve('2026-11-20T15:00:00Z');
    await enter('simulated');
    const nat = await get('nat');
    expect(nat).toMatchObject({ code: 200, data: { warning: null, rejected: [] } });
    expect(nat.data.freshness).toMatchObject({
      origin: 'simulated',
      source: 'Simulated sky',
      state: 'fresh',
      asOf: '2026-11-20T13:30:00.000Z',
    });
    const west = nat.data.tracks.filter(({ direction }: { direction: string }) => direction === 'west');
    expect(west.length).toBeGreaterThanOrEqual(5);
    expect(west[0]).toMatchObject({
      ident: 'A',
      message: '324',
      validFrom: '2026-11-20T11:30:00.000Z',
      validTo: '2026-11-20T19:00:00.000Z',
      isPbcs: false,
    });
    expect(west[0].levels).toContain(350);
    expect(west[0].points[2]).toMatchObject({ lng: -30, lat: expect.any(Number) });
    expect(west[0].rawText).toMatch(/^A [A-Z]{5} .*\nEAST LVLS NIL\nWEST LVLS /);

    const pac = await get('pac');
    expect(pac.data.tracks[0]).toMatchObject({ levels: null, isPbcs: null });
    const notices = await get('pac/notams');
    expect(notices.data.notices[0]).toMatchObject({
      isCancelled: false,
      number: expect.stringMatching(/^[AQ]\d{4}\/26$/),
    });
    expect(notices.data.notices[0].rawText).toContain('SIMULATED TRACKS NOT FOR NAVIGATION');
    expect(tracks.tracks()).toHaveLength(nat.data.tracks.length + pac.data.tracks.length);
    // Feeds listed in Data management.
    expect(Object.fromEntries(hub.statuses().map(({ id, records }) => [id, records]))).toEqual({
      'nat-tracks': nat.data.tracks.length,
      'pac-tracks': pac.data.tracks.length,
    });
  });

  it('H2 requires a token with the scope enroute', async () => {
    const { get } = await serve('2026-11-20T15:00:00Z');
    for (const path of ['nat', 'pac', 'pac/notams']) {
      expect(await get(path, '')).toMatchObject({ code: 401 });
      expect(await get(path, 'database')).toMatchObject({ code: 403 });
    }
  });

  it('H5 live: the message of the page, names located by their neighbours, unknown names without a position', async () => {
    upstream.behave((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<html><body><pre>${SAMPLE_NAT_WEST}</pre></body></html>`);
    });
    const { get, enter } = await serve('2026-03-27T09:00:00Z');
    await enter('live');
    const { data } = await get('nat');
    expect(data.freshness).toMatchObject({
      origin: 'live',
      state: 'fresh',
      asOf: '2026-03-26T19:41:00.000Z',
    });
    const [a, b] = data.tracks;
    expect(a.points[0]).toEqual({ ident: 'RESNO', lat: 55, lng: -15 });
    expect(a.points.at(-1)).toEqual({ ident: 'HOIST', lat: 55.03, lng: -57 });
    expect(b.points[0]).toEqual({ ident: 'DOGAL', lat: null, lng: null });
    // The Pacific has no public page: that is stated, and no simulated data replaces it.
    const pac = await get('pac');
    expect(pac.data).toMatchObject({ tracks: [], freshness: { origin: 'live', state: 'failed' } });
    expect(pac.data.warning).toMatch(/PACOTS_URL/);
  });

  it('F1 messages that ended before the next set could begin mean a stale source', async () => {
    upstream.behave((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<html><body><pre>${SAMPLE_NAT_WEST}</pre></body></html>`);
    });
    // Westbound until 19:00Z; the eastbound set of the night begins at 01:00Z.
    for (const [now, state] of [
      ['2026-03-27T20:30:00Z', 'fresh'],
      ['2026-03-28T01:30:00Z', 'stale'],
    ] as const) {
      const { get, enter, hub } = await serve(now);
      await enter('live');
      expect((await get('nat')).data.freshness.state, now).toBe(state);
      if (state === 'stale')
        expect(hub.statuses().find(({ id }) => id === 'nat-tracks')?.message).toMatch(/next issue|old/);
      await open?.server.close();
      await open?.hub.stop();
      open = null;
    }
  });

  it('F1 a page without a message is a failure, an empty response is not', async () => {
    upstream.behave((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<html><body>Site under maintenance</body></html>');
    });
    const { get, enter } = await serve('2026-03-27T09:00:00Z');
    await enter('live');
    const { data } = await get('nat');
    expect(data).toMatchObject({ tracks: [], freshness: { state: 'failed' } });
    expect(data.warning).toMatch(/no track message/);
    const feed = natFeed({ live: null, liveUnavailable: null, simulated: null });
    const none = { name: 'main', contentType: 'application/json', body: new TextEncoder().encode('[]') };
    const { records } = await feed.parse([none], { receivedMs: 0, shiftMs: 0 });
    expect(records.notices).toEqual([]);
  });

  it('F0 in replay every time of the recording is shifted, the text is unchanged', async () => {
    const feed = natFeed({ live: null, liveUnavailable: null, simulated: null });
    const part = {
      name: 'main',
      contentType: 'text/plain',
      body: new TextEncoder().encode(SAMPLE_NAT_WEST),
    };
    const receivedMs = Date.parse('2026-03-27T09:00:00Z');
    const day = 86_400_000;
    const { records, asOf, supersededByMs } = await feed.parse([part], { receivedMs, shiftMs: 10 * day });
    expect(asOf).toBe('2026-04-05T19:41:00.000Z');
    expect(supersededByMs).toBe(Date.parse('2026-04-07T01:00:00Z'));
    expect(records.notices[0]?.tracks[0]?.validFromMs).toBe(Date.parse('2026-04-06T11:30:00Z'));
    expect(records.notices[0]?.rawText).toContain('MAR 27/1130Z');
  });
});
