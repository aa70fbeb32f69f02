import type { FtlOptions } from '../../ftl-duty.ts';
import { type Findings, atLeast, atMost, atMostCount, mustBeMet } from '../check.ts';
import { HOUR, clockText, hoursText } from '../hours.ts';
import { localDay, minuteOfDay } from '../zone-time.ts';
import {
  MIN_BREAK,
  basicMaxFdp,
  easaMaxFdp,
  isSplitDuty,
  plannedExtension,
  splitIncrease,
} from './max-fdp.ts';
import { type EasaPeriod, type EasaTimeline, SEVEN_DAYS } from './prepare.ts';

/** ORO.FTL.205(f)(1)(i): two hours, three with an augmented crew. */
export const discretionMinutes = (easa: EasaPeriod): number => (easa.extraPilots > 0 ? 3 : 2) * HOUR;

interface Discretion {
  used: number;
  /** Addition to the maximum FDP. */
  allowed: number;
  isAfterTakeOff: boolean;
  /** With a planned extension, discretion is measured from the maximum without it: GM1 ORO.FTL.205(f)(1)(i). */
  countedFrom: number;
}

/** Commander's discretion used by the duty, and its limit. */
function discretion(easa: EasaPeriod, maxMinutes: number, basicMinutes: number): Discretion {
  const extension = easa.period.main.duty.extension;
  const none = { used: 0, allowed: 0, isAfterTakeOff: false, countedFrom: maxMinutes };
  if (!extension) return none;
  const over = Math.max(0, Math.ceil(easa.fdpMinutes) - maxMinutes);
  if (extension.kind === 'planned') {
    const wanted = extension.discretionMinutes;
    if (wanted === undefined) return none;
    const room = Math.max(0, basicMinutes + discretionMinutes(easa) - maxMinutes);
    const used = over > 0 ? Math.ceil(easa.fdpMinutes) - basicMinutes : 0;
    return { used, allowed: Math.min(wanted, room), isAfterTakeOff: false, countedFrom: basicMinutes };
  }
  const isAfterTakeOff = extension.kind === 'post-takeoff';
  const used = extension.minutes ?? over;
  const allowed = isAfterTakeOff
    ? over
    : Math.min(extension.minutes ?? discretionMinutes(easa), discretionMinutes(easa));
  return { used, allowed, isAfterTakeOff, countedFrom: maxMinutes };
}

function maxFdpCheck(prepared: EasaTimeline, easa: EasaPeriod, { checks, notJudged }: Findings): void {
  const { options } = prepared.timeline;
  const max = easaMaxFdp(easa, prepared.periods[easa.period.index - 1], options);
  if ('missing' in max) {
    notJudged.push({ code: 'max_fdp', paragraph: 'ORO.FTL.205', reason: max.missing });
    return;
  }
  const basic = basicMaxFdp(easa, options);
  const found = discretion(easa, max.minutes, 'missing' in basic ? max.minutes : basic.minutes);
  const { used, allowed, isAfterTakeOff, countedFrom } = found;
  const paragraph = `ORO.FTL.205(f)(1)${isAfterTakeOff ? '(ii)' : '(i)'}`;
  const from =
    countedFrom === max.minutes ? '' : `, counted from ${hoursText(countedFrom)} (GM1 ORO.FTL.205(f)(1)(i))`;
  checks.push(
    atMost({
      code: 'max_fdp',
      paragraph: allowed > 0 ? `${max.paragraph} with ${paragraph}` : max.paragraph,
      title: 'Flight duty period',
      source: max.source,
      limit: max.minutes + allowed,
      value: easa.fdpMinutes,
      inputs: {
        start: clockText(minuteOfDay(easa.state.zone, easa.fdpStart)),
        timeZone: easa.state.zone.name,
        state: easa.state.state,
        sectors: easa.sectors,
        fdpMinutes: easa.fdpMinutes,
        maxFdpMinutes: max.minutes,
        discretionMinutes: allowed,
      },
      because:
        allowed > 0 ? `${max.because}, and ${hoursText(allowed)} by the commander${from}` : max.because,
    }),
  );
  if (used > 0 && !isAfterTakeOff) {
    const title = "Commander's discretion";
    checks.push(
      atMost({ code: 'commander_discretion', paragraph, title, limit: discretionMinutes(easa), value: used }),
    );
  }
}

