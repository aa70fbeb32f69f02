import { describe, expect, test } from 'vitest';
import { ftlCheckSteps } from './request/check-request.ts';
import { ftlCheckBody } from './request/ftl-check.endpoint.ts';
import { flightDuty, june, later, postCheck } from './testing/ftl-samples.ts';

describe('J2 legal until', () => {
  const duty = flightDuty({ id: 'f', start: june(8, 8), hours: 12, lastSectorMinutes: 95 });
  test('J2 Part 117: Table B, and with two hours before take-off', () => {
    const { legalUntil } = postCheck({ ruleSet: 'FAR117', duties: [duty] });
    expect(legalUntil).toMatchObject({
      onBlocks: { instant: '2026-06-08T22:00:00Z', paragraph: '14 CFR 117.13(a), Table B' },
      takeOff: { instant: '2026-06-08T20:25:00Z' },
      onBlocksExtended: { instant: '2026-06-09T00:00:00Z' },
      takeOffExtended: { instant: '2026-06-08T22:25:00Z' },
      governedBy: 'flight_duty_period',
    });
  });
  test('J2 the latest take-off is stated for a duty that is too long; none for one that no end makes legal', () => {
    const tooLong = { ...duty, end: june(8, 23) };
    expect(postCheck({ ruleSet: 'FAR117', duties: [tooLong] })).toMatchObject({
      legal: false,
      violations: ['flight_duty_period'],
      legalUntil: { takeOff: { instant: '2026-06-08T20:25:00Z' } },
    });
    const before = flightDuty({ id: 'b', start: june(7, 18), hours: 5 });
    const tired = postCheck({ ruleSet: 'FAR117', duties: [before, duty], evaluate: 'f' });
    expect(tired).toMatchObject({ legal: false, violations: ['rest'], legalUntil: null });
  });
  test('J2 Part 117: a second long extension before 30 h free is not offered, 30 min are', () => {
    const first = flightDuty({
      id: 'a',
      start: june(7, 8),
      hours: 15,
      extension: { kind: 'pre-takeoff', minutes: 60 },
    });
    const { legalUntil } = postCheck({
      ruleSet: 'FAR117',
      duties: [first, flightDuty({ id: 'f', start: june(8, 10), hours: 8 })],
    });
    expect(legalUntil?.onBlocksExtended?.instant).toBe('2026-06-09T00:30:00Z');
  });
  test('J2 Part 117: cumulative FDP governs where it is nearer', () => {
    const week = [2, 3, 4, 6].map((day) => flightDuty({ id: `d${day}`, start: june(day, 8), hours: 12.5 }));
    const { legalUntil } = postCheck({
      ruleSet: 'FAR117',
      duties: [...week, flightDuty({ id: 'f', start: june(8, 8), hours: 5 })],
    });
    // 50 h before: 10 h remain, and none of them leaves the 168 h window by then.
    expect(legalUntil).toMatchObject({
      onBlocks: { instant: '2026-06-08T18:00:00Z' },
      governedBy: 'fdp_168h',
    });
  });
  test("J2 EASA: Table 2, and with the commander's discretion", () => {
    const { legalUntil } = postCheck({ ruleSet: 'EASA', duties: [duty] });
    expect(legalUntil).toMatchObject({
      onBlocks: { instant: '2026-06-08T21:00:00Z' },
      onBlocksExtended: { instant: '2026-06-08T23:00:00Z' },
    });
  });
  test('J2 for a duty that is already too long it states the latest legal end', () => {
    const { legal, legalUntil } = postCheck({ ruleSet: 'EASA', duties: [{ ...duty, end: june(9, 0) }] });
    expect(legal).toBe(false);
    expect(legalUntil?.onBlocks.instant).toBe('2026-06-08T21:00:00Z');
  });
  test('J2 without a known last sector there is no latest take-off, and without sectors no limit', () => {
    const { legalUntil } = postCheck({
      ruleSet: 'EASA',
      duties: [flightDuty({ start: june(8, 8), hours: 9 })],
    });
    expect(legalUntil?.takeOff).toBeNull();
    const unknown = postCheck({ ruleSet: 'EASA', duties: [{ ...duty, sectors: undefined }] });
    expect(unknown).toMatchObject({ legalUntil: null, complete: false });
  });
});

