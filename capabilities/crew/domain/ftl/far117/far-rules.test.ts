import { describe, expect, test } from 'vitest';
import { checkBy, figuresOf, flightDuty, june, later, limitOf } from '../testing/ftl-samples.ts';

const far = checkBy('FAR117');
/** Duties of the same length on days of June 2026, report at the same hour. */
const days = (list: readonly number[], hour: number, hours: number, more: Record<string, unknown> = {}) =>
  list.map((day) => flightDuty({ id: `d${day}`, start: june(day, hour), hours, ...more }));

describe('J2 117.11 flight time', () => {
  test('J2 117.11(a)(2), (3) 13 h with three pilots, 17 h with four, and a minute more', () => {
    const body = { report: '08:00', segments: 2, fdp: '18:00', rest_facility: 1 };
    const flightTime = (pilots: number, flight: string) =>
      limitOf(far({ ...body, pilots, flight }), 'flight_time');
    expect(flightTime(3, '13:00')).toMatchObject({ limit: '13:00', value: '13:00', margin_min: 0, ok: true });
    expect(flightTime(3, '13:01')).toMatchObject({ margin_min: -1, ok: false });
    expect(flightTime(4, '17:01')).toMatchObject({ limit: '17:00', ok: false });
    expect(flightTime(4, '17:00').paragraph).toBe('14 CFR 117.11(a)(3)');
  });
  test('J2 117.11 an unknown flight time is reported as not checked', () => {
    const answer = far({ report: '08:00', segments: 2, fdp: '13:00' });
    expect(answer.complete).toBe(false);
    expect(answer.notJudged).toContainEqual(expect.objectContaining({ code: 'flight_time' }));
  });
});

describe('J2 117.15 split duty', () => {
  const night = { report: '19:00', segments: 3, flight: '6:00' };
  test('J2 117.15 the rest is not FDP when all conditions are met; combined at most 14 h', () => {
    const at = far({ ...night, fdp: '14:00', break_start: '00:00', break_end: '04:00' });
    expect(figuresOf(at, 'flight_duty_period')).toEqual({
      limit: '11:00',
      value: '10:00',
      margin_min: 60,
      ok: true,
    });
    expect(figuresOf(at, 'split_duty_combined')).toEqual({
      limit: '14:00',
      value: '14:00',
      margin_min: 0,
      ok: true,
    });
    const over = far({ ...night, fdp: '14:01', break_start: '00:00', break_end: '04:00' });
    expect(over.violations).toEqual(['split_duty_combined']);
    expect(limitOf(over, 'split_duty_combined').paragraph).toBe('14 CFR 117.15(f)');
  });
  test('J2 117.15(a), (b) outside 2200–0500 or below 3 h the break is FDP', () => {
    for (const pause of [
      { break_start: '01:00', break_end: '05:01' },
      { break_start: '00:00', break_end: '02:59' },
    ]) {
      const answer = far({ ...night, fdp: '12:00', ...pause });
      expect(figuresOf(answer, 'flight_duty_period')).toMatchObject({ value: '12:00', ok: false });
    }
    expect(far({ ...night, fdp: '12:00', break_start: '22:00', break_end: '01:00' }).legal).toBe(true);
  });
  test.each(['suitableAccommodation', 'scheduledInAdvance', 'afterFirstSector'])(
    'J2 117.15 without %s the break is FDP',
    (field) => {
      const answer = far({
        ...night,
        fdp: '12:00',
        break_start: '00:00',
        break_end: '04:00',
        [field]: false,
      });
      expect(answer.violations).toEqual(['flight_duty_period']);
      expect(answer.assumptions.join(' ')).toContain('counts as FDP');
    },
  );
  test('J2 117.15 is for unaugmented operations only', () => {
    const body = {
      ...night,
      pilots: 3,
      rest_facility: 1,
      fdp: '15:01',
      break_start: '00:00',
      break_end: '04:00',
    };
    expect(figuresOf(far(body), 'flight_duty_period')).toMatchObject({
      limit: '15:00',
      value: '15:01',
      ok: false,
    });
  });
});