/** ORO.FTL.205(d): allowed by the table, not combined, at most twice in seven days. */
function plannedExtensionChecks(prepared: EasaTimeline, easa: EasaPeriod, { checks }: Findings): void {
  const { duty } = easa.period.main;
  if (duty.extension?.kind !== 'planned') return;
  const title = 'Planned extension at this start and number of sectors';
  const paragraph = 'ORO.FTL.205(d)(5), CS FTL.1.205(b)';
  checks.push(
    mustBeMet({ code: 'planned_extension', paragraph, title, isMet: plannedExtension(easa) !== null }),
  );
  const basic = basicMaxFdp(easa, prepared.timeline.options);
  const minutes = duty.extension.minutes;
  if (minutes !== undefined && !('missing' in basic)) {
    checks.push(
      atMost({
        code: 'planned_extension_length',
        paragraph: 'ORO.FTL.205(d)(1)',
        title: 'Planned extension',
        limit: HOUR,
        value: minutes,
      }),
    );
  }
  const isAlone = !easa.hasInFlightRest && !isSplitDuty(easa);
  checks.push(
    mustBeMet({
      code: 'planned_extension_alone',
      paragraph: 'ORO.FTL.205(d)(4)',
      title: 'Planned extension without in-flight rest or split duty',
      isMet: isAlone,
    }),
  );
  const { plannedExtensions7Days } = prepared.timeline.prior;
  if (!prepared.timeline.hasHistory && plannedExtensions7Days === undefined) return;
  const isPlanned = (other: EasaPeriod): boolean => other.period.main.duty.extension?.kind === 'planned';
  const { homeZone, options } = prepared.timeline;
  const isNear = (other: EasaPeriod): boolean =>
    options.easaConsecutiveDays === 'rolling'
      ? easa.fdpStart - other.fdpStart < SEVEN_DAYS
      : localDay(homeZone, easa.fdpStart) - localDay(homeZone, other.fdpStart) < 7;
  const earlier = prepared.periods.slice(0, easa.period.index + 1);
  checks.push(
    atMostCount({
      code: 'planned_extensions_7_days',
      paragraph: 'ORO.FTL.205(d)(1)',
      title: 'Planned extensions in 7 consecutive days',
      limit: 2,
      value:
        earlier.filter((other) => isPlanned(other) && isNear(other)).length + (plannedExtensions7Days ?? 0),
    }),
  );
}

/** CS FTL.1.205(c)(1): sectors and minimum rests of an augmented flight crew. */
function inFlightRestChecks(easa: EasaPeriod, { checks, notJudged, assumptions }: Findings): void {
  if (!easa.hasInFlightRest) {
    if (easa.extraPilots > 0 && easa.period.main.duty.role === 'pilot') {
      assumptions.push('No class of rest facility is given: the extra pilots do not extend the FDP.');
    }
    return;
  }
  const paragraph = 'CS FTL.1.205(c)(1)(i)';
  if (easa.sectors !== null) {
    const title = 'Sectors with in-flight rest';
    checks.push(
      atMostCount({ code: 'in_flight_rest_sectors', paragraph, title, limit: 3, value: easa.sectors }),
    );
  }
  const { duty } = easa.period.main;
  if (isSplitDuty(easa)) {
    const title = 'Split duty not combined with in-flight rest';
    checks.push(
      mustBeMet({ code: 'split_with_in_flight_rest', paragraph: 'CS FTL.1.220(f)', title, isMet: false }),
    );
  }
  if (duty.role === 'cabin') return;
  const rests = [
    [
      'in_flight_rest_landing_pilots',
      'In-flight rest of those at control at landing',
      120,
      duty.inFlightRest?.landingPilotMinutes,
    ] as const,
    [
      'in_flight_rest_each',
      'In-flight rest of each other member',
      90,
      duty.inFlightRest?.eachMemberMinutes,
    ] as const,
  ];
  for (const [code, title, limit, value] of rests) {
    if (value === undefined) {
      notJudged.push({
        code,
        paragraph: 'CS FTL.1.205(c)(1)(ii)',
        reason: 'The in-flight rest is not given.',
      });
    } else checks.push(atLeast({ code, paragraph: 'CS FTL.1.205(c)(1)(ii)', title, limit, value }));
  }
}

