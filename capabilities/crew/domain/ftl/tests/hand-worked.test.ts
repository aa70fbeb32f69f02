import { describe, expect, test } from 'vitest';
import { flightDuty, june, limitOf, postCheck } from '../testing/ftl-samples.ts';

/** Cases calculated by hand from the text of the rules: body, then expected result. */
interface Worked {
  name: string;
  body: Record<string, unknown>;
  legal: boolean;
  maxFdp?: string | null;
  violations?: string[];
  /** Governing limit and its margin in minutes. */
  governing?: readonly [string, number | null];
}

function judgeAll(ruleSet: 'FAR117' | 'EASA', cases: readonly Worked[]): void {
  test.each(cases)('J2 $name', ({ body, legal, maxFdp, violations, governing }) => {
    const answer = postCheck({ ruleSet, evaluate: body });
    expect(answer.violations).toEqual(violations ?? []);
    expect(answer.legal).toBe(legal);
    if (maxFdp !== undefined) expect(answer.max_fdp).toBe(maxFdp);
    if (governing) expect([answer.binding_limit, answer.binding_margin_min]).toEqual(governing);
  });
}

describe('J2 14 CFR Part 117, calculated by hand', () => {
  const far = { report: '08:00', segments: 2, pilots: 2, flight: '7:00' };
  judgeAll('FAR117', [
    {
      name: '117.13 seven segments at 0500: 10:30, equal is legal',
      body: { ...far, report: '05:00', segments: 7, fdp: '10:30' },
      legal: true,
      maxFdp: '10:30',
      governing: ['flight_duty_period', 0],
    },
    {
      name: '117.13 eight segments are the column of seven',
      body: { ...far, report: '11:59', segments: 8, fdp: '11:31' },
      legal: false,
      maxFdp: '11:30',
      violations: ['flight_duty_period'],
    },
    {
      name: '117.11 Table A: 8:00 at 0459, 9:00 at 0500',
      body: { ...far, report: '04:59', fdp: '9:30', flight: '8:01' },
      legal: false,
      violations: ['flight_time'],
      governing: ['flight_time', -1],
    },
    { name: '117.11 at 0500', body: { ...far, report: '05:00', fdp: '9:30', flight: '8:01' }, legal: true },
    { name: '117.11 at 1959', body: { ...far, report: '19:59', fdp: '10:00', flight: '9:00' }, legal: true },
    {
      name: '117.11 at 2000',
      body: { ...far, report: '20:00', fdp: '10:00', flight: '8:30' },
      legal: false,
      violations: ['flight_time'],
    },
    {
      name: '117.13(b) not acclimated: FDP 30 min less, flight time as it is',
      body: { ...far, acclimated: false, fdp: '13:30', flight: '9:00' },
      legal: true,
      maxFdp: '13:30',
      governing: ['flight_duty_period', 0],
    },
    {
      name: '117.17 class 2, three pilots, 1300: 15:00; in-flight rest given',
      body: {
        ...far,
        report: '13:00',
        pilots: 3,
        rest_facility: 'class 2',
        landing_pilot_rest: '2:00',
        monitoring_pilot_rest: '1:30',
        fdp: '15:00',
        flight: '13:00',
      },
      legal: true,
      maxFdp: '15:00',
      governing: ['flight_duty_period', 0],
    },
    {
      name: '117.17(d) four segments augmented',
      body: { ...far, segments: 4, pilots: 4, rest_facility: 1, fdp: '12:00', flight: '10:00' },
      legal: false,
      violations: ['augmented_segments'],
      governing: ['augmented_segments', null],
    },
    {
      name: '117.17(b) not acclimated, class 3, four pilots, 0659: 14:00',
      body: {
        ...far,
        report: '06:59',
        pilots: 4,
        rest_facility: 3,
        acclimated: false,
        fdp: '14:01',
        flight: '10:00',
      },
      legal: false,
      maxFdp: '14:00',
      violations: ['flight_duty_period'],
    },
    {
      name: '117.15 report 1800, 4 segments: 11:00 by the table, 14:00 with 3:00 of rest from 2300',
      body: {
        ...far,
        report: '18:00',
        segments: 4,
        fdp: '14:00',
        break_start: '23:00',
        break_end: '02:00',
      },
      legal: true,
      maxFdp: '11:00',
      governing: ['flight_duty_period', 0],
    },
    {
      name: '117.15(b) a minute short of three hours is FDP',
      body: { ...far, report: '18:00', segments: 4, fdp: '13:00', break_start: '23:00', break_end: '01:59' },
      legal: false,
      violations: ['flight_duty_period'],
      governing: ['flight_duty_period', -120],
    },
    {
      name: '117.15(a) until 0501 is FDP',
      body: { ...far, report: '20:00', segments: 2, fdp: '12:30', break_start: '02:00', break_end: '05:01' },
      legal: false,
      violations: ['flight_duty_period'],
    },
    {
      name: '117.15(f) combined 14:01',
      body: { ...far, report: '18:00', segments: 2, fdp: '14:01', break_start: '23:00', break_end: '02:30' },
      legal: false,
      violations: ['split_duty_combined'],
      governing: ['split_duty_combined', -1],
    },
    {
      name: '117.19(a) two hours, not a minute more',
      body: { ...far, fdp: '16:01', extension: 121 },
      legal: false,
      violations: ['flight_duty_period', 'fdp_extension'],
    },
    {
      name: '117.19(a)(2) a second one over 30 min before 30 h free',
      body: { ...far, fdp: '14:31', extension: 31, prior_extensions: 1 },
      legal: false,
      violations: ['extensions_over_30_min'],
    },
    {
      name: '117.19(a)(2) 30 min may come again',
      body: { ...far, fdp: '14:30', extension: 30, prior_extensions: 1 },
      legal: true,
    },
    {
      name: '117.19(a)(3) not over 60 h in 168 h',
      body: { ...far, fdp: '14:30', extension: 30, fdp_168h: '46:00' },
      legal: false,
      violations: ['fdp_168h'],
      governing: ['fdp_168h', -30],
    },
    {
      name: '117.19(b)(3) after take-off over 60 h in 168 h to land',
      body: { ...far, fdp: '14:30', extension: 'post-takeoff', fdp_168h: '46:00' },
      legal: true,
    },
    {
      name: '117.21(c)(3) reserve from 0400, report 0600, two segments: 16:00 together',
      body: { ...far, report: '06:00', reserve_start: '04:00', fdp: '13:00' },
      legal: true,
      governing: ['flight_duty_period', 0],
    },
    {
      name: '117.21(c)(3) reserve from 1400, report 2300: Table B 10:00 and 4 h',
      body: { ...far, report: '23:00', reserve_start: '14:00', fdp: '5:01', flight: '4:00' },
      legal: false,
      violations: ['reserve_plus_fdp'],
      governing: ['reserve_plus_fdp', -1],
    },
    {
      name: '117.19(a)(1) extends 117.21(c)(3) too',
      body: { ...far, report: '23:00', reserve_start: '14:00', fdp: '5:01', flight: '4:00', extension: 1 },
      legal: true,
    },
    {
      name: '117.23(b)(1) 100 h with this flight, equal is legal',
      body: { ...far, fdp: '9:00', flight_672h: '93:00' },
      legal: true,
      governing: ['flight_time_672h', 0],
    },
    {
      name: '117.25(e) 9:59 of rest',
      body: { ...far, fdp: '9:00', rest: '9:59' },
      legal: false,
      violations: ['rest'],
      governing: ['rest', -1],
    },
    {
      name: '117.25(b) 29:59 free in 168 h',
      body: { ...far, fdp: '9:00', free_168h: '29:59' },
      legal: false,
      violations: ['free_30h_in_168h'],
    },
    {
      name: '117.27 the fourth night in a row',
      body: { ...far, report: '22:00', fdp: '8:00', consecutive_nights: 3 },
      legal: false,
      violations: ['consecutive_wocl_nights'],
    },
    {
      name: '117.21(d) 11:59 of notice before an FDP into the WOCL',
      body: { ...far, report: '20:00', fdp: '9:00', notice: '11:59' },
      legal: false,
      violations: ['long_call_notice_wocl'],
    },
  ]);
});