describe('J2 117.17 augmented', () => {
  test('J2 117.17(c), (d) three segments, 2 h and 90 min of rest', () => {
    const body = { report: '08:00', pilots: 3, rest_facility: 1, fdp: '16:00', flight: '12:00', segments: 3 };
    const good = far({ ...body, landing_pilot_rest: 120, monitoring_pilot_rest: 90 });
    expect(good).toMatchObject({ legal: true, complete: true });
    const bad = far({ ...body, segments: 4, landing_pilot_rest: 119, monitoring_pilot_rest: 89 });
    expect(bad.violations).toEqual([
      'augmented_segments',
      'in_flight_rest_landing_pilot',
      'in_flight_rest_monitoring_pilot',
    ]);
    expect(limitOf(bad, 'augmented_segments')).toMatchObject({
      paragraph: '14 CFR 117.17(d)',
      limit: '3',
      value: '4',
      margin_min: -1,
    });
  });
  test('J2 117.17 without the class of the facility the FDP is not checked', () => {
    const answer = far({ report: '08:00', pilots: 3, fdp: '16:00', flight: '12:00', segments: 2 });
    expect(answer.notJudged.map(({ code }) => code)).toContain('flight_duty_period');
    expect(answer).toMatchObject({ complete: false, max_fdp: null });
  });
});

describe('J2 117.19 extensions', () => {
  const body = { report: '08:00', segments: 2, flight: '8:00' };
  test('J2 117.19(a)(1) two hours before take-off', () => {
    expect(far({ ...body, fdp: '16:00', extension: 120 })).toMatchObject({ legal: true, max_fdp: '16:00' });
    expect(far({ ...body, fdp: '16:01', extension: 120 }).violations).toEqual(['flight_duty_period']);
    expect(far({ ...body, fdp: '16:01', extension: 121 }).violations).toEqual([
      'flight_duty_period',
      'fdp_extension',
    ]);
  });
  test('J2 117.19(b)(1), 117.11(b) after take-off as far as needed to land', () => {
    const answer = far({ ...body, fdp: '17:10', flight: '9:40', extension: 'post-takeoff' });
    expect(answer.legal).toBe(true);
    expect(limitOf(answer, 'flight_duty_period').paragraph).toContain('117.19(b)(1)');
    expect(limitOf(answer, 'flight_time').paragraph).toBe('14 CFR 117.11(b)');
  });
  test('J2 117.19(a)(2) more than 30 min only once before 30 h free of duty', () => {
    const long = { extension: { kind: 'pre-takeoff', minutes: 60 } };
    const twice = [
      flightDuty({ id: 'a', start: june(8, 8), hours: 15, ...long }),
      flightDuty({ id: 'b', start: june(9, 12), hours: 13.5, ...long, sectors: 2 }),
    ];
    expect(figuresOf(far({ duties: twice }), 'extensions_over_30_min')).toEqual({
      limit: '1',
      value: '2',
      margin_min: -1,
      ok: false,
    });
    const rested = [twice[0], flightDuty({ id: 'b', start: june(10, 5), hours: 12.5, ...long })];
    expect(figuresOf(far({ duties: rested }), 'extensions_over_30_min').ok).toBe(true);
    const short = [
      twice[0],
      flightDuty({
        id: 'b',
        start: june(9, 12),
        hours: 13.5,
        extension: { kind: 'pre-takeoff', minutes: 30 },
      }),
    ];
    expect(far({ duties: short }).limits.map(({ code }) => code)).not.toContain('extensions_over_30_min');
  });
});

