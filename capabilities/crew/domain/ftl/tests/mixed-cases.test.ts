import { describe, expect, test } from 'vitest';
import { postCheck } from '../testing/ftl-samples.ts';

/**
 * Cases in which several rules apply, calculated by hand from the text: `max_fdp`, broken rules, governing rule and
 * margin.
 */
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

  test('J2 missing values are not checked, never assumed: sectors, facility, flight time', () => {
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
