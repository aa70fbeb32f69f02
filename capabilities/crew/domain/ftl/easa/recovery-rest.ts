import { type CheckInputs, type Findings, atLeast, atLeastCount, atMost } from '../check.ts';
import { DAY, HOUR, MINUTE_MS } from '../hours.ts';
import { type Zone, instantOfLocal, instantText, localDay } from '../zone-time.ts';
import type { EasaPeriod, EasaTimeline } from './prepare.ts';

const BETWEEN = 168 * HOUR;
const AFTER_DISRUPTION = 60 * HOUR;
const DISRUPTIVE = 4;

const dateOfDay = (day: number): Date => new Date(day * DAY * MINUTE_MS);
const monthOfDay = (day: number): number =>
  dateOfDay(day).getUTCFullYear() * 12 + dateOfDay(day).getUTCMonth();

/** Whole local days of a rest in a month (years × 12 + month). */
function localDaysInMonth(zone: Zone, start: number, end: number, month: number): number {
  let count = 0;
  for (let day = localDay(zone, start); instantOfLocal(zone, (day + 1) * DAY) <= end; day++) {
    if (instantOfLocal(zone, day * DAY) >= start && monthOfDay(day) === month) count += 1;
  }
  return count;
}

/** ORO.FTL.235(d), last sentence: checked for the previous month at the first duty of a month. */
function twoLocalDays(prepared: EasaTimeline, easa: EasaPeriod, { checks }: Findings): void {
  const { periods, timeline } = prepared;
  const zone = timeline.homeZone;
  const before = periods[easa.period.index - 1];
  const first = periods[0];
  if (!before || !first) return;
  const month = monthOfDay(localDay(zone, easa.period.start));
  if (monthOfDay(localDay(zone, before.period.start)) === month) return;
  const last = month - 1;
  const isCovered = monthOfDay(localDay(zone, first.period.start)) < last;
  const firstOfLast = Date.UTC(Math.floor(last / 12), last % 12, 1) / MINUTE_MS;
  if (!isCovered && first.period.start > instantOfLocal(zone, firstOfLast + DAY)) return;
  let count = 0;
  for (let index = easa.period.index; index > 0; index--) {
    const after = periods[index]?.period;
    const earlier = periods[index - 1]?.period;
    if (!after || !earlier || monthOfDay(localDay(zone, after.start)) < last) break;
    count += Math.floor(localDaysInMonth(zone, earlier.end, after.start, last) / 2);
  }
  checks.push(
    atLeastCount({
      code: 'recovery_rests_of_2_local_days',
      paragraph: 'ORO.FTL.235(d)',
      title: 'Recovery rests of 2 local days in the month before',
      limit: 2,
      value: count,
    }),
  );
}

/** ORO.FTL.235(d) and CS FTL.1.235(a)(2): recurrent extended recovery rest. */
export function recoveryRestChecks(prepared: EasaTimeline, easa: EasaPeriod, findings: Findings): void {
  const { hasHistory, prior } = prepared.timeline;
  const given = prior.minutesSinceRecovery;
  if (!hasHistory && given === undefined) return;
  const { checks } = findings;
  const { start, end } = easa.period;
  // A stated value applies at the report of the first duty, while no recovery rest has followed.
  const first = hasHistory ? (prepared.periods[0]?.period.start ?? start) : start;
  const isFromBefore = given !== undefined && (!hasHistory || easa.recoveredAt <= first);
  const recoveredAt = isFromBefore ? first - given : easa.recoveredAt;
  checks.push(
    atMost({
      code: 'recurrent_rest',
      paragraph: 'ORO.FTL.235(d)',
      title: 'Time since the last recovery rest of 36 h with 2 local nights',
      limit: BETWEEN,
      value: end - recoveredAt,
      inputs: (): CheckInputs =>
        hasHistory ? { recoveredAt: instantText(recoveredAt), end: instantText(end) } : {},
    }),
  );
  if (!hasHistory) return;
  const count = easa.disruptiveBeforeRecovery;
  if (count !== null && count >= DISRUPTIVE && easa.restBefore) {
    checks.push(
      atLeast({
        code: 'recovery_rest_after_disruptive',
        paragraph: 'CS FTL.1.235(a)(2)',
        title: 'Recovery rest after 4 or more night duties, early starts or late finishes',
        limit: AFTER_DISRUPTION,
        value: easa.restBefore.minutes,
        inputs: { disruptiveDuties: count },
      }),
    );
  }
  twoLocalDays(prepared, easa, findings);
}
