import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningFeedHub } from '#platform/server/feeds/feed-hub.ts';
import { anyToken } from '#platform/server/http/testing/known-tokens.ts';
import { hubForTests, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import {
  type Behaviour,
  type Upstream,
  answerJson,
  answerStatus,
  startUpstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { createLog } from '#platform/server/log/log.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import { WORLD_STATIONS } from '#sky/testing/world-stations.ts';
import type { MetarColumns, WeatherRecord } from '../contract.ts';
import { type MetarHandlers, metarHandlers } from '../sim/metar.handlers.ts';
import { simulatedMetars } from '../sim/metar.sim.ts';
import { type StationSite, conflictText, stationPosition } from '../domain/station-place.ts';
import type { ArchivedReport } from '../domain/metar-history.ts';
import { registerMetarFeeds } from './metar-feeds.ts';
import { registerMetarRoutes } from './metar.routes.ts';
import { awcMetarSources, stationUrl } from './metar-source.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

const NOW = Date.UTC(2026, 6, 18, 4);
const HEADER = 'raw_text,station_id,observation_time,latitude,longitude,elevation_m';
const METARS = [
  HEADER,
  '"METAR KJFK 180351Z 31015G25KT 10SM FEW050 BKN250 08/M03 A3012",KJFK,2026-07-18T03:51:00.000Z,40.64,-73.78,4',
  '"METAR KOAK 180353Z 25011KT 2SM BR BKN008 15/12 A2998",KOAK,2026-07-18T03:53:00.000Z,37.72,-122.23,3',
  '"METAR NOWH 180353Z 25011KT 10SM CLR 15/12 A2998",NOWH,2026-07-18T03:53:00.000Z,,,',
  '"METAR KOAK 180253Z 25011KT 10SM CLR 15/12 A2998",KOAK,2026-07-18T02:53:00.000Z,37.72,-122.23,3',
].join('\n');
const TAFS = [
  'raw_text,station_id,issue_time,bulletin_time,valid_time_from,valid_time_to,remarks,latitude,longitude,elevation_m',
  '"TAF KJFK 180320Z 1803/1909 31012KT P6SM SKC FM181000 18010KT 2SM BR OVC005",KJFK,2026-07-18T03:20:00Z,,,,,40.64,-73.78,4',
].join('\n');

const gzip =
  (text: string | Buffer): Behaviour =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/gzip' }).end(gzipSync(text));
  };

let upstream: Upstream;
let metarFile: Behaviour = gzip(METARS);
let tafFile: Behaviour = gzip(TAFS);
let station: Behaviour = answerStatus(204);
beforeAll(async () => {
  upstream = await startUpstream((request, response) => {
    const path = request.url ?? '';
    const behaviour = path.includes('metars.cache')
      ? metarFile
      : path.includes('tafs.cache')
        ? tafFile
        : station;
    behaviour(request, response);
  });
});
afterAll(() => upstream.close());

let open: { server: FastifyInstance; hub: RunningFeedHub } | null = null;
afterEach(async () => {
  await open?.server.close();
  await open?.hub.stop();
  open = null;
  metarFile = gzip(METARS);
  tafFile = gzip(TAFS);
  station = answerStatus(204);
  upstream.requests.length = 0;
});

/** The handlers of the simulated sky, called without their thread. */
const sky = {
  call: async (name: keyof MetarHandlers, args: unknown) =>
    (metarHandlers[name] as (given: unknown) => unknown)(args),
  stop: async () => {},
} as unknown as WorkerCaller<MetarHandlers>;

const SITE = { icao: 'KJFK', name: 'Kennedy', lat: 40.64, lon: -73.78, elevationFt: 13, rank: 90 };

/** Another aerodrome with the identifier of Madrid Cuatro Vientos in the navigation data. */
const NAMESAKE = { icao: 'LEVS', name: 'Elsewhere', lat: 9.5, lon: -13.6, elevationFt: 72, rank: 40 };
/**
 * By its reports a platform in the Gulf of Mexico; in the navigation data an airstrip in Papua New Guinea has that
 * identifier.
 */
const KAGI: StationSite = {
  icao: 'KAGI',
  name: 'Kagi',
  lat: -9.13,
  lon: 147.72,
  elevationFt: 4600,
  rank: 20,
};
const SITES: Readonly<Record<string, StationSite>> = { KJFK: SITE, LEVS: NAMESAKE, KAGI };

async function serve(
  mode: 'live' | 'simulated',
  isOff = false,
  past?: () => Promise<readonly ArchivedReport[]>,
) {
  const clock = testClock(NOW);
  const { hub } = await hubForTests(clock, {
    hostBudgets: { [upstream.host]: { perMinute: 6000, concurrent: 4 } },
  });
  const feeds = registerMetarFeeds(hub, {
    live: isOff ? null : awcMetarSources(`${upstream.url}/`),
    simulated: simulatedMetars({
      sky,
      seed: 7,
      stations: () => WORLD_STATIONS.slice(0, 4),
      hasForecast: () => true,
    }),
    liveUnavailable: isOff ? 'Switched off.' : null,
  });
  const sites = { find: (icao: string) => SITES[icao] ?? null };
  const weather: ServerCapability = {
    id: 'weather',
    register: (host) => registerMetarRoutes(host, { feeds, sites, clock, past }),
  };
  const server = await createApiServer({
    log: createLog('silent'),
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [weather],
    authenticate: anyToken('enroute', 'database'),
  });
  open = { server, hub };
  await hub.enter(mode);
  const get = async (url: string) => {
    const answer = await server.inject({ url, headers: { authorization: 'Bearer x' } });
    return answer.json<{ code: number; data: unknown; message: string; id?: string }>();
  };
  /** Requests until the feeds have made an attempt. */
  const until = async (isWanted: (data: MetarColumns) => boolean): Promise<MetarColumns> => {
    for (;;) {
      const data = (await get('/efb-v2/weather/metars')).data as MetarColumns;
      if (isWanted(data)) return data;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const record = async (icao: string) =>
    (await get(`/efb-v2/database/getWeather?icao=${icao}`)).data as WeatherRecord;
  const records = async (url: string) => (await get(url)).data as WeatherRecord[];
  return { hub, get, record, records, until };
}
const isIn = ({ freshness, tafFreshness }: MetarColumns) =>
  freshness.receivedAt !== null && tafFreshness.receivedAt !== null;

describe('F1 worldwide METARs', () => {
  it('the gzip file becomes columns: most important first, newest report, current and TAF category; no symbol without a position', async () => {
    const { until } = await serve('live');
    const data = await until(isIn);
    expect(data.freshness).toMatchObject({
      origin: 'live',
      state: 'fresh',
      asOf: '2026-07-18T03:53:00.000Z',
    });
    expect(data).toMatchObject({
      message: null,
      icao: ['KJFK', 'KOAK'],
      rank: [90, 0],
      category: 'VI',
      windFromDeg: [310, 250],
      windKt: [15, 11],
      gustKt: [25, null],
      ceilingFt: [25_000, 800],
      outlookFromMs: NOW,
    });
    expect(data.outlook[0]?.slice(0, 8)).toBe('VVVVVVII');
    expect(data.outlook[1]).toBe('');
  });

  inFullRun(() => {
    it('a truncated file, one too large when unpacked, or a web page is a feed failure, not an empty list', async () => {
      const broken: Behaviour[] = [
        (_, response) => {
          response
            .writeHead(200, { 'content-type': 'application/gzip' })
            .end(gzipSync(METARS).subarray(0, 90));
        },
        gzip(Buffer.alloc(60 * 1024 * 1024)),
        (_, response) => {
          response.writeHead(200, { 'content-type': 'text/html' }).end('<html>busy</html>');
        },
        answerStatus(500),
      ];
      for (const behaviour of broken) {
        metarFile = behaviour;
        const { until, hub } = await serve('live');
        const data = await until(({ message }) => message !== null && message !== 'Nothing received yet.');
        expect(data.freshness).toMatchObject({ state: 'failed', receivedAt: null });
        expect(data.icao).toEqual([]);
        await open?.server.close();
        await hub.stop();
        open = null;
      }
    });
  });

  it('F3 reports of an earlier server run are shown in the past of the timeline', async () => {
    const observedMs = NOW - 70 * 60_000;
    const raw = 'METAR KJFK 180250Z 31015KT 1/4SM FG VV001 08/08 A3012';
    const { until } = await serve('live', false, () => Promise.resolve([{ icao: 'KJFK', raw, observedMs }]));
    const columns = await until(({ icao, past }) => (past[icao.indexOf('KJFK')] ?? '').includes(','));
    const [first] = (columns.past[columns.icao.indexOf('KJFK')] ?? '').split(',');
    expect(first).toBe(`${observedMs / 60_000}L`);
  });
  it('a feed that fails later keeps its last reports and states so', async () => {
    const { until, hub } = await serve('live');
    await until(isIn);
    metarFile = answerStatus(503);
    await hub.enter('simulated');
    await hub.enter('live');
    const data = await until(
      ({ freshness }) => freshness.state === 'failed' && freshness.receivedAt !== null,
    );
    expect(data.icao).toEqual(['KJFK', 'KOAK']);
    expect(data.message).toContain('503');
  });

  it('F0 switched off by the operator: stated, not reported as a failure', async () => {
    const { until } = await serve('live', true);
    const data = await until(() => true);
    expect(data.message).toBe('Switched off.');
  });

  it('the simulated sky uses the same parser; a mode change starts empty', async () => {
    const { until, hub } = await serve('simulated');
    const data = await until(isIn);
    expect(data.freshness).toMatchObject({ origin: 'simulated', state: 'fresh', source: 'Simulated sky' });
    expect(data.icao.toSorted()).toEqual(['KDEN', 'KJFK', 'KMIA', 'KSEA']);
    expect(data.outlook.every((hours) => hours.length > 0)).toBe(true);
    await hub.enter('live');
    expect((await until(isIn)).icao).toEqual(['KJFK', 'KOAK']);
    await hub.enter('simulated');
    expect((await until(isIn)).icao).toHaveLength(4);
  });

  it('the simulated sky reports no change only when its last response is known', async () => {
    const sources = simulatedMetars({
      sky,
      seed: 11,
      stations: () => WORLD_STATIONS.slice(0, 4),
      hasForecast: () => true,
    });
    const context = (nowMs: number) => ({
      nowMs,
      signal: new AbortController().signal,
      http: { fetch: () => Promise.reject(new Error('no network')) },
    });
    expect((await sources.metars.fetch(context(NOW), false)).kind).toBe('answer');
    expect((await sources.metars.fetch(context(NOW + 30_000), true)).kind).toBe('not-modified');
    expect((await sources.metars.fetch(context(NOW + 30_000), false)).kind).toBe('answer');
    expect((await sources.metars.fetch(context(NOW + 3_600_000), true)).kind).toBe('answer');
    expect((await sources.tafs.fetch(context(NOW), false)).kind).toBe('answer');
    expect((await sources.tafs.fetch(context(NOW + 1000), true)).kind).toBe('not-modified');
  });
});

describe('F1 position of a station', () => {
  const LEVS =
    '"METAR LEVS 180330Z 23012KT 190V260 9999 FEW015TCU OVC021 15/13 Q1018",LEVS,2026-07-18T03:30:00Z,40.37,-3.78,683.0';

  it("the report's position is used, and a different one in the navigation data is reported as a conflict", async () => {
    metarFile = gzip(`${METARS.replace('40.64,-73.78,4', '40.66,-73.80,4')}\n${LEVS}`);
    const { until, record } = await serve('live');
    const data = await until(isIn);
    const of = (icao: string) => {
      const index = data.icao.indexOf(icao);
      return [data.lat[index], data.lon[index], data.positionConflictNm[index], data.rank[index]];
    };
    expect(of('LEVS')).toEqual([40.37, -3.78, 1920, 0]);
    expect(of('KJFK')).toEqual([40.66, -73.8, null, 90]);
    const madrid = await record('LEVS');
    // Neither the name nor the elevation of the other place is used.
    expect(madrid).toMatchObject({ airport_info: 'LEVS · 2241 ft · 40.37°N 3.78°W', elevationFt: 2241 });
    expect(madrid.message).toMatch(/^Position conflict: the report places LEVS at .* 1,920 NM away/);
    expect(madrid.positionConflict).toEqual({
      distanceNm: 1920,
      reported: { lat: 40.37, lon: -3.78 },
      navigationData: { name: 'Elsewhere', lat: 9.5, lon: -13.6 },
    });
    expect(await record('KJFK')).toMatchObject({
      airport_info: 'Kennedy · 13 ft · 40.66°N 73.80°W',
      positionConflict: null,
    });
  });

  it('F1 KAGI is at its reported position, in the Gulf of Mexico', async () => {
    // As recorded on 23 October 2022, at the time of this file.
    const report =
      '"METAR KAGI 180335Z AUTO 17011KT 10SM CLR 25/15 A2999 RMK AO2 T02520150",KAGI,2026-07-18T03:35:00Z,27.55,-92.45,41.0';
    metarFile = gzip(`${METARS}\n${report}`);
    const { until, record } = await serve('live');
    await until(isIn);
    const { positionConflict, airport_info } = await record('KAGI');
    expect(airport_info).toBe('KAGI · 135 ft · 27.55°N 92.45°W');
    expect(positionConflict).toMatchObject({
      reported: { lat: 27.55, lon: -92.45 },
      navigationData: { name: 'Kagi', lat: -9.13, lon: 147.72 },
    });
    // 7,240 NM by the haversine on a sphere of 3,440 NM, calculated independently; the ellipsoid differs by some 0.5
    // %.
    expect(Math.abs((positionConflict?.distanceNm ?? 0) - 7240)).toBeLessThan(40);
  });

  it('a report without a position gets that of the navigation data', () => {
    const nowhere = { lat: null, lon: null, elevationFt: null };
    expect(stationPosition(nowhere, SITE)).toMatchObject({ lat: 40.64, lon: -73.78, conflict: null });
    expect(stationPosition(nowhere, null)).toMatchObject({ lat: null, lon: null, conflict: null });
    // Across the antimeridian two positions may be close.
    const site = { ...SITE, lat: -17.75, lon: 179.99 };
    expect(stationPosition({ lat: -17.75, lon: -179.99, elevationFt: 3 }, site).conflict).toBeNull();
    expect(
      conflictText('LEVS', {
        distanceNm: 1920,
        reported: { lat: 40.37, lon: -3.78 },
        navigationData: NAMESAKE,
      }),
    ).toMatch(/report places LEVS at .*Elsewhere.* 1,920 NM away\. The reported position is used/);
  });
});

describe('H3 weather of an airport', () => {
  it('getWeather responds from fresh files, raw and decoded, without a request for the station', async () => {
    const { until, record } = await serve('live');
    await until(isIn);
    const data = await record('kjfk');
    expect(data).toMatchObject({
      icao: 'KJFK',
      rawOb: 'METAR KJFK 180351Z 31015G25KT 10SM FEW050 BKN250 08/M03 A3012',
      temp: 8,
      dewp: -3,
      wdir: 310,
      wspd: 15,
      wgst: 25,
      visib: 10,
      category: 'VFR',
      airport_info: 'Kennedy · 13 ft · 40.64°N 73.78°W',
      freshness: { asOf: '2026-07-18T03:51:00.000Z', state: 'fresh' },
      taf: { periods: [{ category: 'VFR' }, { category: 'IFR' }] },
    });
    expect(data.rawTaf).toContain('TAF KJFK');
    expect(upstream.requests.filter(({ path }) => path.includes('/api/data'))).toEqual([]);
  });

  it('a station missing from the files is requested; 204 means no report (404), a failure is 503', async () => {
    const { until, get, record } = await serve('live');
    await until(isIn);
    station = answerJson([{ icaoId: 'EGLL', rawOb: 'METAR EGLL 180350Z VRB02KT CAVOK 10/09 Q1013' }]);
    expect((await record('EGLL')).wdir).toBe('VRB');
    expect(upstream.requests.at(-1)?.path).toBe('/api/data/metar?ids=EGLL&format=json&taf=true');
    station = answerStatus(204);
    expect(await get('/efb-v2/database/getWeather?icao=EGKK')).toMatchObject({
      code: 404,
      message: 'Weather not available for EGKK',
    });
    station = answerStatus(500);
    expect(await get('/efb-v2/database/getWeather?icao=EGSS')).toMatchObject({
      code: 503,
      id: 'weather-unavailable',
    });
    expect(await get('/efb-v2/database/getWeather?icao=1N7')).toMatchObject({ code: 404 });
  });

  it('the weather-service call takes ids, format=json and taf, and omits stations without a report', async () => {
    const { until, get, records } = await serve('live');
    await until(isIn);
    const url = '/efb-v2/weather/metar?ids=KJFK,EGKK,KOAK&format=json';
    const withTaf = await records(`${url}&taf=true`);
    expect(withTaf.map(({ icao }) => icao)).toEqual(['KJFK', 'KOAK']);
    expect(withTaf[0]?.rawTaf).toContain('TAF KJFK');
    expect((await records(url))[0]?.rawTaf).toBeNull();
    expect((await get(`${url}&format=xml`)).code).toBe(400);
    expect(stationUrl('https://example.org/', 'A B')).toBe(
      'https://example.org/api/data/metar?ids=A+B&format=json&taf=true',
    );
  });
});
