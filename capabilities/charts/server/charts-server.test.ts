import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { openTestDatabase, withOneEngine } from '#platform/server/db/testing/engines.ts';
import type { RunningFeedHub } from '#platform/server/feeds/feed-hub.ts';
import { hubForTests, type TestClock, testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import {
  answerStatus,
  type Behaviour,
  startUpstream,
  type Upstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { createLog } from '#platform/server/log/log.ts';
import type { Chart, ChartList, Georeference } from '../contract.ts';
import { SAMPLE_METAFILE, samplePdf } from '../testing/sample-charts.ts';
import { chartsMigrations } from './charts.migrations.ts';
import { dtppFileFeed } from './dtpp.feed.ts';
import { createDtppFiles } from './dtpp-files.ts';
import { createChartsServer } from './index.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const PDF = samplePdf([{ widthPt: 400, heightPt: 600, text: 'Made up' }]);

interface World {
  server: FastifyInstance;
  capability: ServerCapability;
  dataDir: string;
  hub: RunningFeedHub;
  clock: TestClock;
  close(): Promise<void>;
}

async function openWorld(handle: DatabaseHandle, dtppUrl: string): Promise<World> {
  const clock = testClock(NOW);
  const dataDir = await mkdtemp(join(tmpdir(), 'meridian-charts-'));
  const { hub } = await hubForTests(clock, { dataDir });
  const capability = createChartsServer({
    db: handle.db,
    clock,
    dataDir,
    feeds: hub,
    config: { DTPP_URL: dtppUrl },
  });
  const server = await createApiServer({
    log: createLog('silent'),
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: [capability],
    // The token is the user's name; `nobody` lacks the scope.
    authenticate: async (token) => {
      const principal = { userKey: `iss|${token}`, issuer: 'iss', subject: token, email: `${token}@x.y` };
      return { ok: true, principal: { ...principal, scopes: token === 'nobody' ? ['openid'] : ['charts'] } };
    },
  });
  return {
    server,
    capability,
    dataDir,
    hub,
    clock,
    async close() {
      await server.close();
      await hub.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const bearer = (user: string) => ({ authorization: `Bearer ${user}` });
const callsOf = (world: () => World) => ({
  get: async (path: string, user = 'ann', headers: Record<string, string> = {}) =>
    world().server.inject({ url: `/efb-v2/charts/aip/${path}`, headers: { ...bearer(user), ...headers } }),
  post: async (path: string, payload: unknown, user = 'ann') =>
    (
      await world().server.inject({
        method: 'POST',
        url: `/efb-v2/charts/aip/${path}`,
        headers: { ...bearer(user), 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      })
    ).json(),
  upload: async (query: string, body: Uint8Array = PDF, user = 'ann', type = 'application/pdf') =>
    (
      await world().server.inject({
        method: 'POST',
        url: `/efb-v2/charts/aip/upload?${query}`,
        headers: { ...bearer(user), 'content-type': type },
        payload: Buffer.from(body),
      })
    ).json(),
});

const mountSmallDisk = (folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0;
const unmount = (folder: string) => spawnSync('umount', [folder]);

describe('H5 a full disk', () => {
  it('H5 rejects an upload with 507, leaves no remains, and accepts one that fits', async (context) => {
    const handle = await openTestDatabase(chartsMigrations);
    const world = await openWorld(handle, 'http://127.0.0.1:1');
    const { upload } = callsOf(() => world);
    const folder = join(world.dataDir, 'charts/own');
    await mkdir(folder, { recursive: true });
    const isMounted = mountSmallDisk(folder);
    try {
      if (!isMounted) context.skip('a disk of its own can only be mounted by root');
      const large = Buffer.concat([Buffer.from(PDF), Buffer.alloc(200_000)]);
      expect(await upload('name=Large&kind=airport', large)).toMatchObject({ code: 507, id: 'disk-full' });
      expect(await readdir(folder)).toEqual([]);
      expect(await upload('name=Small&kind=airport')).toMatchObject({ code: 200 });
    } finally {
      if (isMounted) unmount(folder);
      await world.close();
      await handle.close();
    }
  });
});

const place: Georeference = {
  page: 1,
  pageWidthPt: 400,
  pageHeightPt: 600,
  points: [
    { x: 0.25, y: 0.5, lat: 40.6, lon: -73.8, label: 'JFK' },
    { x: 0.75, y: 0.5, lat: 40.6, lon: -73.7, label: null },
  ],
};

withOneEngine('H5 own charts', (open) => {
  let handle: DatabaseHandle;
  let world: World;
  const { get, post, upload } = callsOf(() => world);
  const list = async (query = '', user = 'ann') =>
    (await get(`chartList${query}`, user)).json().data as ChartList;

  beforeAll(async () => {
    handle = await open(chartsMigrations);
    world = await openWorld(handle, 'http://127.0.0.1:1');
  });
  afterAll(async () => {
    await world.close();
  });
  beforeEach(async () => {
    await handle.db.execute(sql`delete from own_charts`);
  });

  it('H5 stores a PDF and returns it byte by byte, with an ETag and never as a page of this site', async () => {
    const { code, data } = await upload('name=Tower%20map&icao=kjfk&kind=airport&pages=1');
    expect(code).toBe(200);
    expect(data).toMatchObject({
      icao: 'KJFK',
      name: 'Tower map',
      kind: 'airport',
      source: 'Own chart',
      asOf: '2026-11-27T12:00:00.000Z',
      pages: 1,
      size: PDF.length,
      isOwn: true,
      isGeoreferenced: false,
    });
    expect((await list('?icao=KJFK')).charts).toEqual([data]);
    expect((await list('?icao=KLAX')).charts).toEqual([]);
    expect((await list()).charts).toEqual([data]);
    const { url } = (await get(`charturl?id=${data.id}`)).json().data;
    expect(url).toBe(`/efb-v2/charts/aip/file/${data.id}`);
    const file = await world.server.inject({ url, headers: bearer('ann') });
    expect(file.rawPayload.equals(Buffer.from(PDF))).toBe(true);
    expect(file.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="chart.pdf"',
    });
    const again = await get(`file/${data.id}`, 'ann', { 'if-none-match': String(file.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('H2 no other account sees, opens, changes, deletes or restores a chart: 404', async () => {
    const { data } = await upload('name=Mine&kind=other');
    expect((await list('', 'bob')).charts).toEqual([]);
    expect((await get(`charturl?id=${data.id}`, 'bob')).statusCode).toBe(404);
    expect((await get(`file/${data.id}`, 'bob')).statusCode).toBe(404);
    expect((await post('updateChart', { id: data.id, name: 'Yours' }, 'bob')).code).toBe(404);
    expect((await post('deleteChart', { id: data.id }, 'bob')).code).toBe(404);
    await post('deleteChart', { id: data.id });
    expect((await post('restoreChart', { id: data.id }, 'bob')).code).toBe(404);
    expect((await post('restoreChart', { id: data.id })).data).toEqual(data);
  });

  it('H2 requires the scope charts, also for the file and the upload', async () => {
    const { data } = await upload('name=Mine&kind=other');
    expect((await upload('name=x&kind=other', PDF, 'nobody')).code).toBe(403);
    expect((await get(`file/${data.id}`, 'nobody')).statusCode).toBe(403);
    expect((await get('chartList', 'nobody')).statusCode).toBe(403);
    const bare = await world.server.inject({ url: `/efb-v2/charts/aip/file/${data.id}` });
    expect(bare.statusCode).toBe(401);
  });

  it('H5 rejects files that are not PDF, are too large, or have another type or no name, and stores nothing', async () => {
    const folder = join(world.dataDir, 'charts/own');
    const before = await readdir(folder);
    expect(await upload('name=x&kind=other', new TextEncoder().encode('<html>'))).toMatchObject({
      code: 415,
      id: 'chart-not-pdf',
    });
    expect((await upload('name=x&kind=other', new Uint8Array(0))).code).not.toBe(200);
    const large = new Uint8Array(30 * 1024 * 1024 + 1);
    large.set(PDF);
    expect((await upload('name=x&kind=other', large)).code).toBe(413);
    expect((await upload('name=x&kind=other', PDF, 'ann', 'image/png')).code).toBe(415);
    expect((await upload('name=x&kind=other', PDF, 'ann', 'application/json')).code).toBeGreaterThanOrEqual(
      400,
    );
    expect((await upload('name=%20&kind=other')).code).toBe(400);
    expect((await upload('name=x&kind=plate')).code).toBe(400);
    expect((await list()).charts).toEqual([]);
    expect(await readdir(folder)).toEqual(before);
  });

  it('H5 renames, sorts and georeferences a chart; an impossible placement is rejected and changes nothing', async () => {
    const { data } = await upload('name=Old&icao=KJFK&kind=other');
    const renamed = await post('updateChart', { id: data.id, name: 'New', kind: 'approach', icao: null });
    expect(renamed.data).toMatchObject({ name: 'New', kind: 'approach', icao: null });
    const placed = await post('updateChart', { id: data.id, georeference: place });
    expect(placed.data).toMatchObject({ name: 'New', isGeoreferenced: true, georeference: place });
    const [first] = place.points;
    const same = await post('updateChart', {
      id: data.id,
      georeference: { ...place, points: [first, first] },
    });
    expect(same).toMatchObject({ code: 400, id: 'chart-not-placed' });
    expect((await list()).charts[0]?.georeference).toEqual(place);
    const gone = await post('updateChart', { id: data.id, georeference: null });
    expect(gone.data).toMatchObject({ isGeoreferenced: false, georeference: null });
  });

  it('H5 a deleted chart can be restored within the hour; its file is deleted after it', async () => {
    const { data } = (await upload('name=x&kind=other')) as { data: Chart };
    await post('deleteChart', { id: data.id });
    expect((await list()).charts).toEqual([]);
    expect((await get(`file/${data.id}`)).statusCode).toBe(404);
    expect((await post('restoreChart', { id: data.id })).code).toBe(200);
    expect((await get(`file/${data.id}`)).statusCode).toBe(200);
    await post('deleteChart', { id: data.id });
    world.clock.set(NOW + 2 * 3_600_000);
    await world.capability.start?.();
    expect((await post('restoreChart', { id: data.id })).code).toBe(404);
    expect(await readdir(join(world.dataDir, 'charts/own'))).not.toContain(`${data.id}.pdf`);
    world.clock.set(NOW);
  });

  it('H5 a file left without a row by a crash is removed at the next start; others stay', async () => {
    const { data } = await upload('name=x&kind=other');
    const folder = join(world.dataDir, 'charts/own');
    const old = new Date(NOW - 2 * 3_600_000);
    for (const name of ['own_aaaaaaaaaa.pdf', 'own_bbbbbbbbbb.part', `${data.id}.pdf`]) {
      if (!name.includes(data.id)) await writeFile(join(folder, name), 'x');
      await utimes(join(folder, name), old, old);
    }
    await world.capability.start?.();
    expect(await readdir(folder)).toContain(`${data.id}.pdf`);
    expect(await readdir(folder)).not.toContain('own_aaaaaaaaaa.pdf');
    expect(await readdir(folder)).not.toContain('own_bbbbbbbbbb.part');
  });
});

describe('H5 FAA charts', () => {
  let handle: DatabaseHandle;
  let world: World;
  let upstream: Upstream;
  const { get } = callsOf(() => world);
  const list = async () => (await get('chartList?icao=KJFK')).json().data as ChartList;

  const answer =
    (type: string, body: string | Uint8Array): Behaviour =>
    (_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(body);
    };
  /** A valid list; each PDF as given. */
  const publisher =
    (pdf: Behaviour): Behaviour =>
    (request, response) => {
      if (request.url === '/2612/xml_data/d-tpp_Metafile.xml')
        answer('text/xml', SAMPLE_METAFILE)(request, response);
      else pdf(request, response);
    };
  /** Leaves the mode and returns: the list is fetched again. */
  async function goLive(): Promise<void> {
    await world.hub.enter('simulated');
    await world.hub.enter('live');
    await expect.poll(async () => (await list()).published.state).not.toBe('loading');
  }

  beforeAll(async () => {
    handle = await openTestDatabase(chartsMigrations);
  });
  beforeEach(async () => {
    upstream = await startUpstream(publisher(answer('application/pdf', PDF)));
    world = await openWorld(handle, `${upstream.url}/`);
    return async () => {
      await world.close();
      await upstream.close();
    };
  });
  afterAll(async () => {
    await handle.close();
  });

  it('F0 H5 in simulated mode no source is queried, and the list states when FAA charts are available', async () => {
    await world.hub.enter('simulated');
    const { charts, published } = await list();
    expect(charts).toEqual([]);
    expect(published.state).toBe('unavailable');
    expect(published.message).toMatch(/live feeds/);
    expect((await get('charturl?id=dtpp-2612-99610TEST1.PDF')).statusCode).toBe(404);
    expect(upstream.requests).toEqual([]);
  });

  it('F0 H5 the ten-megabyte list is requested only when charts are opened', async () => {
    await world.hub.enter('live');
    const feed = () => world.hub.statuses().find(({ id }) => id === 'charts/dtpp');
    await expect.poll(() => feed()?.state).toBe('waiting');
    expect(upstream.requests).toEqual([]);
    expect((await list()).published.state).toBe('loading');
    await expect.poll(async () => (await list()).published.state).toBe('available');
    expect(upstream.requests.map(({ path }) => path)).toEqual(['/2612/xml_data/d-tpp_Metafile.xml']);
    expect(feed()?.state).toBe('fresh');
  });

  it('H5 lists the charts of an airport with source and cycle, and passes on a PDF requested once', async () => {
    await goLive();
    const { charts, published } = await list();
    expect(published).toMatchObject({
      state: 'available',
      freshness: { source: 'FAA d-TPP', asOf: '2026-11-26T09:01:00.000Z', origin: 'live', state: 'fresh' },
    });
    expect(charts.map(({ name, kind }) => [name, kind])).toEqual([
      ['ILS OR LOC RWY 04L & 04R', 'approach'],
      ['AIRPORT DIAGRAM', 'airport'],
      ['TEST ONE', 'sid'],
    ]);
    expect(charts[0]).toMatchObject({ source: 'FAA d-TPP', cycle: '2612', isOwn: false, pages: null });
    const id = 'dtpp-2612-99610TEST1.PDF';
    const { url } = (await get(`charturl?id=${id}`)).json().data;
    for (let times = 0; times < 2; times += 1) {
      const file = await world.server.inject({ url, headers: bearer('ann') });
      expect(file.rawPayload.equals(Buffer.from(PDF))).toBe(true);
    }
    expect(upstream.requests.filter(({ path }) => path.endsWith('99610TEST1.PDF'))).toHaveLength(1);
  });

  it('H5 a file that is not in the list is 404 and is not requested', async () => {
    await goLive();
    for (const id of [
      'dtpp-2612-OTHER.PDF',
      'dtpp-2611-99610TEST1.PDF',
      'dtpp-2612-..',
      'own_aaaaaaaaaa',
      'x',
    ])
      expect((await get(`file/${id}`)).statusCode).toBe(404);
    expect(upstream.requests).toHaveLength(1);
  });

  it('H5 a response that is not a PDF by type or content, or no response, is 503 with the reason', async () => {
    const bad: [Behaviour, RegExp][] = [
      [answer('text/html', '<html>Sign in</html>'), /content type|text\/html/],
      [answer('application/pdf', '<html>Sign in</html>'), /not a PDF/],
      [answerStatus(500), /500/],
    ];
    await goLive();
    for (const [index, [behaviour, reason]] of bad.entries()) {
      upstream.behave(publisher(behaviour));
      const id = ['99610TEST1', '99610TESTAD', '99610TESTDP'][index];
      const response = await get(`file/dtpp-2612-${id}.PDF`);
      expect(response.statusCode).toBe(503);
      expect(response.json().message).toMatch(reason);
    }
  });

  it('H5 a truncated PDF is a fault, not a chart', () => {
    const read = (body: Uint8Array) =>
      dtppFileFeed('http://faa.test').parse([{ name: 'main', contentType: 'application/pdf', body }], {
        key: '2612/A.PDF',
        receivedMs: NOW,
        shiftMs: 0,
      });
    expect(read(PDF)).toMatchObject({ records: PDF });
    expect(() => read(PDF.subarray(0, PDF.length / 2))).toThrow(/an incomplete chart/);
  });

  it('H5 a missing list is a failure, not an airport without charts', async () => {
    upstream.behave(answer('text/html', '<html>Maintenance</html>'));
    await goLive();
    const { charts, published } = await list();
    expect(charts).toEqual([]);
    expect(published.state).toBe('failed');
    expect(published.message).toMatch(/text\/html/);
  });

  it('H5 the files on disk stay within their limit; the least recently used is removed first', async () => {
    const files = createDtppFiles(join(world.dataDir, 'cache'), 25);
    const at = (minutes: number) => new Date(NOW + minutes * 60_000);
    await files.write('2612/A.PDF', new Uint8Array(10), at(0));
    await files.write('2612/B.PDF', new Uint8Array(10), at(1));
    await files.read('2612/A.PDF', at(2));
    await files.write('2612/C.PDF', new Uint8Array(10), at(3));
    expect(await files.read('2612/B.PDF', at(4))).toBeNull();
    expect((await files.read('2612/A.PDF', at(4)))?.length).toBe(10);
  });
});
