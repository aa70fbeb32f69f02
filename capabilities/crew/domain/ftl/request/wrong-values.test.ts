import { describe, expect, test } from 'vitest';
import { flightDuty, june, problemsOf } from '../testing/ftl-samples.ts';

const start = june(8, 8);
const duty = flightDuty({ id: 'f', start, hours: 12 });
const clock = { report: '08:00', sectors: 2, fdp: '9:00', flight: '7:00' };
const prior = { longestFreeMinutes168h: '40:00', consecutiveWoclNights: 2 };

const onDuty = (ruleSet: string, more: object) =>
  problemsOf({ ruleSet, duties: [{ ...duty, ...more }], prior });
const byClock = (ruleSet: string, more: object) => problemsOf({ ruleSet, evaluate: { ...clock, ...more } });
const planned = (ruleSet: string, more: object) =>
  problemsOf({ ruleSet, duties: [], evaluate: { ...duty, ...more }, prior });

const ofDuty: readonly (readonly [string, object])[] = [
  ['start', { start: 'abc' }],
  ['start', { start: '' }],
  ['start', { start: null }],
  ['start', { start: '2026-06-08T24:60:00Z' }],
  ['start', { start: -1 }],
  ['end', { end: 'letters' }],
  ['end', { end: null }],
  ['end', { end: -86_400_000 }],
  ['end', { start, end: june(7, 8), flightMinutes: 60 }],
  ['end', { end: start }],
  ['end', { end: june(7, 8), fdpEnd: june(8, 10), awakeSince: june(8, 6) }],
  ['fdpEnd', { fdpEnd: june(7, 8) }],
  ['fdpEnd', { fdpEnd: 'noon' }],
  ['flightMinutes', { flightMinutes: '24:60' }],
  ['flightMinutes', { flightMinutes: -60 }],
  ['flightMinutes', { flightMinutes: '' }],
  ['flightMinutes', { flightMinutes: null }],
  ['sectors', { sectors: -1 }],
  ['sectors', { sectors: '2' }],
  ['timeZone', { timeZone: 'Mars/Base' }],
  ['timeZone', { timeZone: null }],
  ['pilots', { pilots: 0 }],
];

describe.each(['FAR117', 'EASA'])('J2 %s: one invalid value is rejected in one sentence', (ruleSet) => {
  test.each(ofDuty)('J2 %s of a duty: %o', (field, more) => {
    const [found, ...others] = onDuty(ruleSet, more);
    expect(found).toMatch(new RegExp(`^duties\\.0\\.${field}: `));
    expect(others).toEqual([]);
    expect(found).not.toMatch(/NaN|-\d+:\d\d/);
  });

  test.each(ofDuty)('J2 %s of a planned duty: %o', (field, more) => {
    const found = planned(ruleSet, more);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^evaluate\\.${field}: `));
  });

  test.each([
    ['report', { report: 'abc' }],
    ['report', { report: '24:60' }],
    ['report', { report: '' }],
    ['report', { report: null }],
    ['fdp', { fdp: '-9:00' }],
    ['fdp', { fdp: -1 }],
    ['fdp', { fdp: 'abc' }],
    ['fdp', { fdp: '9:60' }],
    ['fdp', { fdp: 0 }],
    ['flight', { flight: 'abc' }],
    ['flight', { flight: null }],
    ['sectors', { sectors: -2 }],
    ['time_zone', { time_zone: 'nowhere' }],
  ])('J2 %s of a duty with clock times: %o', (field, more) => {
    const found = byClock(ruleSet, more);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^evaluate\\.${field}: `));
  });

  test.each([
    ['longestFreeMinutes168h', 'abc'],
    ['longestFreeMinutes168h', '24:60'],
    ['longestFreeMinutes168h', -1],
    ['minutesSinceRecovery', ''],
    ['consecutiveWoclNights', -1],
    ['consecutiveWoclNights', null],
  ])('J2 prior.%s: %o', (field, value) => {
    const found = problemsOf({ ruleSet, duties: [duty], prior: { ...prior, [field]: value } });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^prior\\.${field}: `));
  });
});