describe('J2 117.21 reserve', () => {
  test('J2 117.21(c)(1) a reserve availability period of 14 h', () => {
    const rap = (hours: number) =>
      far({
        duties: [flightDuty({ id: 'r', kind: 'reserve-short-call', start: june(8, 4), hours })],
        evaluate: 'r',
      });
    expect(figuresOf(rap(14), 'reserve_availability_period')).toMatchObject({ margin_min: 0, ok: true });
    expect(rap(14 + 1 / 60).violations).toEqual(['reserve_availability_period']);
  });
  test('J2 117.21(c)(3) the lesser of Table B and 4 h, or 16 h, from the start of the reserve', () => {
    const body = { report: '10:00', segments: 2, flight: '6:00' };
    const sixteen = far({ ...body, fdp: '10:00', reserve_start: '04:00' });
    expect(figuresOf(sixteen, 'reserve_plus_fdp')).toEqual({
      limit: '16:00',
      value: '16:00',
      margin_min: 0,
      ok: true,
    });
    expect(far({ ...body, fdp: '10:01', reserve_start: '04:00' }).violations).toEqual(['reserve_plus_fdp']);
    const table = far({ report: '22:30', segments: 4, flight: '5:00', fdp: '9:00', reserve_start: '17:00' });
    expect(figuresOf(table, 'reserve_plus_fdp')).toEqual({
      limit: '14:00',
      value: '14:30',
      margin_min: -30,
      ok: false,
    });
  });
  test('J2 117.21(c)(4) augmented: Table C and 4 h', () => {
    const body = {
      report: '10:00',
      segments: 1,
      pilots: 4,
      rest_facility: 1,
      flight: '14:00',
      reserve_start: '04:00',
    };
    expect(figuresOf(far({ ...body, fdp: '17:00' }), 'reserve_plus_fdp')).toEqual({
      limit: '23:00',
      value: '23:00',
      margin_min: 0,
      ok: true,
    });
  });
  test('J2 117.21(b) airport standby is FDP from its start', () => {
    const duties = [
      flightDuty({ id: 's', kind: 'standby-airport', start: june(8, 6), hours: 4 }),
      flightDuty({ id: 'f', start: june(8, 9), hours: 10.5 }),
    ];
    const answer = far({ duties, evaluate: 'f' });
    expect(figuresOf(answer, 'flight_duty_period')).toEqual({
      limit: '13:00',
      value: '13:30',
      margin_min: -30,
      ok: false,
    });
  });
  test('J2 117.21(d) 12 h of notice from long call into the WOCL, 117.3 otherwise 10 h', () => {
    const into = { report: '20:00', segments: 1, fdp: '9:00', flight: '7:00' };
    expect(far({ ...into, notice: '11:59' }).violations).toEqual(['long_call_notice_wocl']);
    expect(far({ ...into, notice: '12:00' }).legal).toBe(true);
    expect(far({ ...into, report: '10:00', notice: '10:00' })).toMatchObject({ legal: true });
    expect(limitOf(far({ ...into, report: '10:00', notice: '9:59' }), 'long_call_notice').ok).toBe(false);
  });
  test('J2 117.21(c)(2), 117.25(e) rest between two reserve periods', () => {
    const duties = [
      flightDuty({ id: 'r1', kind: 'reserve-short-call', start: june(8, 4), hours: 14 }),
      flightDuty({ id: 'r2', kind: 'reserve-short-call', start: june(9, 3, 59), hours: 10 }),
    ];
    expect(figuresOf(far({ duties, evaluate: 'r2' }), 'rest')).toEqual({
      limit: '10:00',
      value: '9:59',
      margin_min: -1,
      ok: false,
    });
  });
});

