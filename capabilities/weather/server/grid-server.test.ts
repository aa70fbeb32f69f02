import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { encodeGribField } from '#aviation/grib2/encode-field.ts';
import type { RunningFeedHub } from '#platform/server/feeds/feed-hub.ts';
import { anyToken } from '#platform/server/http/testing/known-tokens.ts';
import { hubForTests, limitsOf, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import {
  type Behaviour,
  type Upstream,
  answerStatus,
  startUpstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { createLog } from '#platform/server/log/log.ts';
import { decodeGridFile } from '../domain/grid-file.ts';
import { GRID_PARAMETERS, type GridInput, surfaceCode } from '../domain/grid-parameters.ts';
import { gfsGridSource, gfsRunSource } from './gfs-source.ts';
import { registerGridFeeds } from './grid-feeds.ts';
import { registerGridRoutes } from './grid.routes.ts';

const NOW = Date.UTC(2026, 10, 20, 16);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WIND: readonly GridInput[] = [
  { parameter: 'UGRD', surface: 250 },
  { parameter: 'VGRD', surface: 250 },
];
const PRESSURE: readonly GridInput[] = [{ parameter: 'PRMSL', surface: 'sea level' }];

/** Run and valid time that a request of the NOMADS filter names. */
function timesOf(address: string): { runMs: number; validMs: number } {
  const url = new URL(address, 'http://x');
  const [, year, month, day, hour] =
    /gfs\.(\d{4})(\d\d)(\d\d)\/(\d\d)/.exec(url.searchParams.get('dir') ?? '') ?? [];
  const forecast = /\.f(\d{3})$/.exec(url.searchParams.get('file') ?? '')?.[1];
  const runMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour));
  return { runMs, validMs: runMs + Number(forecast) * HOUR_MS };
}

const GRID = { ni: 36, nj: 19, lat1: 90, lon1: 0, di: 10, dj: 10 };

function messageOf({ parameter, surface }: GridInput, times: { runMs: number; validMs: number }): Uint8Array {
  const [discipline, category, number] = GRID_PARAMETERS[parameter];
  return encodeGribField({
    discipline,
    category,
    parameter: number,
    level: surfaceCode(surface),
    referenceMs: times.runMs,
    forecastMinutes: (times.validMs - times.runMs) / 60_000,
    grid: GRID,
    values: Float32Array.from({ length: GRID.ni * GRID.nj }, (_, at) => (at * 7) % 50),
  });
}

/** A GRIB file as the filter returns it, delayed by `late`, and only its first part. */
const grib =
  ({ lateMs = 0, part = 1 } = {}): Behaviour =>
  (request, response) => {
    const { runMs, validMs } = timesOf(request.url ?? '');
    // As in the archive: 1° files every 3 h, and of the 06Z run only the files written so far.
    const forecastHour = (validMs - runMs) / HOUR_MS;
    if (forecastHour % 3 !== 0 || (runMs === RUN_06Z && forecastHour > writtenTo)) {
      return webPage()(request, response);
    }
    const deps = (request.url ?? '').includes('var_UGRD') ? WIND : PRESSURE;
    const times = { runMs: runMs - lateMs, validMs: validMs - lateMs };
    const file = Buffer.concat(deps.map((need) => messageOf(need, times)));
    response
      .writeHead(200, { 'content-type': 'application/octet-stream' })
      .end(file.subarray(0, Math.floor(file.length * part)));
  };

/** The newest run at `NOW`, and its last written step. */
const RUN_06Z = Date.UTC(2026, 10, 20, 6);
let writtenTo = 384;
let upstream: Upstream;
let fields: Behaviour = grib();
let limits = limitsOf(testClock(NOW));
beforeAll(async () => {
  upstream = await startUpstream((request, response) =>
    ((request.url ?? '').includes('var_UGRD') ? fields : grib())(request, response),
  );
});
afterAll(() => upstream.close());

let open: { server: FastifyInstance; hub: RunningFeedHub } | null = null;
afterEach(async () => {
  await open?.server.close();
  await open?.hub.stop();
  open = null;
  fields = grib();
  writtenTo = 384;
});

