import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTaf } from './decode-taf.ts';
import { shiftTaf, tafPeriods, worstCategory } from './taf-periods.ts';

const NEAR = { nearMs: Date.UTC(2026, 6, 18, 12) };
const at = (day: number, hour: number): number => Date.UTC(2026, 6, day, hour);

describe('E2 flight categories over a TAF', () => {
  it('periods are split at every change; a TEMPO gives the worst category', () => {
    const taf = decodeTaf(
      'TAF KAAA 181120Z 1812/1912 24010KT P6SM SCT040 TEMPO 1814/1816 2SM BR BKN008 FM182000 24010KT 4SM BR OVC020',
      NEAR,
    );
    expect(tafPeriods(taf)).toEqual([
      { fromMs: at(18, 12), untilMs: at(18, 14), category: 'VFR', worst: 'VFR' },
      { fromMs: at(18, 14), untilMs: at(18, 16), category: 'VFR', worst: 'IFR' },
      { fromMs: at(18, 16), untilMs: at(18, 20), category: 'VFR', worst: 'VFR' },
      { fromMs: at(18, 20), untilMs: at(19, 12), category: 'MVFR', worst: 'MVFR' },
    ]);
  });

  it('equal neighbours are merged, and unknown parts stay unknown', () => {
    const same = decodeTaf('TAF KAAA 181120Z 1812/1912 24010KT P6SM SKC FM182000 10010KT P6SM SKC', NEAR);
    expect(tafPeriods(same)).toHaveLength(1);
    const unknown = decodeTaf('TAF KAAA 181120Z 1812/1912 24010KT', NEAR);
    expect(tafPeriods(unknown)).toEqual([
      { fromMs: at(18, 12), untilMs: at(19, 12), category: null, worst: null },
    ]);
    expect(worstCategory([null, 'VFR', 'IFR', null])).toBe('IFR');
  });

  it('a deviation of unknown ceiling, or a change without a readable period, leaves the worst unknown', () => {
    const hidden = decodeTaf(
      'TAF KAAA 181120Z 1812/1912 24010KT P6SM SCT040 TEMPO 1814/1816 3SM VV///',
      NEAR,
    );
    expect(tafPeriods(hidden).map(({ worst }) => worst)).toEqual(['VFR', null, 'VFR']);
    const unread = decodeTaf('TAF KAAA 181120Z 1812/1912 24010KT P6SM SCT040 TEMPO 18X4/1816 1SM', NEAR);
    expect(tafPeriods(unread).map(({ category, worst }) => [category, worst])).toEqual([['VFR', null]]);
    // One that is known to be lower is not lost for the one that is not.
    const both = decodeTaf(
      'TAF KAAA 181120Z 1812/1912 24010KT P6SM SCT040 TEMPO 1814/1816 3SM VV/// TEMPO 1814/1816 2SM OVC007',
      NEAR,
    );
    expect(tafPeriods(both).map(({ worst }) => worst)).toEqual(['VFR', 'IFR', 'VFR']);
    // Nothing is lower than LIFR.
    const low = decodeTaf('TAF KAAA 181120Z 1812/1912 00000KT 1/4SM FG VV001 TEMPO 18X4/1816 1SM', NEAR);
    expect(tafPeriods(low).map(({ worst }) => worst)).toEqual(['LIFR']);
  });

  it('periods of any text are within the validity, without gaps or exceptions', () => {
    const word = fc.constantFrom(
      'FM182000',
      'TEMPO',
      '1814/1816',
      'BECMG',
      'PROB30',
      '2SM',
      'OVC005',
      'P6SM',
      '9999',
      'x/',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (words) => {
        const taf = decodeTaf(`TAF KAAA 181120Z 1812/1912 ${words.join(' ')}`, NEAR);
        const periods = tafPeriods(taf);
        expect(periods[0]?.fromMs).toBe(at(18, 12));
        expect(periods.at(-1)?.untilMs).toBe(at(19, 12));
        for (const [index, period] of periods.entries())
          expect(period.fromMs).toBe(periods[index - 1]?.untilMs ?? at(18, 12));
      }),
    );
  });

  it('a shifted TAF has the same content at another time', () => {
    const taf = decodeTaf('TAF KAAA 181120Z 1812/1912 24010KT P6SM SKC FM182000 1SM FG OVC003', NEAR);
    const moved = tafPeriods(shiftTaf(taf, 7_200_000));
    expect(moved.map(({ fromMs, category }) => [fromMs - 7_200_000, category])).toEqual(
      tafPeriods(taf).map(({ fromMs, category }) => [fromMs, category]),
    );
  });
});
