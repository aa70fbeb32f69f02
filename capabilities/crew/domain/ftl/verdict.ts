import type { FtlDutySummary, FtlLimit, FtlRuleSet, FtlVerdict } from '../../contract.ts';
import {
  type Check,
  type Findings,
  checkWords,
  governingCheck,
  inputsOf,
  isKept,
  limitText,
  marginOf,
  valueText,
} from './check.ts';
import { MINUTE_MS, clockText, hoursText } from './hours.ts';
import { type Judge, type JudgedState, isLegal } from './judge-period.ts';
import {
  type LatestEnd,
  type Reach,
  canBeLegal,
  earliestNextReport,
  latestEnd,
  latestEndExtended,
} from './reach.ts';
import type { FtlSchedule, WorkPeriod } from './timeline.ts';
import { type Zone, instantText, localDay, localText, minuteOfDay } from './zone-time.ts';

const RULE_SET_NAMES: Record<FtlRuleSet, string> = {
  FAR117: '14 CFR Part 117',
  EASA: 'ORO.FTL and CS FTL.1',
};

function limitOf(check: Check): FtlLimit {
  const isMinutes = check.unit === 'minutes';
  const margin = marginOf(check);
  return {
    code: check.code,
    paragraph: check.paragraph,
    title: check.title,
    bound: check.bound,
    unit: check.unit,
    limit: limitText(check),
    value: valueText(check),
    margin_min: check.unit === 'yes-no' ? null : margin,
    limitMinutes: isMinutes ? check.limit : null,
    actualMinutes: isMinutes ? check.value : null,
    marginMinutes: isMinutes ? margin : null,
    ok: isKept(check),
    inputs: inputsOf(check),
    words: checkWords(check),
  };
}

function summaryWords(ruleSet: FtlRuleSet, findings: Findings, governing: Check | null): string {
  const name = RULE_SET_NAMES[ruleSet];
  const open = findings.notJudged.length;
  const rest = open === 0 ? '' : ` ${open} rule${open === 1 ? '' : 's'} could not be checked.`;
  if (!governing) return `No limit of ${name} applies to this entry by itself.${rest}`;
  const state = isLegal(findings) ? 'Legal' : 'Not legal';
  return `${state} by ${name}. Governing: ${checkWords(governing)}${rest}`;
}

const stateOf = ({ state, zone, words, fdpStart }: JudgedState): FtlVerdict['acclimatisation'] => ({
  state,
  tableTime: clockText(minuteOfDay(zone, fdpStart)),
  timeZone: zone.name,
  words: `${words}.`,
});

/** Format of instants: with the date, or clock time only when a case has no date (`T22:00`, `01:30 +1 day`). */
type WriteInstant = (zone: Zone, minute: number) => { instant: string; local: string };

const dated: WriteInstant = (zone, minute) => ({
  instant: instantText(minute),
  local: localText(zone, minute),
});

const undated =
  (firstDay: number): WriteInstant =>
  (zone, minute) => {
    const clock = localText(zone, minute).slice(11);
    const days = localDay(zone, minute) - firstDay;
    const after = days === 0 ? '' : ` ${days > 0 ? '+' : ''}${days} day${Math.abs(days) === 1 ? '' : 's'}`;
    return { instant: `T${clock}`, local: `${clock}${after}` };
  };

/** Time from take-off to on-blocks of the last sector, to derive the latest take-off from the latest end. */
function lastSectorOf({ main }: WorkPeriod): number | null {
  const { lastSectorMinutes, sectors, flightMinutes } = main.duty;
  return lastSectorMinutes ?? (sectors === 1 ? (flightMinutes ?? null) : null);
}

function* legalUntilOf(reach: Reach, write: WriteInstant): Generator<void, FtlVerdict['legalUntil']> {
  const { period } = reach;
  const stated = period.main.duty.extension;
  const planned = stated?.kind === 'planned' ? stated : undefined;
  const latest = yield* latestEnd(reach, planned);
  if (!latest) return null;
  const sector = lastSectorOf(period);
  const zone = period.main.endZone;
  const extended = yield* latestEndExtended(reach);
  const onBlocks = (found: LatestEnd, how: string) => {
    const { paragraph, title } = found.governing;
    const at = write(zone, found.end);
    const words = `On blocks at the latest at ${at.local} (${zone.name})${how}; then ${title.toLowerCase()} is at its limit, ${paragraph}.`;
    return { ...at, timeZone: zone.name, paragraph, words };
  };
  const takeOff = (found: LatestEnd, how: string) => {
    if (sector === null) return null;
    const from = period.main.zone;
    const at = write(from, found.end - sector);
    const words = `Take-off of the last sector at the latest at ${at.local} (${from.name})${how}: ${hoursText(sector)} before the latest on-blocks.`;
    return { ...at, timeZone: from.name, paragraph: found.governing.paragraph, words };
  };
  const how = reach.ruleSet === 'EASA' ? ", with the commander's discretion" : ', extended before take-off';
  return {
    onBlocks: onBlocks(latest, ''),
    takeOff: takeOff(latest, ''),
    onBlocksExtended: extended ? onBlocks(extended, how) : null,
    takeOffExtended: extended ? takeOff(extended, how) : null,
    governedBy: latest.governing.code,
  };
}

