// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetSlices } from '#platform/client/state/slice.ts';
import type { JudgedLimit } from '../domain/exceedances.ts';
import { defaultLimits } from '../domain/limits.table.ts';
import { packedHead } from '../domain/log-pack.ts';
import { analyseLog } from '../domain/analyse-log.ts';
import { headOfRecording } from '../domain/head-of-log.ts';
import { flyStretches, g1000Csv, SHORT_FLIGHT } from '../testing/made-log.ts';
import { changeLimit, hasOwnLimits, limitsOf, resetLimits } from './limits.store.ts';
import { channelText, checkedText, durationText } from './log-text.ts';
import { recorderLimits } from './recorder.store.ts';
import { recorderWork } from './recorder-work.ts';
import { placeAt, Replay } from './replay.ts';

beforeEach(resetSlices);

const START = Date.UTC(2026, 4, 4, 13);
const file = (from = 0) =>
  new TextEncoder().encode(
    g1000Csv(
      flyStretches(SHORT_FLIGHT.start, SHORT_FLIGHT.stretches).filter(
        ({ second }) => second < 900 || second >= from,
      ),
      { startMs: START },
    ),
  ).buffer;
function read(from?: number) {
  const answer = recorderWork.read(file(from));
  if (!answer.ok || answer.log.kind !== 'recording') throw new Error('not read');
  const samples = answer.log.flights[0]!;
  return { log: answer.log, samples, analysis: analyseLog(samples, { limits: [], airfields: [] }) };
}
const units = {
  height: 'm',
  runwayLength: 'm',
  speed: 'km/h',
  distance: 'km',
  visibility: 'reported',
  mass: 'kg',
} as const;

describe('K1 reading and packing logs', () => {
  it('K1 a log that is read, packed and unpacked is the same flight with the same header', () => {
    const { log, samples, analysis } = read();
    const airfields = [{ ident: 'KXYZ', lat: 41, lon: -73.99, elevationFt: 20 }];
    const head = headOfRecording(
      { ...log, fileName: 'a\u0000b.csv' },
      { samples, analysis, airfields, leftOut: 0 },
    );
    expect(head).toMatchObject({
      title: 'KXYZ to ?',
      aircraft: 'C172',
      registration: 'N172MD',
      fileName: 'a b.csv',
    });
    expect(head.figures).toMatchObject({
      landings: 1,
      altitudeDatum: 'MSL (GPS)',
      gaps: 0,
      exceedances: null,
    });
    const limits = defaultLimits('C172');
    const checked = analyseLog(samples, { limits, airfields });
    const { figures } = headOfRecording(
      { ...log, fileName: 'a.csv' },
      { samples, analysis: checked, airfields, leftOut: 0 },
    );
    expect(figures.exceedances).toBe(checked.exceedances.length);
    const back = recorderWork.unpack(recorderWork.pack(head, samples).buffer);
    expect(back.head).toEqual(head);
    expect(back.samples.timeMs).toEqual(samples.timeMs);
    expect(back.samples.channels.map(({ id }) => id)).toEqual(samples.channels.map(({ id }) => id));
    expect(() => packedHead(new Uint8Array(3))).toThrow('not a recording');
  });
});

describe('K1 the replay', () => {
  it('K1 interpolates between two rows, and has no position in a gap', () => {
    const { samples, analysis } = read(1300);
    const replay = new Replay(samples, analysis);
    replay.seek(START + 600_500);
    const [before, after] = [samples.lon[600]!, samples.lon[601]!];
    expect(placeAt(samples, replay.frame())?.lon).toBeCloseTo((before + after) / 2, 9);
    replay.seek(START + 1_000_000);
    expect(replay.frame()).toMatchObject({ isGap: true });
    expect(placeAt(samples, replay.frame())).toBeNull();
    replay.seek(START - 5000);
    expect(replay.frame()).toMatchObject({ atMs: START, row: 0 });
  });

  it('K1 steps once a second where motion is reduced, and stops at the end', () => {
    vi.useFakeTimers();
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const { samples, analysis } = read();
    const replay = new Replay(samples, analysis);
    replay.seek(replay.toMs - 45_000);
    const seen: number[] = [];
    replay.follow(({ atMs }) => seen.push((replay.toMs - atMs) / 1000));
    replay.toggle();
    vi.advanceTimersByTime(5000);
    expect([...new Set(seen)]).toEqual([45, 15, 0]);
    expect(replay.frame().isPlaying).toBe(false);
    vi.useRealTimers();
  });
});

describe('K1 limits of a type', () => {
  it('K1 are the defaults until changed, and again after a reset', () => {
    const value = () => limitsOf(recorderLimits.get(), 'c172').find(({ id }) => id === 'never-exceed');
    expect(value()).toMatchObject({
      value: 163,
      source: 'Typical of the C172S, not from its flight manual: enter your own',
    });
    changeLimit('C172', 'never-exceed', { value: 150 });
    expect(value()).toMatchObject({ value: 150, source: 'Own' });
    expect(limitsOf(recorderLimits.get(), 'DA40')).not.toContainEqual(value());
    expect(hasOwnLimits(recorderLimits.get(), 'C172')).toBe(true);
    resetLimits('C172');
    expect(value()).toMatchObject({ value: 163 });
  });
});

describe('K1 figures of a log', () => {
  it('K1 tell how much of the log was checked against a limit', () => {
    const text = (part: Partial<JudgedLimit>) =>
      checkedText({
        limit: defaultLimits('C172')[0]!,
        notChecked: null,
        checkedRows: 600,
        rows: 600,
        ...part,
      });
    expect(text({})).toBe('Checked');
    expect(text({ checkedRows: 5 })).toBe('Checked in part: 5 of 600 rows (under 1 %)');
    expect(text({ checkedRows: 599 })).toBe('Checked in part: 599 of 600 rows (99 %)');
    expect(text({ checkedRows: 0, rows: 0 })).toBe('Did not apply');
    expect(text({ checkedRows: 0, notChecked: 'no values' })).toBe('Not checked: no values');
  });

  it('K1 are in the user’s units where there is a setting, and a dash where nothing was recorded', () => {
    expect(channelText(1000, 'ft', units)).toBe('305 m');
    expect(channelText(100, 'kt', units)).toBe('185 km/h');
    expect(channelText(-2.25, '°', units, 1)).toBe('−2.3°');
    expect(channelText(70, 'psi', units)).toBe('70 psi');
    expect(channelText(Number.NaN, 'ft', units)).toBe('—');
    expect([durationText(45_000), durationText(3_900_000), durationText(null)]).toEqual([
      '45 s',
      '1 h 05 min',
      '—',
    ]);
  });
});
