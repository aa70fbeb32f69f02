import type { CrewMember, FtlRuleSet } from '#capabilities/crew/contract.ts';
import type { DutyTotal } from './roster.endpoints.ts';
import { prepareEasa } from '../ftl/easa/prepare.ts';
import { prepareFar } from '../ftl/far117/prepare.ts';
import { IntervalSums } from '../ftl/interval-sums.ts';
import { createTimeline } from '../ftl/timeline.ts';
import { instantOfLocal, localDay, zoneNamed } from '../ftl/zone-time.ts';
import { toFtlDuty } from './ftl-input.ts';
import { blockMinutesOf, flownMinutesOf, isFlying, type MemberDuty } from './member-duties.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 1440;

type Measure = 'flight' | 'fdp' | 'duty';
interface Window {
  label: string;
  paragraph: string;
  measure: Measure;
  limitMinutes: number;
  fromMinute: number;
}

function farWindows(at: number, dayBack: (days: number) => number): Window[] {
  return [
    {
      label: 'Flight time, 672 h',
      paragraph: '14 CFR 117.23(b)(1)',
      measure: 'flight',
      limitMinutes: 100 * HOUR,
      fromMinute: at - 672 * HOUR,
    },
    {
      label: 'Flight time, 365 days',
      paragraph: '14 CFR 117.23(b)(2)',
      measure: 'flight',
      limitMinutes: 1000 * HOUR,
      fromMinute: dayBack(364),
    },
    {
      label: 'Flight duty periods, 168 h',
      paragraph: '14 CFR 117.23(c)(1)',
      measure: 'fdp',
      limitMinutes: 60 * HOUR,
      fromMinute: at - 168 * HOUR,
    },
    {
      label: 'Flight duty periods, 672 h',
      paragraph: '14 CFR 117.23(c)(2)',
      measure: 'fdp',
      limitMinutes: 190 * HOUR,
      fromMinute: at - 672 * HOUR,
    },
  ];
}

function easaWindows(
  dayBack: (days: number) => number,
  starts: { year: number; twelveMonths: number },
): Window[] {
  return [
    {
      label: 'Duty, 7 days',
      paragraph: 'ORO.FTL.210(a)(1)',
      measure: 'duty',
      limitMinutes: 60 * HOUR,
      fromMinute: dayBack(6),
    },
    {
      label: 'Duty, 14 days',
      paragraph: 'ORO.FTL.210(a)(2)',
      measure: 'duty',
      limitMinutes: 110 * HOUR,
      fromMinute: dayBack(13),
    },
    {
      label: 'Duty, 28 days',
      paragraph: 'ORO.FTL.210(a)(3)',
      measure: 'duty',
      limitMinutes: 190 * HOUR,
      fromMinute: dayBack(27),
    },
    {
      label: 'Flight time, 28 days',
      paragraph: 'ORO.FTL.210(b)(1)',
      measure: 'flight',
      limitMinutes: 100 * HOUR,
      fromMinute: dayBack(27),
    },
    {
      label: 'Flight time, calendar year',
      paragraph: 'ORO.FTL.210(b)(2)',
      measure: 'flight',
      limitMinutes: 900 * HOUR,
      fromMinute: starts.year,
    },
    {
      label: 'Flight time, 12 months',
      paragraph: 'ORO.FTL.210(b)(3)',
      measure: 'flight',
      limitMinutes: 1000 * HOUR,
      fromMinute: starts.twelveMonths,
    },
  ];
}

/** Days are local at base; twelve months are the month of `at` and the eleven before it. */
function windowsOf(ruleSet: FtlRuleSet, at: number, timeZone: string): Window[] {
  const zone = zoneNamed(timeZone) ?? { name: 'UTC', offsetAt: () => 0 };
  const today = localDay(zone, at - 1);
  const dayBack = (days: number) => instantOfLocal(zone, (today - days) * DAY);
  if (ruleSet === 'FAR117') return farWindows(at, dayBack);
  const date = new Date(today * DAY * MINUTE_MS);
  const startOf = (year: number, month: number) => instantOfLocal(zone, Date.UTC(year, month, 1) / MINUTE_MS);
  return easaWindows(dayBack, {
    year: startOf(date.getUTCFullYear(), 0),
    twelveMonths: startOf(date.getUTCFullYear(), date.getUTCMonth() - 11),
  });
}

/** Longest look-back window of either rule set. */
export const TOTALS_LOOK_BACK_MS = 397 * DAY * MINUTE_MS;

export interface DutyTotals {
  totals: DutyTotal[];
  /** Flying duties without a known flight time, which the totals lack. */
  unknownDuties: string[];
}

/** Flight duty and duty as counted by the limits: grouped periods, standby in part, split-duty rest excluded. */
function dutySums(member: CrewMember, begun: readonly MemberDuty[], ruleSet: FtlRuleSet) {
  const timeline = createTimeline({
    duties: begun.map((duty) => toFtlDuty(member, duty, ruleSet)),
    homeBase: { timeZone: member.timeZone },
  });
  const none = new IntervalSums();
  return ruleSet === 'FAR117'
    ? { fdp: prepareFar(timeline).fdp, duty: none }
    : { fdp: none, duty: prepareEasa(timeline).duty };
}

/** Flight time, flight duty and duty of a member in the windows of a rule set that end at an instant. */
export function dutyTotals(
  duties: readonly MemberDuty[],
  { ruleSet, member, atMs }: { ruleSet: FtlRuleSet; member: CrewMember; atMs: number },
): DutyTotals {
  const flight = new IntervalSums();
  const unknownDuties: string[] = [];
  const at = atMs / MINUTE_MS;
  const begun = duties
    .filter(({ startMs }) => startMs < atMs)
    .toSorted((one, other) => one.startMs - other.startMs);
  for (const duty of begun) {
    if (!isFlying(duty.kind)) continue;
    const block = blockMinutesOf(duty);
    if (block === null) unknownDuties.push(duty.id);
    else if (block > flownMinutesOf(duty))
      flight.add(duty.startMs / MINUTE_MS, duty.endMs / MINUTE_MS, block);
    else
      for (const { offBlocks, onBlocks } of duty.flights)
        flight.add(Date.parse(offBlocks) / MINUTE_MS, Date.parse(onBlocks) / MINUTE_MS);
  }
  const sums: Record<Measure, IntervalSums> = { flight, ...dutySums(member, begun, ruleSet) };
  const totals = windowsOf(ruleSet, at, member.timeZone).map((window): DutyTotal => ({
    label: window.label,
    paragraph: window.paragraph,
    from: new Date(window.fromMinute * MINUTE_MS).toISOString(),
    to: new Date(atMs).toISOString(),
    minutes: Math.round(sums[window.measure].between(window.fromMinute, at)),
    limitMinutes: window.limitMinutes,
  }));
  return { totals, unknownDuties };
}
