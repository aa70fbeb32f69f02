import { describe, expect, test } from 'vitest';
import { figuresOf, flightDuty, june, postCheck, problemsOf as problems } from './testing/ftl-samples.ts';

/** Two duties with 14 h between them; the days before the first are unknown. */
const duties = [
  flightDuty({ id: 'a', start: june(8, 8), hours: 10 }),
  flightDuty({ id: 'b', start: june(9, 8), hours: 10 }),
];
const far = (longestFreeMinutes168h: number | string) => ({
  ruleSet: 'FAR117',
  duties,
  prior: { longestFreeMinutes168h },
});

describe('J2 totals given with dated duties', () => {
  test('J2 117.25(b) a stated longest free time applies to the days before the first duty', () => {
    expect(postCheck({ ruleSet: 'FAR117', duties }).legal).toBe(true);
    const short = postCheck(far('29:59'));
    expect(figuresOf(short, 'free_30h_in_168h')).toEqual({
      limit: '30:00',
      value: '29:59',
      margin_min: -1,
      ok: false,
    });
    expect(short).toMatchObject({ legal: false, violations: ['free_30h_in_168h'] });
    expect(figuresOf(postCheck(far('30:00')), 'free_30h_in_168h').ok).toBe(true);
  });
  test('J2 a figure contradicted by the duties is rejected by name, with their value', () => {
    expect(problems(far('13:59'))).toEqual([
      'prior.longestFreeMinutes168h: 13:59 contradicts the duties given: in the 168 h before b it lies between 14:00 and 144:00',
    ]);
    // 168 h before the report of b begin 144 h before a.
    expect(problems(far('144:00'))).toEqual([]);
    expect(problems(far('144:01'))).toHaveLength(1);
    const planned = { ...far('13:59'), duties: [duties[0]], evaluate: { ...duties[1], id: 'c' } };
    expect(problems(planned)).toHaveLength(1);
  });
  test('J2 a total not used by the rule set is not silently ignored', () => {
    const answer = postCheck({ ruleSet: 'EASA', duties, prior: { flightMinutes672h: 60 } });
    expect(answer.assumptions).toContain(
      'prior.flightMinutes672h is given, but ORO.FTL does not ask for it.',
    );
  });
});

describe('J2 117.27 nights given before dated duties', () => {
  const night = (day: number) => flightDuty({ id: `n${day}`, start: june(day, 20), hours: 9 });
  const asked = (consecutiveWoclNights: number, more: object) => ({
    ruleSet: 'FAR117',
    prior: { consecutiveWoclNights },
    ...more,
  });
  test('J2 they count if the consecutive nights extend back to the first duty given', () => {
    const two = { duties: [night(8), night(9)] };
    expect(postCheck(asked(1, two)).legal).toBe(true);
    const four = postCheck(asked(2, two));
    expect(figuresOf(four, 'consecutive_wocl_nights')).toMatchObject({ value: '4', ok: false });
  });
  test('J2 with a day duty between them and the night checked, the response states that they have no effect', () => {
    const day = flightDuty({ id: 'day', start: june(8, 8), hours: 8 });
    const answer = postCheck(asked(3, { duties: [day, night(9)] }));
    expect(figuresOf(answer, 'consecutive_wocl_nights').value).toBe('1');
    expect(answer.assumptions).toContain(
      'prior.consecutiveWoclNights has no effect on n9: the nights in a row begin with n9.',
    );
    const byDay = postCheck(asked(3, { duties: [day] })).assumptions;
    expect(byDay).toContain(
      'prior.consecutiveWoclNights has no effect on day: it does not infringe on the WOCL.',
    );
  });
  test('J2 a day off in the night before is rejected as contradictory', () => {
    const off = (until: number) => ({
      id: 'off',
      kind: 'off',
      start: june(7, 0),
      end: june(8, until),
      timeZone: 'UTC',
    });
    expect(problems(asked(2, { duties: [off(10), night(8)] }))).toEqual([
      'prior.consecutiveWoclNights: 2 contradicts the duties given: off is free of duty in the night before n8',
    ]);
    expect(problems(asked(2, { duties: [off(5), night(8)] }))).toEqual([]);
    expect(problems(asked(0, { duties: [off(10), night(8)] }))).toEqual([]);
  });
});