function* nextReportOf(reach: Reach, write: WriteInstant): Generator<void, FtlVerdict['earliestNextReport']> {
  const next = yield* earliestNextReport(reach);
  if (!next) return null;
  const zone = reach.period.endZone;
  const paragraph = next.governing?.paragraph ?? '';
  const rule = next.governing
    ? `; before that ${next.governing.title.toLowerCase()} is short, ${paragraph}`
    : '';
  const at = write(zone, next.start);
  const words = `Next report at the earliest at ${at.local} (${zone.name})${rule}.`;
  return { ...at, timeZone: zone.name, paragraph, words };
}

export interface VerdictRequest {
  ruleSet: FtlRuleSet;
  schedule: FtlSchedule;
  judge: Judge;
  period: WorkPeriod;
  /** Whether "legal until" and the earliest next report are computed too: they judge the schedule many times. */
  withReach: boolean;
  /** False for a case with clock times only: its dates are meaningless. */
  hasInstants: boolean;
}

/** Assumptions made for missing fields. */
function assumptionsOf(schedule: FtlSchedule, { main, isFlight, startsAtHome, start }: WorkPeriod): string[] {
  const found: string[] = [];
  if (main.duty.splitBreak?.isPlaceAssumed) {
    const { start: from, end } = main.duty.splitBreak;
    const clock = (ms: number): string => localText(main.zone, ms / MINUTE_MS).slice(11);
    found.push(`The time of the break is not given: ${clock(from)} to ${clock(end)} local is assumed.`);
  }
  if (schedule.hasHistory === false) return found;
  if (!schedule.homeBase) found.push('Home base is assumed to be in the time zone of the first duty.');
  if (isFlight && main.duty.startsAtHomeBase === undefined) {
    const side = startsAtHome ? 'At' : 'Away from';
    found.push(`${side} home base at ${instantText(start)}, determined from the time zone.`);
  }
  if (isFlight && main.duty.fdpEnd === undefined)
    found.push('The FDP ends with the duty: fdpEnd is not given.');
  return found;
}

/** Verdict on one work period, in words. The latest end and the next report take many steps. */
export function* verdictSteps({
  ruleSet,
  schedule,
  judge,
  period,
  withReach,
  hasInstants,
}: VerdictRequest): Generator<void, FtlVerdict> {
  const findings = judge.findings(period);
  const governing = governingCheck(findings.checks);
  const fdp = findings.checks.find(({ code }) => code === 'flight_duty_period' || code === 'max_fdp');
  const flightTime = findings.checks.find(({ code }) => code === 'flight_time');
  const reach = { ruleSet, schedule, period };
  const state = judge.state(period);
  const write = hasInstants ? dated : undated(localDay(period.main.zone, period.report));
  return {
    ruleSet,
    dutyId: period.main.id,
    kind: period.main.kind,
    start: hasInstants ? instantText(period.start) : null,
    end: hasInstants ? instantText(period.end) : null,
    legal: isLegal(findings),
    complete: findings.notJudged.length === 0,
    violations: findings.checks.filter((check) => !isKept(check)).map(({ code }) => code),
    binding_limit: governing?.code ?? null,
    binding_margin_min: governing?.unit === 'minutes' ? marginOf(governing) : null,
    binding_paragraph: governing?.paragraph ?? null,
    max_fdp: fdp ? limitText(fdp) : null,
    max_fdp_source: fdp?.source ?? null,
    max_flight_time: flightTime ? limitText(flightTime) : null,
    limits: findings.checks.map(limitOf),
    notJudged: findings.notJudged,
    assumptions: [...assumptionsOf(schedule, period), ...findings.assumptions],
    acclimatisation: state ? stateOf(state) : null,
    legalUntil:
      withReach && period.isFlight && canBeLegal(findings.checks) ? yield* legalUntilOf(reach, write) : null,
    earliestNextReport: withReach ? yield* nextReportOf(reach, write) : null,
    words: summaryWords(ruleSet, findings, governing),
  };
}

/** Line of one entry: the verdict of its work period. */
export function summaryOf(judge: Judge, period: WorkPeriod, entryId: string): FtlDutySummary {
  const findings = judge.findings(period);
  const governing = governingCheck(findings.checks);
  const entry = period.entries.find(({ id }) => id === entryId) ?? period.main;
  return {
    dutyId: entryId,
    kind: entry.kind,
    start: instantText(entry.duty.start / MINUTE_MS),
    end: instantText(entry.duty.end / MINUTE_MS),
    legal: isLegal(findings),
    complete: findings.notJudged.length === 0,
    violations: findings.checks.filter((check) => !isKept(check)).map(({ code }) => code),
    binding_limit: governing?.code ?? null,
    binding_margin_min: governing?.unit === 'minutes' ? marginOf(governing) : null,
  };
}
