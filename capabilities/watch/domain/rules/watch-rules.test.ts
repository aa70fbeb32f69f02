import { describe, expect, it } from 'vitest';
import { type CheckedSource, MINIMA_DEFAULTS, type Crossing } from '../../contract.ts';
import { aerodromeForTests } from '../../testing/aerodrome-for-tests.ts';
import { crewForTests } from '../../testing/crew-for-tests.ts';
import { crossingForTests } from '../../testing/crossing-for-tests.ts';
import { conditionsForTests, tafForTests } from '../../testing/weather-for-tests.ts';
import { type StoredAlert, alertChanges, keptAfter } from '../alert-changes.ts';
import { isQueriedBy } from './is-asked.ts';
import { minCrosswindKt } from './runways-at.ts';
import type { AerodromeFacts, WatchFacts, WatchRule } from './watch-facts.ts';
import { WATCH_RULES, runRules } from './watch-rules.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const at = (hours: number) => NOW + hours * HOUR_MS;

const crossing = (change: Partial<Crossing> = {}) =>
  crossingForTests({ entryMs: at(2), exitMs: at(2.5) }, change);
const aerodrome = (change: Partial<AerodromeFacts> = {}) => aerodromeForTests(at(6), change);
const facts = (change: Partial<WatchFacts> = {}): WatchFacts => ({
  nowMs: NOW,
  flight: {
    id: 'f1',
    callsign: 'BAW1',
    aircraft: 'B738',
    departure: 'KJFK',
    arrival: 'EGLL',
    departureMs: at(1),
    arrivalMs: at(6),
  },
  crossings: [],
  sources: [],
  unplaced: [],
  lines: [],
  aerodromes: [],
  minima: MINIMA_DEFAULTS,
  fuel: null,
  airac: null,
  crew: null,
  ...change,
});
const find = (change: Partial<WatchFacts>) => runRules(facts(change)).findings;
/** Findings without the "not checked" ones, which have separate tests. */
const wrong = (change: Partial<WatchFacts>) => find(change).filter(({ rule }) => rule !== 'not-checked');
const ids = (change: Partial<WatchFacts>) => wrong(change).map(({ rule, severity }) => `${rule} ${severity}`);

