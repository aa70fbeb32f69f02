import { describe, expect, test } from 'vitest';
import { checkBy, figuresOf, flightDuty, june, later, limitOf } from '../testing/ftl-samples.ts';

const easa = checkBy('EASA');
const codes = (answer: { limits: { code: string }[] }): string[] => answer.limits.map(({ code }) => code);

describe('J2 ORO.FTL.210 cumulative', () => {
  const body = { start: '08:00', sectors: 2, fdp: '9:00', duty: '10:00', flight: '7:00' };
  test.each([
    ['duty_7_days', '60:00', '50:00', 'duty_7d'],
    ['duty_14_days', '110:00', '100:00', 'duty_14d'],
    ['duty_28_days', '190:00', '180:00', 'duty_28d'],
    ['flight_time_28_days', '100:00', '93:00', 'flight_28d'],
    ['flight_time_calendar_year', '900:00', '893:00', 'flight_calendar_year'],
    ['flight_time_12_months', '1000:00', '993:00', 'flight_12_months'],
  ])('J2 ORO.FTL.210 %s: %s', (code, limit, before, total) => {
    expect(figuresOf(easa({ ...body, [total]: before }), code)).toEqual({
      limit,
      value: limit,
      margin_min: 0,
      ok: true,
    });
    const minuteMore = before.replace(':00', ':01');
    expect(easa({ ...body, [total]: minuteMore })).toMatchObject({
      violations: [code],
      binding_margin_min: -1,
    });
  });
  test('J2 ORO.FTL.210(a)(1) 7 local days, or 168 h if so configured', () => {
    const duties = [
      flightDuty({ id: 'first', start: june(1, 12), hours: 10 }),
      ...[3, 4, 5, 7].map((day) => flightDuty({ id: `d${day}`, start: june(day, 6), hours: 12 })),
      flightDuty({ id: 'last', start: june(8, 6), hours: 12 }),
    ];
    expect(figuresOf(easa({ duties }), 'duty_7_days')).toMatchObject({ value: '60:00', ok: true });
    expect(
      figuresOf(easa({ duties, options: { easaConsecutiveDays: 'rolling' } }), 'duty_7_days'),
    ).toMatchObject({ value: '64:00', ok: false });
  });
  test('J2 ORO.FTL.210(b)(2), (3) the year and the 12 calendar months begin at local midnight at home base', () => {
    const homeBase = { timeZone: 'Europe/Paris' };
    const at = (start: string, flightMinutes: number) => ({
      ...flightDuty({ start, hours: 10 }),
      flightMinutes,
    });
    const duties = [
      at('2024-12-31T09:00:00Z', 300),
      at('2025-01-01T10:00:00Z', 240),
      at('2025-12-20T08:00:00Z', 120),
    ];
    const answer = easa({ homeBase, duties });
    expect(limitOf(answer, 'flight_time_calendar_year').value).toBe('6:00');
    expect(limitOf(answer, 'flight_time_12_months').value).toBe('6:00');
    const rolling = easa({
      homeBase,
      duties: [at('2025-01-20T08:00:00Z', 300), ...duties.slice(1)],
      options: { easaTwelveMonths: 'rolling' },
    });
    expect(limitOf(rolling, 'flight_time_12_months').value).toBe('11:00');
  });
  test('J2 ORO.FTL.210 a flight duty without its flight time is reported as not checked', () => {
    const duties = [{ ...flightDuty({ start: june(8, 8), hours: 8 }), flightMinutes: undefined }];
    expect(easa({ duties }).notJudged.map(({ code }) => code)).toEqual([
      'flight_time_28_days',
      'flight_time_calendar_year',
      'flight_time_12_months',
    ]);
  });
});

