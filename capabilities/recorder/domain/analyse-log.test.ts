import { describe, expect, it } from 'vitest';
import { flyStretches, g1000Csv, type LogRow, SHORT_FLIGHT, type Stretch } from '../testing/made-log.ts';
import { analyseLog } from './analyse-log.ts';
import { isPartlyChecked } from './exceedances.ts';
import { readLogText } from './formats/read-log.ts';
import { defaultLimits, type Limit } from './limits.table.ts';
import type { FlightSamples } from './samples.ts';
import { splitFlights } from './split-flights.ts';

const START = Date.UTC(2026, 4, 4, 13);
const samplesOf = (rows: readonly LogRow[]): FlightSamples => {
  const outcome = readLogText(g1000Csv(rows, { startMs: START, zoneHours: -4 }));
  if (!outcome.ok || outcome.log.kind !== 'recording') throw new Error('not read');
  return outcome.log.parts[0]!;
};
const shortFlight = () => flyStretches(SHORT_FLIGHT.start, SHORT_FLIGHT.stretches);
const analysed = (rows: readonly LogRow[], given: Partial<Parameters<typeof analyseLog>[1]> = {}) =>
  analyseLog(samplesOf(rows), { limits: defaultLimits('C172'), airfields: [], ...given });
/** Seconds from the first row. */
const second = (ms: number | null | undefined) => ((ms ?? Number.NaN) - START) / 1000;
const near = (ms: number | null | undefined, expected: number, within = 4) =>
  expect(Math.abs(second(ms) - expected), `${second(ms)} is not near ${expected}`).toBeLessThanOrEqual(
    within,
  );

describe('a flight from block to block', () => {
  it('K1 out, off, on and in are where the synthetic flight moved, took off, landed and stopped', () => {
    const { times } = analysed(shortFlight());
    near(times.outMs, SHORT_FLIGHT.outS);
    near(times.offMs, SHORT_FLIGHT.offS);
    near(times.onMs, SHORT_FLIGHT.onS);
    near(times.inMs, SHORT_FLIGHT.inS);
  });

  it('K1 phases follow each other as they were flown', () => {
    const { phases } = analysed(shortFlight());
    expect(phases.map(({ phase }) => phase)).toEqual([
      'parked',
      'taxi',
      'parked',
      'taxi',
      'take-off',
      'climb',
      'cruise',
      'descent',
      'cruise',
      'descent',
      'approach',
      'landing',
      'taxi',
      'parked',
    ]);
    for (const [index, { fromMs }] of phases.entries())
      if (index > 0) expect(fromMs).toBe(phases[index - 1]!.toMs);
    const cruise = phases.find(({ phase }) => phase === 'cruise')!;
    near(cruise.fromMs, 595, 6);
    near(cruise.toMs, 1795, 6);
  });

  it('K1 distance, highest altitude, fuel and landing equal the synthetic values', () => {
    const rows = shortFlight();
    const { distanceNm, maxAltitudeFt, fuel, landings, motion } = analysed(rows);
    // Speed summed over time, without geodesy.
    const expectedNm = rows.reduce((sum, { kt }) => sum + kt / 3600, 0);
    expect(Math.abs(distanceNm / expectedNm - 1)).toBeLessThan(0.006);
    expect(maxAltitudeFt).toBe(3525);
    expect(motion).toMatchObject({ altitudeDatum: 'MSL (GPS)', speedFrom: 'recorded', gaps: [] });
    const lastSecond = rows.at(-1)!.second;
    expect(fuel?.startGal).toBeCloseTo(49.5, 1);
    expect(fuel?.endGal).toBeCloseTo(49.5 - lastSecond / 300, 1);
    expect(landings).toMatchObject([{ kind: 'full-stop', ident: null }]);
    // 1200 ft in 120 s.
    expect(landings[0]!.verticalFpm).toBeCloseTo(-600, -2);
  });

  it('K1 airfield data identifies the landing site', () => {
    const rows = shortFlight();
    const { lat, lon } = rows[SHORT_FLIGHT.onS]!;
    const airfields = [{ ident: 'KABC', lat, lon, elevationFt: 20 }];
    expect(analysed(rows, { airfields }).landings[0]?.ident).toBe('KABC');
  });

  it('K1 without a recorded speed it is derived from positions', () => {
    const samples = samplesOf(shortFlight());
    const channels = samples.channels.filter(({ id }) => id !== 'groundSpeed');
    const { times, motion } = analyseLog({ ...samples, channels }, { limits: [], airfields: [] });
    expect(motion.speedFrom).toBe('derived');
    expect(motion.speedKt[1000]).toBeCloseTo(shortFlight()[1000]!.kt, 0);
    near(times.offMs, SHORT_FLIGHT.offS);
    near(times.onMs, SHORT_FLIGHT.onS);
  });

  it('K1 a recording that begins and ends in the air shows no block times', () => {
    const { times, phases } = analysed(shortFlight().slice(700, 1500));
    expect(times).toEqual({ outMs: null, offMs: null, onMs: null, inMs: null });
    expect(phases.map(({ phase }) => phase)).toEqual(['cruise']);
  });

  it('K1 a recording without an altitude has no flight times, and states so', () => {
    const samples = samplesOf(shortFlight());
    const channels = samples.channels.filter(({ id }) => id === 'groundSpeed');
    const { motion, maxAltitudeFt } = analyseLog({ ...samples, channels }, { limits: [], airfields: [] });
    expect(motion.altitudeDatum).toBeNull();
    expect(maxAltitudeFt).toBeNull();
  });
});

