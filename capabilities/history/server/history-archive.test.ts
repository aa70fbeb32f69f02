import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { groupLines } from '../domain/day-pack.ts';
import { type Entry, entryOf, lineOf } from '../domain/entry.ts';
import { HistoryArchive } from './history-archive.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LIMITS = { days: 30, maxMb: 400 };
const EVER = { fromMs: NOON - 60 * DAY_MS, toMs: NOON + 2 * DAY_MS };
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-history-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (limits = LIMITS) => HistoryArchive.open(folder, limits);
const metar = (key: string, atMs: number, text = `METAR ${key} ${new Date(atMs).toISOString()}`): Entry => ({
  key,
  atMs,
  text,
});
const textsOf = async (archive: HistoryArchive, key: string | null = null) =>
  (await archive.find('live', 'metar', key, EVER)).map(({ text }) => text);
const filesOf = (kind: string) => readdirSync(join(folder, 'live', kind)).toSorted();

describe('F3 the archive of feed data', () => {
  it('F3 a line preserves any text and position', () => {
    const place = fc.option(
      fc.record({
        lat: fc.integer({ min: -90, max: 90 }),
        lon: fc.integer({ min: -180, max: 180 }),
        radiusNm: fc.nat(500),
      }),
      { nil: undefined },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer(), place, (text, atMs, where) => {
        const entry =
          where === undefined ? { key: 'KJFK', atMs, text } : { key: 'KJFK', atMs, text, place: where };
        const line = lineOf(entry);
        expect(line).not.toContain('\n');
        expect(entryOf(line)).toEqual(entry);
      }),
    );
    for (const line of ['', 'KJFK', 'KJFK\t\t\tx', 'KJFK\tnoon\t\tx', '\t1\t\tx'])
      expect(entryOf(line)).toBeNull();
  });
  it('F3 all lines of a key are in one block', () => {
    const keys = Array.from({ length: 300 }, (_, index) => ({
      key: `K${String(index).padStart(3, '0')}`,
      lines: [Buffer.alloc(60), Buffer.alloc(60)],
    }));
    const groups = groupLines(keys, 2000);
    expect(groups.flatMap(({ lines }) => lines)).toHaveLength(600);
    expect(groups.length).toBeGreaterThan(15);
    for (const [index, { firstKey }] of groups.entries())
      expect(firstKey > (groups[index - 1]?.lastKey ?? '')).toBe(true);
  });
  it('F3 the same report is stored once, a correction in addition, and feed modes separately', async () => {
    const archive = await open();
    const report = metar('KJFK', NOON);
    expect(await archive.add('live', 'metar', [report, report], NOON)).toBe(1);
    expect(await archive.add('live', 'metar', [report, metar('KJFK', NOON, 'METAR COR KJFK')], NOON)).toBe(1);
    await archive.add('simulated', 'metar', [metar('KJFK', NOON, 'invented')], NOON);
    expect(await textsOf(archive, 'KJFK')).toEqual([report.text, 'METAR COR KJFK']);
    expect(await textsOf(archive, 'KLAX')).toEqual([]);
    expect(await archive.find('live', 'taf', 'KJFK', EVER)).toEqual([]);
    expect(archive.status('live').kinds[0]).toMatchObject({ records: 2, from: '2026-11-24' });
  });
  it('F3 a restart at any byte of a write loses nothing acknowledged, and invents nothing', async () => {
    const first = await open();
    await first.add('live', 'metar', [metar('KJFK', NOON), metar('KLAX', NOON)], NOON);
    const path = join(folder, 'live', 'metar', '2026-11-24.log');
    const whole = readFileSync(path);
    const next = `${lineOf(metar('KBOS', NOON))}\n`;
    for (const bytes of [0, 1, 5, 20, next.length - 1]) {
      writeFileSync(path, whole);
      appendFileSync(path, next.slice(0, bytes));
      const second = await open();
      expect(await second.add('live', 'metar', [metar('KJFK', NOON), metar('KSEA', NOON)], NOON)).toBe(1);
      const keys = (await (await open()).find('live', 'metar', null, EVER)).map(({ key }) => key);
      expect(keys.toSorted()).toEqual(['KJFK', 'KLAX', 'KSEA']);
    }
  });
  it('F3 a finished day is packed and returns the same data, also after a restart', async () => {
    const archive = await open();
    const reports = Array.from({ length: 60 }, (_, index) =>
      metar(index % 2 ? 'KJFK' : 'EGLL', NOON - 2 * DAY_MS + index * HOUR_MS),
    );
    await archive.add('live', 'metar', reports, NOON);
    const before = await textsOf(archive, 'KJFK');
    await archive.tidy(NOON);
    expect(filesOf('metar')).toEqual(['2026-11-22.pack', '2026-11-23.pack', '2026-11-24.log']);
    expect(await textsOf(archive, 'KJFK')).toEqual(before);
    expect(await textsOf(await open(), 'KJFK')).toEqual(before);
    // A late report is stored beside the pack.
    const late = metar('KJFK', NOON - DAY_MS, 'late');
    expect(await archive.add('live', 'metar', [late], NOON)).toBe(1);
    await archive.tidy(NOON);
    expect((await textsOf(await open(), 'KJFK')).toSorted()).toEqual([...before, 'late'].toSorted());
  });
  it('F3 when killed between packing and removing the journal, nothing is duplicated', async () => {
    const archive = await open();
    await archive.add('live', 'metar', [metar('KJFK', NOON - 2 * DAY_MS)], NOON);
    const log = readFileSync(join(folder, 'live', 'metar', '2026-11-22.log'));
    await archive.tidy(NOON);
    writeFileSync(join(folder, 'live', 'metar', '2026-11-22.log'), log);
    writeFileSync(join(folder, 'live', 'metar', '2026-11-22.pack.new'), 'half');
    const again = await open();
    expect(await textsOf(again, null)).toHaveLength(1);
    expect(filesOf('metar')).not.toContain('2026-11-22.pack.new');
  });
  it('F3 a damaged pack is reported and affects nothing else', async () => {
    const archive = await open();
    await archive.add('live', 'metar', [metar('KJFK', NOON - 3 * DAY_MS), metar('KJFK', NOON)], NOON);
    await archive.tidy(NOON);
    truncateSync(join(folder, 'live', 'metar', '2026-11-21.pack'), 10);
    const again = await open();
    expect(again.status('live').message).toContain('metar of 2026-11-21 cannot be read');
    expect(await textsOf(again, 'KJFK')).toHaveLength(1);
  });
  it('F3 days and size are limited, the oldest are removed first', async () => {
    const archive = await open({ days: 3, maxMb: 1 });
    // Two hexadecimal digits per random byte: packing halves the size.
    const long = randomBytes(400_000).toString('hex');
    for (const days of [4, 2, 1, 0])
      await archive.add('live', 'hazard', [metar(`h${days}`, NOON - days * DAY_MS, `${long}${days}`)], NOON);
    const kept = async () => (await archive.find('live', 'hazard', null, EVER)).map(({ key }) => key);
    expect(await kept()).toEqual(['h2', 'h1', 'h0']);
    await archive.tidy(NOON);
    expect(archive.status('live').bytes).toBeLessThanOrEqual(1_000_000);
    expect(await kept()).toEqual(['h0']);
    await archive.tidy(NOON + 5 * DAY_MS);
    expect(await kept()).toEqual([]);
    expect(filesOf('hazard')).toEqual([]);
  });
  it('F3 impossible times are omitted, and a clock jump loses nothing', async () => {
    const archive = await open();
    const wrong = [metar('A', Number.NaN, ''), metar('B', NOON + 3 * DAY_MS), metar('C', NOON - 40 * DAY_MS)];
    expect(await archive.add('live', 'metar', [...wrong, metar('KJFK', NOON)], NOON)).toBe(1);
    expect(await archive.add('live', 'metar', [metar('KJFK', NOON - DAY_MS)], NOON - DAY_MS)).toBe(1);
    expect(await textsOf(archive, 'KJFK')).toHaveLength(2);
  });
  it('F3 queries while a day is being packed are answered from journal or pack', async () => {
    const archive = await open();
    const reports = Array.from({ length: 2000 }, (_, index) => metar(`K${index}`, NOON - 2 * DAY_MS + index));
    await archive.add('live', 'metar', reports, NOON);
    const tidied = archive.tidy(NOON);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => textsOf(archive, `K${index}`)),
    );
    await tidied;
    expect(answers.every((texts) => texts.length === 1)).toBe(true);
  });
  it('F3 a write that fails is stated, and the next one works', async () => {
    const archive = await open();
    rmSync(join(folder, 'live', 'metar'), { recursive: true });
    await expect(archive.add('live', 'metar', [metar('KJFK', NOON)], NOON)).rejects.toThrow('ENOENT');
    expect(archive.status('live').message).toContain('Not kept');
    expect(await archive.add('live', 'taf', [metar('KJFK', NOON)], NOON)).toBe(1);
    expect(archive.status('live').message).toBeNull();
  });
});
