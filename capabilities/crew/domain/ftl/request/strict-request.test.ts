import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runToEnd } from '#platform/contract/run-to-end.ts';
import { cases } from '#platform/testing/full-run.ts';
import { ftlCheckSteps } from './check-request.ts';
import { ftlCheckBody } from './ftl-check.endpoint.ts';
import { flightDuty, june, limitOf, postCheck, problemsOf } from '../testing/ftl-samples.ts';

const duty = flightDuty({ id: 'f', start: june(8, 8), hours: 12 });
const clock = { report: '08:00', sectors: 2, fdp: '9:00', flight: '7:00' };
const far = (evaluate: unknown, more: object = {}) => problemsOf({ ruleSet: 'FAR117', evaluate, ...more });
const easa = (evaluate: unknown, more: object = {}) => problemsOf({ ruleSet: 'EASA', evaluate, ...more });

describe('J2 the rule set is given, never guessed', () => {
  test.each([{ segments: 3 }, { sectors: 3 }, { segments: 3, pilots: 2 }])(
    'J2 %o without a rule set is rejected by name: the two give opposite verdicts',
    (words) => {
      const evaluate = { report: '17:30', fdp: '11:00', flight: '8:00', ...words };
      expect(problemsOf({ evaluate })).toEqual(['ruleSet: is required: FAR117 or EASA']);
      const legal = ['FAR117', 'EASA'].map((ruleSet) => postCheck({ ruleSet, evaluate }).legal);
      expect(legal[0]).not.toBe(legal[1]);
    },
  );
  test.each(['faa', 'easa', 'Part 117', 'FAR 117', ''])('J2 "%s" is not a rule set', (ruleSet) => {
    expect(problemsOf({ ruleSet, duties: [duty] })).toEqual(['ruleSet: is required: FAR117 or EASA']);
  });
});

describe('J2 one schema: an unknown name is rejected, not interpreted as another', () => {
  test.each([
    ['a field of the body', { rule_set: 'EASA' }, 'rule_set'],
    ['a duty beside the list', { duty }, 'duty'],
    ['a case as the body', clock, 'report'],
    ['a case beside its expectation', { evaluate: { id: 'x', input: clock, expected: {} } }, 'input'],
    ['another word for a field', { duties: [{ ...duty, legs: 2 }] }, 'legs'],
    ['another spelling of a field', { duties: [{ ...duty, time_zone: 'UTC' }] }, 'time_zone'],
    ['hours in a name', { evaluate: { ...clock, fdp_h: 9 } }, 'fdp_h'],
    ['another word in the shorthand', { evaluate: { ...clock, legs: 2 } }, 'legs'],
  ])('J2 %s', (_name, more, word) => {
    expect(problemsOf({ ruleSet: 'EASA', duties: [duty], ...more }).join()).toContain(`"${word}"`);
  });
  test('J2 one spelling: snake_case or camelCase; both at once are rejected', () => {
    const at = (more: object) => postCheck({ ruleSet: 'FAR117', evaluate: { ...clock, ...more } }).max_fdp;
    expect(at({ rest_facility: 2, pilots: 3 })).toBe('16:30');
    expect(at({ restFacility: 2, pilots: 3 })).toBe('16:30');
    expect(far({ ...clock, restFacility: 2, rest_facility: 1 }).join()).toContain('"restFacility"');
  });
  test('J2 a dated duty needs a zone and an end; kinds and states have one name', () => {
    const { timeZone: _zone, ...bare } = duty;
    const many = (one: object) => easa(undefined, { duties: [one] }).join();
    expect(many(bare)).toContain('duties.0.timeZone');
    expect(many({ ...duty, end: undefined })).toContain('duties.0.end');
    expect(many({ ...duty, kind: 'deadhead' })).toContain('duties.0.kind');
    expect(many({ ...duty, acclimatisation: { state: 'acclimated' } })).toContain('acclimatisation.state');
    expect(many({ ...duty, start: '2026-06-08T08:00:00' })).toContain('duties.0.start: is not an instant');
    expect(many({ ...duty, isTimeZoneAssumed: true })).toContain('isTimeZoneAssumed');
  });
});

