import { describe, expect, test } from 'vitest';
import { ftlCheckBody, readFtlRequest } from './ftl-check.endpoint.ts';
import { figuresOf, flightDuty, june, postCheck } from './testing/ftl-samples.ts';

/** Two duties with 14 h between them; of the days before the first nothing is known. */
const duties = [
  flightDuty({ id: 'a', start: june(8, 8), hours: 10 }),
  flightDuty({ id: 'b', start: june(9, 8), hours: 10 }),
];
const problems = (body: object): string[] => {
  const read = ftlCheckBody.safeParse(readFtlRequest(body));
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};
const far = (longestFreeMinutes168h: number | string) => ({
  ruleSet: 'FAR117',
  duties,
  prior: { longestFreeMinutes168h },
});

describe('J2 totals stated beside dated duties', () => {
  test('J2 117.25(b) the longest time free that is stated counts for the days before the first duty', () => {
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
  test('J2 a figure that the duties contradict is refused by name, with what they say', () => {
    expect(problems(far('13:59'))).toEqual([
      'prior.longestFreeMinutes168h: 13:59 contradicts the duties given: in the 168 h before b it lies between 14:00 and 144:00',
    ]);
    // 168 h before the report of b begin 144 h before a.
    expect(problems(far('144:00'))).toEqual([]);
    expect(problems(far('144:01'))).toHaveLength(1);
    const planned = { ...far('13:59'), duties: [duties[0]], evaluateDuty: { ...duties[1], id: 'c' } };
    expect(problems(planned)).toHaveLength(1);
  });
  test('J2 a total that the rule set does not ask for is not passed over in silence', () => {
    const answer = postCheck({ ruleSet: 'EASA', duties, prior: { flightMinutes672h: 60 } });
    expect(answer.assumptions).toContain(
      'prior.flightMinutes672h is given, but ORO.FTL does not ask for it.',
    );
  });
});

describe('J2 flight time longer than its flight duty period', () => {
  test('J2 is refused in a dated duty, to the minute', () => {
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
  test('J2 is refused in a case by the clock', () => {
    const asked = (flight: string) =>
      problems({ ruleSet: 'FAR117', report: '08:00', segments: 2, fdp: '9:00', flight });
    expect(asked('9:00')).toEqual([]);
    expect(asked('9:01')).toEqual(['evaluateCase.flight: is longer than the flight duty period of 9:00']);
  });
});