describe('F3 watch rules', () => {
  it('F3 a flight without issues has no findings, and every rule has a unique id', () => {
    expect(find({})).toEqual([]);
    expect(new Set(WATCH_RULES.map(({ id }) => id)).size).toBe(WATCH_RULES.length);
  });
  it('F3 sigmet: a crossing under a stable id, with its times', () => {
    expect(find({ crossings: [crossing()] })).toMatchObject([
      {
        id: 'hazard:f1:hazard:isigmet/1',
        severity: 'warning',
        title: 'BAW1 KJFK–EGLL: TS SIGMET 1',
        body: 'Entry 1400Z, exit 1430Z at FL350. Area TOP FL450.',
      },
    ]);
    // It is behind the flight.
    expect(find({ crossings: [crossing()], nowMs: at(3) })).toEqual([]);
  });
  it('F3 airmet, radar-cell, field, restriction, airspace: by kind; items for information are not alerts', () => {
    const kinds = ['g-airmet', 'radar-cell', 'turbulence', 'tfr', 'special-use-airspace'] as const;
    const crossings = kinds.map((kind) => crossing({ kind, id: kind, severity: 'caution' }));
    expect(find({ crossings }).map(({ rule }) => rule)).toEqual([
      'airmet',
      'radar-cell',
      'field',
      'restriction',
      'airspace',
    ]);
    expect(find({ crossings: [crossing({ kind: 'special-use-airspace', severity: 'info' })] })).toEqual([]);
  });
  it('F3 minima: prevailing is a warning, temporary a caution, another hour nothing', () => {
    const low = conditionsForTests({ ceilingFt: 300, visibilityM: 800 });
    const taf = (kind: 'FM' | 'TEMPO', from: number, until: number) =>
      aerodrome({
        weather: {
          metar: null,
          taf: tafForTests([{ kind, fromMs: at(from), untilMs: at(until), conditions: low }]),
        },
      });
    expect(ids({ aerodromes: [taf('FM', 4, 10)] })).toEqual(['minima warning']);
    expect(ids({ aerodromes: [taf('TEMPO', 4, 10)] })).toEqual(['minima caution']);
    expect(ids({ aerodromes: [taf('FM', 8, 10)] })).toEqual([]);
    expect(find({ aerodromes: [taf('FM', 4, 10)] })[0]?.body).toBe(
      'Destination at 1800Z: TAF: ceiling 300 ft (minimum 500 ft), visibility 800 m (minimum 1600 m).',
    );
    const own = { ...MINIMA_DEFAULTS, ceilingFt: 200, visibilityM: 550 };
    expect(ids({ aerodromes: [taf('FM', 4, 10)], minima: own })).toEqual([]);
  });
  it('F3 crosswind: the minimum of the open runways applies, gusts included', () => {
    const windy = conditionsForTests({ wind: { fromDegTrue: 180, speedKt: 20, gustKt: 32 } });
    const taf = tafForTests([{ kind: 'FM', fromMs: at(4), untilMs: at(10), conditions: windy }]);
    const crossed = aerodrome({ weather: { metar: null, taf } });
    expect(minCrosswindKt(windy, crossed.runways)).toBe(32);
    expect(ids({ aerodromes: [crossed] })).toEqual(['crosswind warning']);
    const south = { ident: '18', headingDegTrue: 180 };
    expect(ids({ aerodromes: [{ ...crossed, runways: [...crossed.runways, south] }] })).toEqual([]);
    const closed = {
      id: 'n1',
      number: 'A1',
      qCode: 'QMRLC',
      text: 'RWY 18/36 CLSD',
      closedRunways: ['18/36'],
      windows: [],
    };
    expect(
      ids({ aerodromes: [{ ...crossed, runways: [...crossed.runways, south], notams: [closed] }] }),
    ).toEqual(['crosswind warning', 'closed caution']);
  });
  it('F3 closed: a runway is a caution, the last one or the aerodrome a warning, only at the time of the flight', () => {
    const notam = (closedRunways: string[], qCode: string, from = 0) => ({
      id: 'n1',
      number: 'A0001/26',
      qCode,
      text: 'CLSD',
      closedRunways,
      windows: [{ fromMs: at(from), toMs: at(9) }],
    });
    expect(
      ids({
        aerodromes: [
          aerodrome({
            runways: [...aerodrome().runways, { ident: '18', headingDegTrue: 180 }],
            notams: [notam(['09L/27R'], 'QMRLC')],
          }),
        ],
      }),
    ).toEqual(['closed caution']);
    expect(ids({ aerodromes: [aerodrome({ notams: [notam(['09L/27R'], 'QMRLC')] })] })).toEqual([
      'closed warning',
    ]);
    expect(ids({ aerodromes: [aerodrome({ notams: [notam([], 'QFALC')] })] })).toEqual(['closed warning']);
    expect(ids({ aerodromes: [aerodrome({ notams: [notam([], 'QFALC', 8)] })] })).toEqual([]);
  });
  it('F3 fuel: half of the margin is a caution, all of it a warning', () => {
    const fuel = (tripKg: number) => ({ savedTripKg: 10_000, tripKg, marginKg: 600 });
    expect(ids({ fuel: fuel(10_200) })).toEqual([]);
    expect(ids({ fuel: fuel(10_300) })).toEqual(['fuel caution']);
    expect(ids({ fuel: fuel(10_600) })).toEqual(['fuel warning']);
    // A saved flight has no fuel policy: the policy used for contingency is stated.
    expect(find({ fuel: fuel(10_600) })[0]?.body).toBe(
      'Trip fuel 10,600 kg, 600 kg more than when the flight was first checked. Contingency and extra 600 kg, contingency by the EASA fuel policy: the policy of the flight is not known. Plan again.',
    );
  });
  it('F3 duty: by the current departure time, as stated, with a remedy', () => {
    const crew = crewForTests(at(1), 2.5 * HOUR_MS);
    const [member] = crew.members;
    if (!member) throw new Error('a member');
    expect(wrong({ crew })).toMatchObject([
      {
        id: 'duty:f1',
        severity: 'warning',
        title: 'BAW1 KJFK–EGLL: duty of Anna Keller not legal',
        body: [
          'Off blocks 1530Z, 2:30 later than in the roster (1300Z). Limits checked with these times and the report time unchanged; the roster itself is unchanged.',
          'Anna Keller: FDP 14:30, at most 14:00. Legal if the report is 2:30 later too.',
        ].join('\n'),
      },
    ]);
    const pair = [member, { ...member, crewId: 'c2', name: 'Jonas Solheim' }];
    const [both] = wrong({ crew: { ...crew, members: pair } });
    expect([both?.title, both?.body.split('\n')[1]]).toEqual([
      'BAW1 KJFK–EGLL: duty of 2 members not legal',
      'Anna Keller, Jonas Solheim: FDP 14:30, at most 14:00. Legal if the report is 2:30 later too.',
    ]);
    const early = { ...crew, byMs: -HOUR_MS, members: [{ ...member, isLegalWithReport: null }] };
    expect(wrong({ crew: early })[0]?.body).toContain(
      'Off blocks 1200Z, 1:00 earlier than in the roster (1300Z). Limits checked with these times;',
    );
    const legal = { ...crew, members: [{ ...member, state: 'legal' as const, words: [] }] };
    expect(find({ crew: legal })).toEqual([]);
    const silent = { ...member, state: 'unknown' as const, words: ['No sectors.'] };
    const unknown = { ...crew, members: [silent, { ...silent, crewId: 'c2', name: 'Jonas Solheim' }] };
    expect(find({ crew: unknown })).toMatchObject([
      {
        rule: 'not-checked',
        body: 'Duty of Anna Keller, Jonas Solheim at the current departure time not checked: No sectors.',
      },
    ]);
    expect(find({ crew: { ...crew, members: [], fault: 'The roster could not be read.' } })).toMatchObject([
      { rule: 'not-checked', body: 'Crew duties not checked: The roster could not be read.' },
    ]);
  });
  it('F3 airac: the cycle of the departure is newer than that of the plan', () => {
    expect(ids({ airac: { planned: '2611', atDeparture: '2612' } })).toEqual(['airac info']);
    expect(ids({ airac: { planned: '2612', atDeparture: '2612' } })).toEqual([]);
  });
  it('F3 not-checked: a failed source and unavailable weather and NOTAM are reported', () => {
    const source = {
      id: 'tfr',
      title: 'TFR',
      state: 'not-checked',
      message: 'Not checked: no answer.',
      freshness: null,
      areas: 0,
    } as const;
    const [found] = find({
      sources: [source],
      aerodromes: [aerodrome({ weather: null, weatherMessage: 'no report.', notams: null })],
    });
    expect(found).toMatchObject({ id: 'not-checked:f1', title: 'BAW1 KJFK–EGLL: 3 checks incomplete' });
    expect(found?.body).toBe(
      'TFR not checked: no answer.\nWeather EGLL not checked: no report.\nNOTAM EGLL not checked: no answer.',
    );
  });
  it('F3 not-checked: no forecast for the time, no runway direction, part of a source, an area without a position', () => {
    const bodyOf = (change: Partial<WatchFacts>) =>
      find(change).find(({ rule }) => rule === 'not-checked')?.body;
    const fair = conditionsForTests({
      ceilingFt: 3000,
      visibilityM: 9999,
      wind: { fromDegTrue: 90, speedKt: 5, gustKt: null },
    });
    const weather = (from: number, until: number, conditions = fair) => ({
      metar: null,
      taf: tafForTests([{ kind: 'INITIAL', fromMs: at(from), untilMs: at(until), conditions }]),
    });
    expect(bodyOf({ aerodromes: [aerodrome({ weather: weather(0, 9) })] })).toBeUndefined();
    expect(bodyOf({ aerodromes: [aerodrome({ weather: weather(0, 4) })] })).toBe(
      'Weather EGLL not checked: no report or forecast for 1800Z.',
    );
    // The aerodrome is behind the flight.
    expect(bodyOf({ aerodromes: [aerodrome({ weather: weather(0, 4) })], nowMs: at(8) })).toBeUndefined();
    const stale = { weatherStale: 'nothing newer received since 0500Z.' };
    expect(bodyOf({ aerodromes: [aerodrome({ weather: weather(0, 9), ...stale })] })).toBe(
      'Weather EGLL stale: nothing newer received since 0500Z.',
    );
    const runways = [{ ident: '09', headingDegTrue: null }];
    expect(bodyOf({ aerodromes: [aerodrome({ weather: weather(0, 9), runways })] })).toBe(
      'Crosswind EGLL not checked: wind or runway directions not known.',
    );
    const silent = { ...fair, ceiling: { state: 'unknown' as const } };
    expect(bodyOf({ aerodromes: [aerodrome({ weather: weather(0, 9, silent) })] })).toBe(
      'Weather EGLL not checked: ceiling not reported.',
    );
    const source = { id: 'isigmet', title: 'SIGMET, world', freshness: null, areas: 1 } as const;
    expect(bodyOf({ sources: [{ ...source, state: 'partly', message: 'Half of the route.' }] })).toBe(
      'SIGMET, world partly checked: Half of the route.',
    );
    expect(
      bodyOf({
        sources: [{ ...source, state: 'checked', message: null }],
        unplaced: [{ id: 'hazard:1', source: 'isigmet', title: 'TS SIGMET 3' }],
      }),
    ).toBe('SIGMET, world not checked: no position published for TS SIGMET 3.');
  });
  it('F3 not-checked: a line near the route may extend to it, which is not clear', () => {
    const source = { id: 'isigmet' as const, title: 'SIGMET', state: 'checked' as const };
    const sources = [{ ...source, message: null, freshness: null, areas: 1 }];
    const lines = [{ id: 'hazard:x', source: 'isigmet' as const, title: 'TS SIGMET 8' }];
    expect(find({ sources, lines })).toMatchObject([
      {
        rule: 'not-checked',
        body: 'SIGMET not checked: TS SIGMET 8 near the route, published as a line only.',
      },
    ]);
  });
  it('F3 unknowns of an area, crossing edges and two-point outlines are stated in the alert', () => {
    const notes = [
      { id: 'crossed-edges', message: 'Outline crosses itself: the area may differ from what was meant.' },
      { id: 'no-inside', message: 'Area is a line: only where it is crossed is stated.' },
    ] as const;
    expect(find({ crossings: [crossing({ notes: [...notes] })] })[0]?.body).toBe(
      'Entry 1400Z, exit 1430Z at FL350. Area TOP FL450. Outline crosses itself: the area may differ from what was meant. Area is a line: only where it is crossed is stated.',
    );
  });
  it('F3 a failed rule is reported and does not stop others', () => {
    const broken: WatchRule = {
      id: 'broken',
      title: '',
      find: () => {
        throw new Error('no figure');
      },
    };
    const answer = runRules(facts({ crossings: [crossing()] }), [broken, ...WATCH_RULES]);
    expect(answer.faults).toEqual([{ rule: 'broken', message: 'no figure' }]);
    expect(answer.findings).toHaveLength(1);
  });
});

