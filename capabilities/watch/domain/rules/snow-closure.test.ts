import { describe, expect, it } from 'vitest';
import { decodeMetar } from '#aviation/reports/decode-metar.ts';
import { MINIMA_DEFAULTS } from '../../contract.ts';
import { aerodromeForTests } from '../../testing/aerodrome-for-tests.ts';
import type { StoredAlert } from '../alert-changes.ts';
import { openingOf } from './aerodrome-rules.ts';
import { isQueriedBy } from './is-asked.ts';
import { openRunways } from './runways-at.ts';
import { snowClosureOf } from './snow-closure.ts';
import type { AerodromeFacts, WatchFacts } from './watch-facts.ts';
import { runRules } from './watch-rules.ts';

const AT = Date.UTC(2026, 10, 26, 12, 30);
const HOUR_MS = 3_600_000;
const runway = (ident: string) => ({ ident, headingDegTrue: null, lengthFt: 9000 });

const facts = (groups: string, change: Partial<AerodromeFacts> = {}): AerodromeFacts =>
  aerodromeForTests(AT, {
    weather: {
      metar: decodeMetar(`METAR UUEE 261200Z 25010KT 9999 SCT030 M05/M10 Q1013 ${groups}`, { nearMs: AT }),
      taf: null,
    },
    runways: ['06L', '24R', '06R', '24L'].map(runway),
    notams: [],
    ...change,
  });
const openAt = (groups: string, change: Partial<AerodromeFacts> = {}): string =>
  openRunways(facts(groups, change))
    .map(({ ident }) => ident)
    .join(' ');

describe('K2 aerodromes and runways closed by snow', () => {
  it.each(['SNOCLO', 'R/SNOCLO', 'R88/SNOCLO'])('K2 %s closes the aerodrome', (groups) => {
    expect(openAt(groups)).toBe('');
    expect(openingOf(facts(groups))).toEqual({
      state: 'closed',
      words: 'Aerodrome closed by snow, METAR of 1200Z',
      longestOpenFt: null,
    });
    // Also while NOTAMs are not known.
    expect(openingOf(facts(groups, { notams: null })).state).toBe('closed');
  });
  it('K2 a runway closed by snow is closed in both directions', () => {
    expect(openAt('R24L/SNOCLO')).toBe('06L 24R');
    expect(openAt('R06L/SNOCLO')).toBe('06R 24L');
    // The code before 2009 adds 50 to the right one of parallel runways.
    expect(openAt('R74/SNOCLO')).toBe('06R 24L');
    expect(openingOf(facts('R24L/SNOCLO'))).toMatchObject({
      state: 'runway-closed',
      words: 'Runway 24L closed by snow, METAR of 1200Z',
    });
    expect(openingOf(facts('R24L/SNOCLO R24R/SNOCLO'))).toMatchObject({
      state: 'closed',
      words: 'All runways closed by NOTAM or snow',
    });
    const north = { runways: ['18', '36', '01', '19'].map(runway) };
    expect(openAt('R36/SNOCLO', north)).toBe('01 19');
    expect(openAt('R19/SNOCLO', north)).toBe('18 36');
  });
  it('F3 snow: an alert of its own, which ends only with another METAR', () => {
    const watch = (aerodrome: AerodromeFacts): WatchFacts => ({
      nowMs: AT - HOUR_MS,
      flight: {
        id: 'f1',
        callsign: 'AFL1',
        aircraft: 'A320',
        departure: 'ULLI',
        arrival: 'UUEE',
        departureMs: AT - HOUR_MS,
        arrivalMs: AT,
      },
      crossings: [],
      sources: [],
      unplaced: [],
      lines: [],
      aerodromes: [{ ...aerodrome, icao: 'UUEE' }],
      minima: MINIMA_DEFAULTS,
      fuel: null,
      airac: null,
      crew: null,
    });
    const found = (groups: string, change: Partial<AerodromeFacts> = {}) =>
      runRules(watch(facts(groups, change))).findings.find(({ rule }) => rule === 'snow');
    expect(found('SNOCLO')).toMatchObject({
      id: 'snow:f1:destination:UUEE',
      severity: 'warning',
      category: 'weather',
      title: 'AFL1 ULLI–UUEE: UUEE aerodrome closed by snow',
      body: 'Destination at 1230Z: METAR of 1200Z: aerodrome closed by snow (SNOCLO).',
    });
    expect(found('R24L/SNOCLO')?.severity).toBe('caution');
    expect(found('R24L/SNOCLO R24R/SNOCLO')?.severity).toBe('warning');
    expect(found('SNOCLO', { atMs: AT + 4 * HOUR_MS })).toMatchObject({ severity: 'caution' });
    expect(found('R24L/290293')).toBeUndefined();
    const alert: StoredAlert = {
      id: 'snow:f1:destination:UUEE',
      rule: 'snow',
      severity: 'warning',
      title: '',
      body: '',
      figure: null,
      areaId: null,
      toMs: null,
    };
    expect(isQueriedBy(watch(facts('')), [])(alert)).toBe(true);
    expect(isQueriedBy(watch(facts('', { weather: { metar: null, taf: null } })), [])(alert)).toBe(false);
    expect(isQueriedBy(watch(facts('', { weather: null })), [])(alert)).toBe(false);
    // A report that was not made (NIL) does not reopen the aerodrome.
    const nil = decodeMetar('METAR UUEE 261230Z NIL', { nearMs: AT });
    expect(isQueriedBy(watch(facts('', { weather: { metar: nil, taf: null } })), [])(alert)).toBe(false);
  });
  it('K2 other states close nothing', () => {
    expect(openAt('R24L/290293 R06L/CLRD70')).toBe('06L 24R 06R 24L');
    expect(openingOf(facts('R24L/290293')).state).toBe('open');
  });
  it('K2 a later flight is named the closure up to 12 h after the report, without closing its runways', () => {
    const at = (hours: number) => ({ atMs: AT + hours * HOUR_MS });
    expect(openAt('SNOCLO', at(3))).toBe('06L 24R 06R 24L');
    expect(openingOf(facts('SNOCLO', at(3)))).toMatchObject({
      state: 'runway-closed',
      words: 'Aerodrome closed by snow, METAR of 1200Z',
    });
    expect(snowClosureOf(facts('SNOCLO', at(11)))?.isNow).toBe(false);
    expect(snowClosureOf(facts('SNOCLO', at(12)))).toBeNull();
  });
});