describe('J2 117.23 cumulative', () => {
  test('J2 117.23(c)(1) 60 FDP hours in 168 h: equal is legal, a minute more is not', () => {
    const sixty = days([8, 9, 10, 12, 13], 8, 12);
    expect(figuresOf(far({ duties: sixty }), 'fdp_168h')).toEqual({
      limit: '60:00',
      value: '60:00',
      margin_min: 0,
      ok: true,
    });
    const more = [...sixty.slice(0, 4), flightDuty({ id: 'last', start: june(13, 8), hours: 12 + 1 / 60 })];
    expect(far({ duties: more }).violations).toEqual(['fdp_168h']);
  });
  test('J2 117.23(c)(1) time before the 168 h does not count', () => {
    const duties = [
      ...days([8], 8, 12),
      ...days([10, 11, 13, 14], 8, 12),
      flightDuty({ id: 'last', start: june(15, 10), hours: 11 }),
    ];
    expect(limitOf(far({ duties }), 'fdp_168h').value).toBe('59:00');
  });
  test('J2 117.23(b)(1), (2) flight time with totals from outside the schedule', () => {
    const body = { report: '08:00', segments: 2, fdp: '10:00', flight: '8:00' };
    const answer = far({ ...body, flight_672h: '92:00', flight_365d: '992:01' });
    expect(figuresOf(answer, 'flight_time_672h')).toEqual({
      limit: '100:00',
      value: '100:00',
      margin_min: 0,
      ok: true,
    });
    expect(figuresOf(answer, 'flight_time_365_days')).toEqual({
      limit: '1000:00',
      value: '1000:01',
      margin_min: -1,
      ok: false,
    });
    expect(answer.violations).toEqual(['flight_time_365_days']);
  });
  test('J2 117.23(c)(2) 190 FDP hours in 672 h', () => {
    const body = { report: '08:00', segments: 2, fdp: '10:00', flight: '8:00' };
    expect(figuresOf(far({ ...body, fdp_672h: '180:00' }), 'fdp_672h')).toMatchObject({
      limit: '190:00',
      margin_min: 0,
      ok: true,
    });
    expect(far({ ...body, fdp_672h: '180:01' }).violations).toEqual(['fdp_672h']);
  });
});

