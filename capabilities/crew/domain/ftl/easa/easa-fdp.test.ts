import { describe, expect, test } from 'vitest';
import { checkBy, figuresOf, flightDuty, june, later, limitOf, postCheck } from '../testing/ftl-samples.ts';

const easa = checkBy('EASA');

describe('J2 ORO.FTL.205(d) planned extension', () => {
  const body = { start: '08:00', sectors: 2, extension: 'planned' };
  test('J2 CS FTL.1.205(b) the table is the limit', () => {
    expect(easa({ ...body, fdp: '14:00' })).toMatchObject({
      legal: true,
      max_fdp: '14:00',
      max_fdp_source: 'CS FTL.1.205(b)',
    });
    expect(easa({ ...body, fdp: '14:01' }).violations).toEqual(['max_fdp']);
    expect(easa({ ...body, fdp: '13:31', extension: 30 }).violations).toEqual(['max_fdp']);
    expect(easa({ ...body, fdp: '13:00', extension: 61 }).violations).toEqual(['planned_extension_length']);
  });
  test('J2 late starts that other checkers get wrong: 17:30 11:45, 19:20 not allowed', () => {
    expect(easa({ ...body, start: '17:30', fdp: '11:45' })).toMatchObject({ legal: true, max_fdp: '11:45' });
    expect(easa({ ...body, start: '19:20', fdp: '11:00' })).toMatchObject({
      legal: false,
      violations: ['planned_extension'],
      max_fdp: '11:00',
    });
  });
  test('J2 ORO.FTL.205(d)(4) not with split duty or in-flight rest; (1) not for an unknown state', () => {
    expect(easa({ ...body, fdp: '13:00', break: '4:00' }).violations).toContain('planned_extension_alone');
    expect(easa({ ...body, fdp: '13:00', pilots: 3, rest_facility: 1 }).violations).toContain(
      'planned_extension_alone',
    );
    expect(easa({ ...body, fdp: '11:00', acclimatisation: 'X' }).violations).toEqual(['planned_extension']);
  });
  test('J2 ORO.FTL.205(d)(1) at most twice in 7 consecutive days', () => {
    const extended = (day: number) =>
      flightDuty({ id: `d${day}`, start: june(day, 8), hours: 9, extension: { kind: 'planned' } });
    expect(figuresOf(easa({ duties: [1, 4, 8].map(extended) }), 'planned_extensions_7_days')).toMatchObject({
      value: '2',
      ok: true,
    });
    expect(figuresOf(easa({ duties: [2, 4, 8].map(extended) }), 'planned_extensions_7_days')).toMatchObject({
      value: '3',
      ok: false,
    });
  });
  test('J2 ORO.FTL.205(d)(1)(i), (ii) two hours more rest before and after, or four after', () => {
    const pair = (addedRest: string, gap: number) => [
      flightDuty({ id: 'a', start: june(8, 7), hours: 13.5, extension: { kind: 'planned', addedRest } }),
      flightDuty({ id: 'b', start: later(june(8, 20.5), gap * 60), hours: 8 }),
    ];
    expect(figuresOf(easa({ duties: pair('2+2', 15.5) }), 'rest')).toEqual({
      limit: '15:30',
      value: '15:30',
      margin_min: 0,
      ok: true,
    });
    expect(figuresOf(easa({ duties: pair('4-after', 17.4) }), 'rest')).toMatchObject({
      limit: '17:30',
      value: '17:24',
      ok: false,
    });
    const before = [
      flightDuty({ id: 'a', start: june(8, 7), hours: 8 }),
      flightDuty({ id: 'b', start: june(9, 5), hours: 8, extension: { kind: 'planned', addedRest: '2+2' } }),
    ];
    expect(limitOf(easa({ duties: before }), 'rest').limit).toBe('14:00');
  });
});

