import { describe, expect, it } from 'vitest';
import { decodeTaf } from '#aviation/reports/decode-taf.ts';
import { MINIMA_DEFAULTS } from '../../contract.ts';
import { aerodromeForTests } from '../../testing/aerodrome-for-tests.ts';
import { weatherVerdict } from './aerodrome-rules.ts';
import { forecastsAt } from './forecasts-at.ts';

const DAY = Date.UTC(2026, 10, 24);
const HOUR_MS = 3_600_000;
const NEAR = { nearMs: DAY + 11 * HOUR_MS };

const factsAt = (raw: string, hour: number) =>
  aerodromeForTests(DAY + hour * HOUR_MS, {
    weather: { metar: null, taf: { ...decodeTaf(raw, NEAR), periods: [] } },
  });
const verdict = (raw: string, hour: number) => weatherVerdict(factsAt(raw, hour), MINIMA_DEFAULTS);
const forecastAt = (raw: string, hour: number) =>
  forecastsAt(factsAt(raw, hour)).map(
    ({ text, conditions: { visibility, ceiling } }) =>
      `${text} ${visibility?.metres ?? '—'} ${ceiling.state === 'at' ? ceiling.heightFt : ceiling.state}`,
  );

describe('F3 application of a TAF to the time at an aerodrome, by AMC1 CAT.OP.MPA.185', () => {
  const WORSE = 'TAF EGLL 241100Z 2412/2518 24008KT 9999 SCT030 BECMG 2414/2416 0400 FG VV001';
  const BETTER = 'TAF EGLL 241100Z 2412/2518 24008KT 0400 FG VV001 BECMG 2414/2416 9999 NSW SCT030';

  it('F3 a deterioration applies from its beginning, and remains after it is complete', () => {
    expect(verdict(WORSE, 12.5).state).toBe('within');
    expect(verdict(WORSE, 15).state).toBe('below');
    // Four hours after completion it prevails.
    expect(forecastAt(WORSE, 20)).toEqual(['TAF 400 100']);
    expect(verdict(WORSE, 20).state).toBe('below');
  });
  it('F3 an improvement applies from its end: the fog has cleared later', () => {
    expect(verdict(BETTER, 15).state).toBe('below');
    expect(forecastAt(BETTER, 20)).toEqual(['TAF 10000 none']);
    expect(verdict(BETTER, 20)).toEqual({ state: 'within', words: 'TAF' });
  });
  it('F3 elements not in a change are unchanged, and FM replaces everything', () => {
    const wind =
      'TAF EGLL 241100Z 2412/2518 24008KT 0800 BR OVC002 BECMG 2413/2414 30010KT FM241800 27005KT CAVOK';
    expect(forecastAt(wind, 16)).toEqual(['TAF 800 200']);
    expect(forecastAt(wind, 17.5)).toEqual(['TAF 800 200', expect.stringMatching(/^TAF \d+ none$/)]);
    expect(verdict(wind, 20).state).toBe('within');
  });
  it('F3 a temporary group is applied to the prevailing conditions at that time', () => {
    const showers =
      'TAF EGLL 241100Z 2412/2518 24008KT 9999 SCT030 BECMG 2413/2414 BKN012 PROB30 TEMPO 2415/2418 1200 SHRA';
    expect(forecastAt(showers, 16)).toEqual(['TAF 10000 1200', 'TAF PROB30 TEMPO 1200 1200']);
    expect(verdict(showers, 16)).toEqual({
      state: 'possible',
      words: 'TAF PROB30 TEMPO: visibility 1200 m (minimum 1600 m)',
    });
  });
  it('F3 a change with a visibility in one direction only is compared', () => {
    const towardsSouth = 'TAF EGLL 241100Z 2412/2518 24008KT 9999 SCT030 TEMPO 2415/2418 1400S';
    expect(verdict(towardsSouth, 16)).toEqual({
      state: 'possible',
      words: 'TAF TEMPO: lowest visibility 1400 m to the S, prevailing 10000 m (minimum 1600 m)',
    });
  });
  it('F3 it does not apply outside its validity', () => {
    expect(forecastAt(WORSE, 44)).toEqual([]);
    expect(verdict(WORSE, 44)).toEqual({ state: 'unknown', words: 'no report or forecast for 2000Z.' });
  });
});
