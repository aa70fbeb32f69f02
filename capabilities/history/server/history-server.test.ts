import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedMode } from '#platform/contract/freshness.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { anyToken } from '#platform/server/http/testing/known-tokens.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import { getHistory, getHistoryStatus } from '../contract.ts';
import type { Entry } from '../domain/entry.ts';
import { type HistorySource, createHistoryServer } from './index.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const at = (hours: number): string => new Date(NOON + hours * HOUR_MS).toISOString();
const metar = (key: string, hours: number): Entry => ({
  key,
  atMs: NOON + hours * HOUR_MS,
  text: `METAR ${key} ${hours}`,
});

/** A source that can be changed. */
function sourceOf(kind: HistorySource['kind'], first: readonly Entry[]) {
  let entries = first;
  let listener: () => void = () => undefined;
  return {
    source: {
      kind,
      current: () => [{ origin: 'live' as const, entries }],
      onChange: (given: () => void) => {
        listener = given;
        return () => undefined;
      },
    },
    change(next: readonly Entry[]) {
      entries = next;
      listener();
    },
  };
}

const folder = mkdtempSync(join(tmpdir(), 'meridian-history-'));
const metars = sourceOf('metar', [metar('KJFK', -1), metar('KLGA', -1), metar('EGLL', -1)]);
const hazards = sourceOf('hazard', [
  { key: 'near', atMs: NOON, text: '{}', place: { lat: 42, lon: -73, radiusNm: 60 } },
  { key: 'far', atMs: NOON, text: '{}', place: { lat: 0, lon: 0, radiusNm: 60 } },
]);
const tafs = sourceOf('taf', [{ key: 'KJFK', atMs: NOON - 30 * HOUR_MS, text: 'TAF KJFK 230600Z' }]);
const notams = sourceOf('notam', [
  { key: 'A1234/26', atMs: NOON - 36 * HOUR_MS, text: 'RWY CLSD', place: { lat: 40, lon: -73, radiusNm: 5 } },
  { key: 'A1234/26', atMs: NOON - 12 * HOUR_MS, text: 'RWY CLSD', place: { lat: 40, lon: -73, radiusNm: 0 } },
]);
let mode: FeedMode = 'live';
const history = createHistoryServer({
  dataDir: folder,
  clock: frozenClock(NOON),
  log: createLog('silent'),
  limits: { days: 30, maxMb: 400 },
  mode: () => mode,
  sources: () => [metars.source, hazards.source, tafs.source, notams.source],
  stationsNear: (_, radiusNm) => (radiusNm < 20 ? ['KJFK'] : ['KJFK', 'KLGA']),
});
let server: FastifyInstance;
beforeAll(async () => {
  server = await createApiServer({
    log: createLog('silent'),
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: [history],
    authenticate: anyToken('enroute', 'openid'),
  });
});
afterAll(async () => {
  await server.close();
  await history.stop?.();
  rmSync(folder, { recursive: true, force: true });
});

const issued = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [1, 2] },
  properties: {
    type: 'SIGMET',
    hazard: 'TS',
    label: 'TS SIGMET 1',
    validFrom: at(0),
    validTo: at(4),
    rawData: 'SBAZ SIGMET 1 …',
    levels: { baseFt: null, topFt: 54_000 },
  },
};
/** Rows of a table by the names of its columns. */
async function rowsOf(id: string, page: { after: string | null; limit: number }) {
  const type = history.objects?.find((one) => one.id === id);
  if (!type) throw new Error(`no table ${id}`);
  const principal = { userKey: 'a', issuer: 'i', subject: 'a', email: 'a@b.c', scopes: ['enroute' as const] };
  const { values, next, total, freshness } = await type.read({ principal, ...page });
  const count = values[0]?.length ?? 0;
  const rows = Array.from({ length: count }, (_, row) =>
    Object.fromEntries(type.columns.map(({ name }, column) => [name, values[column]?.[row]])),
  );
  return { rows, next, total, origin: freshness.origin };
}

async function ask(query: string) {
  const answer = await server.inject({
    url: `/efb-v2/history${query}`,
    headers: { authorization: 'Bearer x' },
  });
  return { status: answer.statusCode, ...answer.json<{ data: unknown; id?: string }>() };
}
const span = `from=${at(-24)}&to=${at(1)}`;
const recordsFor = async (query: string) => getHistory.data.parse((await ask(`?${span}&${query}`)).data);
const keysOf = async (query: string) => (await recordsFor(query)).records.map(({ key }) => key);

