import { describe, expect, it } from 'vitest';
import { settings } from '#platform/client/shell/settings.store.ts';
import type { SectionAnswer } from '../contract.ts';
import { csvOf } from './csv.ts';
import { levelsText, minutesDifference, signed, timeText, zuluText } from './figure-text.ts';
import { isSavable, trialText } from './profile/level-trial.tsx';
import { flagsOf } from './profile/profile-barbs.ts';
import {
  alongAtTime,
  axisStep,
  highestLevelOf,
  isCruised,
  levelAt,
  profileScale,
  topFtOf,
  zoomed,
} from './profile/profile-scale.ts';
import { componentText, turbulenceText, windText } from './profile/profile-text.ts';

const units = settings.get();

describe('K2 figures as text', () => {
  it('K2 times, differences and levels', () => {
    expect([timeText(425), timeText(60), timeText(null)]).toEqual(['7 h 05', '1 h 00', '—']);
    expect([signed(1200), signed(-5), signed(0)]).toEqual(['+1,200', '−5', '±0']);
    expect(minutesDifference(-3)).toBe('−3 min');
    expect(zuluText('2026-11-24T14:30:00.000Z')).toBe('1430Z');
    expect(zuluText('2026-11-25T00:10:00.000Z', '2026-11-24T14:30:00.000Z')).toBe('25/0010Z');
    expect([levelsText([35_000, 39_000]), levelsText([35_000]), levelsText([])]).toEqual([
      'FL350–390',
      'FL350',
      '—',
    ]);
  });
  it('K2 a trial as text; a diversion time alone is not saved in the flight', () => {
    expect(trialText({ level: 370, speed: { kind: 'cost-index', costIndex: 30 }, edtoMinutes: 120 })).toBe(
      'FL370, CI 30, diversion time 120 min',
    );
    expect([isSavable({ edtoMinutes: 120 }), isSavable({ edtoMinutes: 120, level: null })]).toEqual([
      false,
      true,
    ]);
  });
  it('K2 winds; unknown is a dash', () => {
    expect(windText({ windFromDegTrue: 5, windSpeedKt: 42.4 }, units)).toBe('005°T/42 kt');
    expect(windText({ windFromDegTrue: 0, windSpeedKt: 12 }, units)).toBe('360°T/12 kt');
    expect(windText({ windFromDegTrue: null, windSpeedKt: 12 }, units)).toBe('—');
    expect([componentText(12, units), componentText(-60, units), componentText(null, units)]).toEqual([
      '12 kt head',
      '60 kt tail',
      '—',
    ]);
    expect([turbulenceText(null), turbulenceText(1), turbulenceText(6)]).toEqual([
      '—',
      'none expected',
      'moderate',
    ]);
  });
  it('K2 barbs match the speed: 65 kt is a pennant, a barb and a half', () => {
    expect(flagsOf(65)).toEqual({ pennants: 1, fulls: 1, halves: 1 });
    expect(flagsOf(2)).toEqual({ pennants: 0, fulls: 0, halves: 0 });
  });
  it('K2 CSV quotes where necessary, and no cell can be a formula', () => {
    expect(csvOf([['a', 'b,c', 'say "x"', '=1+1', '-12', '+4 °C', '@x']])).toBe(
      '\u{FEFF}a,"b,c","say ""x""",\'=1+1,-12,+4 °C,\'@x\r\n',
    );
  });
});

describe('K2 the scale of the profile', () => {
  const column = (alongNm: number, minutes: number) => ({
    alongNm,
    time: new Date(Date.UTC(2026, 10, 24, 12, minutes)).toISOString(),
  });
  // Slower at first: half the distance takes two thirds of the time.
  const section = { columns: [column(0, 0), column(100, 40), column(200, 60)] } as unknown as SectionAnswer;
  const view = { fromNm: 0, toNm: 200 };
  it('K2 distance and time axes convert both ways', () => {
    for (const isTime of [false, true]) {
      const scale = profileScale(section, view, { width: 600, height: 300, isTime, topFt: 46_000 });
      for (const nm of [0, 37, 100, 180, 200]) expect(scale.alongNm(scale.x(nm))).toBeCloseTo(nm, 3);
      expect(scale.altitudeFt(scale.y(35_000))).toBeCloseTo(35_000, 3);
    }
    const [even, timed] = [false, true].map((isTime) =>
      profileScale(section, view, { width: 600, height: 300, isTime, topFt: 46_000 }).x(100),
    );
    expect(timed!).toBeGreaterThan(even!);
    expect(alongAtTime(section, Date.UTC(2026, 10, 24, 12, 20))).toBe(50);
  });
  it('K2 the top of the chart suits the flight: a light aircraft, a turboprop, an airliner, a business jet', () => {
    const flown = (plannedFt: number, groundFt: number | null = null) => ({
      columns: [
        { plannedFt: 0, groundFt },
        { plannedFt, groundFt: 0 },
      ] as SectionAnswer['columns'],
    });
    const tops = [6000, 18_000, 39_000, 43_000, 49_000].map((feet) => topFtOf([flown(feet)]));
    expect(tops).toEqual([16_000, 28_000, 46_000, 46_000, 56_000]);
    // Over high ground the chart includes it.
    expect(topFtOf([flown(9000, 14_000)])).toBe(28_000);
    // A lower trial level keeps the plan in view.
    expect(topFtOf([flown(9000), flown(39_000)])).toBe(46_000);
    expect([16_000, 46_000, 56_000].map(highestLevelOf)).toEqual([150, 450, 510]);
    const figures = { levelsFt: [6500] } as unknown as SectionAnswer['figures'];
    expect([6500, 6000, 2000].map((feet) => isCruised({ figures }, feet))).toEqual([true, false, false]);
  });
  it('K2 arrow keys start from the level that is flown at the cursor, on the climb from the first', () => {
    const stepped = {
      columns: [0, 37_000, 37_000, 39_000, 39_000].map((plannedFt, index) => ({
        plannedFt,
        alongNm: index * 10,
      })),
      figures: { levelsFt: [37_000, 39_000], initialLevelFt: 37_000 },
    } as unknown as SectionAnswer;
    expect([0, 10, 20, 30, 40].map((alongNm) => levelAt(stepped, alongNm))).toEqual([
      370, 370, 370, 390, 390,
    ]);
  });
  it('K2 zooming keeps the position under the pointer, and stays within the route', () => {
    const near = zoomed(view, 0.5, 150, 200);
    expect((150 - near.fromNm) / (near.toNm - near.fromNm)).toBeCloseTo(0.75, 6);
    expect(zoomed(near, 100, 150, 200)).toEqual(view);
    expect(zoomed(view, 0.5, 200, 200).toNm).toBe(200);
  });
  it('K2 steps of an axis are round', () => {
    expect([axisStep(3000, 10), axisStep(700, 8), axisStep(40, 8)]).toEqual([500, 100, 5]);
  });
});