describe('J2 117.25 rest', () => {
  const pair = (gapMinutes: number, more: Record<string, unknown> = {}) => [
    flightDuty({ id: 'a', start: june(8, 6), hours: 10 }),
    flightDuty({ id: 'b', start: later(june(8, 16), gapMinutes), hours: 8, ...more }),
  ];
  test('J2 117.25(e) ten hours immediately before', () => {
    expect(figuresOf(far({ duties: pair(600) }), 'rest')).toEqual({
      limit: '10:00',
      value: '10:00',
      margin_min: 0,
      ok: true,
    });
    expect(far({ duties: pair(599) }).violations).toContain('rest');
    expect(
      figuresOf(far({ report: '08:00', segments: 2, fdp: '9:00', flight: '7:00', rest: '9:59' }), 'rest').ok,
    ).toBe(false);
  });
  test('J2 117.25(e) eight hours of sleep opportunity', () => {
    expect(far({ duties: pair(600, { sleepOpportunityMinutes: 479 }) }).violations).toEqual([
      'sleep_opportunity',
    ]);
    expect(far({ duties: pair(600, { sleepOpportunityMinutes: 480 }) }).legal).toBe(true);
  });
  test('J2 117.25(b) thirty hours free from all duty in the past 168 h', () => {
    const week = days([8, 9, 10, 11, 12, 13, 14], 8, 8);
    const next = (hour: number) => flightDuty({ id: 'next', start: june(15, hour), hours: 6 });
    const tired = far({ duties: [...week, next(8)] });
    expect(figuresOf(tired, 'free_30h_in_168h')).toEqual({
      limit: '30:00',
      value: '16:00',
      margin_min: -840,
      ok: false,
    });
    expect(far({ duties: [...week, next(22)] }).violations).not.toContain('free_30h_in_168h');
    expect(figuresOf(far({ duties: [...week, next(21)] }), 'free_30h_in_168h')).toMatchObject({
      value: '29:00',
      ok: false,
    });
  });
  test('J2 117.25(b) free time partly within the 168 h counts for that part', () => {
    const duties = [
      ...days([1], 8, 8),
      ...days([10, 11, 12, 13, 14, 15], 14, 6),
      flightDuty({ id: 'x', start: june(16, 20), hours: 4 }),
    ];
    // From the 9th 20:00 to the 10th 14:00 are 18 h; between the 15th 20:00 and the 16th 20:00 are 24 h.
    expect(limitOf(far({ duties }), 'free_30h_in_168h').value).toBe('24:00');
  });
  test('J2 117.25(d) 56 h with three physiological nights after 60° of longitude and 168 h away', () => {
    const homeBase = { timeZone: 'America/New_York', longitudeDeg: -73.8 };
    const trip = [
      {
        ...flightDuty({ id: 'out', start: june(1, 12), hours: 12 }),
        timeZone: 'America/New_York',
        endTimeZone: 'Asia/Tokyo',
        startLongitudeDeg: -73.8,
        endLongitudeDeg: 140.4,
      },
      {
        ...flightDuty({ id: 'back', start: june(8, 12), hours: 12.5 }),
        timeZone: 'Asia/Tokyo',
        endTimeZone: 'America/New_York',
        startLongitudeDeg: 140.4,
        endLongitudeDeg: -73.8,
      },
    ];
    const next = (hours: number) => ({
      ...flightDuty({ id: 'next', start: later(june(9, 0.5), hours * 60), hours: 5 }),
      timeZone: 'America/New_York',
      startLongitudeDeg: -73.8,
    });
    const soon = far({ homeBase, duties: [...trip, next(55)] });
    expect(figuresOf(soon, 'rest_after_theater_56h')).toMatchObject({
      limit: '56:00',
      value: '55:00',
      ok: false,
    });
    // 00:30Z is 20:30 in New York: 56 h later it is 04:30, and the third night to 0700 is not over.
    expect(figuresOf(far({ homeBase, duties: [...trip, next(56)] }), 'physiological_nights')).toEqual({
      limit: '3',
      value: '2',
      margin_min: -1,
      ok: false,
    });
    expect(far({ homeBase, duties: [...trip, next(58.5)] }).violations).not.toContain('physiological_nights');
    const short = [trip[0], { ...trip[1], start: june(7, 23.5), end: june(8, 12) }, next(40)];
    expect(far({ homeBase, duties: short }).limits.map(({ code }) => code)).not.toContain(
      'rest_after_theater_56h',
    );
  });
  test('J2 117.25(g) after a deadhead longer than Table B, as long as the deadhead', () => {
    const duties = [
      flightDuty({ id: 'dh', kind: 'positioning', start: june(8, 6), hours: 13.5, sectors: 1 }),
      flightDuty({ id: 'f', start: june(9, 8), hours: 8 }),
    ];
    expect(figuresOf(far({ duties }), 'rest')).toEqual({
      limit: '13:30',
      value: '12:30',
      margin_min: -60,
      ok: false,
    });
    expect(limitOf(far({ duties }), 'rest').paragraph).toBe('14 CFR 117.25(g)');
  });
  test('J2 117.3 a deadhead without a rest before the flight is FDP', () => {
    const duties = [
      flightDuty({ id: 'dh', kind: 'positioning', start: june(8, 8), hours: 3 }),
      flightDuty({ id: 'f', start: june(8, 12), hours: 10.5 }),
    ];
    expect(figuresOf(far({ duties }), 'flight_duty_period')).toEqual({
      limit: '14:00',
      value: '14:30',
      margin_min: -30,
      ok: false,
    });
  });
});

