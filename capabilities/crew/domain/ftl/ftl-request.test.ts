import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { figuresOf, flightDuty, june, limitOf, postCheck } from './testing/ftl-samples.ts';

describe('J2 ways to say the same', () => {
  const duty = flightDuty({ id: 'f', start: june(8, 8), hours: 12 });
  test('J2 names of fields without regard to case and underscores, and in other words', () => {
    const { timeZone: _zone, sectors: _sectors, flightMinutes: _flight, ...times } = duty;
    const other = {
      ...times,
      time_zone: 'UTC',
      segments: 2,
      flight_time: '1:00',
      Rest_Facility: 'class 2',
      pilots: 3,
    };
    const answer = postCheck({ ruleSet: 'faa', duties: [other] });
    expect(answer).toMatchObject({ ruleSet: 'FAR117', max_fdp: '16:30', max_flight_time: '13:00' });
  });
  test('J2 hours in the name are hours', () => {
    const answer = postCheck({
      ruleSet: 'EASA',
      start: '08:00',
      sectors: 2,
      fdp_h: 12.5,
      rest_before_hours: 11,
    });
    expect(limitOf(answer, 'max_fdp').value).toBe('12:30');
    expect(figuresOf(answer, 'rest')).toMatchObject({ value: '11:00', limit: '12:00', ok: false });
    expect(answer.assumptions.join()).toContain('floor of 12 h');
  });
  test('J2 a state, an extension and a standby in short', () => {
    const easa = (more: object) => postCheck({ ruleSet: 'EASA', duties: [{ ...duty, ...more }] });
    expect(easa({ acclimatised: false }).max_fdp_source).toBe('Table 3');
    expect(easa({ state: 'X' }).max_fdp_source).toBe('Table 3');
    expect(easa({ extension: 60 })).toMatchObject({ max_fdp: '14:00', max_fdp_source: 'CS FTL.1.205(b)' });
    expect(easa({ extension: 'commander' }).max_fdp).toBe('15:00');
    expect(easa({ standby: { kind: 'airport', start: june(8, 3) } }).max_fdp).toBe('12:00');
    expect(postCheck({ ruleSet: 'FAR117', duties: [{ ...duty, extension: 60 }] }).max_fdp).toBe('15:00');
    expect(postCheck({ ruleSet: 'FAR117', duties: [{ ...duty, acclimated: false }] }).max_fdp).toBe('13:30');
  });
  test('J2 the zone of home base stands in for the zone of a duty', () => {
    const { timeZone: _zone, ...bare } = duty;
    const answer = postCheck({ ruleSet: 'EASA', homeBase: { timeZone: 'Asia/Tokyo' }, duties: [bare] });
    expect(answer.acclimatisation).toMatchObject({ timeZone: 'Asia/Tokyo', tableTime: '1700' });
  });
  test('J2 the duty meant: id, place, instant, object', () => {
    const duties = [duty, flightDuty({ id: 'g', start: june(9, 10), hours: 6 })];
    for (const evaluate of ['f', 0, { id: 'f' }, { index: 0 }, { at: june(8, 9) }, { at: june(7, 9) }]) {
      expect(postCheck({ ruleSet: 'EASA', duties, evaluate }).dutyId).toBe('f');
    }
    for (const evaluate of [undefined, 'g', { at: june(9, 1) }, { at: june(20, 1) }]) {
      expect(postCheck({ ruleSet: 'EASA', duties, evaluate }).dutyId).toBe('g');
    }
    const changed = postCheck({ ruleSet: 'EASA', duties, evaluate: { ...duty, end: june(8, 21, 1) } });
    expect(changed).toMatchObject({ dutyId: 'f', violations: ['max_fdp'] });
    expect(changed.duties).toHaveLength(2);
  });
  test('J2 a rest, and a long-call reserve, are judged with the duty they lead to', () => {
    const duties = [
      flightDuty({ id: 'long', kind: 'reserve-long-call', start: june(8, 0), hours: 24 }),
      flightDuty({ id: 'f', start: june(8, 20), hours: 9 }),
    ];
    expect(postCheck({ ruleSet: 'FAR117', duties, evaluate: 'long' }).words).toContain('no duty');
    expect(postCheck({ ruleSet: 'FAR117', duties }).notJudged.map(({ code }) => code)).toEqual([
      'long_call_notice_wocl',
    ]);
    const notified = [{ ...duties[0], reserve: { kind: 'long-call', notifiedAt: june(8, 8, 1) } }, duties[1]];
    expect(
      figuresOf(postCheck({ ruleSet: 'FAR117', duties: notified }), 'long_call_notice_wocl'),
    ).toMatchObject({ value: '11:59', ok: false });
  });
  test('J2 cabin crew are not judged by Part 117 in silence', () => {
    const answer = postCheck({ ruleSet: 'FAR117', duties: [{ ...duty, role: 'cabin' }] });
    expect(answer).toMatchObject({ complete: false, notJudged: [{ code: 'cabin_crew' }] });
  });
});

describe('J2 docs/ftl.md', () => {
  const text = readFileSync(new URL('../../../../docs/ftl.md', import.meta.url), 'utf8');
  const bodies = [...text.matchAll(/POST \/efb-v2\/crew\/ftl-check\n(\{[\s\S]*?\n)```/g)].map(
    ([, body]): unknown => JSON.parse(body ?? ''),
  );
  test('J2 its examples answer as it says', () => {
    expect(bodies).toHaveLength(2);
    expect(postCheck(bodies[0])).toMatchObject({
      legal: false,
      binding_margin_min: -1,
      binding_paragraph: '14 CFR 117.13(a), Table B',
    });
    expect(postCheck(bodies[1])).toMatchObject({
      legal: true,
      max_fdp: '11:00',
      binding_limit: 'rest',
      binding_margin_min: 30,
      legalUntil: {
        onBlocks: { instant: '2026-10-25T00:00:00Z' },
        takeOff: { instant: '2026-10-24T21:40:00Z' },
      },
      earliestNextReport: { instant: '2026-10-25T10:30:00Z', local: '2026-10-25 11:30' },
    });
  });
  test('J2 every code of a limit is in it', () => {
    const sources = [
      'check-request',
      'easa/cumulative',
      'easa/flight-duty-period',
      'easa/recovery-rest',
      'easa/rest',
      'easa/standby',
      'far117/cumulative',
      'far117/extension',
      'far117/flight-duty-period',
      'far117/night-operations',
      'far117/rest',
      'far117/split-duty-checks',
    ];
    const codes = sources.flatMap((name) => [
      ...readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8').matchAll(/code: '([a-z0-9_]+)'/g),
    ]);
    expect(codes.length).toBeGreaterThan(30);
    for (const [, code] of codes) if (code !== 'cabin_crew') expect(text).toContain(`\`${code}\``);
  });
});