describe('J2 contradictory fields of the shorthand are rejected by name', () => {
  test.each([
    [{ start: '08:00' }, 'evaluate.start: conflicts with report: give one of them'],
    [{ segments: 3 }, 'evaluate.segments: conflicts with sectors: give one of them'],
    [{ duty: '8:59' }, 'evaluate.fdp: is longer than the duty of 8:59'],
    [{ flight: '9:01' }, 'evaluate.flight: is longer than the flight duty period of 9:00'],
    [{ longest_sector: '7:01' }, 'evaluate.longest_sector: is longer than the flight time of 7:00'],
    [{ fdp: 0, flight: undefined }, 'evaluate.fdp: must be longer than 0:00'],
    [{ last_sector: '9:01' }, 'evaluate.last_sector: is longer than the flight duty period of 9:00'],
    [{ break: '9:01' }, 'evaluate.break: is longer than the flight duty period of 9:00'],
    [{ report: undefined, date: '2026-06-08' }, 'evaluate.date: needs report or start'],
    [{ time_difference_hours: 6 }, 'evaluate.time_difference_hours: needs elapsed_hours'],
    [{ longest_sector: '3:00', long_sector: true }, 'evaluate.long_sector: conflicts with longest_sector'],
    [
      { original_report: '06:00', delayed_to: '10:00' },
      'evaluate.delayed_to: conflicts with original_report',
    ],
    [{ acclimated: true, acclimatisation: 'X' }, 'evaluate.acclimatisation: conflicts with acclimated'],
    [{ elapsed_hours: 40 }, 'evaluate.elapsed_hours: needs time_difference_hours'],
    [
      { break: '4:00', break_start: '10:00', break_end: '14:00' },
      'evaluate.break: conflicts with break_start',
    ],
    [{ break_start: '10:00' }, 'evaluate.break_start: needs break_end'],
    [{ break_start: '16:00', break_end: '18:00' }, 'evaluate: splitBreak must lie inside the duty'],
    [{ suitable_accommodation: false }, 'evaluate.suitable_accommodation: needs break_start or break'],
    [
      { airport_standby: '3:00', home_standby: '3:00' },
      'evaluate.home_standby: conflicts with airport_standby',
    ],
    [{ standby_start: '06:00' }, 'evaluate.standby_start: needs standby_kind'],
    [{ contacted_at: '06:00' }, 'evaluate.contacted_at: needs standby_start'],
    [{ home_standby: '2:00', contacted_at: '05:00' }, 'evaluate: standby was called before it began'],
    [{ preceding_duty: '9:00' }, 'evaluate.preceding_duty: needs rest'],
    [{ rest: '11:00', preceding_duty: 0 }, 'evaluate.preceding_duty: must be longer than 0:00'],
    [
      { rest: '11:00', preceding_duty: 'PT9999H' },
      'evaluate.preceding_duty: must be longer than 0:00, and at most',
    ],
    [{ added_rest: '2+2' }, 'evaluate.added_rest: needs extension or discretion'],
    [{ second_notice: '07:00' }, 'evaluate.second_notice: needs original_report or delayed_to'],
    [{ fdp: '12:00', flight_672h: '90:00' }, 'evaluate.flight_672h: is a field of FAR117, not of EASA'],
    [{ reserve: '3:00' }, 'evaluate.reserve: is a field of FAR117, not of EASA'],
  ])('J2 EASA %o', (more, problem) => {
    expect(easa({ ...clock, ...more }).join('\n')).toContain(problem);
  });
  test('J2 Part 117 has no discretion and no duty totals', () => {
    expect(far({ ...clock, discretion: true })).toEqual([
      'evaluate.discretion: is a field of EASA, not of FAR117',
    ]);
    expect(far({ ...clock, duty_7d: '50:00' })).toEqual([
      'evaluate.duty_7d: is a field of EASA, not of FAR117',
    ]);
    expect(far({ ...clock, notice: '12:00', reserve: '3:00' }).join()).toContain('evaluate.notice');
  });
  test('J2 a duty with clock times must be the only one', () => {
    expect(far(clock, { duties: [duty] }).join()).toContain(
      'duties: a duty by the clock must be the only one',
    );
    expect(far(clock, { prior: { flightMinutes672h: 60 } }).join()).toContain(
      'prior: goes with dated duties',
    );
  });
  test('J2 without a report only rests and totals are accepted', () => {
    expect(easa({ sectors: 2, fdp: '9:00' })).toEqual(['evaluate.fdp: needs report or start']);
    expect(easa({ report: '08:00', sectors: 2 })).toEqual([
      'evaluate.fdp: is required: the time from report to on blocks',
    ]);
    expect(far({ consecutive_nights: 3 })).toEqual(['evaluate.consecutive_nights: needs fdp']);
  });
});