describe('J2 ORO.FTL.205(e) in-flight rest', () => {
  const body = {
    start: '21:00',
    sectors: 3,
    fdp: '13:00',
    flight: '11:00',
    landing_pilot_rest: 120,
    each_member_rest: 90,
  };
  test.each([
    [3, 1, '16:00'],
    [3, 2, '15:00'],
    [3, 3, '14:00'],
    [4, 1, '17:00'],
    [4, 2, '16:00'],
    [4, 3, '15:00'],
  ])('J2 CS FTL.1.205(c)(2) %i pilots, class %i: %s', (pilots, restClass, limit) => {
    const answer = easa({ ...body, pilots, rest_facility: restClass });
    expect(answer).toMatchObject({ max_fdp: limit, legal: true, complete: true });
    const longest = { sectors: 2, longest_sector: '9:01', pilots, rest_facility: restClass };
    expect(easa({ ...body, ...longest }).max_fdp).toBe(`${Number.parseInt(limit, 10) + 1}:00`);
    expect(easa({ ...body, ...longest, longest_sector: '9:00' }).max_fdp).toBe(limit);
  });
  test('J2 CS FTL.1.205(c)(2) class 3 is configurable, and both sources are named', () => {
    const three = { ruleSet: 'EASA', evaluate: { ...body, pilots: 3, rest_facility: 3 } };
    const other = postCheck({ ...three, options: { easaClass3MaxFdp: '14:15/15:15' } });
    expect(other.max_fdp).toBe('14:15');
    for (const answer of [other, postCheck(three)]) {
      expect(limitOf(answer, 'max_fdp').words).toMatch(/14:00\/15:00 and 14:15\/15:15/);
    }
  });
  test('J2 CS FTL.1.205(c)(1) three sectors, 2 h and 90 min', () => {
    const answer = easa({
      ...body,
      pilots: 3,
      rest_facility: 1,
      sectors: 4,
      landing_pilot_rest: 119,
      each_member_rest: 89,
    });
    expect(answer.violations).toEqual([
      'in_flight_rest_sectors',
      'in_flight_rest_landing_pilots',
      'in_flight_rest_each',
    ]);
  });
  test('J2 CS FTL.1.205(c)(6) rest at destination of the duty or 14 h', () => {
    const duties = [
      flightDuty({ id: 'a', start: june(8, 7), hours: 12, pilots: 3, restFacilityClass: 1 }),
      flightDuty({ id: 'b', start: june(9, 8.9), hours: 8 }),
    ];
    expect(figuresOf(easa({ duties }), 'rest')).toEqual({
      limit: '14:00',
      value: '13:54',
      margin_min: -6,
      ok: false,
    });
  });
  test('J2 CS FTL.1.205(c)(3) cabin crew: the FDP allowed by the in-flight rest', () => {
    const cabin = { start: '21:00', sectors: 2, fdp: '16:00', role: 'cabin', rest_facility: 1 };
    expect(easa({ ...cabin, each_member_rest: '2:34' }).max_fdp).toBe('16:00');
    expect(easa({ ...cabin, each_member_rest: '2:35' }).max_fdp).toBe('16:30');
    expect(easa({ ...cabin, rest_facility: 3, each_member_rest: '4:00' }).max_fdp).toBe('16:00');
  });
});

describe('J2 ORO.FTL.220 split duty', () => {
  const body = { start: '08:00', sectors: 4, fdp: '13:45' };
  test('J2 CS FTL.1.220(b), (c) half of the break net of 30 minutes', () => {
    const answer = easa({ ...body, break_start: '12:00', break_end: '16:00' });
    expect(figuresOf(answer, 'max_fdp')).toEqual({ limit: '13:45', value: '13:45', margin_min: 0, ok: true });
    expect(limitOf(answer, 'split_duty_break')).toMatchObject({ value: '3:30', limit: '3:00' });
  });
  test('J2 CS FTL.1.220(a) a net break below three hours adds nothing', () => {
    const answer = easa({ ...body, fdp: '12:00', break_start: '12:00', break_end: '15:29' });
    expect(answer).toMatchObject({ max_fdp: '12:00', violations: [] });
  });
  test('J2 CS FTL.1.220(e) without suitable accommodation time over 6 h or in the WOCL does not count', () => {
    const long = { ...body, fdp: '14:00', break_start: '10:00', break_end: '17:30' };
    expect(easa(long).max_fdp).toBe('15:30');
    expect(easa({ ...long, suitableAccommodation: false }).max_fdp).toBe('15:00');
    const night = { start: '20:00', sectors: 2, fdp: '11:00', break_start: '00:00', break_end: '04:30' };
    expect(easa(night).max_fdp).toBe('13:00');
    // Net 4:00, of which 2:30 in the WOCL.
    expect(easa({ ...night, suitableAccommodation: false }).max_fdp).toBe('11:45');
  });
  test('J2 ORO.FTL.220(c) not after a reduced rest; CS FTL.1.220(f) not with in-flight rest', () => {
    expect(easa({ ...body, fdp: '12:00', break: '4:00', reduced_rest: true }).violations).toContain(
      'split_after_reduced_rest',
    );
    expect(easa({ ...body, sectors: 2, break: '4:00', pilots: 3, rest_facility: 1 }).violations).toContain(
      'split_with_in_flight_rest',
    );
  });
});

