import { describe, expect, test } from 'vitest';
import { figuresOf, flightDuty, limitOf, postCheck } from '../testing/ftl-samples.ts';

describe('J2 Part 117, schedules in which several rules apply', () => {
  test('J2 117.3, 117.25(e) a deadhead after the flight is not FDP, and rest begins after it', () => {
    const duties = [
      flightDuty({ id: 'out', start: '2026-06-08T08:00:00Z', hours: 12 }),
      { kind: 'positioning', start: '2026-06-08T20:30:00Z', end: '2026-06-08T23:30:00Z', timeZone: 'UTC' },
      flightDuty({ id: 'next', start: '2026-06-09T09:00:00Z', hours: 8 }),
    ];
    const out = postCheck({ ruleSet: 'FAR117', duties, evaluate: 'out' });
    expect(figuresOf(out, 'flight_duty_period')).toMatchObject({ value: '12:00', limit: '14:00' });
    const next = postCheck({ ruleSet: 'FAR117', duties, evaluate: 'next' });
    expect(next.violations).toEqual(['rest']);
    expect(figuresOf(next, 'rest')).toMatchObject({ value: '9:30', margin_min: -30 });
  });
  test('J2 117.25(e) ten hours across the autumn clock change are nine on the clock, and legal', () => {
    const duty = { timeZone: 'America/New_York', sectors: 2, flightMinutes: 300 };
    const duties = [
      { ...duty, id: 'sat', start: '2026-10-31T12:00-04:00', end: '2026-10-31T22:00-04:00' },
      { ...duty, id: 'sun', start: '2026-11-01T07:00-05:00', end: '2026-11-01T16:00-05:00' },
    ];
    const answer = postCheck({ ruleSet: 'FAR117', duties, evaluate: 'sun' });
    expect(figuresOf(answer, 'rest')).toMatchObject({ value: '10:00', margin_min: 0, ok: true });
    expect(answer).toMatchObject({ legal: true, max_fdp: '14:00' });
  });
  test('J2 117.13 a night in which the clock goes forward is an hour shorter', () => {
    const night = {
      start: '2026-03-07T21:00-05:00',
      end: '2026-03-08T10:00-04:00',
      timeZone: 'America/New_York',
      sectors: 2,
      flightMinutes: 300,
    };
    const answer = postCheck({ ruleSet: 'FAR117', duties: [night] });
    expect(figuresOf(answer, 'flight_duty_period')).toEqual({
      limit: '12:00',
      value: '12:00',
      margin_min: 0,
      ok: true,
    });
  });
  test('J2 117.3 across the date line: Honolulu and Auckland are 23 h on the clock and 28° apart, one theater', () => {
    const out = {
      id: 'out',
      start: '2026-07-06T08:00-10:00',
      timeZone: 'Pacific/Honolulu',
      startLongitudeDeg: -157.9,
      endTimeZone: 'Pacific/Auckland',
      endLongitudeDeg: 174.8,
      end: '2026-07-07T16:30+12:00',
      sectors: 1,
      flightMinutes: 500,
    };
    const back = {
      id: 'back',
      start: '2026-07-08T08:00+12:00',
      timeZone: 'Pacific/Auckland',
      startLongitudeDeg: 174.8,
      end: '2026-07-08T18:00+12:00',
      sectors: 2,
      flightMinutes: 500,
    };
    const answer = postCheck({ ruleSet: 'FAR117', duties: [out, back], evaluate: 'back' });
    expect(answer.acclimatisation).toMatchObject({ state: 'acclimated', timeZone: 'Pacific/Honolulu' });
    // 0800 in Auckland is 1000 of the previous day in Honolulu, where the series began.
    expect(answer.acclimatisation).toMatchObject({ tableTime: '1000' });
    expect(answer.max_fdp).toBe('14:00');
  });
});