describe('gaps', () => {
  it('K1 a gap is kept: it is a separate phase, adds no distance, and ends an exceedance', () => {
    const rows = shortFlight();
    const cut = rows.filter((row) => row.second < 1000 || row.second >= 1300);
    const limit: Limit = { ...defaultLimits('C172')[1]!, value: 90, seconds: 0 };
    const { motion, phases, distanceNm, exceedances } = analysed(cut, { limits: [limit] });
    expect(motion.gapSeconds).toBe(10);
    expect(motion.gaps.map(({ fromMs, toMs }) => [second(fromMs), second(toMs)])).toEqual([[999, 1300]]);
    expect(phases.find(({ phase }) => phase === 'no-data')).toMatchObject({ fromMs: START + 999_000 });
    const expectedNm = cut.reduce((sum, { kt }) => sum + kt / 3600, 0);
    expect(Math.abs(distanceNm / expectedNm - 1)).toBeLessThan(0.006);
    expect(exceedances).toHaveLength(2);
    expect(second(exceedances[0]?.toMs)).toBe(999);
  });

  it('K1 a recording interval of half a minute does not count as gaps', () => {
    const slow = shortFlight().filter((row) => row.second % 30 === 0);
    const { motion, times } = analysed(slow);
    expect(motion).toMatchObject({ gapSeconds: 150, gaps: [] });
    near(times.offMs, SHORT_FLIGHT.offS, 30);
    near(times.onMs, SHORT_FLIGHT.onS, 30);
  });
});

/** One circuit, down to the given height above the airfield, and up again. */
const circuit = (low: Stretch[]): Stretch[] => [
  { seconds: 100, kt: 75, ft: 1220, track: 90 },
  { seconds: 100, kt: 75, ft: 1220, track: 270 },
  ...low,
];
const TAKE_OFF: Stretch[] = [
  { seconds: 30, kt: 0, ft: 220, track: 90 },
  { seconds: 60, kt: 12, ft: 220, track: 270 },
  { seconds: 60, kt: 12, ft: 220, track: 90 },
  { seconds: 25, kt: 60, ft: 220, track: 90 },
];
const STOP: Stretch[] = [
  { seconds: 100, kt: 60, ft: 220 },
  { seconds: 30, kt: 8, ft: 220 },
  { seconds: 60, kt: 8, ft: 220 },
  { seconds: 60, kt: 0, ft: 220 },
];
const FIELD = { lat: 47, lon: 8, ft: 220, track: 90 };

describe('circuits', () => {
  it('K1 two touch-and-goes, a go-around at 300 ft and a full stop are identified', () => {
    const touch: Stretch[] = [
      { seconds: 90, kt: 60, ft: 220, track: 270 },
      { seconds: 12, kt: 55, ft: 220, track: 270 },
    ];
    const around: Stretch[] = [{ seconds: 90, kt: 65, ft: 520, track: 270 }];
    const rows = flyStretches(FIELD, [
      ...TAKE_OFF,
      ...circuit(touch),
      ...circuit(touch),
      ...circuit(around),
      ...circuit(STOP),
    ]);
    const airfields = [
      { ident: 'LSXX', lat: 47, lon: 8, elevationFt: 225 },
      ...[-0.05, 0.05].map((lon) => ({ ident: 'LSXX', lat: 47, lon: 8 + lon, elevationFt: 225 })),
    ];
    const { landings, goArounds, phases, airborne } = analysed(rows, { airfields });
    expect(landings.map(({ kind }) => kind)).toEqual(['touch-and-go', 'touch-and-go', 'full-stop']);
    expect(landings[0]?.ident).toBe('LSXX');
    expect(goArounds).toHaveLength(1);
    expect(goArounds[0]?.heightFt).toBeCloseTo(300, -1);
    expect(airborne).toHaveLength(1);
    expect(phases.filter(({ phase }) => phase === 'go-around')).toHaveLength(1);
  });

  it('K1 two flights in one file are separated, a taxi back between landings is not', () => {
    const once = [...TAKE_OFF, ...circuit(STOP)];
    const standing = (seconds: number): Stretch[] => [{ seconds, kt: 0, ft: 220 }];
    const flights = (between: Stretch[]) =>
      splitFlights(samplesOf(flyStretches(FIELD, [...once, ...between, ...once])));
    expect(flights(standing(600)).map(({ timeMs }) => timeMs.length > 400)).toEqual([true, true]);
    expect(flights(standing(60))).toHaveLength(1);
    const [whole] = flights(standing(60));
    expect(analyseLog(whole!, { limits: [], airfields: [] }).landings).toHaveLength(2);
  });

  it('K1 ten minutes without data on the ground separate two flights', () => {
    const rows = flyStretches(FIELD, [...TAKE_OFF, ...circuit(STOP)]);
    const length = rows.at(-1)!.second;
    const later = rows.map((row) => ({ ...row, second: row.second + length + 700 }));
    const parts = splitFlights(samplesOf([...rows, ...later]));
    expect(parts.map(({ timeMs }) => timeMs.length)).toEqual([rows.length, rows.length]);
  });
});

