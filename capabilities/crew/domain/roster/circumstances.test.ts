import { describe, expect, it } from 'vitest';
import type { DutyCircumstances, FtlRuleSet, Schedule } from '#capabilities/crew/contract.ts';
import { limitOf } from '../ftl/testing/ftl-samples.ts';
import { circumstancesProblem, settledCircumstances } from './circumstances.ts';
import { memberDuties } from './member-duties.ts';
import { judgeMember } from './member-limits.ts';
import { moveDuty } from './roster-edit.ts';
import { memberOf, scheduleOf } from './roster-for-tests.ts';

const paris = memberOf('marie', { base: 'LFPG', timeZone: 'Europe/Paris' });
const iso = (time: string) => `2026-11-20T${time}:00Z`;

/** The verdict on a stored duty from 0800 to 2100 Paris time. */
function judged(ruleSet: FtlRuleSet, circumstances: DutyCircumstances, fields: Partial<Schedule> = {}) {
  const stored = scheduleOf('d', 'marie', iso('07:00'), iso('20:00'), {
    sectors: 2,
    flightMinutes: 480,
    ...fields,
    circumstances,
  });
  const duties = memberDuties('marie', [stored], []);
  return judgeMember(paris, duties, { ruleSet, evaluate: { dutyId: 'd' }, withReach: false });
}

