import { describe, expect, it } from 'vitest';
import { decodeMetar } from '#aviation/reports/decode-metar.ts';
import { decodeTaf } from '#aviation/reports/decode-taf.ts';
import { MINIMA_DEFAULTS } from '../../contract.ts';
import { aerodromeForTests } from '../../testing/aerodrome-for-tests.ts';
import { openingOf, runwayIntoWind, weatherVerdict } from './aerodrome-rules.ts';
import { runRules } from './watch-rules.ts';
import type { AerodromeFacts, AerodromeNotam } from './watch-facts.ts';

const AT = Date.UTC(2026, 10, 26, 12, 30);
const HOUR_MS = 3_600_000;
const MINIMA = { ceilingFt: 200, visibilityM: 550, gustKt: 40, crosswindKt: 30 };
const RUNWAYS = [
  { ident: '07', headingDegTrue: 70, lengthFt: 9000 },
  { ident: '25', headingDegTrue: 250, lengthFt: 9000 },
];

const facts = (
  { metar, taf }: { metar?: string; taf?: string },
  change: Partial<AerodromeFacts> = {},
): AerodromeFacts =>
  aerodromeForTests(AT, {
    weather: {
      metar: metar === undefined ? null : decodeMetar(metar, { nearMs: AT }),
      taf: taf === undefined ? null : { ...decodeTaf(taf, { nearMs: AT }), periods: [] },
    },
    runways: RUNWAYS,
    notams: [],
    ...change,
  });
const verdict = (reports: { metar?: string; taf?: string }, change: Partial<AerodromeFacts> = {}) =>
  weatherVerdict(facts(reports, change), MINIMA);

