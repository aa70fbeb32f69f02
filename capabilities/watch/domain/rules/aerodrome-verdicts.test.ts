import { describe, expect, it } from 'vitest';
import { decodeMetar } from '#aviation/reports/decode-metar.ts';
import { MINIMA_DEFAULTS } from '../../contract.ts';
import { conditionsForTests, tafForTests } from '../../testing/weather-for-tests.ts';
import { openingOf, runwayIntoWind, weatherVerdict } from './aerodrome-rules.ts';
import type { AerodromeFacts } from './watch-facts.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
type Group = Parameters<typeof tafForTests>[0][number];

const group = (kind: Group['kind'], fromH: number, toH: number, conditions: Group['conditions']): Group => ({
  kind,
  fromMs: NOON + fromH * HOUR_MS,
  untilMs: NOON + toH * HOUR_MS,
  conditions,
});

const factsAt = (
  hour: number,
  groups: readonly Group[],
  change: Partial<AerodromeFacts> = {},
): AerodromeFacts => ({
  role: 'destination',
  icao: 'EGLL',
  atMs: NOON + hour * HOUR_MS,
  weather: { metar: null, taf: tafForTests(groups) },
  weatherMessage: null,
  weatherStale: null,
  // Heathrow's ends: 09L/R 089.7°, 27L/R 269.7° true.
  runways: [
    { ident: '09L', headingDegTrue: 89.7 },
    { ident: '27R', headingDegTrue: 269.7 },
  ],
  notams: [],
  notamMessage: null,
  notamStale: null,
  ...change,
});

const NORTH_WEST = [{ metres: 400, direction: 'NW' }];
const fair = conditionsForTests({ visibilityM: 9999, wind: { fromDegTrue: 240, speedKt: 20, gustKt: null } });
const fog = conditionsForTests({ ceilingFt: 100, visibilityM: 300 });