describe('K4 reportable changes', () => {
  const [finding] = find({ crossings: [crossing()] });
  if (!finding) throw new Error('nothing found');
  const kept = { ...finding };
  it('K4 a new alert, one more severe or at another time, and an ended one', () => {
    expect(alertChanges([], [finding], () => true).added).toHaveLength(1);
    expect(alertChanges([kept], [finding], () => true)).toEqual({
      added: [],
      changed: [],
      reworded: [],
      gone: [],
    });
    expect(
      alertChanges([kept], [{ ...finding, figure: (finding.figure ?? 0) + 4 }], () => true).changed,
    ).toEqual([]);
    expect(
      alertChanges([kept], [{ ...finding, figure: (finding.figure ?? 0) + 15 }], () => true).changed,
    ).toHaveLength(1);
    expect(alertChanges([kept], [{ ...finding, severity: 'caution' }], () => true).changed).toHaveLength(1);
    expect(alertChanges([kept], [], () => true).gone).toHaveLength(1);
  });
  it('K4 a slightly changed time is updated but not reported, until many steps add up to a large one', () => {
    const later = (minutes: number) => ({
      ...finding,
      body: `Entry ${minutes}`,
      figure: (finding.figure ?? 0) + minutes,
    });
    const small = alertChanges([kept], [later(4)], () => true);
    expect([small.changed, small.reworded]).toEqual([[], [later(4)]]);
    const [now] = keptAfter([kept], small);
    expect(now).toMatchObject({ body: 'Entry 4', figure: finding.figure });
    expect(alertChanges(now ? [now] : [], [later(11)], () => true).changed).toHaveLength(1);
  });
  it('K4 a changed time at an aerodrome is reported', () => {
    const closed = {
      id: 'A1/26',
      number: 'A1/26',
      qCode: 'QMRLC',
      text: '',
      closedRunways: ['09L'],
      windows: [],
    };
    const closedAt = (hours: number) =>
      wrong({ aerodromes: [aerodrome({ atMs: at(hours), notams: [closed] })] });
    expect(alertChanges(closedAt(6), closedAt(6.1), () => true)).toMatchObject({
      changed: [],
      reworded: [{}],
    });
    expect(alertChanges(closedAt(6), closedAt(7), () => true).changed).toHaveLength(1);
  });
  it('K4 an alert that could not be checked again has not ended', () => {
    expect(alertChanges([kept], [], () => false).gone).toEqual([]);
  });
});