describe('J2 ORO.FTL and CS FTL.1, calculated by hand', () => {
  const easa = { start: '08:00', sectors: 2 };
  judgeAll('EASA', [
    {
      name: 'Table 2 at 1329 and 1330, six sectors',
      body: { start: '13:30', sectors: 6, fdp: '10:46' },
      legal: false,
      maxFdp: '10:45',
      violations: ['max_fdp'],
      governing: ['max_fdp', -1],
    },
    {
      name: 'Table 2 at 0515, ten sectors: 9:00',
      body: { start: '05:15', sectors: 10, fdp: '9:00' },
      legal: true,
      maxFdp: '9:00',
    },
    {
      name: 'Table 3 by Table 1: 7 h of difference, 72 h since reporting is X',
      body: { ...easa, timeDifferenceHours: 7, elapsedHours: 72, fdp: '11:01' },
      legal: false,
      maxFdp: '11:00',
      violations: ['max_fdp'],
    },
    {
      name: 'Table 2 by Table 1: 7 h of difference, 96 h since reporting is D',
      body: { ...easa, timeDifferenceHours: 7, elapsedHours: 96, fdp: '13:00' },
      legal: true,
      maxFdp: '13:00',
    },
    {
      name: 'CS FTL.1.205(b) at 0614 not allowed',
      body: { start: '06:14', sectors: 2, fdp: '12:00', extension: true },
      legal: false,
      violations: ['planned_extension'],
    },
    {
      name: 'CS FTL.1.205(b) at 0615: 13:15',
      body: { start: '06:15', sectors: 2, fdp: '13:15', extension: true },
      legal: true,
      maxFdp: '13:15',
      governing: ['max_fdp', 0],
    },
    {
      name: 'CS FTL.1.205(b) five sectors at 1329: 12:30, at 1330 not allowed',
      body: { start: '13:30', sectors: 5, fdp: '11:00', extension: true },
      legal: false,
      violations: ['planned_extension'],
    },
    {
      name: 'GM1 ORO.FTL.205(f)(1)(i) discretion on an extended FDP counts from the basic maximum',
      body: { ...easa, fdp: '15:00', extension: true, discretion: true },
      legal: true,
      maxFdp: '15:00',
    },
    {
      name: 'GM1 ORO.FTL.205(f)(1)(i) a minute over',
      body: { ...easa, fdp: '15:01', extension: true, discretion: true },
      legal: false,
      violations: ['max_fdp', 'commander_discretion'],
    },
    {
      name: 'ORO.FTL.205(f)(1)(i) augmented: 16:00 and three hours',
      body: { ...easa, extra_pilots: 1, rest_facility: 1, fdp: '19:00', discretion: true },
      legal: true,
      maxFdp: '19:00',
    },
    {
      name: 'CS FTL.1.205(c)(4) a sector over 9 h: an hour more; of 9:00 not',
      body: { ...easa, extra_pilots: 2, rest_facility: 2, longest_sector: '9:00', fdp: '16:01' },
      legal: false,
      maxFdp: '16:00',
      violations: ['max_fdp'],
    },
    {
      name: 'CS FTL.1.205(c)(4) 9:01',
      body: { ...easa, extra_pilots: 2, rest_facility: 2, longest_sector: '9:01', fdp: '17:00' },
      legal: true,
      maxFdp: '17:00',
    },
    {
      name: 'CS FTL.1.220 4 sectors, 6:30 of break: 12:00 and 3:00',
      body: { ...easa, sectors: 4, break_start: '12:00', break_end: '18:30', fdp: '15:00' },
      legal: true,
      maxFdp: '15:00',
    },
    {
      name: 'CS FTL.1.220(a) a short break is no split duty and breaks no rule',
      body: { ...easa, sectors: 4, break: '3:29', fdp: '12:00' },
      legal: true,
      maxFdp: '12:00',
    },
    {
      name: 'CS FTL.1.220(e) 8:30 of break without suitable accommodation: half of 6 h',
      body: {
        ...easa,
        break_start: '10:00',
        break_end: '18:30',
        suitable_accommodation: false,
        fdp: '16:01',
      },
      legal: false,
      maxFdp: '16:00',
      violations: ['max_fdp'],
    },
    {
      name: 'CS FTL.1.225(a) airport standby of 5 h: an hour less, 16 h together',
      body: { start: '11:00', sectors: 2, airport_standby: '5:00', fdp: '11:00' },
      legal: true,
      maxFdp: '12:00',
      governing: ['airport_standby_plus_fdp', 0],
    },
    {
      name: 'CS FTL.1.225(b)(7) standby from 0700, report 1400: an hour less than 12:30',
      body: { start: '14:00', sectors: 2, standby_kind: 'home', standby_start: '07:00', fdp: '11:00' },
      legal: true,
      maxFdp: '11:30',
    },
    {
      name: 'CS FTL.1.225(b)(9) standby from 0600, called at 0630, report 1330: 7 h count',
      body: {
        start: '13:30',
        sectors: 2,
        standby_kind: 'home',
        standby_start: '06:00',
        contacted_at: '06:30',
        fdp: '10:00',
      },
      legal: true,
      maxFdp: '11:45',
    },
    {
      name: 'CS FTL.1.205(d)(1)(iv) 0430 delayed to 0830: the more limiting, 11:00',
      body: { original_report: '04:30', report: '08:30', sectors: 2, fdp: '11:01' },
      legal: false,
      maxFdp: '11:00',
      violations: ['max_fdp'],
    },
    {
      name: 'CS FTL.1.205(d)(1)(ii) told twice: the FDP counts from an hour after the second notice',
      body: {
        original_report: '06:00',
        first_delayed_report: '09:00',
        second_notice: '07:30',
        report: '09:45',
        sectors: 2,
        fdp: '12:16',
      },
      legal: false,
      maxFdp: '13:00',
      violations: ['max_fdp'],
      governing: ['max_fdp', -31],
    },
    {
      name: 'CS FTL.1.205(d)(1)(v) 0400 delayed by 10 h, undisturbed: a new report at 1400',
      body: { report: '04:00', delayed_to: '14:00', not_disturbed: true, sectors: 2, fdp: '12:30' },
      legal: true,
      maxFdp: '12:30',
    },
    {
      name: 'ORO.FTL.210(a)(1) 60 h, equal is legal',
      body: { ...easa, fdp: '10:00', duty: '10:30', duty_7d: '49:30' },
      legal: true,
      governing: ['duty_7_days', 0],
    },
    {
      name: 'ORO.FTL.235(a) 13:00 of duty, 12:59 of rest at home base',
      body: { rest: '12:59', preceding_duty: '13:00', home_base: true },
      legal: false,
      violations: ['rest'],
      governing: ['rest', -1],
    },
    {
      name: 'ORO.FTL.235(b) 9:00 of duty, 10:00 of rest away',
      body: { rest: '10:00', preceding_duty: '9:00', home_base: false },
      legal: true,
      governing: ['rest', 0],
    },
    {
      name: 'CS FTL.1.235(c)(5) a third reduced rest since the recovery rest',
      body: {
        ...easa,
        fdp: '8:00',
        rest: '12:00',
        preceding_duty: '13:00',
        reduced_rest: true,
        reduced_rests_since_recovery: 2,
      },
      legal: false,
      maxFdp: '12:00',
      violations: ['reduced_rests'],
    },
    {
      name: 'ORO.FTL.235(d) 168 h, equal is legal',
      body: { ...easa, fdp: '10:00', since_recovery: '158:00' },
      legal: true,
      governing: ['recurrent_rest', 0],
    },
  ]);
  test('J2 CS FTL.1.200(b) 72 h with three local nights before the first duty at a new home base', () => {
    const at = (day: number, hours: number) =>
      postCheck({
        ruleSet: 'EASA',
        duties: [
          flightDuty({ id: 'old', start: june(1, 8), hours: 10 }),
          flightDuty({ id: 'new', start: june(day, hours), hours: 8, isFirstAtNewHomeBase: true }),
        ],
      });
    expect(at(4, 18).violations).toEqual([]);
    expect(limitOf(at(4, 18), 'new_home_base_rest')).toMatchObject({ marginMinutes: 0, ok: true });
    expect(at(4, 17).violations).toEqual(['new_home_base_rest']);
  });
  test('J2 117.13(b) acclimated to the departure zone: its local time enters the table', () => {
    const duty = flightDuty({ id: 'tokyo', start: june(3, 21), hours: 9, timeZone: 'Asia/Tokyo' });
    const answer = postCheck({
      ruleSet: 'FAR117',
      homeBase: { timeZone: 'America/Los_Angeles' },
      duties: [{ ...duty, acclimatisation: { state: 'B' } }],
    });
    expect(answer.acclimatisation).toMatchObject({ tableTime: '1400', timeZone: 'America/Los_Angeles' });
    expect(answer.max_fdp).toBe('12:00');
  });
});
