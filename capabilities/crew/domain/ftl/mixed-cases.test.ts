import { describe, expect, test } from 'vitest';
import { figuresOf, flightDuty, limitOf, postCheck } from './testing/ftl-samples.ts';

/** Cases in which several rules meet, worked by hand from the text: `max_fdp`, what is broken, what governs by how much. */
interface Mixed {
  name: string;
  body: Record<string, unknown>;
  maxFdp?: string;
  violations?: string[];
  governing?: readonly [string, number | null];
}

function judgeAll(ruleSet: 'FAR117' | 'EASA', cases: readonly Mixed[]): void {
  test.each(cases)('J2 $name', ({ body, maxFdp, violations = [], governing }) => {
    const answer = postCheck({ ruleSet, evaluate: body });
    expect(answer.violations).toEqual(violations);
    expect(answer.legal).toBe(violations.length === 0);
    if (maxFdp !== undefined) expect(answer.max_fdp).toBe(maxFdp);
    if (governing) expect([answer.binding_limit, answer.binding_margin_min]).toEqual(governing);
  });
}

const RESTED = { landing_pilot_rest: '2:00', monitoring_pilot_rest: '1:30' };

describe('J2 Part 117, several rules at once', () => {
  const far = { report: '08:00', segments: 2, pilots: 2, flight: '6:00' };
  judgeAll('FAR117', [
    {
      name: '117.17 four pilots, class 1, not acclimated, 1259: 18:30; 17 h of flight are equal',
      body: {
        ...far,
        ...RESTED,
        report: '12:59',
        pilots: 4,
        rest_facility: 1,
        acclimated: false,
        fdp: '18:30',
        flight: '17:00',
      },
      maxFdp: '18:30',
      governing: ['flight_duty_period', 0],
    },
    {
      name: '117.17 with 117.19: class 3, three pilots, 0659: 14:00 and two hours',
      body: {
        ...far,
        ...RESTED,
        report: '06:59',
        pilots: 3,
        rest_facility: 3,
        extension: 120,
        fdp: '16:00',
        flight: '12:00',
      },
      maxFdp: '16:00',
      governing: ['flight_duty_period', 0],
    },
    {
      name: '117.17(c)(1) two hours, but not in the second half of the FDP',
      body: {
        ...far,
        ...RESTED,
        pilots: 3,
        rest_facility: 1,
        in_second_half: false,
        fdp: '12:00',
        flight: '9:00',
      },
      violations: ['in_flight_rest_second_half'],
    },
    {
      name: '117.21(c)(4) reserve of 8 h, class 2, four pilots, 1700: 15:30 and 4 h',
      body: {
        ...far,
        ...RESTED,
        report: '17:00',
        reserve_start: '09:00',
        pilots: 4,
        rest_facility: 2,
        fdp: '11:31',
        flight: '9:00',
      },
      maxFdp: '15:30',
      violations: ['reserve_plus_fdp'],
      governing: ['reserve_plus_fdp', -1],
    },
    {
      name: '117.21(c)(3) not acclimated: 13:30 and 4 h are more than 16 h',
      body: { ...far, acclimated: false, reserve_start: '05:00', fdp: '13:00' },
      maxFdp: '13:30',
      governing: ['reserve_plus_fdp', 0],
    },
    {
      name: '117.21(c)(3) with 117.15: the rest on the ground is in neither, 16 h are equal',
      body: {
        ...far,
        report: '19:00',
        reserve_start: '14:00',
        fdp: '14:00',
        break_start: '23:00',
        break_end: '02:00',
      },
      maxFdp: '12:00',
      governing: ['split_duty_combined', 0],
    },
    {
      name: '117.15(f) is not extended by 117.19',
      body: {
        ...far,
        report: '18:00',
        extension: 60,
        fdp: '14:30',
        break_start: '23:00',
        break_end: '02:00',
      },
      violations: ['split_duty_combined'],
      governing: ['split_duty_combined', -30],
    },
    {
      name: '117.21(d) an FDP that begins inside the WOCL does not begin before it: 10 h of notice',
      body: { ...far, report: '02:00', fdp: '8:00', notice: '10:00' },
      governing: ['long_call_notice', 0],
    },
    {
      name: '117.27 the fifth night, each with two hours of rest',
      body: {
        ...far,
        report: '20:00',
        fdp: '9:00',
        consecutive_nights: 4,
        nights_had_rest: true,
        break_start: '23:00',
        break_end: '01:00',
      },
      maxFdp: '12:00',
    },
    {
      name: '117.27 the fifth night, this one without the rest',
      body: { ...far, report: '20:00', fdp: '9:00', consecutive_nights: 4, nights_had_rest: true },
      violations: ['consecutive_wocl_nights'],
    },
    {
      name: '117.21(b) five hours of airport standby before a report at 0900 are FDP from 0400',
      body: { ...far, report: '09:00', airport_standby: '5:00', fdp: '5:01', flight: '4:00' },
      maxFdp: '10:00',
      violations: ['flight_duty_period'],
      governing: ['flight_duty_period', -1],
    },
  ]);

  test('J2 117.3, 117.25(e) a deadhead after the flight is no FDP, and rest begins after it', () => {
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
  test('J2 117.25(e) ten hours over the change of the clock in autumn are nine on the clock, and legal', () => {
    const duty = { timeZone: 'America/New_York', sectors: 2, flightMinutes: 300 };
    const duties = [
      { ...duty, id: 'sat', start: '2026-10-31T12:00-04:00', end: '2026-10-31T22:00-04:00' },
      { ...duty, id: 'sun', start: '2026-11-01T07:00-05:00', end: '2026-11-01T16:00-05:00' },
    ];
    const answer = postCheck({ ruleSet: 'FAR117', duties, evaluate: 'sun' });
    expect(figuresOf(answer, 'rest')).toMatchObject({ value: '10:00', margin_min: 0, ok: true });
    expect(answer).toMatchObject({ legal: true, max_fdp: '14:00' });
  });
  test('J2 117.13 a night in which the clock goes forward is an hour shorter than it looks', () => {
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
  test('J2 117.3 over the date line: Honolulu and Auckland are 23 h on the clock and 28° apart, one theater', () => {
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
    // 0800 in Auckland is 1000 of the day before in Honolulu, where the series began.
    expect(answer.acclimatisation).toMatchObject({ tableTime: '1000' });
    expect(answer.max_fdp).toBe('14:00');
  });
});

describe('J2 ORO.FTL and CS FTL.1, several rules at once', () => {
  const easa = { start: '08:00', sectors: 2 };
  judgeAll('EASA', [
    {
      name: 'CS FTL.1.220 with 225(b)(8): 4 h of break add 1:45, 9 h of standby take 1 h',
      body: {
        start: '17:00',
        sectors: 2,
        standby_kind: 'home',
        standby_start: '08:00',
        break_start: '19:00',
        break_end: '23:00',
        fdp: '11:45',
      },
      maxFdp: '11:45',
      governing: ['max_fdp', 0],
    },
    {
      name: 'CS FTL.1.205(b) with 225(a): extended to 14:00, less an hour, and 16 h with the standby',
      body: { start: '12:00', sectors: 2, extension: true, airport_standby: '5:00', fdp: '11:01' },
      maxFdp: '13:00',
      violations: ['airport_standby_plus_fdp'],
      governing: ['airport_standby_plus_fdp', -1],
    },
    {
      name: 'CS FTL.1.205(c) with 225(a): no 16 h together with in-flight rest',
      body: { ...easa, extra_pilots: 1, rest_facility: 1, airport_standby: '6:00', fdp: '14:00' },
      maxFdp: '14:00',
      governing: ['max_fdp', 0],
    },
    {
      name: 'CS FTL.1.205(c) with 225(b)(8): 9 h at home take 1 h',
      body: {
        start: '14:00',
        sectors: 2,
        extra_pilots: 1,
        rest_facility: 1,
        standby_kind: 'home',
        standby_start: '05:00',
        contacted_at: '05:00',
        fdp: '15:01',
      },
      maxFdp: '15:00',
      violations: ['max_fdp'],
    },
    {
      name: 'CS FTL.1.220 with discretion: 14:45 and two hours',
      body: { ...easa, break_start: '12:00', break_end: '16:00', discretion: true, fdp: '16:45' },
      maxFdp: '16:45',
      governing: ['max_fdp', 0],
    },
    {
      name: 'CS FTL.1.205(b) with (d)(1)(iii): the extension goes by the original report, too',
      body: { original_report: '06:30', report: '07:30', sectors: 2, extension: true, fdp: '13:31' },
      maxFdp: '13:30',
      violations: ['max_fdp'],
    },
    {
      name: 'CS FTL.1.205(b) with (d)(1)(iii): not allowed at the original report',
      body: { original_report: '06:10', report: '07:30', sectors: 2, extension: true, fdp: '13:00' },
      violations: ['planned_extension'],
    },
    {
      name: 'CS FTL.1.205(b) with (d)(1)(iv): the more limiting of two extensions',
      body: { original_report: '10:00', report: '15:00', sectors: 2, extension: true, fdp: '13:00' },
      maxFdp: '13:00',
      governing: ['max_fdp', 0],
    },
    {
      name: 'ORO.FTL.205(f) on Table 3: 11:00 and two hours',
      body: { ...easa, acclimatisation: 'X', discretion: true, fdp: '13:01' },
      maxFdp: '13:00',
      violations: ['max_fdp', 'commander_discretion'],
    },
    {
      name: 'CS FTL.1.205(c)(4) with discretion: 17, 1 and 3 hours',
      body: {
        ...easa,
        extra_pilots: 2,
        rest_facility: 1,
        longest_sector: '9:30',
        discretion: true,
        fdp: '21:00',
      },
      maxFdp: '21:00',
      governing: ['max_fdp', 0],
    },
    {
      name: 'CS FTL.1.220(e) 3:30 net of which 2:30 in the WOCL, no accommodation: half an hour',
      body: {
        start: '20:00',
        sectors: 2,
        break_start: '00:30',
        break_end: '04:30',
        suitable_accommodation: false,
        fdp: '11:31',
      },
      maxFdp: '11:30',
      violations: ['max_fdp'],
    },
    {
      name: 'CS FTL.1.225(b)(9) standby that begins at 2259 counts all night',
      body: { ...easa, standby_kind: 'home', standby_start: '22:59', fdp: '9:59' },
      maxFdp: '9:59',
      governing: ['max_fdp', 0],
    },
    {
      name: 'CS FTL.1.225(b)(9) standby that begins at 2300 counts from 0700',
      body: { ...easa, standby_kind: 'home', standby_start: '23:00', fdp: '13:00' },
      maxFdp: '13:00',
    },
    {
      name: 'CS FTL.1.225(b)(9) standby from 0659: a minute does not count',
      body: {
        start: '14:00',
        sectors: 2,
        standby_kind: 'home',
        standby_start: '06:59',
        contacted_at: '07:30',
        fdp: '11:31',
      },
      maxFdp: '11:30',
      violations: ['max_fdp'],
    },
    {
      name: 'CS FTL.1.205(d)(1)(v) 9:59 undisturbed are no rest: the more limiting of 0400 and 1359',
      body: { report: '04:00', delayed_to: '13:59', not_disturbed: true, sectors: 2, fdp: '11:01' },
      maxFdp: '11:00',
      violations: ['max_fdp'],
    },
    {
      name: 'CS FTL.1.225(b)(2) awake for 18:01 at the end of the FDP',
      body: {
        start: '14:00',
        sectors: 2,
        standby_kind: 'home',
        standby_start: '08:00',
        awake_since: '06:59',
        fdp: '11:00',
      },
      violations: ['awake_time'],
      governing: ['awake_time', -1],
    },
    {
      name: 'CS FTL.1.225(b)(2) awake since 0700, on blocks at 0100',
      body: {
        start: '14:00',
        sectors: 2,
        standby_kind: 'home',
        standby_start: '08:00',
        awake_since: '07:00',
        fdp: '11:00',
      },
      governing: ['awake_time', 0],
    },
    {
      name: 'ORO.FTL.235(a)(2) ten hours at home base in accommodation of the operator',
      body: { ...easa, fdp: '9:00', rest: '10:00', preceding_duty: '9:00', accommodation_at_home_base: true },
      governing: ['rest', 0],
    },
    {
      name: 'ORO.FTL.205(c) cabin crew half an hour earlier: by the flight crew at 0615, extended, and the difference',
      body: {
        start: '05:45',
        sectors: 2,
        role: 'cabin',
        cabin_reports_earlier: '0:30',
        extension: true,
        fdp: '13:45',
      },
      maxFdp: '13:45',
      governing: ['max_fdp', 0],
    },
  ]);

  test('J2 ORO.FTL.215 positioning before the flight is FDP and no sector; after it duty', () => {
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
  test('J2 ORO.FTL.210(a) the hour between a course and the flight after it is duty, as it is FDP', () => {
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
  test('J2 CS FTL.1.225(b)(3) of a standby that is called out of, a quarter up to the report is duty', () => {
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
  test('J2 Table 1 goes by the clock of the season: London and Dubai are 4 h apart in winter, 3 h in summer', () => {
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
  test('J2 over the date line: Apia and Pago Pago show the same time on two days, and change no state', () => {
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
  test('J2 what is not given is open, never assumed: sectors, facility, flight time', () => {
    const open = (ruleSet: string, evaluate: Record<string, unknown>) => {
      const { complete, notJudged } = postCheck({ ruleSet, evaluate });
      return [complete, ...notJudged.map(({ code }) => code)];
    };
    expect(open('EASA', { start: '08:00', fdp: '13:00' })).toEqual([false, 'max_fdp']);
    expect(open('FAR117', { report: '08:00', pilots: 2, fdp: '9:00', flight: '5:00' })).toEqual([
      false,
      'flight_duty_period',
    ]);
    expect(
      open('FAR117', { ...RESTED, report: '08:00', segments: 2, pilots: 3, fdp: '9:00', flight: '5:00' }),
    ).toEqual([false, 'flight_duty_period']);
    expect(open('FAR117', { report: '08:00', segments: 2, fdp: '9:00' })).toEqual([false, 'flight_time']);
  });
});