describe('K2 an aerodrome at a time', () => {
  it('K2 weather compared with minima: prevailing below, temporary possible, outside the TAF unknown', () => {
    const groups = [group('INITIAL', 0, 12, fair), group('TEMPO', 3, 5, fog), group('FM', 8, 12, fog)];
    const stateAt = (hour: number) => weatherVerdict(factsAt(hour, groups), MINIMA_DEFAULTS).state;
    expect(stateAt(1)).toBe('within');
    expect(stateAt(4)).toBe('possible');
    expect(stateAt(10)).toBe('below');
    expect(stateAt(20)).toBe('unknown');
    expect(weatherVerdict(factsAt(10, groups), MINIMA_DEFAULTS).words).toBe(
      'TAF: ceiling 100 ft (minimum 500 ft), visibility 300 m (minimum 1600 m)',
    );
  });
  it('K2 the lowest visibility of a METAR is compared, and stated with its direction', () => {
    // ICAO Annex 3, appendix 3, 4.2.4.4: `1200 0400NW` is 1,200 m prevailing and 400 m towards the north-west.
    const verdict = (report: string, atMs: number, visibilityM: number) =>
      weatherVerdict(
        factsAt(1, [], { weather: { metar: decodeMetar(report, { nearMs: atMs }), taf: null } }),
        { ...MINIMA_DEFAULTS, visibilityM },
      );
    const at = (groups: string, visibilityM: number) =>
      verdict(`METAR EGLL 241250Z 00000KT ${groups} FG NSC 05/05 Q1013`, NOON + HOUR_MS, visibilityM);
    expect(at('1200 0400NW', 800)).toEqual({
      state: 'below',
      words: 'METAR: lowest visibility 400 m to the NW, prevailing 1200 m (minimum 800 m)',
    });
    expect(at('1200 0400NW', 1600).words).toContain('lowest visibility 400 m to the NW, prevailing 1200 m');
    expect(at('1200 0800', 1000).words).toContain(
      'lowest visibility 800 m, prevailing 1200 m (minimum 1000 m)',
    );
    expect(at('1200 0400NW', 400).state).toBe('within');
    expect(at('1200', 800).state).toBe('within');
    // Only the lowest, as some stations code it: better elsewhere.
    expect(at('2000E', 1600).state).toBe('within');
    expect(at('1400E', 1600).words).toContain('lowest visibility 1400 m to the E (minimum 1600 m)');
    // Improved by a group with a visibility: the direction does not apply after it.
    const trend = 'METAR EGLL 241250Z 00000KT 9999 NSC 05/05 Q1013 TEMPO 1200 0400NW FG';
    expect(verdict(trend, NOON + HOUR_MS, 800).state).toBe('possible');
    const clearing = [
      group('INITIAL', 0, 12, conditionsForTests({ visibilityM: 1200, lowest: NORTH_WEST })),
      group('BECMG', 2, 3, fair),
    ];
    expect(weatherVerdict(factsAt(1, clearing), MINIMA_DEFAULTS).state).toBe('below');
    expect(weatherVerdict(factsAt(6, clearing), MINIMA_DEFAULTS).state).toBe('within');
  });
  it('K2 a temporary group alone does not make the weather known, and a failure states the reason', () => {
    expect(weatherVerdict(factsAt(4, [group('TEMPO', 3, 5, fair)]), MINIMA_DEFAULTS).state).toBe('unknown');
    const failed = factsAt(4, [], { weather: null, weatherMessage: 'The source has not answered.' });
    expect(weatherVerdict(failed, MINIMA_DEFAULTS)).toEqual({
      state: 'unknown',
      words: 'The source has not answered.',
    });
  });
  it('K2 crosswind above the maximum on every open runway is below minima', () => {
    // 240° at 60 kt is 29.7° off 27R: 60 · sin 29.7° = 30 kt across.
    const storm = conditionsForTests({ wind: { fromDegTrue: 240, speedKt: 60, gustKt: null } });
    expect(weatherVerdict(factsAt(1, [group('INITIAL', 0, 12, storm)]), MINIMA_DEFAULTS)).toEqual({
      state: 'below',
      words: 'TAF: wind 60 kt (maximum of gusts 40 kt), crosswind 30 kt on every open runway (maximum 25 kt)',
    });
  });
  it('K2 the runway into wind: 20 kt from 240° is 17 kt headwind and 10 kt crosswind on 27R', () => {
    expect(runwayIntoWind(factsAt(1, [group('INITIAL', 0, 12, fair)]))).toEqual({
      ident: '27R',
      headwindKt: 17,
      crosswindKt: -10,
    });
    expect(runwayIntoWind(factsAt(20, [group('INITIAL', 0, 12, fair)]))).toBeNull();
  });
  it('K2 opening by NOTAM: not retrieved is unknown, all runways closed is closed', () => {
    const notam = {
      id: 'n1',
      number: 'A1/26',
      qCode: 'QMRLC',
      text: '',
      closedRunways: ['09L/27R'],
      windows: [{ fromMs: NOON, toMs: NOON + 6 * HOUR_MS }],
    };
    expect(openingOf(factsAt(1, [])).state).toBe('open');
    expect(openingOf(factsAt(1, [], { notams: [notam] }))).toEqual({
      state: 'closed',
      words: 'All runways closed by NOTAM',
      longestOpenFt: null,
    });
    expect(openingOf(factsAt(8, [], { notams: [notam] })).state).toBe('open');
    const { runways } = factsAt(1, []);
    const more = [...runways, { ident: '27L', headingDegTrue: 269.7 }];
    expect(openingOf(factsAt(1, [], { notams: [notam], runways: more })).state).toBe('runway-closed');
    expect(openingOf(factsAt(1, [], { notams: null, notamMessage: 'No answer.' }))).toEqual({
      state: 'unknown',
      words: 'No answer.',
      longestOpenFt: null,
    });
  });
});