describe("J2 ORO.FTL.205(f) commander's discretion", () => {
  const body = { start: '08:00', sectors: 2 };
  test('J2 ORO.FTL.205(f)(1)(i) two hours, three if augmented', () => {
    expect(easa({ ...body, fdp: '15:00', discretion: '2:00' })).toMatchObject({
      legal: true,
      max_fdp: '15:00',
    });
    expect(easa({ ...body, fdp: '15:01', discretion: '2:01' }).violations).toEqual([
      'max_fdp',
      'commander_discretion',
    ]);
    expect(easa({ ...body, fdp: '14:31', discretion: '1:30' }).violations).toEqual(['max_fdp']);
    expect(easa({ ...body, fdp: '19:00', pilots: 3, rest_facility: 1, discretion: true })).toMatchObject({
      legal: true,
      max_fdp: '19:00',
    });
  });
  test('J2 ORO.FTL.205(f)(1)(ii) after take-off of the last sector as far as needed', () => {
    expect(easa({ ...body, fdp: '15:40', extension: 'post-takeoff' }).legal).toBe(true);
  });
});

describe('J2 CS FTL.1.205(d) delayed reporting', () => {
  test('J2 (iii) below 4 h by the original report, (iv) from 4 h by the more limiting', () => {
    const body = { sectors: 2, fdp: '10:00', original_report: '13:00' };
    expect(easa({ ...body, start: '16:59' }).max_fdp).toBe('13:00');
    expect(easa({ ...body, start: '17:00' }).max_fdp).toBe('11:00');
    expect(easa({ sectors: 2, fdp: '9:00', original_report: '04:00', start: '09:00' }).max_fdp).toBe('11:00');
  });
  test('J2 (ii) after a second notice the FDP counts from an hour after it, or the first delayed report', () => {
    const delayed = (secondNotifiedAt: string) =>
      flightDuty({
        start: june(8, 12),
        hours: 8,
        delayedReport: { originalStart: june(8, 8), firstDelayedStart: june(8, 10), secondNotifiedAt },
      });
    expect(limitOf(easa({ duties: [delayed(june(8, 8.5))] }), 'max_fdp').value).toBe('10:30');
    expect(limitOf(easa({ duties: [delayed(june(8, 9.5))] }), 'max_fdp').value).toBe('10:00');
  });
});