async function serve() {
  const clock = testClock(NOW);
  limits = limitsOf(clock);
  const { hub } = await hubForTests(clock, {
    startLimit: limits.startLimit,
    hostBudgets: { [upstream.host]: { perMinute: 6000, concurrent: 4 } },
  });
  const base = `${upstream.url}/`;
  const feeds = registerGridFeeds(hub, {
    live: { run: gfsRunSource(base), grid: gfsGridSource(base) },
    simulated: null,
    liveUnavailable: null,
  });
  const weather: ServerCapability = {
    id: 'weather',
    register: (host) => registerGridRoutes(host, { feeds, mode: () => 'live', clock }),
  };
  const server = await createApiServer({
    log: createLog('silent'),
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [weather],
    authenticate: anyToken('enroute'),
  });
  open = { server, hub };
  await hub.enter('live');
  await expect.poll(() => feeds.run.snapshot().records, { timeout: 60_000 }).not.toBeNull();
  const get = (url: string) => server.inject({ url, headers: { authorization: 'Bearer x' } });
  const manifest = (await get('/efb-v2/weather/grids')).json<{ data: { steps: string[] } }>().data;
  const wind = (step: number) =>
    get(`/efb-v2/weather/grids/wind/250/${Date.parse(manifest.steps[step] ?? '')}`);
  return { wind, manifest };
}

const FAULTS: [string, Behaviour, RegExp][] = [
  ['half a GRIB', grib({ part: 0.45 }), /octets; \d+ are left/],
  ['a GRIB cut within its second field', grib({ part: 0.7 }), /octets; \d+ are left|VGRD at 250 hPa/],
  ["yesterday's file under today's name", grib({ lateMs: DAY_MS }), /The answer is for 2026-11-19T/],
  ['a page that says there is no file', webPage(), /text\/html/],
  ['silence of 15 s', () => limits.passTo(NOW + 15_000), /did not answer in time/],
  ['500', answerStatus(500), /500/],
  ['429', answerStatus(429, { 'retry-after': '1' }), /too many requests/],
];

function webPage(): Behaviour {
  return (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>data file is not present</html>');
}

describe('F1 F3 gridded weather from a misbehaving upstream', () => {
  it('a field has its source, run and state', async () => {
    const { wind } = await serve();
    const answer = await wind(0);
    expect(answer.statusCode).toBe(200);
    expect(decodeGridFile(new Uint8Array(answer.rawPayload))).toMatchObject({ ni: 36, nj: 19 });
    const freshness = JSON.parse(String(answer.headers['meridian-freshness'])) as object;
    expect(freshness).toMatchObject({
      source: 'NOAA GFS (NOMADS)',
      origin: 'live',
      state: 'fresh',
      receivedAt: new Date(NOW).toISOString(),
    });
  });

  it('a run is complete when the steps in use exist; until then the previous run is used', async () => {
    writtenTo = 36;
    const { manifest } = await serve();
    expect(manifest).toMatchObject({
      run: '2026-11-20T06:00:00.000Z',
      stepHours: 3,
      betweenSteps: 'linear',
    });
    expect(manifest.steps.at(-1)).toBe('2026-11-21T18:00:00.000Z');
    await open?.server.close();
    await open?.hub.stop();
    writtenTo = 33;
    expect((await serve()).manifest).toMatchObject({ run: '2026-11-20T00:00:00.000Z' });
  });

  it.each(FAULTS)(
    '%s: the step is rejected with its reason; the previous step stays',
    async (_, fault, words) => {
      const { wind } = await serve();
      const before = await wind(0);
      expect(before.statusCode).toBe(200);
      fields = fault;
      const failed = await wind(1);
      expect(failed.statusCode).toBe(503);
      expect(failed.json()).toMatchObject({ code: 503, id: 'grid-unavailable', data: null });
      expect(failed.json<{ message: string }>().message).toMatch(words);
      const again = await wind(0);
      expect(again.statusCode).toBe(200);
      expect(again.headers.etag).toBe(before.headers.etag);
    },
  );
});