describe('J2 ORO.FTL.235 rest', () => {
  const pair = (gap: number, more: Record<string, unknown> = {}, first = 8) => [
    flightDuty({ id: 'a', start: june(8, 6), hours: first }),
    flightDuty({ id: 'b', start: later(june(8, 6), (first + gap) * 60), hours: 8, ...more }),
  ];
  test('J2 ORO.FTL.235(a)(1) home base: the duty before, or 12 h', () => {
    expect(figuresOf(easa({ duties: pair(12) }), 'rest')).toEqual({
      limit: '12:00',
      value: '12:00',
      margin_min: 0,
      ok: true,
    });
    expect(easa({ duties: pair(11.99) }).violations).toEqual(['rest']);
    expect(figuresOf(easa({ duties: pair(12.5, {}, 12.75) }), 'rest')).toMatchObject({
      limit: '12:45',
      ok: false,
    });
  });
  test('J2 ORO.FTL.235(b) away: the duty before, or 10 h, with 8 h of sleep', () => {
    const away = { startsAtHomeBase: false };
    expect(easa({ duties: pair(10, away) })).toMatchObject({ legal: true });
    expect(limitOf(easa({ duties: pair(10.5, away, 11) }), 'rest')).toMatchObject({
      limit: '11:00',
      paragraph: 'ORO.FTL.235(b)',
      ok: false,
    });
    expect(easa({ duties: pair(10, { ...away, sleepOpportunityMinutes: 479 }) }).violations).toEqual([
      'sleep_opportunity',
    ]);
  });
  test('J2 ORO.FTL.235(a)(2) suitable accommodation at home base: the rule for rest away from base', () => {
    expect(figuresOf(easa({ duties: pair(10, { accommodationAtHomeBase: true }) }), 'rest')).toMatchObject({
      limit: '10:00',
      ok: true,
    });
  });
  test('J2 CS FTL.1.235(c) reduced rest: floor, shorter FDP, longer rest after, at most two', () => {
    const reduced = { reducedRestBefore: true, startsAtHomeBase: false };
    const three = (second: Record<string, unknown>, gapAfter: number) => [
      flightDuty({ id: 'a', start: june(8, 6), hours: 12, endsAtHomeBase: false }),
      flightDuty({ id: 'b', start: june(9, 4), hours: 9, ...second }),
      flightDuty({ id: 'c', start: june(9, 13 + gapAfter), hours: 6, startsAtHomeBase: false }),
    ];
    const answer = easa({ duties: three(reduced, 12), evaluate: 'b' });
    // 12 h are required after a 12 h duty; 10 h were given: the FDP (11:00 at 0400) is 2 h shorter.
    expect(figuresOf(answer, 'rest')).toEqual({ limit: '10:00', value: '10:00', margin_min: 0, ok: true });
    expect(figuresOf(answer, 'max_fdp')).toMatchObject({ limit: '9:00', value: '9:00', ok: true });
    expect(limitOf(answer, 'max_fdp').paragraph).toContain('CS FTL.1.235(c)(4)');
    expect(figuresOf(easa({ duties: three(reduced, 11.9), evaluate: 'c' }), 'rest')).toMatchObject({
      limit: '12:00',
      ok: false,
    });
    const many = [8, 9, 10, 11].map((day, index) =>
      flightDuty({
        id: `m${day}`,
        start: june(8, 6 + index * 18),
        hours: 8,
        startsAtHomeBase: false,
        reducedRestBefore: index > 0,
      }),
    );
    expect(figuresOf(easa({ duties: many }), 'reduced_rests')).toEqual({
      limit: '2',
      value: '3',
      margin_min: -1,
      ok: false,
    });
  });
  test('J2 ORO.FTL.205(f)(1)(iii) after discretion the rest may be reduced, never below 10 h', () => {
    const after = (gap: number) => [
      flightDuty({ id: 'a', start: june(8, 6), hours: 14, extension: { kind: 'commander', minutes: 60 } }),
      flightDuty({ id: 'b', start: later(june(8, 20), gap * 60), hours: 6, reducedRestBefore: true }),
    ];
    expect(figuresOf(easa({ duties: after(10) }), 'rest')).toMatchObject({ limit: '10:00', ok: true });
    expect(easa({ duties: after(9.99) }).violations).toContain('rest');
  });
});