describe('J2 the earliest next report', () => {
  test('J2 ten hours by Part 117; by EASA the preceding duty, or 12 h at home and 10 h away', () => {
    const duty = flightDuty({ start: june(8, 6), hours: 8 });
    expect(postCheck({ ruleSet: 'FAR117', duties: [duty] }).earliestNextReport).toMatchObject({
      instant: '2026-06-09T00:00:00Z',
      paragraph: '14 CFR 117.25(e)',
    });
    expect(postCheck({ ruleSet: 'EASA', duties: [duty] }).earliestNextReport?.instant).toBe(
      '2026-06-09T02:00:00Z',
    );
    const away = postCheck({ ruleSet: 'EASA', duties: [{ ...duty, endsAtHomeBase: false }] });
    expect(away.earliestNextReport).toMatchObject({
      instant: '2026-06-09T00:00:00Z',
      paragraph: 'ORO.FTL.235(b)',
    });
  });
  test('J2 after six days without 30 h free, 30 h are required first', () => {
    const week = [1, 2, 3, 4, 5, 6].map((day) => flightDuty({ start: june(day, 8), hours: 8 }));
    const answer = postCheck({ ruleSet: 'FAR117', duties: week });
    // 30 h before the 1st at 0800 are still within 168 h until the 6th at 2 pm plus 24 h … so ten hours are enough …
    expect(answer.earliestNextReport?.instant).toBe('2026-06-07T02:00:00Z');
    const seven = [...week, flightDuty({ start: june(7, 8), hours: 8 })];
    expect(postCheck({ ruleSet: 'FAR117', duties: seven }).earliestNextReport).toMatchObject({
      instant: '2026-06-08T22:00:00Z',
      paragraph: '14 CFR 117.25(b)',
    });
  });
  test('J2 a report at that minute is legal, a minute earlier it is not', () => {
    const duties = [2, 3, 4, 5, 6].map((day) =>
      flightDuty({ id: `d${day}`, start: june(day, 7), hours: 11.5 }),
    );
    for (const ruleSet of ['FAR117', 'EASA']) {
      const instant = postCheck({ ruleSet, duties }).earliestNextReport?.instant ?? '';
      const next = (shift: number) =>
        postCheck({
          ruleSet,
          duties,
          evaluate: {
            id: 'next',
            start: later(instant, shift),
            end: later(instant, shift + 1),
            timeZone: 'UTC',
            sectors: 1,
            flightMinutes: 0,
          },
        });
      expect(next(0).legal).toBe(true);
      expect(next(-1).legal).toBe(false);
    }
  });
});

test('J2 a case with clock times only gets clock times only', () => {
  const evaluate = { start: '16:00', sectors: 1, fdp: '9:00', flight: '7:30' };
  const answer = postCheck({ ruleSet: 'EASA', evaluate });
  expect(answer).toMatchObject({ start: null, end: null, duties: [] });
  expect(answer.legalUntil).toMatchObject({
    onBlocks: { instant: 'T03:30', local: '03:30 +1 day' },
    takeOff: { instant: 'T20:00', local: '20:00' },
  });
  expect(answer.earliestNextReport).toMatchObject({ instant: 'T13:00', local: '13:00 +1 day' });
  const withDate = postCheck({
    ruleSet: 'EASA',
    evaluate: { ...evaluate, date: '2026-03-28', time_zone: 'Europe/Paris' },
  });
  expect(withDate).toMatchObject({
    start: '2026-03-28T15:00:00Z',
    legalUntil: { onBlocks: { local: '2026-03-29 04:30' } },
  });
});

test('J2 each judgement in the search for the latest end and the next report is a step, so that other work can run', () => {
  const steps = ftlCheckSteps(
    ftlCheckBody.parse({
      ruleSet: 'FAR117',
      duties: [flightDuty({ id: 'f', start: june(8, 8), hours: 12 })],
    }),
  );
  let count = 0;
  while (!steps.next().done) count += 1;
  // Two binary searches of a day to the minute, and the half hours of a rest of 10 h.
  expect(count).toBeGreaterThan(40);
});