describe('K2 unknown conditions of an aerodrome are not within minima', () => {
  it('K2 a TAF must cover the time itself; the hour around it is included too (CAT.OP.MPA.185)', () => {
    const unknown = { state: 'unknown', words: 'no report or forecast for 1230Z.' };
    expect(verdict({ taf: 'TAF EDDF 260500Z 2606/2612 25010KT 9999 SCT030' })).toEqual(unknown);
    expect(verdict({ taf: 'TAF EDDF 260800Z 2613/2618 25010KT 9999 SCT030' })).toEqual(unknown);
    expect(verdict({ taf: 'TAF EDDF 260500Z 2606/2618 25010KT 9999 SCT030' }).state).toBe('within');
    // A METAR from the hour before covers the period missing in the TAF.
    const metar = 'METAR EDDF 261150Z 25010KT 9999 SCT030 10/05 Q1013';
    expect(verdict({ metar, taf: 'TAF EDDF 260500Z 2606/2612 25010KT 9999 SCT030' }).state).toBe('within');
    // A forecast that does not cover the time still counts for the hour before.
    expect(verdict({ taf: 'TAF EDDF 260500Z 2606/2612 25010KT 0200 FG VV001' }).state).toBe('below');
  });
  it('K2 a change whose period cannot be read may apply: unknown', () => {
    expect(
      verdict({ taf: 'TAF EDDF 260500Z 2606/2712 25010KT 9999 SCT030 TEMPO 26X2/2614 0200 FG' }),
    ).toEqual({
      state: 'unknown',
      words: 'a change of the forecast has no readable period.',
    });
  });
  it('K2 a forecast that was not issued (NIL) takes nothing from the report', () => {
    const metar = 'METAR EDDF 261220Z 25010KT 9999 SCT030 10/05 Q1013';
    expect(verdict({ metar }).state).toBe('within');
    expect(verdict({ metar, taf: 'TAF EDDF 261100Z NIL' }).state).toBe('within');
    expect(verdict({ taf: 'TAF EDDF 261100Z NIL' }).state).toBe('unknown');
  });
  it('K2 a temporary sky of unknown ceiling is not within; one without a sky keeps the ceiling', () => {
    const taf = 'TAF EDDF 260500Z 2606/2712 25010KT 9999 SCT030 TEMPO 2612/2614';
    expect(verdict({ taf: `${taf} 3000 SHSN VV///` })).toEqual({
      state: 'unknown',
      words: 'ceiling not reported.',
    });
    expect(verdict({ taf: `${taf} 3000 SHSN` }).state).toBe('within');
    expect(verdict({ taf: `${taf} 3000 SHSN VV003` }).state).toBe('within');
  });
  it('K2 without wind or runway directions the crosswind is not checked', () => {
    const words = 'Crosswind not checked: wind or runway directions not known.';
    expect(verdict({ taf: 'TAF EDDF 260500Z 2606/2712 9999 SCT030' })).toEqual({ state: 'unknown', words });
    const taf = 'TAF EDDF 260500Z 2606/2712 16020KT 9999 SCT030';
    expect(verdict({ taf }, { runways: [] })).toEqual({ state: 'unknown', words });
  });
  it('K2 a steady wind above the gust limit exceeds it, in whole knots', () => {
    expect(verdict({ taf: 'TAF EDDF 260500Z 2606/2712 25050KT 9999 SCT030' })).toEqual({
      state: 'below',
      words: 'TAF: wind 50 kt (maximum of gusts 40 kt)',
    });
    // 22 m/s are 22 × 3600 / 1852 = 42.76 kt.
    expect(verdict({ taf: 'TAF UUEE 260500Z 2606/2712 25015G22MPS 9999 SCT030' }).words).toBe(
      'TAF: gusts 43 kt (maximum 40 kt)',
    );
  });
  it('K2 the crosswind counts on a runway long enough: 45 kt from 210° at Portland', () => {
    const runways = [
      { ident: '10L', headingDegTrue: 118, lengthFt: 9800 },
      { ident: '28R', headingDegTrue: 298, lengthFt: 9800 },
      { ident: '03', headingDegTrue: 43, lengthFt: 6000 },
      { ident: '21', headingDegTrue: 223, lengthFt: 6000 },
    ];
    const metar = 'METAR KPDX 261153Z 21035KT 10SM FEW040 10/05 A2990';
    // 35 · sin(298° − 210°) = 35 kt on 28R, 35 · sin(223° − 210°) = 8 kt on 21.
    expect(verdict({ metar }, { runways })).toEqual({
      state: 'unknown',
      words:
        'Crosswind not checked: 35 kt on every open runway long enough (6,500 ft assumed); within 30 kt only on 03 (6,000 ft), 21 (6,000 ft).',
    });
    // 28R: 35 · cos 88° = 1 kt ahead; on 10L it is a tailwind.
    expect(runwayIntoWind(facts({ metar }, { runways }))).toMatchObject({ ident: '28R', headwindKt: 1 });
    const said = runRules({
      nowMs: AT - HOUR_MS,
      flight: {
        id: 'f1',
        callsign: 'MER1',
        aircraft: 'B738',
        departure: 'KSEA',
        arrival: 'KPDX',
        departureMs: null,
        arrivalMs: AT,
      },
      crossings: [],
      sources: [],
      unplaced: [],
      lines: [],
      aerodromes: [facts({ metar }, { runways })],
      minima: { ...MINIMA_DEFAULTS, crosswindKt: 30 },
      fuel: null,
      airac: null,
      crew: null,
    }).findings;
    expect(said.map(({ rule }) => rule)).toEqual(['not-checked']);
    expect(said[0]?.body).toMatch(
      /^Crosswind \w+ not checked: 35 kt on every open runway long enough \(6,500 ft assumed\)/,
    );
  });
  it('K2 the required length of the type applies if known, and is stated', () => {
    const runways = [
      { ident: '10', headingDegTrue: 118, lengthFt: 3000 },
      { ident: '03', headingDegTrue: 43, lengthFt: 2500 },
      { ident: '21', headingDegTrue: 223, lengthFt: 1800 },
    ];
    const metar = 'METAR KPDX 261153Z 21035KT 10SM FEW040 10/05 A2990';
    const neededRunway = { lengthFt: 2200, source: 'a manual' };
    // 03 is long enough for this type: 8 kt across.
    expect(verdict({ metar }, { runways, neededRunway }).state).toBe('within');
    expect(verdict({ metar }, { runways, neededRunway: { lengthFt: 2600, source: 'a manual' } }).words).toBe(
      'Crosswind not checked: 35 kt on every open runway long enough (2,600 ft needed: a manual); within 30 kt only on 03 (2,500 ft), 21 (1,800 ft).',
    );
    // A runway known to be too short does not count, even if there is no longer one.
    const short = runways.slice(2);
    const calm = 'METAR KPDX 261153Z 21005KT 10SM FEW040 10/05 A2990';
    expect(verdict({ metar: calm }, { runways: short, neededRunway }).words).toMatch(
      /^Crosswind not checked: .*2,200 ft needed: a manual/,
    );
    expect(verdict({ metar: calm }, { runways: short }).state).toBe('within');
  });
});

