import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireDataFolderLock } from '#platform/server/db/data-folder-lock.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import type { PackId } from '../contract.ts';
import { makeZip } from '../testing/make-archives.ts';
import { type PackSourceServer, startPackSource } from '../testing/pack-source.ts';
import { NOW_MS, OURAIRPORTS, cifpZip, flightgearDeb, nasrZip } from '../testing/sample-packs.ts';
import { openPackInstaller } from './index.ts';
import { PackFailure } from './pack-failure.ts';
import { type InstallProgress, KEEP_DOWNLOAD } from './pack-installer.ts';

const NASR = '/29_Oct_2026_CSV.zip';
const NASR_NEXT = '/26_Nov_2026_CSV.zip';
const CIFP = '/CIFP_261029.zip';
const DEB = '/flightgear-data-base_9.9%2btest_all.deb';
const deb = flightgearDeb();

let source: PackSourceServer;
let dataDir: string;
beforeEach(async () => {
  source = await startPackSource();
  dataDir = mkdtempSync(join(tmpdir(), 'packs-'));
});
afterEach(async () => {
  await source.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const installerWith = (options: { freeBytes?: number; stallMs?: number } = {}) =>
  openPackInstaller({
    dataDir,
    addresses: { nasr: source.url, cifp: source.url, ourAirports: source.url, debian: `${source.url}${DEB}` },
    clock: frozenClock(NOW_MS),
    settings: { stallMs: options.stallMs ?? 20_000, tries: 3, pause: () => turn() },
    ...(options.freeBytes === undefined
      ? {}
      : { freeBytes: () => Promise.resolve(options.freeBytes ?? null) }),
  });

interface PackRequest {
  when?: 'current' | 'next';
  signal?: AbortSignal;
  onProgress?: (progress: InstallProgress) => void;
  freeBytes?: number;
  stallMs?: number;
}
const install = (id: PackId, request: PackRequest = {}) =>
  installerWith(request).install({
    id,
    when: request.when ?? 'current',
    signal: request.signal ?? new AbortController().signal,
    onProgress: request.onProgress ?? (() => {}),
  });

async function failureOf(work: Promise<unknown>): Promise<{ kind: string; message: string }> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PackFailure)) throw new Error(`no failure of a pack: ${String(error)}`);
  return { kind: error.kind, message: error.message };
}

const folder = (id: PackId) => join(dataDir, 'packs', id);
const leftIn = (id: PackId) => (existsSync(folder(id)) ? readdirSync(folder(id)) : []);

describe('data packs: installing from a working source', () => {
  it('NASR: the tables of the current cycle, with manifest; folders in the archive are ignored', async () => {
    source.files.set(NASR, { bytes: nasrZip('2026/10/29') });
    const done = await install('nasr');
    expect(done).toMatchObject({ id: 'nasr', version: '2611', airac: '2611', asOf: '2026-10-29' });
    expect(done.files.map(({ name }) => name).toSorted()).toEqual([
      'APT_BASE.csv',
      'FIX_BASE.csv',
      'NAV_BASE.csv',
    ]);
    expect(readdirSync(done.folder).toSorted()).toEqual([
      'APT_BASE.csv',
      'FIX_BASE.csv',
      'NAV_BASE.csv',
      'manifest.json',
    ]);
    expect(readFileSync(join(done.folder, 'NAV_BASE.csv'), 'utf8')).toContain('"JFK"');
    expect(leftIn('nasr')).toEqual(['2611']);
    expect(installerWith().store.inForce('nasr', NOW_MS)?.version).toBe('2611');
  });

  it('the next cycle is fetched ahead, used from its first instant on, and then replaces the old one', async () => {
    source.files.set(NASR, { bytes: nasrZip('2026/10/29') });
    source.files.set(NASR_NEXT, { bytes: nasrZip('2026/11/26') });
    await install('nasr');
    await install('nasr', { when: 'next' });
    const { store } = installerWith();
    const change = Date.parse('2026-11-26T00:00:00Z');
    expect(store.inForce('nasr', change - 1)?.version).toBe('2611');
    expect(store.inForce('nasr', change)?.version).toBe('2612');
    store.removeSuperseded(change - 1);
    expect(store.installed('nasr')).toHaveLength(2);
    store.removeSuperseded(change);
    expect(store.installed('nasr').map(({ version }) => version)).toEqual(['2612']);
  });

  it('CIFP and OurAirports', async () => {
    source.files.set(CIFP, { bytes: cifpZip('2611') });
    for (const [name, text] of Object.entries(OURAIRPORTS))
      source.files.set(`/${name}`, { bytes: Buffer.from(text) });
    expect(await install('cifp')).toMatchObject({ version: '2611', files: [{ name: 'FAACIFP18' }] });
    expect(await install('ourairports')).toMatchObject({
      version: '2026-11-20',
      airac: null,
      asOf: '2026-11-19',
    });
    expect(await installerWith().offer('cifp', 'current', new AbortController().signal)).toMatchObject({
      downloadBytes: cifpZip('2611').length,
      version: '2611',
    });
  });

  it.skipIf(deb === null)(
    'FlightGear: only the wanted files, read until extracted; then the connection is closed',
    async () => {
      source.files.set(decodeURIComponent(DEB), { bytes: deb ?? Buffer.alloc(0) });
      const done = await install('flightgear');
      expect(done).toMatchObject({ version: '9.9+test', airac: '1310', checked: 'content' });
      expect(done.files.map(({ name }) => name).toSorted()).toEqual([
        'apt.dat.gz',
        'awy.dat.gz',
        'fix.dat.gz',
        'nav.dat.gz',
      ]);
    },
  );
});