describe('J2 the shorthand has one meaning in any spelling', () => {
  const boundOf = (more: object) => postCheck({ ruleSet: 'EASA', evaluate: { ...clock, ...more } }).max_fdp;
  test.each(['06:30', '6:30', '0630', '630'])('J2 %s is 06:30', (report) => {
    const answer = postCheck({ ruleSet: 'FAR117', evaluate: { ...clock, report } });
    expect(limitOf(answer, 'flight_duty_period').words).toContain('start 0630');
  });
  test.each([{}, { discretion: false }, { discretion: 0 }, { extension: false }, { extension: '0:00' }])(
    'J2 %o extends nothing',
    (more) => expect(boundOf(more)).toBe('13:00'),
  );
  test('J2 discretion adds 2 h, with an augmented crew 3 h, or what is given; to a planned extension too', () => {
    // ORO.FTL.205(f)(1); Table 2: 13:00 for two sectors from 0800; CS FTL.1.205(b): 14:00 extended.
    expect(boundOf({ discretion: true })).toBe('15:00');
    expect(boundOf({ discretion: '0:30' })).toBe('13:30');
    expect(boundOf({ extension: 'planned' })).toBe('14:00');
    const three = { pilots: 3, rest_facility: 1, each_member_rest: '1:30', landing_pilot_rest: '2:00' };
    // CS FTL.1.205(c)(2): 16:00 with one more pilot and class 1.
    expect(boundOf(three)).toBe('16:00');
    expect(boundOf({ ...three, discretion: true })).toBe('19:00');
    expect(boundOf({ ...three, pilots: undefined, extra_pilots: 1, discretion: true })).toBe('19:00');
  });
});

describe('J2 subject of the verdict', () => {
  const duties = [duty, flightDuty({ id: 'g', start: june(9, 10), hours: 6 })];
  const meant = (evaluate?: unknown) => postCheck({ ruleSet: 'EASA', duties, evaluate }).dutyId;
  test('J2 id, place, instant, the last', () => {
    expect(['f', 0, { at: june(8, 9) }, { at: june(7, 9) }].map(meant)).toEqual(['f', 'f', 'f', 'f']);
    expect([undefined, 'g', 'last', { at: june(9, 1) }, { at: june(20, 1) }].map(meant)).toEqual(
      Array.from({ length: 5 }, () => 'g'),
    );
  });
  test('J2 a dated duty replaces one with its id', () => {
    const changed = postCheck({ ruleSet: 'EASA', duties, evaluate: { ...duty, end: june(8, 21, 1) } });
    expect(changed).toMatchObject({ dutyId: 'f', violations: ['max_fdp'] });
    expect(changed.duties).toHaveLength(2);
  });
  test.each(['h', '0', 2, -1, 1.5, true, [], null])(
    'J2 %o does not identify a duty of the list',
    (evaluate) => {
      expect(easa(evaluate, { duties }).join()).toMatch(/^evaluate: /);
    },
  );
  test('J2 rests and totals alone: checks that need an FDP are reported as not checked', () => {
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

test('J2 any input is accepted or rejected by its path, without an exception', () => {
  const value = fc.oneof(
    fc.constantFrom(null, true, '', '08:00', '2026-06-10T08:00Z', 'UTC', 'X', 'PT1H', -1, 1e20, 3, '3:00'),
    fc.dictionary(
      fc.constantFrom('start', 'end', 'minutes', 'kind', 'state'),
      fc.constantFrom(1, 'a', null, {}),
    ),
    fc.array(fc.constantFrom(1, '08:00', null), { maxLength: 2 }),
  );
  const names =
    'start end report fdp timeZone kind standby sectors flight break home_standby rest preceding_duty duty_7d extension discretion at acclimatisation';
  const record = fc.dictionary(fc.constantFrom(...names.split(' ')), value, { maxKeys: 6 });
  const body = fc.record(
    {
      ruleSet: fc.constantFrom('EASA', 'FAR117'),
      evaluate: fc.oneof(record, value),
      duties: fc.array(record, { maxLength: 2 }),
      prior: record,
    },
    { requiredKeys: ['ruleSet'] },
  );
  fc.assert(
    fc.property(body, (sent) => {
      const parsed = ftlCheckBody.safeParse(sent);
      if (parsed.success) runToEnd(ftlCheckSteps(parsed.data));
    }),
    { numRuns: cases(3000) },
  );
});