describe('J2 CS FTL.1.225 standby', () => {
  test('J2 (a)(2) airport: over 4 h shortens the FDP, together at most 16 h', () => {
    const body = { start: '12:00', sectors: 2 };
    expect(easa({ ...body, fdp: '12:00', airport_standby: '4:00' })).toMatchObject({
      max_fdp: '13:00',
      legal: true,
    });
    expect(easa({ ...body, fdp: '12:01', airport_standby: '4:00' }).violations).toEqual([
      'airport_standby_plus_fdp',
    ]);
    expect(easa({ ...body, fdp: '11:00', airport_standby: '5:30' }).violations).toEqual([
      'airport_standby_plus_fdp',
    ]);
    expect(easa({ ...body, fdp: '10:30', airport_standby: '5:30' })).toMatchObject({
      max_fdp: '11:30',
      legal: true,
    });
  });
  test('J2 (b)(6), (7) at home: over 6 h shortens the FDP', () => {
    const body = { start: '16:00', sectors: 2, fdp: '10:00' };
    expect(easa({ ...body, home_standby: '6:00' }).max_fdp).toBe('11:30');
    expect(easa({ ...body, home_standby: '7:30' })).toMatchObject({ max_fdp: '10:00', legal: true });
    expect(easa({ ...body, home_standby: '7:31' }).violations).toEqual(['max_fdp']);
    expect(limitOf(easa({ ...body, home_standby: '7:30' }), 'max_fdp').paragraph).toContain(
      'CS FTL.1.225(b)(7)',
    );
  });
  test('J2 (b)(8) 8 h with in-flight rest or split duty', () => {
    const body = {
      start: '17:00',
      sectors: 2,
      fdp: '10:00',
      home_standby: '9:00',
      pilots: 3,
      rest_facility: 1,
    };
    expect(easa(body).max_fdp).toBe('15:00');
  });
  test('J2 (b)(9) 2300–0700 does not count until the call', () => {
    const body = { start: '11:00', sectors: 2, fdp: '10:00', standby_kind: 'home', standby_start: '02:00' };
    expect(easa(body).max_fdp).toBe('13:00');
    expect(easa({ ...body, contacted_at: '04:00' }).max_fdp).toBe('12:00');
    // Starting at 1900 it is not a standby that starts in the night: everything counts.
    expect(easa({ ...body, start: '06:00', standby_kind: 'home', standby_start: '19:00' }).max_fdp).toBe(
      '8:00',
    );
  });
  test('J2 (b)(1) 16 h, (b)(2) 18 h awake if the time of waking is known', () => {
    const standby = (hours: number) =>
      flightDuty({ id: 's', kind: 'standby-home', start: june(8, 5), hours });
    expect(easa({ duties: [standby(16)], evaluate: 's' }).legal).toBe(true);
    expect(easa({ duties: [standby(16.1)], evaluate: 's' }).violations).toEqual(['standby_duration']);
    const called = (more: object) =>
      easa({
        duties: [
          flightDuty({
            start: june(8, 13),
            hours: 10.5,
            standby: { place: 'home', start: june(8, 5) },
            ...more,
          }),
        ],
      });
    expect(called({}).notJudged.map(({ code }) => code)).toContain('awake_time');
    expect(called({ awakeSince: june(8, 5.5) })).toMatchObject({ legal: true, complete: true });
    expect(called({ awakeSince: june(8, 5.25) }).violations).toEqual(['awake_time']);
  });
  test('J2 (b)(3) a quarter of it counts as duty', () => {
    const duties = [
      flightDuty({ id: 's', kind: 'standby-home', start: june(8, 5), hours: 8 }),
      flightDuty({ id: 'f', start: june(9, 8), hours: 8 }),
    ];
    expect(limitOf(easa({ duties }), 'duty_7_days').value).toBe('10:00');
  });
  test('J2 (b)(4) standby is followed by rest', () => {
    const duties = [
      flightDuty({ id: 's', kind: 'standby-home', start: june(8, 5), hours: 8 }),
      flightDuty({ id: 'f', start: june(9, 0.9), hours: 8 }),
    ];
    expect(figuresOf(easa({ duties }), 'rest')).toMatchObject({ limit: '12:00', value: '11:54', ok: false });
  });
  test('J2 ORO.FTL.105(20) ten hours of notice from reserve', () => {
    expect(easa({ start: '08:00', sectors: 2, fdp: '9:00', notice: '9:59' }).violations).toEqual([
      'reserve_notice',
    ]);
  });
});

describe('J2 CS FTL.1.205(d) cases that are not a delayed report', () => {
  const delayed = (more: object) =>
    flightDuty({ start: june(8, 18), hours: 8, delayedReport: { originalStart: june(8, 7), ...more } });
  test('J2 (v) ten hours undisturbed count as rest: a new report', () => {
    expect(easa({ duties: [delayed({ notDisturbed: true })] }).max_fdp).toBe('11:00');
    const morning = { ...delayed({ notDisturbed: true }), start: june(9, 7), end: june(9, 15) };
    expect(
      easa({ duties: [{ ...morning, delayedReport: { originalStart: june(8, 18), notDisturbed: true } }] })
        .max_fdp,
    ).toBe('13:00');
    expect(easa({ duties: [{ ...morning, delayedReport: { originalStart: june(8, 18) } }] }).max_fdp).toBe(
      '11:00',
    );
  });
  test('J2 notified after the original report: the FDP counts from that report', () => {
    const late = flightDuty({
      start: june(8, 9),
      hours: 12,
      delayedReport: { originalStart: june(8, 7), notifiedAt: june(8, 7.5) },
    });
    expect(figuresOf(easa({ duties: [late] }), 'max_fdp')).toEqual({
      limit: '13:00',
      value: '14:00',
      margin_min: -60,
      ok: false,
    });
  });
});