describe('J1 J2 a stored duty has every input of the limits', () => {
  it('J2 extension: the kind, the compensating rest, and discretion in addition', () => {
    expect(judged('EASA', { extensionKind: 'commander' }).max_fdp).toBe('15:00');
    expect(judged('EASA', {}, { extensionMinutes: 60 }).max_fdp).toBe('14:00');
    const both = judged(
      'EASA',
      { extensionKind: 'planned', discretionMinutes: 60 },
      { extensionMinutes: 60 },
    );
    expect(both.max_fdp).toBe('15:00');
    expect(judged('FAR117', {}, { extensionMinutes: 60 }).max_fdp).toBe('15:00');
    expect(judged('FAR117', { extensionKind: 'post-takeoff' }).legal).toBe(true);
  });
  it('J2 in-flight rest of an augmented crew', () => {
    const crew = { pilots: 3, restFacilityClass: 2 } as const;
    const open = judged('FAR117', {}, crew);
    expect(open.complete).toBe(false);
    const rested = judged('FAR117', { landingPilotRestMinutes: 119, monitoringPilotRestMinutes: 90 }, crew);
    expect(rested).toMatchObject({ complete: true, violations: ['in_flight_rest_landing_pilot'] });
  });
  it('J2 the standby or reserve that it was called from, the time of the call and of waking', () => {
    const standby = judged('EASA', {
      calledFrom: 'standby-home',
      calledFromStart: iso('00:00'),
      notifiedAt: iso('05:00'),
      awakeSince: iso('01:59'),
    });
    expect(standby.max_fdp).toBe('13:00');
    expect(limitOf(standby, 'awake_time')).toMatchObject({ value: '18:01', ok: false });
    const reserve = judged('FAR117', { calledFrom: 'reserve-short-call', calledFromStart: iso('03:59') });
    expect(limitOf(reserve, 'reserve_plus_fdp')).toMatchObject({ value: '16:01', limit: '16:00', ok: false });
    const long = judged('FAR117', { calledFrom: 'reserve-long-call', notifiedAt: '2026-11-19T21:01:00Z' });
    expect(limitOf(long, 'long_call_notice')).toMatchObject({ value: '9:59', ok: false });
  });
  it('J2 delayed report, acclimatisation, break conditions, rest before', () => {
    expect(judged('EASA', { originalReport: iso('03:59') }).max_fdp).toBe('11:00');
    const unknown = judged('EASA', { acclimatisation: 'unknown' });
    expect(unknown.max_fdp_source).toBe('Table 3');
    const departed = judged('EASA', {
      acclimatisation: 'acclimatised-to-departure',
      acclimatisedTo: 'Asia/Tokyo',
    });
    expect(departed.acclimatisation).toMatchObject({ tableTime: '1600', timeZone: 'Asia/Tokyo' });
    const pause = { kind: 'split', breakStart: iso('10:00'), breakEnd: iso('18:30') } as const;
    expect(judged('EASA', {}, pause).max_fdp).toBe('17:00');
    expect(judged('EASA', { hasSuitableAccommodation: false }, pause).max_fdp).toBe('16:00');
    expect(judged('EASA', { sleepOpportunityMinutes: 479 }).violations).toEqual(['sleep_opportunity']);
  });
  it('J2 CS FTL.1.205(d) a report delayed twice: the FDP counts from an hour after the second notice', () => {
    const once = { originalReport: iso('05:00') };
    // Report 0800 local for 0600: less than 4 h, the tables by 0600; FDP 0800 to 2100.
    expect(limitOf(judged('EASA', once), 'max_fdp')).toMatchObject({ value: '13:00', ok: true });
    const twice = {
      ...once,
      delayNotifiedAt: iso('04:00'),
      firstDelayedReport: iso('06:30'),
      secondDelayNotifiedAt: iso('05:15'),
    };
    expect(limitOf(judged('EASA', twice), 'max_fdp')).toMatchObject({
      value: '13:45',
      limit: '13:00',
      ok: false,
    });
    const late = judged('EASA', { ...twice, secondDelayNotifiedAt: iso('06:00') });
    expect(limitOf(late, 'max_fdp')).toMatchObject({ value: '13:30', ok: false });
    const afterReport = judged('EASA', { ...once, delayNotifiedAt: iso('05:01') });
    expect(limitOf(afterReport, 'max_fdp')).toMatchObject({ value: '15:00', ok: false });
  });
  it('J1 J2 an incomplete second delay is rejected with a reason; zero minutes of rest are not unknown', () => {
    const of = (circumstances: DutyCircumstances) =>
      circumstancesProblem({ start: iso('07:00'), circumstances });
    expect(of({ secondDelayNotifiedAt: iso('05:00'), firstDelayedReport: iso('06:00') })).toContain(
      'original report',
    );
    const original = { originalReport: iso('05:00') };
    expect(of({ ...original, secondDelayNotifiedAt: iso('05:00') })).toContain('both or neither');
    expect(of({ ...original, firstDelayedReport: iso('06:00') })).toContain('both or neither');
    expect(
      of({ ...original, firstDelayedReport: iso('04:00'), secondDelayNotifiedAt: iso('05:00') }),
    ).toContain('first delayed');
    expect(
      of({ ...original, firstDelayedReport: iso('06:00'), secondDelayNotifiedAt: iso('05:00') }),
    ).toBeNull();
    expect(judged('EASA', { sleepOpportunityMinutes: 0 }).violations).toEqual(['sleep_opportunity']);
  });
  it('J1 impossible values are rejected with a reason, missing ones are null, instants become UTC', () => {
    const of = (circumstances: DutyCircumstances) =>
      circumstancesProblem({ start: iso('07:00'), circumstances });
    expect(of({ calledFrom: 'standby-home', calledFromStart: iso('07:01') })).toContain('before the duty');
    expect(of({ calledFromStart: iso('05:00') })).toContain('called from');
    expect(of({ originalReport: iso('08:00') })).toContain('original report');
    expect(of({ originalReport: iso('07:00'), notifiedAt: iso('06:00') })).toBeNull();
    expect(settledCircumstances({ awakeSince: null })).toBeNull();
    expect(settledCircumstances({ awakeSince: '2026-11-20T07:00:00+01:00' })).toEqual({
      awakeSince: '2026-11-20T06:00:00.000Z',
    });
  });
  it('J3 a moved duty keeps its break and standby; a resized one does not', () => {
    const stored = scheduleOf('d', 'marie', iso('07:00'), iso('17:00'), {
      breakStart: iso('10:00'),
      breakEnd: iso('13:00'),
      circumstances: { calledFrom: 'standby-home', calledFromStart: iso('02:00') },
    });
    const [duty] = memberDuties('marie', [stored], []);
    if (!duty) throw new Error('no duty');
    const startMs = duty.startMs + 3_600_000;
    const after = (endMs: number) => {
      const moved = moveDuty(duty, { crewId: 'marie', startMs, endMs });
      return moved.ok ? moved.edit.schedules.d?.after : null;
    };
    expect(after(duty.endMs + 3_600_000)).toMatchObject({
      start: '2026-11-20T08:00:00.000Z',
      breakStart: '2026-11-20T11:00:00.000Z',
      circumstances: { calledFromStart: '2026-11-20T03:00:00.000Z' },
    });
    expect(after(duty.endMs)).toMatchObject({ breakStart: iso('10:00') });
  });
});