describe('J2 ORO.FTL.235(d) time since recovery given before dated duties', () => {
  const asked = (minutesSinceRecovery: string, more: object) => ({
    ruleSet: 'EASA',
    prior: { minutesSinceRecovery },
    ...more,
  });
  test('J2 it counts from the report of the first duty', () => {
    const answer = postCheck(asked('120:00', { duties }));
    expect(figuresOf(answer, 'recurrent_rest')).toMatchObject({ value: '154:00', margin_min: 840 });
    expect(postCheck(asked('134:01', { duties })).violations).toEqual(['recurrent_rest']);
  });
  test('J2 with a recovery rest among the duties, the response states that it has no effect', () => {
    const later = flightDuty({ id: 'c', start: june(12, 8), hours: 8 });
    expect(postCheck(asked('134:01', { duties: [...duties, later] })).assumptions).toContain(
      'prior.minutesSinceRecovery has no effect on c: the duties given have a recovery rest before it.',
    );
  });
  test('J2 a recovery rest before the first duty is rejected as contradictory', () => {
    const rest = (hours: number) => ({
      id: 'rest',
      kind: 'rest',
      start: june(5, 18),
      end: june(5, 18 + hours),
      timeZone: 'UTC',
    });
    expect(problems(asked('100:00', { duties: [rest(40), ...duties] }))).toEqual([
      'prior.minutesSinceRecovery: 100:00 contradicts the duties given: recovery rest rest ends 22:00 before a',
    ]);
    expect(problems(asked('22:00', { duties: [rest(40), ...duties] }))).toEqual([]);
    expect(problems(asked('100:00', { duties: [rest(35), ...duties] }))).toEqual([]);
  });
});

describe('J2 flight time longer than its flight duty period', () => {
  test('J2 is rejected in a dated duty, to the minute', () => {
    const duty = flightDuty({ id: 'f', start: june(8, 8), hours: 10 });
    const asked = (more: object) => problems({ ruleSet: 'EASA', duties: [{ ...duty, ...more }] });
    expect(asked({ flightMinutes: 600 })).toEqual([]);
    expect(asked({ flightMinutes: 601 })).toEqual([
      'duties.0.flightMinutes: is longer than the flight duty period of 10:00',
    ]);
    expect(asked({ fdpEnd: june(8, 17), flightMinutes: 541 })).toHaveLength(1);
    expect(asked({ longestSectorMinutes: 601 })).toHaveLength(1);
    expect(asked({ lastSectorMinutes: 601 })).toHaveLength(1);
  });
  test('J2 in-flight rest longer than the flight is rejected too', () => {
    const duty = flightDuty({ id: 'f', start: june(8, 8), hours: 10, pilots: 3, restFacilityClass: 1 });
    const asked = (inFlightRest: object) =>
      problems({ ruleSet: 'EASA', duties: [{ ...duty, inFlightRest }] });
    expect(asked({ landingPilotMinutes: 600, eachMemberMinutes: 90 })).toEqual([]);
    for (const name of ['landingPilotMinutes', 'monitoringPilotMinutes', 'eachMemberMinutes'])
      expect(asked({ [name]: 601 })).toEqual([
        `duties.0.inFlightRest: ${name} is longer than the flight duty period of 10:00`,
      ]);
  });
  test('J2 is rejected in a case with clock times', () => {
    const asked = (flight: string) =>
      problems({ ruleSet: 'FAR117', evaluate: { report: '08:00', segments: 2, fdp: '9:00', flight } });
    expect(asked('9:00')).toEqual([]);
    expect(asked('9:01')).toEqual(['evaluate.flight: is longer than the flight duty period of 9:00']);
  });
});