describe('data packs: misbehaving sources', () => {
  it('a repeatedly broken connection is resumed by range', async () => {
    const bytes = nasrZip('2026/10/29');
    source.files.set(NASR, { bytes, cutAfter: Math.ceil(bytes.length / 4), cuts: 3 });
    await install('nasr');
    const ranges = source.requests.filter((line) => line.includes('bytes='));
    expect(ranges.length).toBeGreaterThan(0);
    expect(leftIn('nasr')).toEqual(['2611']);
  });

  it('a source without range support is read again from the beginning, and the file is complete', async () => {
    const bytes = nasrZip('2026/10/29');
    source.files.set(NASR, { bytes, cutAfter: bytes.length - 20, cuts: 1, ignoresRange: true });
    expect((await install('nasr')).files).toHaveLength(3);
  });

  it.skipIf(deb === null)('a package interrupted during decompression is resumed', async () => {
    const bytes = deb ?? Buffer.alloc(0);
    source.files.set(decodeURIComponent(DEB), { bytes, cutAfter: 200, cuts: 2 });
    expect((await install('flightgear')).files).toHaveLength(4);
  });

  it('an interrupted download is resumed, unless the file has changed meanwhile', async () => {
    const bytes = nasrZip('2026/10/29');
    const half = Math.floor(bytes.length / 2);
    for (const etag of ['"1"', '"2"']) {
      rmSync(folder('nasr'), { recursive: true, force: true });
      source.files.set(NASR, { bytes, hangsAfter: half });
      const abort = new AbortController();
      const onProgress = ({ receivedBytes }: InstallProgress) => {
        if (receivedBytes === half) abort.abort(KEEP_DOWNLOAD);
      };
      expect((await failureOf(install('nasr', { signal: abort.signal, onProgress }))).kind).toBe('cancelled');
      expect(leftIn('nasr')).toEqual(['2611.partial']);
      source.files.set(NASR, { bytes, etag });
      source.requests.length = 0;
      expect((await install('nasr')).files).toHaveLength(3);
      expect(source.requests).toContain(`GET ${NASR} bytes=${half}-`);
      expect(leftIn('nasr')).toEqual(['2611']);
    }
  });

  it('a cancelled installation leaves no remains', async () => {
    const bytes = nasrZip('2026/10/29');
    source.files.set(NASR, { bytes, hangsAfter: 10 });
    const abort = new AbortController();
    const onProgress = ({ receivedBytes }: InstallProgress) => {
      if (receivedBytes === 10) abort.abort();
    };
    const work = install('nasr', { signal: abort.signal, onProgress });
    expect((await failureOf(work)).kind).toBe('cancelled');
    expect(leftIn('nasr')).toEqual([]);
  });

  it('503 is retried; 404 and a silent source are not treated as data', async () => {
    source.files.set(NASR, { bytes: nasrZip('2026/10/29'), status: 503, failures: 2 });
    expect((await install('nasr')).version).toBe('2611');
    expect((await failureOf(install('cifp'))).kind).toBe('missing');
    source.files.set(CIFP, { bytes: cifpZip('2611'), hangsAfter: 0 });
    const silent = await failureOf(install('cifp', { stallMs: 40 }));
    expect(silent.kind).toBe('network');
    source.files.set(CIFP, { bytes: cifpZip('2611'), status: 500 });
    expect((await failureOf(install('cifp'))).message).toContain('answered 500');
  });

  it.each([
    [
      'a login page with 200',
      { bytes: Buffer.from('<html>login'), type: 'text/html; charset=utf-8' },
      /web page/,
    ],
    ['no archive', { bytes: Buffer.from('certainly not a zip') }, /not a ZIP/],
    ['an archive cut short', { bytes: nasrZip('2026/10/29').subarray(0, 300) }, /damaged/],
    ['a wrong checksum', { bytes: makeZip({ 'APT_BASE.csv': 'x' }, { crcError: true }) }, /damaged/],
    ['a path that leads outside', { bytes: makeZip({ '../../NAV_BASE.csv': 'x' }) }, /invalid relative path/],
    ['another archive', { bytes: makeZip({ 'a.csv': 'x' }) }, /lacks APT_BASE.csv/],
    ['another cycle', { bytes: nasrZip('2026/09/03') }, /of 2026-09-03, not of 2026-10-29/],
    ['an empty file', { bytes: Buffer.alloc(0) }, /empty/],
  ])('%s is rejected with the reason and stores nothing', async (_name, file, message) => {
    source.files.set(NASR, file);
    const failure = await failureOf(install('nasr'));
    expect(failure.kind).toBe('content');
    expect(failure.message).toMatch(message);
    expect(leftIn('nasr')).toEqual([]);
  });

  it('a failed update leaves the existing version', async () => {
    source.files.set(NASR, { bytes: nasrZip('2026/10/29') });
    await install('nasr');
    source.files.set(NASR, { bytes: Buffer.from('broken') });
    await failureOf(install('nasr'));
    expect(installerWith().store.inForce('nasr', NOW_MS)?.files).toHaveLength(3);
  });
});