/** CS FTL.1.220 and ORO.FTL.220(c). */
function splitDutyChecks(easa: EasaPeriod, { checks, assumptions }: Findings): void {
  const split = splitIncrease(easa);
  if (!split) return;
  if (split.breakMinutes < MIN_BREAK) {
    const net = hoursText(Math.max(0, Math.floor(split.breakMinutes)));
    assumptions.push(
      `No split duty: ${net} of break, net, is below 3:00 and adds nothing (CS FTL.1.220(a)).`,
    );
    return;
  }
  checks.push(
    atLeast({
      code: 'split_duty_break',
      paragraph: 'CS FTL.1.220(a)',
      title: 'Break on the ground',
      limit: MIN_BREAK,
      value: split.breakMinutes,
      inputs: { countedMinutes: split.countedMinutes, increaseMinutes: split.increaseMinutes },
      because: split.because,
    }),
  );
  if (easa.period.main.duty.reducedRestBefore) {
    const title = 'Split duty not after a reduced rest';
    checks.push(
      mustBeMet({ code: 'split_after_reduced_rest', paragraph: 'ORO.FTL.220(c)', title, isMet: false }),
    );
  }
}

/** CS FTL.1.205(a): consecutive night duties have at most four sectors. */
function nightDutyChecks(prepared: EasaTimeline, easa: EasaPeriod, { checks, assumptions }: Findings): void {
  if (!easa.isNight) return;
  const { options } = prepared.timeline;
  if (easa.dutyMinutes > 10 * HOUR && !options.fatigueRiskManagement) {
    assumptions.push(
      'CS FTL.1.205(a)(2): a night duty of more than 10 h needs fatigue risk management; not checked.',
    );
  }
  const isConsecutive = [-1, 1].some((step) => {
    const other = prepared.periods[easa.period.index + step];
    return other?.isNight === true && Math.abs(other.period.start - easa.period.start) <= 36 * HOUR;
  });
  if (!isConsecutive || easa.sectors === null) return;
  checks.push(
    atMostCount({
      code: 'night_duty_sectors',
      paragraph: 'CS FTL.1.205(a)(1)',
      title: 'Sectors of each of consecutive night duties',
      limit: 4,
      value: easa.sectors,
    }),
  );
}

function tableAssumptions(easa: EasaPeriod, options: FtlOptions, { assumptions }: Findings): void {
  if (easa.extraPilots > 2) assumptions.push('More than two additional pilots extend the FDP like two.');
  const max = easa.state.state === 'X' ? 8 : 10;
  if (easa.sectors !== null && easa.sectors > max) {
    assumptions.push(`More than ${max} sectors: the last column of the table is used.`);
  }
  if (easa.state.state === 'X' && options.fatigueRiskManagement) {
    assumptions.push('Table 4 is used: the operator has fatigue risk management.');
  }
}

/** The FDP of one flight duty: ORO.FTL.205 and 220 with CS FTL.1.205 and 220. */
export function flightDutyChecks(prepared: EasaTimeline, easa: EasaPeriod, findings: Findings): void {
  if (!easa.period.isFlight) return;
  maxFdpCheck(prepared, easa, findings);
  plannedExtensionChecks(prepared, easa, findings);
  inFlightRestChecks(easa, findings);
  splitDutyChecks(easa, findings);
  nightDutyChecks(prepared, easa, findings);
  tableAssumptions(easa, prepared.timeline.options, findings);
  const earlier = easa.period.main.duty.cabinReportsEarlierMinutes;
  if (earlier !== undefined && easa.period.main.duty.role === 'cabin') {
    findings.checks.push(
      atMost({
        code: 'cabin_report_difference',
        paragraph: 'ORO.FTL.205(c)',
        title: 'Cabin crew report before the flight crew',
        limit: HOUR,
        value: earlier,
      }),
    );
  }
}