describe('K2 the trend of a METAR and its runway visual range', () => {
  const METAR = 'METAR EDDX 261150Z 25010KT 5000 BR BKN010 05/05 Q1010';
  it('K2 a trend applies for two hours from the observation, like a TAF group', () => {
    const becoming = verdict({ metar: `${METAR} BECMG 0200 FZFG VV001` });
    expect(becoming).toEqual({
      state: 'below',
      words: 'METAR BECMG: ceiling 100 ft (minimum 200 ft), visibility 200 m (minimum 550 m)',
    });
    expect(verdict({ metar: `${METAR} TEMPO AT1230 0200 FZFG VV001` }).state).toBe('possible');
    expect(verdict({ metar: `${METAR} NOSIG` }).state).toBe('within');
    // It begins only after the period considered.
    expect(verdict({ metar: `${METAR} BECMG FM1345 0200 FZFG VV001` }).state).toBe('within');
  });
  it('K2 RVR below the minimum visibility is a breach when all reporting runways are below, and stated when some are', () => {
    const report = (rvr: string) => `METAR EDDX 261150Z 25003KT 1500 ${rvr} BCFG NSC 05/05 Q1010`;
    expect(verdict({ metar: report('R25/0250N R07/0300N') })).toEqual({
      state: 'below',
      words: 'METAR: RVR 250 m on runway 25, 300 m on runway 07 (minimum 550 m)',
    });
    expect(verdict({ metar: report('R25/0250N R07/1500N') }).state).toBe('possible');
    expect(verdict({ metar: report('R25/P2000N') }).state).toBe('within');
  });
});

describe('K2 closures of an aerodrome', () => {
  const notam = (change: Partial<AerodromeNotam>): AerodromeNotam => ({
    id: 'n1',
    number: 'A1/26',
    qCode: null,
    text: '',
    closedRunways: [],
    closes: { aerodrome: null, partly: [], isRunwayUnnamed: false },
    windows: [{ fromMs: AT - HOUR_MS, toMs: AT + HOUR_MS }],
    ...change,
  });
  const openingWith = (one: AerodromeNotam, change: Partial<AerodromeFacts> = {}) =>
    openingOf(facts({}, { notams: [one], ...change }));

  it('K2 partial closures are stated: to some traffic, over part of the length, without a name', () => {
    const partly = [{ runway: '07/25', how: 'traffic' }] as const;
    expect(openingWith(notam({ closes: { aerodrome: null, partly, isRunwayUnnamed: false } }))).toEqual({
      state: 'runway-closed',
      words: 'Runway 07/25 closed to some traffic, NOTAM A1/26',
      longestOpenFt: 9000,
    });
    const unnamed = notam({ closes: { aerodrome: null, partly: [], isRunwayUnnamed: true } });
    // The only runway is the one meant.
    expect(openingWith(unnamed).state).toBe('closed');
    const more = [...RUNWAYS, { ident: '18', headingDegTrue: 180, lengthFt: 5000 }];
    expect(openingWith(unnamed, { runways: more }).words).toBe(
      'Runway closed, which one not stated, NOTAM A1/26',
    );
    const all = notam({ closes: { aerodrome: 'all-runways', partly: [], isRunwayUnnamed: false } });
    expect(openingWith(all, { runways: [] }).state).toBe('closed');
  });
  it('K2 closures beginning or ending within an hour of the time are stated, like the weather of that hour', () => {
    const later = notam({
      closedRunways: ['07/25'],
      windows: [{ fromMs: AT + HOUR_MS / 3, toMs: AT + 9 * HOUR_MS }],
    });
    expect(openingWith(later)).toMatchObject({
      state: 'runway-closed',
      words: 'Runway 07/25 closed from 1250Z, NOTAM A1/26',
    });
    const before = notam({ closedRunways: ['7/25'], windows: [{ fromMs: null, toMs: AT - HOUR_MS / 4 }] });
    expect(openingWith(before).words).toBe('Runway 7/25 closed until 1215Z, NOTAM A1/26');
    const over = notam({ closedRunways: ['07/25'], windows: [{ fromMs: null, toMs: AT - 2 * HOUR_MS }] });
    expect(openingWith(over).state).toBe('open');
  });
  it('K2 the longest open runway is used', () => {
    const runways = [...RUNWAYS, { ident: '18', headingDegTrue: 180, lengthFt: 5000 }];
    const found = openingWith(notam({ closedRunways: ['07/25'] }), { runways });
    expect(found).toEqual({
      state: 'runway-closed',
      words: 'Runway 07/25 closed by NOTAM',
      longestOpenFt: 5000,
    });
  });
});