describe('exceedances', () => {
  const limit = (part: Partial<Limit>): Limit => ({
    id: 'x',
    title: 'X',
    channel: 'ias',
    unit: 'kt',
    is: 'above',
    value: 105,
    seconds: 60,
    level: 'caution',
    source: 'test',
    ...part,
  });

  it('K1 an exceedance lasts from the first to the last row beyond the limit', () => {
    const rows = shortFlight();
    const beyond = rows.filter(({ kt }) => kt > 105).map((row) => row.second);
    const { exceedances } = analysed(rows, { limits: [limit({})] });
    expect(exceedances).toHaveLength(1);
    expect(second(exceedances[0]?.fromMs)).toBe(beyond[0]);
    expect(second(exceedances[0]?.toMs)).toBe(beyond.at(-1));
    expect(exceedances[0]?.worst).toBeCloseTo(110, 1);
    expect(exceedances[0]?.phase).toBe('cruise');
  });

  it('K1 an exceedance shorter than the limit’s duration does not count; limits apply in their phases and altitudes', () => {
    const rows = shortFlight();
    const count = (part: Partial<Limit>) => analysed(rows, { limits: [limit(part)] }).exceedances.length;
    expect(count({ seconds: 3600 })).toBe(0);
    expect(count({ phases: ['climb'] })).toBe(0);
    expect(count({ belowFt: 3000 })).toBe(0);
    expect(count({ value: 109.99, seconds: 0 })).toBe(1);
    expect(count({ is: 'below', value: 20, seconds: 100 })).toBeGreaterThan(0);
  });

  it('K1 a missing channel, or one in another unit, is not checked rather than clear', () => {
    const limits = [limit({ channel: 'cht1' }), limit({ unit: 'mph' })];
    const { judged, exceedances } = analysed(shortFlight(), { limits });
    expect(exceedances).toEqual([]);
    expect(judged.map(({ notChecked }) => notChecked)).toEqual(['not recorded', 'other unit']);
  });

  it('K1 a channel with gaps states how many of the rows were checked; one without a value is not checked', () => {
    const samples = samplesOf(shortFlight());
    const rows = samples.timeMs.length;
    const without = (id: string, isKept: (at: number) => boolean) =>
      samples.channels
        .find((channel) => channel.id === id)!
        .values.forEach((_, at, all) => void (isKept(at) || all.fill(Number.NaN, at, at + 1)));
    without('ias', (at) => at < 5);
    without('roll', () => false);
    const limits = [limit({}), limit({ channel: 'roll', unit: '°' }), limit({ channel: 'pitch', unit: '°' })];
    const { judged } = analyseLog(samples, { limits, airfields: [] });
    expect(judged.map(({ notChecked, checkedRows }) => [notChecked, checkedRows])).toEqual([
      [null, 5],
      ['no values', 0],
      [null, rows],
    ]);
    expect(judged.map(isPartlyChecked)).toEqual([true, false, false]);
  });

  it('K1 a limit below an altitude is not checked where the altitude is unknown', () => {
    const samples = samplesOf(shortFlight());
    const channels = samples.channels.filter(({ id }) => !id.startsWith('altitude'));
    const limits = [limit({ belowFt: 10_000 })];
    const { judged } = analyseLog({ ...samples, channels }, { limits, airfields: [] });
    expect(judged[0]).toMatchObject({ notChecked: 'no values', checkedRows: 0 });
  });

  it('K1 the bank limit of 14 CFR 91.307 applies to both sides', () => {
    const samples = samplesOf(shortFlight());
    const bank = samples.channels.find(({ id }) => id === 'roll')!;
    bank.values.fill(-61, 900, 905);
    bank.values.fill(61, 950, 951);
    const { exceedances } = analyseLog(samples, { limits: defaultLimits('ZZZZ'), airfields: [] });
    expect(exceedances.map(({ limit: { id }, worst, seconds }) => [id, worst, seconds])).toEqual([
      ['bank', -61, 4],
    ]);
  });
});
