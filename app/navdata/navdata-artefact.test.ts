import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { OURAIRPORTS } from '#capabilities/datapacks/testing/sample-packs.ts';
import { getNavdataChunks } from '#capabilities/navdata/contract.ts';
import { createNavdataServer } from '#capabilities/navdata/server/index.ts';
import { writeZzSet, zzPoints } from '#navdata-builder/testing/make-zz-set.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { systemClock } from '#platform/server/time/clock.ts';
import { type SourceFolder, createNavdataArtefacts, reasonOf } from './navdata-artefact.ts';
import { isFullRun } from '#platform/testing/full-run.ts';

const log = createLog('silent');
const root = mkdtempSync(join(tmpdir(), 'navdata-swap-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const dataDir = join(root, 'data');
const folderOf = join(dataDir, 'navdata');
const zz = join(root, 'zz');
writeZzSet(zz);
const own = join(root, 'own');
mkdirSync(own);
for (const [name, text] of Object.entries(OURAIRPORTS)) writeFileSync(join(own, name), text);
const damaged = join(root, 'damaged');
mkdirSync(damaged);
writeFileSync(join(damaged, 'fix.dat'), 'no data file at all\n');
const bearer = { authorization: 'Bearer good' };

/** A server on the data folder with the active packs. */
async function serve(packs: SourceFolder[]) {
  const artefacts = createNavdataArtefacts({
    dataDir,
    navdataDir: own,
    base: 'none',
    packs: () => packs,
    log,
  });
  const navdata = createNavdataServer({
    ...artefacts,
    log,
    clock: systemClock,
  });
  const http = await createApiServer({
    log,
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [navdata.capability],
    authenticate: () =>
      Promise.resolve({
        ok: true,
        principal: { userKey: 't|1', issuer: 't', subject: '1', email: 't@example.com', scopes: ['navdata'] },
      }),
  });
  const get = (path: string) => http.inject({ url: `/efb-v2/navdata/${path}`, headers: bearer });
  return { packs, navdata, http, get };
}

/** The builder started by this process, or null. */
function builderPid(): number | null {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  const line = children.split('\n').find((each) => /navdata-cli\.(?:ts|js)/u.test(each));
  return line === undefined ? null : Number.parseInt(line, 10);
}

const point = zzPoints()[0]?.ident ?? '';
const isFound = async (server: Awaited<ReturnType<typeof serve>>) =>
  (await server.get(`search?t=${point}`))
    .json<{ data: { ident: string }[] }>()
    .data.some(({ ident }) => ident === point);
const artefactsLeft = () => readdirSync(folderOf).filter((name) => !name.includes('.regions.json'));

it('E2 a failed build reports its reason, not its stack trace', () => {
  const stack = '    at read (file:///x.js:1:2)\n\nNode.js v20.20.2\n';
  expect(reasonOf(`x.js:1\nRangeError [ERR_OUT_OF_RANGE]: out of range\n${stack}`)).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: out of range',
  );
  expect(reasonOf('a.s3db: is damaged at page 3\n')).toBe('a.s3db: is damaged at page 3');
});

describe('data packs: replacing the artefact of a running server', { timeout: 240_000 }, () => {
  it('H1 shows the progress of a build, and none once it is in use', async () => {
    const percents: number[] = [];
    const artefacts = createNavdataArtefacts({
      dataDir: mkdtempSync(join(tmpdir(), 'meridian-progress-')),
      navdataDir: own,
      base: 'none',
      packs: () => [],
      log,
    });
    const navdata = createNavdataServer({
      load: (onProgress) =>
        artefacts.load((progress) => {
          onProgress(progress);
          percents.push(navdata.state().progress?.percent ?? Number.NaN);
        }),
      log,
      clock: systemClock,
    });
    expect(navdata.state().progress).toBeNull();
    await navdata.reload();
    expect(percents).toEqual([0, 15, 40, 55, 65]);
    expect(navdata.state()).toMatchObject({ state: 'ready', progress: null });
  });

  it('takes over between requests: none fails, the old artefact is removed', async () => {
    const server = await serve([]);
    await server.navdata.reload();
    const before = server.navdata.state();
    expect(before.state).toBe('ready');
    expect(await isFound(server)).toBe(false);
    const [old] = artefactsLeft();
    server.packs.push({ folder: zz, key: 'zz' });
    const run = { isOver: false };
    const statuses = new Set<number>();
    const hammer = async () => {
      while (!run.isOver) {
        const tile = await server.get('tiles/airport/0/0/0');
        const search = await server.get('search?t=ZZPK');
        statuses.add(tile.statusCode).add(search.statusCode);
        expect(search.json().data.length).toBeGreaterThan(0);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const reloading = server.navdata.reload().finally(() => (run.isOver = true));
    expect(server.navdata.state()).toMatchObject({ state: 'building', version: before.version });
    await Promise.all([reloading, hammer()]);
    expect([...statuses].every((status) => status === 200 || status === 204)).toBe(true);
    expect(server.navdata.state()).toMatchObject({ state: 'ready' });
    expect(server.navdata.state().version).not.toBe(before.version);
    expect(await isFound(server)).toBe(true);
    expect(artefactsLeft()).toHaveLength(1);
    expect(artefactsLeft()).not.toContain(old);
    await server.http.close();
  });

  it('H5 the list of regions is built beside the artefact and matches the files', async () => {
    const server = await serve([{ folder: zz, key: 'zz' }]);
    await server.navdata.reload();
    const { regions } = getNavdataChunks.data.parse((await server.get('chunks')).json().data);
    expect(readdirSync(folderOf)).toContain(`${artefactsLeft()[0] ?? ''}.regions.json`);
    expect(regions.length).toBeGreaterThan(0);
    for (const { lat, lng, bytes, sha256, etag } of regions) {
      const file = await server.get(`chunks/${lat}/${lng}`);
      expect(file.rawPayload).toHaveLength(bytes);
      expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(sha256);
      expect(file.headers.etag).toBe(etag);
    }
    await server.http.close();
  });

  it('a failed build keeps the last artefact, states why, and is not retried automatically', async () => {
    const server = await serve([{ folder: zz, key: 'zz' }]);
    await server.navdata.reload();
    const { version } = server.navdata.state();
    const files = artefactsLeft();
    server.packs.push({ folder: damaged, key: 'damaged' });
    server.packs.shift();
    await server.navdata.reload();
    expect(server.navdata.state()).toMatchObject({ state: 'failed', version });
    expect(server.navdata.state().message).toMatch(
      /^The new navigation data could not be loaded; the previous data is used: The navigation data could not be built: fix\.dat: /,
    );
    expect(await server.navdata.capability.readiness?.()).toMatchObject({ ready: true });
    expect(await isFound(server)).toBe(true);
    expect(artefactsLeft()).toEqual(files);
    expect(builderPid()).toBeNull();
    await server.http.close();
  });

  // Processes are killed only in the full run.
  if (isFullRun)
    it('a killed builder: the last artefact stays in use, the build is repeated, and no partial file is left', async () => {
      writeFileSync(join(folderOf, 'x.navdata.building-999999'), 'half');
      const server = await serve([]);
      const loading = server.navdata.reload();
      const pid = await expect.poll(builderPid, { timeout: 60_000 }).not.toBeNull().then(builderPid);
      expect(await isFound(server)).toBe(true);
      process.kill(pid ?? 0, 'SIGKILL');
      await loading;
      expect(server.navdata.state().state).toBe('ready');
      expect(await isFound(server)).toBe(false);
      expect(artefactsLeft()).toHaveLength(1);
      await server.http.close();
    });
});
