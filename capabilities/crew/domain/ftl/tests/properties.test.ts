import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { type FtlDuty, ftlDuty } from '../../ftl-duty.ts';
import { FTL_DUTY_KINDS } from '../duty-kinds.ts';
import { isKept } from '../check.ts';
import { judge, judgeRoster } from '../judge.ts';
import { createJudge } from '../judge-period.ts';
import { createTimeline } from '../timeline.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ruleSet = fc.constantFrom('FAR117' as const, 'EASA' as const);
// No change of the clock in these zones in June and July 2026.
const timeZone = fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata');
const start = Date.UTC(2026, 5, 2);

interface Step {
  kind: (typeof FTL_DUTY_KINDS)[number];
  gapMinutes: number;
  minutes: number;
  sectors: number;
  flight: number;
}
const step = fc.record<Step>({
  kind: fc.constantFrom(
    'flight',
    'flight',
    'flight',
    'positioning',
    'ground',
    'standby-home',
    'standby-airport',
    'reserve-short-call',
    'off',
  ),
  gapMinutes: fc.integer({ min: 500, max: 3000 }),
  minutes: fc.integer({ min: 60, max: 900 }),
  sectors: fc.integer({ min: 1, max: 6 }),
  flight: fc.integer({ min: 30, max: 60 }),
});

function schedule(steps: readonly Step[], zone: string): FtlDuty[] {
  let at = start;
  return steps.map(({ kind, gapMinutes, minutes, sectors, flight }, index) => {
    at += gapMinutes * 60_000;
    const duty = ftlDuty.parse({
      id: `d${index}`,
      kind,
      start: at,
      end: at + minutes * 60_000,
      timeZone: zone,
      sectors,
      flightMinutes: Math.min(minutes, flight * sectors),
    });
    at += minutes * 60_000;
    return duty;
  });
}

const anySchedule = fc
  .tuple(fc.array(step, { minLength: 2, maxLength: 14 }), timeZone)
  .map(([steps, zone]) => schedule(steps, zone));

/** Ids of the duties that are not legal. */
const illegal = (rules: 'FAR117' | 'EASA', duties: readonly FtlDuty[]): Set<string> =>
  new Set(judgeRoster(rules, { duties }).flatMap(({ legal, dutyIds }) => (legal ? [] : dutyIds)));

describe('J2 properties of both rule sets', () => {
  test('J2 shifting everything by a day changes nothing: every rule, figure and margin', () => {
    fc.assert(
      fc.property(anySchedule, ruleSet, (duties, rules) => {
        const shifted = duties.map((duty) => ({
          ...duty,
          start: duty.start + DAY_MS,
          end: duty.end + DAY_MS,
        }));
        const figures = (list: readonly FtlDuty[]) => {
          const timeline = createTimeline({ duties: list });
          const judged = createJudge(rules, timeline);
          return timeline.periods.map((period) =>
            judged.findings(period).checks.map(({ code, limit, value }) => ({ code, limit, value })),
          );
        };
        expect(figures(shifted)).toEqual(figures(duties));
      }),
      { numRuns: cases(150) },
    );
  });
  test('J2 a duty turned into rest never makes another duty illegal', () => {
    fc.assert(
      fc.property(anySchedule, ruleSet, fc.nat(13), (duties, rules, place) => {
        const chosen = place % duties.length;
        const before = illegal(rules, duties);
        const rested = duties.map((duty, index): FtlDuty =>
          index === chosen ? { ...duty, kind: 'rest' } : duty,
        );
        for (const id of illegal(rules, rested)) expect(before).toContain(id);
      }),
      { numRuns: cases(200) },
    );
  });
  test('J2 entries of rest and days off change nothing', () => {
    fc.assert(
      fc.property(anySchedule, ruleSet, (duties, rules) => {
        const rests = duties.map((duty, index): FtlDuty => ({
          ...duty,
          id: `r${index}`,
          kind: 'off',
          start: duty.end,
          end: duty.end + HOUR_MS,
        }));
        expect(illegal(rules, [...duties, ...rests])).toEqual(illegal(rules, duties));
      }),
      { numRuns: cases(100) },
    );
  });
  test('J2 the order of the duties does not matter', () => {
    fc.assert(
      fc.property(anySchedule, ruleSet, (duties, rules) => {
        expect(illegal(rules, duties.toReversed())).toEqual(illegal(rules, duties));
      }),
      { numRuns: cases(100) },
    );
  });
  test('J2 legal means exactly that no limit is broken; the governing limit has the smallest margin', () => {
    fc.assert(
      fc.property(anySchedule, ruleSet, (duties, rules) => {
        const answer = judge({ ruleSet: rules, schedule: { duties }, evaluate: 'all', withReach: false });
        for (const verdict of answer.verdicts) {
          expect(verdict.legal).toBe(verdict.limits.every(({ ok }) => ok));
          expect(verdict.violations).toEqual(verdict.limits.filter(({ ok }) => !ok).map(({ code }) => code));
          const margins = verdict.limits.flatMap(({ unit, margin_min }) =>
            unit === 'minutes' && margin_min !== null ? [margin_min] : [],
          );
          if (verdict.binding_margin_min !== null)
            expect(verdict.binding_margin_min).toBe(Math.min(...margins));
          for (const { margin_min, ok } of verdict.limits)
            if (margin_min !== null) expect(ok).toBe(margin_min >= 0);
        }
      }),
      { numRuns: cases(60) },
    );
  });
  test('J2 a minute more of FDP never helps', () => {
    fc.assert(
      fc.property(anySchedule, ruleSet, (duties, rules) => {
        const last = duties.findLastIndex(({ kind }) => kind === 'flight');
        const duty = duties[last];
        if (!duty || last !== duties.length - 1) return;
        const longer = duties.with(last, { ...duty, end: duty.end + 60_000 });
        const legalNow = !illegal(rules, longer).has(duty.id ?? '');
        if (legalNow) expect(illegal(rules, duties).has(duty.id ?? '')).toBe(false);
      }),
      { numRuns: cases(150) },
    );
  });
});

test('J2 every check has a paragraph and a title', () => {
  const duties = schedule([{ kind: 'flight', gapMinutes: 600, minutes: 500, sectors: 2, flight: 60 }], 'UTC');
  for (const rules of ['FAR117', 'EASA'] as const) {
    const timeline = createTimeline({ duties });
    const judged = createJudge(rules, timeline);
    const checks = timeline.periods.flatMap((period) => judged.findings(period).checks);
    expect(checks.length).toBeGreaterThan(5);
    for (const check of checks) {
      expect(check.paragraph).toMatch(rules === 'EASA' ? /FTL/ : /14 CFR 117/);
      expect(isKept(check)).toBe(true);
    }
  }
});