describe('J2 ORO.FTL, schedules in which several rules apply', () => {
  test('J2 ORO.FTL.215 positioning before the flight is FDP but not a sector; after it, duty', () => {
    const at = (hours: number) => new Date(Date.UTC(2026, 5, 8, 0, hours * 60)).toISOString();
    const duties = (next: number) => [
      { id: 'to', kind: 'positioning', start: at(6), end: at(8), timeZone: 'UTC' },
      flightDuty({ id: 'fly', start: at(8.5), hours: 10, sectors: 4 }),
      { id: 'back', kind: 'positioning', start: at(18.5), end: at(22), timeZone: 'UTC' },
      flightDuty({ id: 'next', start: at(next), hours: 8 }),
    ];
    const fly = postCheck({ ruleSet: 'EASA', duties: duties(38), evaluate: 'fly' });
    expect(figuresOf(fly, 'max_fdp')).toMatchObject({ limit: '12:00', value: '12:30', ok: false });
    const rest = (hours: number) =>
      figuresOf(postCheck({ ruleSet: 'EASA', duties: duties(hours), evaluate: 'next' }), 'rest');
    // Report at 0600, release at 2200: sixteen hours of duty, sixteen hours of rest.
    expect(rest(38)).toEqual({ limit: '16:00', value: '16:00', margin_min: 0, ok: true });
    expect(rest(37.75)).toMatchObject({ margin_min: -15, ok: false });
  });
  test('J2 ORO.FTL.210(a) the hour between a course and the following flight is duty, because it is FDP', () => {
    const duties = [
      {
        id: 'course',
        kind: 'training',
        start: '2026-06-08T06:00:00Z',
        end: '2026-06-08T10:00:00Z',
        timeZone: 'UTC',
      },
      flightDuty({ id: 'fly', start: '2026-06-08T11:00:00Z', hours: 7 }),
    ];
    const answer = postCheck({ ruleSet: 'EASA', duties, evaluate: 'fly' });
    expect(figuresOf(answer, 'max_fdp')).toMatchObject({ value: '12:00', limit: '13:00' });
    expect(figuresOf(answer, 'duty_7_days').value).toBe('12:00');
  });
  test('J2 CS FTL.1.225(b)(3) a quarter of a standby up to the report is duty when called out', () => {
    const duties = [
      {
        id: 'standby',
        kind: 'standby-home',
        start: '2026-06-08T05:00:00Z',
        end: '2026-06-08T13:00:00Z',
        timeZone: 'UTC',
      },
      flightDuty({ id: 'fly', start: '2026-06-08T09:00:00Z', hours: 11 }),
    ];
    const answer = postCheck({ ruleSet: 'EASA', duties, evaluate: 'fly' });
    expect(figuresOf(answer, 'standby_duration').value).toBe('4:00');
    expect(figuresOf(answer, 'duty_7_days').value).toBe('12:00');
  });
  test('J2 Table 1 uses the seasonal local time: London and Dubai are 4 h apart in winter, 3 h in summer', () => {
    const state = (out: string, outEnd: string, back: string) => {
      const duties = [
        {
          id: 'out',
          start: out,
          end: outEnd,
          timeZone: 'Europe/London',
          endTimeZone: 'Asia/Dubai',
          sectors: 1,
          flightMinutes: 420,
        },
        {
          ...flightDuty({ id: 'back', start: back, hours: 9 }),
          timeZone: 'Asia/Dubai',
          endTimeZone: 'Europe/London',
        },
      ];
      const { max_fdp_source, acclimatisation } = postCheck({
        ruleSet: 'EASA',
        homeBase: { timeZone: 'Europe/London' },
        duties,
        evaluate: 'back',
      });
      return [max_fdp_source, acclimatisation?.timeZone];
    };
    // 50 h after reporting in London: row "to 6 h" is unknown, row "below 4 h" is acclimatised to Dubai.
    expect(state('2026-12-07T08:00Z', '2026-12-07T20:30+04:00', '2026-12-09T10:00:00Z')[0]).toBe('Table 3');
    expect(state('2026-07-06T08:00+01:00', '2026-07-06T19:30+04:00', '2026-07-08T09:00:00Z')).toEqual([
      'Table 2',
      'Asia/Dubai',
    ]);
  });
  test('J2 across the date line: Apia and Pago Pago have the same time on different days, and the state is unchanged', () => {
    const duties = [
      {
        id: 'out',
        start: '2026-07-06T08:00+13:00',
        timeZone: 'Pacific/Apia',
        end: '2026-07-05T14:00-11:00',
        endTimeZone: 'Pacific/Pago_Pago',
        sectors: 2,
        flightMinutes: 90,
      },
      {
        ...flightDuty({ id: 'back', start: '2026-07-07T19:00:00Z', hours: 8 }),
        timeZone: 'Pacific/Pago_Pago',
        endTimeZone: 'Pacific/Apia',
      },
    ];
    const answer = postCheck({
      ruleSet: 'EASA',
      homeBase: { timeZone: 'Pacific/Apia' },
      duties,
      evaluate: 'back',
    });
    expect(answer).toMatchObject({ max_fdp: '13:00', max_fdp_source: 'Table 2', legal: true });
  });
  test('J2 ORO.FTL.235(d) a local night is eight hours: released at 0000 it counts, at 0001 it does not', () => {
    const week = (released: string, report: string) => {
      const duties = [
        ...[1, 2, 3, 4].map((day) => flightDuty({ start: `2026-06-0${day}T12:00:00Z`, hours: 8 })),
        { ...flightDuty({ start: '2026-06-05T14:00:00Z', hours: 9 }), end: released },
        flightDuty({ id: 'after', start: report, hours: 8 }),
      ];
      return limitOf(postCheck({ ruleSet: 'EASA', duties, evaluate: 'after' }), 'recurrent_rest').inputs;
    };
    const recovered = '2026-06-07T12:01:00Z';
    expect(week('2026-06-06T00:00:00Z', recovered)).toMatchObject({ recoveredAt: recovered });
    expect(week('2026-06-06T00:01:00Z', recovered)).toMatchObject({ recoveredAt: '2026-06-01T12:00:00Z' });
  });
});
