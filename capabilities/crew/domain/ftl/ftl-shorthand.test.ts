import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerFtlCheck } from './check-request.ts';
import { ftlCheckBody, readFtlRequest } from './ftl-check.endpoint.ts';
import { limitOf, postCheck } from './testing/ftl-samples.ts';

const base = {
  kind: 'flight',
  start: '2026-06-10T12:00:00Z',
  end: '2026-06-11T01:30:00Z',
  timeZone: 'America/New_York',
  sectors: 2,
  flightMinutes: 500,
};
const read = (duty: object, ruleSet = 'FAR117') =>
  ftlCheckBody.parse(readFtlRequest({ ruleSet, duties: [duty] })).duties[0];
const problems = (body: object): string[] =>
  ftlCheckBody
    .safeParse(readFtlRequest(body))
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('J2 duties as people write them', () => {
  const meant = read(base);
  test('J2 instants: an offset, no seconds, the local clock', () => {
    for (const [start, end] of [
      ['2026-06-10T08:00:00-04:00', '2026-06-10T21:30:00-04:00'],
      ['2026-06-10T08:00-0400', '2026-06-11T01:30Z'],
      ['2026-06-10T08:00', '2026-06-10T21:30'],
      ['2026-06-10 08:00:00', '2026-06-10 21:30:00'],
    ]) {
      expect(read({ ...base, start, end })).toEqual(meant);
    }
    const arrived = {
      ...base,
      start: '2026-06-10T08:00',
      end: '2026-06-11T02:30',
      fdpEnd: '2026-06-11T02:30',
    };
    expect(read({ ...arrived, endTimeZone: 'Europe/London' })?.end).toBe(meant?.end);
  });
  test('J2 a local time that the clock shows twice or never is refused, not guessed', () => {
    const at = (start: string, end: string) =>
      problems({ ruleSet: 'EASA', duties: [{ ...base, timeZone: 'Europe/Paris', start, end }] });
    expect(at('2026-10-25T02:30', '2026-10-25T12:00').join()).toMatch(/duties\.0\.start: .*once/);
    expect(at('2026-03-29T02:30', '2026-03-29T12:00').join()).toMatch(/duties\.0\.start: .*once/);
    expect(at('2026-10-25T03:30', '2026-10-25T12:00')).toEqual([]);
    expect(at('2026-02-30T08:00', '2026-03-01T12:00').join()).toContain('duties.0.start');
  });
  test('J2 lengths instead of ends, minutes or h:mm or ISO 8601', () => {
    const { end: _end, flightMinutes: _flight, ...open } = base;
    const long = { ...open, flight_time: 'PT8H20M', fdp: 780, dutyMinutes: '13:30' };
    expect(read(long)).toEqual({ ...meant, fdpEnd: Date.parse('2026-06-11T01:00:00Z') });
    expect(read({ ...base, fdpMinutes: 780 })?.fdpEnd).toBe(Date.parse('2026-06-11T01:00:00Z'));
    expect(problems({ ruleSet: 'EASA', duties: [{ ...base, duty: '13:30' }] }).join()).toContain('"duty"');
  });
  test('J2 kinds in other words', () => {
    const kindOf = (kind: string) => read({ ...base, kind })?.kind;
    expect(['FDP', 'Flight', 'flight_duty'].map(kindOf)).toEqual(['flight', 'flight', 'flight']);
    expect(['airport standby', 'standbyAirport', 'HOME_STANDBY'].map(kindOf)).toEqual([
      'standby-airport',
      'standby-airport',
      'standby-home',
    ]);
    expect(['deadhead', 'short_call_reserve', 'reserve', 'Day Off'].map(kindOf)).toEqual([
      'positioning',
      'reserve-short-call',
      'reserve-long-call',
      'off',
    ]);
    expect(problems({ ruleSet: 'EASA', duties: [{ ...base, kind: 'standby' }] }).join()).toContain('kind');
  });
  test('J2 null is what has not been said', () => {
    const nulls = { splitBreak: null, standby: null, fdpEnd: null, endTimeZone: null, awakeSince: null };
    expect(read({ ...base, ...nulls, restFacility: 'none' })).toEqual({
      ...meant,
      restFacilityClass: undefined,
    });
  });
  test('J2 standby, reserve, break and delay by their lengths', () => {
    const minutesBefore = (ms: number | undefined) => (Date.parse(base.start) - (ms ?? 0)) / 60_000;
    const standby = read({ ...base, standbyMinutes: 480, standbyType: 'airport' })?.standby;
    expect([standby?.place, minutesBefore(standby?.start)]).toEqual(['airport', 480]);
    expect(
      minutesBefore(read({ ...base, reserve: { kind: 'short_call', minutes: '6:00' } })?.reserve?.start),
    ).toBe(360);
    expect(minutesBefore(read({ ...base, notifiedDelay: 120 }, 'EASA')?.delayedReport?.originalStart)).toBe(
      120,
    );
    const answer = postCheck({ ruleSet: 'EASA', duties: [{ ...base, splitBreak: { minutes: 240 } }] });
    expect(answer.max_fdp).toBe('14:45');
    expect(answer.assumptions.join()).toContain('Where the break lies is not given: 12:45 to 16:45');
  });
  test('J2 without a time zone the offset of the report is its clock, and that is said', () => {
    const { timeZone: _zone, ...bare } = base;
    const answer = postCheck({
      ruleSet: 'FAR117',
      duties: [{ ...bare, start: '2026-06-10T08:00:00-04:00' }],
    });
    expect(answer.acclimatisation).toMatchObject({ tableTime: '0800', timeZone: '-04:00' });
    expect(answer.assumptions[1]).toContain('No time zone is given');
    expect(problems({ ruleSet: 'FAR117', duties: [{ ...bare, start: 0, end: 60_000 }] }).join()).toContain(
      'timeZone',
    );
  });
  test('J2 two names of one field are refused, no one wins in silence', () => {
    expect(problems({ ruleSet: 'FAR117', duties: [{ ...base, segments: 4 }] }).join()).toContain(
      '"segments"',
    );
  });
});