describe('data packs: the data folder', () => {
  it('insufficient disk space is reported before any download', async () => {
    source.files.set(NASR, { bytes: nasrZip('2026/10/29') });
    const failure = await failureOf(install('nasr', { freeBytes: 1_000_000 }));
    expect(failure).toEqual({
      kind: 'disk',
      message: 'Not enough room: 400 MB are needed, 1.0 MB are free.',
    });
    expect(source.requests.filter((line) => line.startsWith('GET'))).toEqual([]);
  });

  it('two processes never work on one pack', async () => {
    const lock = await acquireDataFolderLock(folder('nasr'));
    expect((await failureOf(install('nasr'))).kind).toBe('busy');
    expect((await failureOf(installerWith().remove('nasr'))).kind).toBe('busy');
    await lock.release();
  });

  it('a version with a missing file is not installed; a removed pack stays removed until requested', async () => {
    source.files.set(NASR, { bytes: nasrZip('2026/10/29') });
    const done = await install('nasr');
    const { store } = installerWith();
    const [before] = store.sources(NOW_MS);
    expect(before?.folder).toBe(done.folder);
    rmSync(join(done.folder, 'FIX_BASE.csv'));
    expect(store.sources(NOW_MS)).toEqual([]);
    await install('nasr');
    expect(store.sources(NOW_MS)).toEqual([before]);
    await installerWith().remove('nasr');
    expect(store.sources(NOW_MS)).toEqual([]);
    expect(store.isExcluded('nasr')).toBe(true);
    await install('nasr');
    expect(store.isExcluded('nasr')).toBe(false);
  });
});