describe('J2 ORO.FTL.235(d) recurrent extended recovery rest', () => {
  const week = [1, 2, 3, 4, 5, 6].map((day) => flightDuty({ id: `d${day}`, start: june(day, 8), hours: 6 }));
  test('J2 168 h between the end of one and the start of the next', () => {
    expect(easa({ duties: [...week, flightDuty({ id: 'x', start: june(7, 8), hours: 6 })] }).legal).toBe(
      true,
    );
    const late = [
      ...week,
      flightDuty({ id: 'y', start: june(7, 20), hours: 6 }),
      flightDuty({ id: 'x', start: june(8, 14), hours: 6 }),
    ];
    expect(figuresOf(easa({ duties: late }), 'recurrent_rest')).toEqual({
      limit: '168:00',
      value: '180:00',
      margin_min: -720,
      ok: false,
    });
  });
  test('J2 36 h with only one local night do not count', () => {
    const duties = [...week, flightDuty({ id: 'x', start: june(8, 5.9), hours: 6 })];
    // From the 6th at 14:00 to the 8th at 05:54 are 39:54, but the second night (from 2200) has only 7:54.
    expect(figuresOf(easa({ duties }), 'recurrent_rest')).toMatchObject({ ok: false });
    const later6 = [...week, flightDuty({ id: 'x', start: june(8, 6), hours: 6 })];
    expect(figuresOf(easa({ duties: later6 }), 'recurrent_rest')).toMatchObject({ value: '6:00', ok: true });
  });
  test('J2 CS FTL.1.235(a)(2) 60 h after four early starts, late finishes or night duties', () => {
    const early = (count: number) =>
      [1, 2, 3, 4]
        .slice(0, count)
        .map((day) => flightDuty({ id: `e${day}`, start: june(day, 5.5), hours: 6 }));
    const then = flightDuty({ id: 'x', start: june(6, 20), hours: 2 });
    expect(figuresOf(easa({ duties: [...early(4), then] }), 'recovery_rest_after_disruptive')).toMatchObject({
      limit: '60:00',
      value: '56:30',
      ok: false,
    });
    expect(codes(easa({ duties: [...early(4).slice(1), then] }))).not.toContain(
      'recovery_rest_after_disruptive',
    );
  });
  test('J2 ORO.FTL.235(d) two local days twice in the month before', () => {
    const month = (offAfter: readonly number[]) =>
      Array.from({ length: 30 }, (_, index) => index + 1)
        .filter((day) => !offAfter.includes(day))
        .map((day) => flightDuty({ id: `d${day}`, start: june(day, 10), hours: 2 }));
    const july = flightDuty({ id: 'july', start: '2026-07-01T10:00:00Z', hours: 2 });
    expect(
      figuresOf(easa({ duties: [...month([6, 7, 20, 21]), july] }), 'recovery_rests_of_2_local_days'),
    ).toMatchObject({ limit: '2', value: '2', ok: true });
    expect(
      figuresOf(easa({ duties: [...month([6, 7, 20]), july] }), 'recovery_rests_of_2_local_days'),
    ).toMatchObject({ value: '1', ok: false });
  });
});