describe('J2 117.27 consecutive nights', () => {
  const nights = (count: number, more: Record<string, unknown> = {}) =>
    Array.from({ length: count }, (_, index) =>
      flightDuty({ id: `n${index}`, start: june(8 + index, 21), hours: 8, ...more }),
    );
  test('J2 117.27 three, and not four', () => {
    expect(figuresOf(far({ duties: nights(3) }), 'consecutive_wocl_nights')).toMatchObject({
      limit: '3',
      value: '3',
      ok: true,
    });
    expect(far({ duties: nights(4) }).violations).toEqual(['consecutive_wocl_nights']);
  });
  test('J2 117.27 five with a rest of two hours in each, and not six', () => {
    const rested = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        flightDuty({
          id: `n${index}`,
          start: june(8 + index, 21),
          hours: 8,
          splitBreak: { start: june(9 + index, 0), end: june(9 + index, 2) },
        }),
      );
    expect(figuresOf(far({ duties: rested(5) }), 'consecutive_wocl_nights')).toMatchObject({
      limit: '5',
      value: '5',
      ok: true,
    });
    expect(far({ duties: rested(6) }).violations).toContain('consecutive_wocl_nights');
    expect(far({ duties: [...nights(1), ...rested(5).slice(1, 4)] }).violations).toContain(
      'consecutive_wocl_nights',
    );
  });
  test('J2 117.27 a night off, or an FDP that ends at 0200, ends the consecutive nights', () => {
    const off = [...nights(3), flightDuty({ id: 'x', start: june(12, 21), hours: 8 })];
    expect(figuresOf(far({ duties: off }), 'consecutive_wocl_nights').value).toBe('1');
    const early = [
      ...nights(3),
      flightDuty({ id: 'e', start: june(11, 18), hours: 8 }),
      flightDuty({ id: 'x', start: june(12, 21), hours: 8 }),
    ];
    expect(figuresOf(far({ duties: early }), 'consecutive_wocl_nights').value).toBe('1');
  });
});

describe('J2 117.3 acclimation', () => {
  const homeBase = { timeZone: 'America/New_York', longitudeDeg: -73.8 };
  const out = {
    ...flightDuty({ id: 'out', start: june(1, 22), hours: 8 }),
    timeZone: 'America/New_York',
    endTimeZone: 'Europe/Rome',
    startLongitudeDeg: -73.8,
    endLongitudeDeg: 12.2,
  };
  const inRome = (hoursLater: number) => ({
    ...flightDuty({ id: 'back', start: later(june(2, 6), hoursLater * 60), hours: 8 }),
    timeZone: 'Europe/Rome',
    endTimeZone: 'America/New_York',
    startLongitudeDeg: 12.2,
    endLongitudeDeg: -73.8,
  });
  test('J2 117.13(b) below 36 h of rest and 72 h there: home time and 30 min less', () => {
    const answer = far({ homeBase, duties: [out, inRome(35.9)] });
    expect(answer.acclimatisation).toMatchObject({ state: 'not acclimated', timeZone: 'America/New_York' });
    expect(limitOf(answer, 'flight_duty_period').paragraph).toContain('117.13(b)(1)');
  });
  test('J2 117.25(c) 36 h of rest in the new theater acclimate', () => {
    const answer = far({ homeBase, duties: [out, inRome(36)] });
    expect(answer.acclimatisation).toMatchObject({ state: 'acclimated', timeZone: 'Europe/Rome' });
  });
  test('J2 117.3 the tables use the local time where the series began, or of home base if so configured', () => {
    const west = [
      {
        ...flightDuty({ id: 'a', start: june(1, 12), hours: 8 }),
        timeZone: 'America/New_York',
        endTimeZone: 'America/Los_Angeles',
      },
      { ...flightDuty({ id: 'b', start: june(2, 12), hours: 8 }), timeZone: 'America/Los_Angeles' },
    ];
    expect(far({ homeBase: { timeZone: 'America/New_York' }, duties: west }).acclimatisation).toMatchObject({
      tableTime: '0800',
    });
    const alone = { homeBase: { timeZone: 'America/New_York' }, duties: [west[1]] };
    expect(far(alone).acclimatisation).toMatchObject({ tableTime: '0500', timeZone: 'America/Los_Angeles' });
    expect(far({ ...alone, options: { farTableClock: 'home-base' } }).acclimatisation).toMatchObject({
      tableTime: '0800',
    });
  });
});