describe('F3 unchecked alerts are never reported as ended', () => {
  const kept = (rule: string, change: Partial<StoredAlert> = {}): StoredAlert => ({
    id: `${rule}:f1:destination:EGLL`,
    rule,
    severity: 'warning',
    title: '',
    body: '',
    figure: null,
    areaId: null,
    toMs: null,
    ...change,
  });
  const isOver = (alert: StoredAlert, change: Partial<WatchFacts>) => isQueriedBy(facts(change), [])(alert);
  const fair = conditionsForTests({
    ceilingFt: 3000,
    visibilityM: 9999,
    wind: { fromDegTrue: 90, speedKt: 5, gustKt: null },
  });
  const reported = (until: number): AerodromeFacts['weather'] => ({
    metar: null,
    taf: tafForTests([{ kind: 'INITIAL', fromMs: at(0), untilMs: at(until), conditions: fair }]),
  });

  it.each(['minima', 'crosswind'])('F3 %s: without a forecast for the time the alert stays', (rule) => {
    const alert = kept(rule);
    expect(isOver(alert, { aerodromes: [aerodrome({ weather: reported(9) })] })).toBe(true);
    expect(isOver(alert, { aerodromes: [aerodrome({ weather: reported(4) })] })).toBe(false);
    expect(isOver(alert, { aerodromes: [aerodrome({ weather: null })] })).toBe(false);
    // Another aerodrome without a response does not matter; nor does one behind the flight.
    const other = aerodrome({ icao: 'EGSS', role: 'alternate', weather: null });
    expect(isOver(alert, { aerodromes: [aerodrome({ weather: reported(9) }), other] })).toBe(true);
    expect(isOver(alert, { aerodromes: [aerodrome({ weather: null })], nowMs: at(8) })).toBe(true);
    expect(isOver(alert, { aerodromes: [] })).toBe(true);
  });
  it('F3 closed, fuel and airac: only if checked', () => {
    const closed = kept('closed', { id: 'closed:f1:destination:EGLL:A1/26' });
    expect(isOver(closed, { aerodromes: [aerodrome()] })).toBe(true);
    expect(isOver(closed, { aerodromes: [aerodrome({ notams: null })] })).toBe(false);
    expect(isOver(kept('fuel'), {})).toBe(false);
    expect(isOver(kept('fuel'), { fuel: { savedTripKg: 1, tripKg: 1, marginKg: 1 } })).toBe(true);
    expect(isOver(kept('airac'), {})).toBe(false);
    expect(isOver(kept('airac'), { airac: { planned: '2612', atDeparture: '2612' } })).toBe(true);
  });
  it('F3 areas: by the state of their source; those behind the flight have ended in any case', () => {
    const source = (
      id: CheckedSource['id'],
      state: CheckedSource['state'],
      lacks?: CheckedSource['lacks'],
    ) => ({
      sources: [
        { id, title: '', state, message: null, freshness: null, areas: 0, ...(lacks ? { lacks } : {}) },
      ],
    });
    const field = kept('field', { areaId: 'field:turbulence:50,-20', toMs: at(2) });
    expect(isOver(field, source('fields', 'checked'))).toBe(true);
    expect(isOver(field, source('fields', 'partly'))).toBe(false);
    expect(isOver(field, source('fields', 'partly', ['wind', 'turbulence']))).toBe(false);
    expect(isOver(field, source('fields', 'partly', ['icing']))).toBe(true);
    expect(isOver(field, source('fields', 'stale'))).toBe(false);
    expect(isOver(field, { ...source('fields', 'stale'), nowMs: at(2) })).toBe(true);
    expect(isOver(kept('restriction', { areaId: 'tfr:4/1' }), source('tfr', 'partly', []))).toBe(true);
    // A restriction that came without its outline.
    expect(isOver(kept('restriction', { areaId: 'tfr:4/1' }), source('tfr', 'partly'))).toBe(false);
    expect(isOver(kept('restriction', { areaId: 'notam:A1' }), source('notams', 'partly'))).toBe(false);
    expect(isOver(kept('restriction', { areaId: 'notam:A1' }), {})).toBe(false);
  });
});