describe('J2 the rule set is said, never guessed', () => {
  test.each([{ segments: 3 }, { sectors: 3 }, { segments: 3, pilots: 2 }])(
    'J2 %o without a rule set is refused by name: the two give opposite verdicts',
    (words) => {
      const duty = { report: '17:30', fdp: '11:00', flight: '8:00', ...words };
      for (const body of [duty, { evaluate: duty }, { duties: [duty] }])
        expect(problems(body)).toEqual(['ruleSet: is required: FAR117 or EASA']);
      const legal = ['FAR117', 'EASA'].map((ruleSet) => postCheck({ ruleSet, ...duty }).legal);
      expect(legal[0]).not.toBe(legal[1]);
    },
  );
  test('J2 a worked example with its expectation is no case', () => {
    const example = { id: 'x', input: { report: '08:00', segments: 2, fdp: '13:00' }, expected: {} };
    expect(problems({ ruleSet: 'FAR117', evaluate: example })).not.toEqual([]);
  });
});

describe('J2 one duty or many', () => {
  test('J2 one object, under `duty`, or the body itself', () => {
    const whole = postCheck({ ruleSet: 'FAR117', duties: [base] });
    for (const body of [{ duties: base }, { duty: base }, base])
      expect(postCheck({ ruleSet: 'FAR117', ...body })).toEqual(whole);
    expect(postCheck({ ruleSet: 'FAR117', duties: [base], homeBase: 'America/New_York' }).max_fdp).toBe(
      '14:00',
    );
  });
  test('J2 the place or an instant as text', () => {
    const duties = [base, { ...base, id: 'b', start: '2026-06-12T12:00:00Z', end: '2026-06-12T22:00:00Z' }];
    for (const evaluate of ['0', '2026-06-10T13:00:00Z'])
      expect(postCheck({ ruleSet: 'FAR117', duties, evaluate }).dutyId).toBe('duty-1');
    expect(problems({ ruleSet: 'FAR117', duties, evaluate: '7' })).toEqual([
      'evaluate: names no duty of the list',
    ]);
  });
  test('J2 of several cases the one that is asked for', () => {
    const duties = [
      { report: '08:00', segments: 2, fdp: '14:01', flight: '8:00' },
      { id: 'b', report: '08:00', segments: 2, fdp: '13:00', flight: '8:00' },
    ];
    const legal = (evaluate?: unknown) => postCheck({ ruleSet: 'FAR117', duties, evaluate }).legal;
    expect([legal(0), legal(1), legal('b'), legal()]).toEqual([false, true, true, true]);
  });
  test('J2 rests and totals alone: what needs an FDP is said to be open', () => {
    const answer = postCheck({ ruleSet: 'EASA', evaluate: { duty_7d: '59:00', duty: '1:01' } });
    expect(answer).toMatchObject({
      legal: false,
      complete: false,
      violations: ['duty_7_days'],
      legalUntil: null,
    });
    expect(limitOf(answer, 'duty_7_days').value).toBe('60:01');
    expect(answer.notJudged).toMatchObject([{ code: 'max_fdp', reason: 'The FDP is not given.' }]);
  });
});

test('J2 whatever is sent is read or refused by its path, and never thrown at', () => {
  const value = fc.oneof(
    fc.constantFrom(null, true, '', '08:00', '2026-06-10T08:00', 'X', 'PT1H', -1, 1e20, 3),
    fc.dictionary(
      fc.constantFrom('start', 'end', 'minutes', 'kind', 'state'),
      fc.constantFrom(1, 'a', null, {}),
    ),
    fc.array(fc.constantFrom(1, '08:00', null), { maxLength: 2 }),
  );
  const names =
    'ruleSet duties duty evaluate homeBase prior options start end report fdp timeZone kind standby reserve splitBreak extension acclimatisation delay rest';
  const field = fc.constantFrom(...names.split(' '));
  const record = fc.dictionary(field, value, { maxKeys: 8 });
  const body = fc
    .tuple(record, fc.array(record, { maxLength: 2 }))
    .map(([own, duties]) => ({ ruleSet: 'EASA', ...own, duties }));
  fc.assert(
    fc.property(body, (sent) => {
      const parsed = ftlCheckBody.safeParse(readFtlRequest(sent));
      if (parsed.success) answerFtlCheck(parsed.data);
    }),
    { numRuns: 3000 },
  );
});