describe('J2 CS FTL.1.235(a)(1) and CS FTL.1.205(a) night and disruptive duties', () => {
  test('J2 a local night between a late finish and an early start at home base', () => {
    const duties = (start: number) => [
      flightDuty({ id: 'late', start: june(8, 15), hours: 8.5 }),
      flightDuty({ id: 'early', start: june(9 + (start >= 24 ? 1 : 0), start % 24), hours: 6 }),
    ];
    const tight = [
      flightDuty({ id: 'late', start: june(8, 18), hours: 7.5 }),
      flightDuty({ id: 'early', start: june(9, 13.5), hours: 6 }),
    ];
    expect(codes(easa({ duties: tight }))).not.toContain('local_night_before_early_start');
    expect(figuresOf(easa({ duties: duties(5.5) }), 'local_night_before_early_start')).toMatchObject({
      limit: '1',
      value: '0',
      ok: false,
    });
    expect(figuresOf(easa({ duties: duties(24 + 5.5) }), 'local_night_before_early_start')).toMatchObject({
      value: '1',
      ok: true,
    });
  });
  test('J2 CS FTL.1.205(a)(1) four sectors in each of consecutive night duties', () => {
    const nights = (sectors: number) =>
      [8, 9].map((day) => flightDuty({ id: `n${day}`, start: june(day, 20), hours: 8, sectors }));
    expect(easa({ duties: nights(4) }).legal).toBe(true);
    expect(easa({ duties: nights(5) }).violations).toContain('night_duty_sectors');
    expect(codes(easa({ duties: nights(5).slice(1) }))).not.toContain('night_duty_sectors');
  });
});

describe('J2 ORO.FTL.105(1) acclimatisation and time zones', () => {
  const homeBase = { timeZone: 'Europe/Paris' };
  const leg = (id: string, start: string, hours: number, from: string, to: string) => ({
    ...flightDuty({ id, start, hours }),
    timeZone: from,
    endTimeZone: to,
  });
  const out = leg('out', june(1, 8), 9, 'Europe/Paris', 'America/New_York');
  test('J2 Table 1: B before 48 h, X after, D from 72 h at 6 h of difference', () => {
    const back = (hours: number) =>
      leg('back', later(june(1, 8), hours * 60), 8, 'America/New_York', 'Europe/Paris');
    const at = (hours: number) => easa({ homeBase, duties: [out, back(hours)] });
    expect(at(47).acclimatisation).toMatchObject({ state: 'B', timeZone: 'Europe/Paris' });
    expect(at(50)).toMatchObject({ max_fdp_source: 'Table 3', acclimatisation: { state: 'X' } });
    expect(at(72).acclimatisation).toMatchObject({ state: 'D', timeZone: 'America/New_York' });
  });
  test('J2 CS FTL.1.235(b)(3)(ii) away, after 4 h of difference: the duty or 14 h', () => {
    const back = leg('back', june(2, 6.9), 8, 'America/New_York', 'Europe/Paris');
    expect(figuresOf(easa({ homeBase, duties: [out, back] }), 'rest')).toMatchObject({
      limit: '14:00',
      value: '13:54',
      ok: false,
    });
  });
  test('J2 CS FTL.1.235(b)(3)(i) local nights at home after the rotation', () => {
    const back = leg('back', june(2, 20), 8, 'America/New_York', 'Europe/Paris');
    const next = (day: number, hour: number) =>
      leg('next', june(day, hour), 6, 'Europe/Paris', 'Europe/Paris');
    expect(figuresOf(easa({ homeBase, duties: [out, back, next(4, 8)] }), 'time_zone_local_nights')).toEqual({
      limit: '2',
      value: '1',
      margin_min: -1,
      ok: false,
    });
    expect(
      figuresOf(easa({ homeBase, duties: [out, back, next(5, 8)] }), 'time_zone_local_nights'),
    ).toMatchObject({ value: '2', ok: true });
    const east = leg('east', june(5, 8), 9, 'Europe/Paris', 'Asia/Kolkata');
    expect(
      limitOf(easa({ homeBase, duties: [out, back, east], evaluate: 'east' }), 'time_zone_local_nights')
        .limit,
    ).toBe('2');
    const farEast = { ...east, endTimeZone: 'Asia/Bangkok' };
    expect(
      limitOf(easa({ homeBase, duties: [out, back, farEast], evaluate: 'east' }), 'time_zone_local_nights'),
    ).toMatchObject({
      limit: '3',
      paragraph: 'CS FTL.1.235(b)(4)',
    });
  });
});