describe('F3 past data by place, time and kind', () => {
  it('F3 until its files are read it is not ready, which is not empty', async () => {
    expect(await ask(`?${span}&kind=metar`)).toMatchObject({ status: 503, id: 'history-not-ready' });
    const early = history.past('metar', 'KJFK', { fromMs: NOON - HOUR_MS, toMs: NOON });
    history.afterOpen?.();
    expect(await early).toHaveLength(1);
  });
  it('F3 existing and new feed data is stored', async () => {
    expect(await keysOf('kind=metar&key=KJFK')).toEqual(['KJFK']);
    metars.change([metar('KJFK', 0), metar('KLGA', -1)]);
    await history.past('metar', 'KJFK', { fromMs: NOON, toMs: NOON });
    const data = await recordsFor('kind=metar&key=KJFK');
    expect(data).toMatchObject({ keptFrom: '2026-11-24', nextFrom: null, origin: 'live' });
    expect(data.records.at(-1)).toEqual({ key: 'KJFK', at: at(0), text: 'METAR KJFK 0' });
  });
  it('F3 by place: stations around it, and areas that include it', async () => {
    expect(new Set(await keysOf('kind=metar&lat=40.6&lon=-73.8&radiusNm=30'))).toEqual(
      new Set(['KJFK', 'KLGA']),
    );
    expect(new Set(await keysOf('kind=metar&lat=40.6&lon=-73.8&radiusNm=10'))).toEqual(new Set(['KJFK']));
    expect(await keysOf('kind=hazard&lat=40.6&lon=-73.8&radiusNm=40')).toEqual(['near']);
    expect(await keysOf('kind=hazard&lat=40.6&lon=-73.8&radiusNm=10')).toEqual([]);
  });
  it('F3 each feed mode has its own past', async () => {
    mode = 'simulated';
    expect(await recordsFor('kind=metar')).toMatchObject({
      records: [],
      keptFrom: null,
      origin: 'simulated',
    });
    mode = 'live';
  });
  it('F3 limits and the stored period are reported', async () => {
    const data = getHistoryStatus.data.parse((await ask('/status')).data);
    expect(data).toMatchObject({ days: 30, maxMb: 400, message: null, origin: 'live' });
    expect(data.kinds.find(({ kind }) => kind === 'hazard')).toMatchObject({ records: 2, to: '2026-11-24' });
  });
  it('H1 an invalid request is rejected', async () => {
    for (const query of [
      'kind=metar',
      `${span}&kind=pirep`,
      `${span}&kind=metar&lat=40`,
      `${span}&kind=metar&key=KJFK&lat=40&lon=1`,
      `from=${at(1)}&to=${at(0)}&kind=metar`,
      'from=yesterday&to=today&kind=metar',
    ])
      expect((await ask(`?${query}`)).status).toBe(400);
  });

  it('K1 past METARs of a day and hazards with their time of withdrawal are tables, page by page', async () => {
    const whole = await rowsOf('metar_history', { after: null, limit: 100 });
    const response = await ask(`?kind=metar&from=${at(-24)}&to=${at(0)}`);
    expect(
      whole.rows.map(({ station, observed_at: time, raw }) => ({ key: station, at: time, text: raw })),
    ).toEqual(getHistory.data.parse(response.data).records);
    expect(whole.rows.length).toBeGreaterThan(1);
    const first = await rowsOf('metar_history', { after: null, limit: 1 });
    expect(first).toMatchObject({ total: whole.rows.length, origin: 'live' });
    expect((await rowsOf('metar_history', { after: first.next, limit: 1 })).rows).toEqual([whole.rows[1]]);
    expect(new Set(whole.rows.map(({ id }) => id)).size).toBe(whole.rows.length);

    hazards.change([
      { key: 'storm', atMs: NOON - 2 * HOUR_MS, text: JSON.stringify(issued) },
      { key: 'storm', atMs: NOON - HOUR_MS, text: JSON.stringify({ withdrawnAt: at(-1) }) },
      { key: 'torn', atMs: NOON - HOUR_MS, text: 'not JSON' },
    ]);
    await history.past('hazard', null, { fromMs: 0, toMs: NOON });
    const { rows } = await rowsOf('hazard_history', { after: null, limit: 100 });
    expect(rows.filter(({ hazard_id: id }) => id === 'storm')).toMatchObject([
      { event: 'issued', at: at(-2), label: 'TS SIGMET 1', base_ft: null, top_ft: 54_000, valid_to: at(4) },
      { event: 'withdrawn', at: at(-1), label: null, raw: null },
    ]);
    // An unreadable report is a row without figures.
    expect(rows.find(({ hazard_id: id }) => id === 'torn')).toMatchObject({ event: null, raw: null });
  });

  it('K1 TAFs of two days and NOTAMs by day of receipt are tables too', async () => {
    await history.past('taf', null, { fromMs: 0, toMs: NOON });
    await history.past('notam', null, { fromMs: 0, toMs: NOON });
    const { rows } = await rowsOf('taf_history', { after: null, limit: 100 });
    expect(rows).toMatchObject([{ station: 'KJFK', issued_at: at(-30), raw: 'TAF KJFK 230600Z' }]);
    const seen = await rowsOf('notam_history', { after: null, limit: 100 });
    expect(seen.rows).toMatchObject([
      { notam_id: 'A1234/26', seen_on: '2026-11-23', lat: 40, lon: -73, radius_nm: 5, raw: 'RWY CLSD' },
      // Without an area its size is unknown.
      { notam_id: 'A1234/26', seen_on: '2026-11-24', radius_nm: null },
    ]);
  });
});
