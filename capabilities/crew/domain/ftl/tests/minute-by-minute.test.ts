import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { type FtlDuty, ftlDuty } from '../../ftl-duty.ts';
import { createJudge } from '../judge-period.ts';
import { createTimeline } from '../timeline.ts';

// The windows of the rules by brute force: every minute of two months is on duty or not.
const START = Date.UTC(2026, 4, 30) / 60_000;
const DAY = 1440;
const MINUTES = 75 * DAY;

const schedules = fc
  .array(
    fc.record({ gap: fc.integer({ min: 600, max: 2600 }), minutes: fc.integer({ min: 30, max: 840 }) }),
    {
      minLength: 4,
      maxLength: 30,
    },
  )
  .map((steps) => {
    let at = START + 2 * DAY;
    return steps.map(({ gap, minutes }, index): FtlDuty => {
      at += gap;
      const start = at;
      at += minutes;
      return ftlDuty.parse({
        id: `d${index}`,
        start: start * 60_000,
        end: at * 60_000,
        timeZone: 'UTC',
        sectors: 2,
        flightMinutes: minutes,
      });
    });
  });

function onDuty(duties: readonly FtlDuty[]): Uint8Array {
  const minutes = new Uint8Array(MINUTES);
  for (const { start, end } of duties) minutes.fill(1, start / 60_000 - START, end / 60_000 - START);
  return minutes;
}

const count = (minutes: Uint8Array, from: number, until: number): number =>
  minutes.subarray(Math.max(0, from), until).reduce((sum, one) => sum + one, 0);

/** Longest run of free minutes in a window. */
function longestFree(minutes: Uint8Array, from: number, until: number): number {
  let longest = until - from;
  let run = Math.max(0, -from);
  longest = run;
  for (let minute = Math.max(0, from); minute < until; minute++) {
    run = minutes[minute] ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

function valuesOf(ruleSet: 'FAR117' | 'EASA', duties: FtlDuty[], index: number): Map<string, number> {
  const timeline = createTimeline({ duties });
  const period = timeline.periods[index];
  if (!period) throw new Error('a period for each duty');
  return new Map(
    createJudge(ruleSet, timeline)
      .findings(period)
      .checks.map(({ code, value }) => [code, value]),
  );
}

test('J2 117.23 and 117.25(b) windows equal a count minute by minute', () => {
  fc.assert(
    fc.property(schedules, fc.nat(29), (duties, place) => {
      const index = place % duties.length;
      const duty = duties[index];
      if (!duty) return;
      const minutes = onDuty(duties);
      const start = duty.start / 60_000 - START;
      const end = duty.end / 60_000 - START;
      const values = valuesOf('FAR117', duties, index);
      expect(values.get('fdp_168h')).toBe(count(minutes, end - 168 * 60, end));
      expect(values.get('fdp_672h')).toBe(count(minutes, end - 672 * 60, end));
      expect(values.get('flight_time_672h')).toBe(count(minutes, end - 672 * 60, end));
      expect(values.get('free_30h_in_168h')).toBe(longestFree(minutes, start - 168 * 60, start));
    }),
    { numRuns: cases(60) },
  );
});

test('J2 ORO.FTL.210 days are the worst of the local days that the duty touches, counted minute by minute', () => {
  fc.assert(
    fc.property(schedules, fc.nat(29), (duties, place) => {
      const index = place % duties.length;
      const duty = duties[index];
      if (!duty) return;
      const minutes = onDuty(duties);
      const start = duty.start / 60_000 - START;
      const end = duty.end / 60_000 - START;
      const values = valuesOf('EASA', duties, index);
      for (const days of [7, 14, 28]) {
        const sums: number[] = [];
        for (let day = Math.floor(start / DAY); day <= Math.floor((end - 1) / DAY); day++) {
          sums.push(count(minutes, (day - days + 1) * DAY, Math.min(end, (day + 1) * DAY)));
        }
        expect(values.get(`duty_${days}_days`)).toBe(Math.max(...sums));
      }
    }),
    { numRuns: cases(60) },
  );
});

test('J2 ORO.FTL.235(d) the last recovery rest, minute by minute', () => {
  fc.assert(
    fc.property(schedules, fc.nat(29), (duties, place) => {
      const index = place % duties.length;
      const duty = duties[index];
      if (!duty) return;
      const minutes = onDuty(duties.slice(0, index + 1));
      const first = duties[0] ?? duty;
      let recoveredAt = first.start / 60_000 - START;
      let from = recoveredAt;
      for (let minute = recoveredAt; minute < duty.end / 60_000 - START; minute++) {
        if (!minutes[minute]) continue;
        // A run of free minutes ends here: 36 h, and 8 h free in two of the nights 2200–0800.
        let nights = 0;
        for (let night = Math.floor(from / DAY) * DAY - 120; night < minute; night += DAY) {
          const shared = Math.min(minute, night + 600) - Math.max(from, night);
          if (shared >= 480) nights += 1;
        }
        if (minute - from >= 36 * 60 && nights >= 2) recoveredAt = minute;
        from = minute + 1;
      }
      const value = valuesOf('EASA', duties, index).get('recurrent_rest');
      expect(value).toBe(duty.end / 60_000 - START - recoveredAt);
    }),
    { numRuns: cases(60) },
  );
});
