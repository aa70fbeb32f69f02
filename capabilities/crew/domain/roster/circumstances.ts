import type { DutyCircumstances, FtlRuleSet, Schedule } from '#capabilities/crew/contract.ts';
import type { FtlDuty } from '../ftl-duty.ts';

const INSTANTS = [
  'calledFromStart',
  'notifiedAt',
  'originalReport',
  'delayNotifiedAt',
  'firstDelayedReport',
  'secondDelayNotifiedAt',
  'awakeSince',
] as const;
const at = (instant: string): number => Date.parse(instant);
/** 0 minutes is a known value. */
const isGiven = (minutes: number | null | undefined): minutes is number =>
  minutes !== null && minutes !== undefined;

/** Applies a function to each instant; null and missing values stay. */
function withInstants(
  circumstances: DutyCircumstances,
  change: (instant: string) => string,
): DutyCircumstances {
  const changed = { ...circumstances };
  for (const name of INSTANTS) {
    const value = circumstances[name];
    if (value) changed[name] = change(value);
  }
  return changed;
}

/** Converts the instants to UTC; missing values become null. */
export function settledCircumstances(
  circumstances: DutyCircumstances | null | undefined,
): DutyCircumstances | null {
  if (!circumstances || Object.values(circumstances).every((value) => value === null || value === undefined))
    return null;
  return withInstants(circumstances, (instant) => new Date(instant).toISOString());
}

/** Shifts a duty and everything inside it by so many ms. */
export function shiftedSchedule(schedule: Schedule, byMs: number): Schedule {
  const shift = (instant: string): string => new Date(at(instant) + byMs).toISOString();
  const { breakStart, breakEnd, circumstances } = schedule;
  return {
    ...schedule,
    start: shift(schedule.start),
    end: shift(schedule.end),
    breakStart: breakStart === null ? null : shift(breakStart),
    breakEnd: breakEnd === null ? null : shift(breakEnd),
    ...(circumstances ? { circumstances: withInstants(circumstances, shift) } : {}),
  };
}

/** Why the circumstances contradict the duty; null when they do not. */
export function circumstancesProblem({ start, circumstances }: Pick<Schedule, 'start' | 'circumstances'>) {
  if (!circumstances) return null;
  const { calledFrom, calledFromStart, originalReport, notifiedAt } = circumstances;
  const { firstDelayedReport, delayNotifiedAt, secondDelayNotifiedAt } = circumstances;
  if (calledFromStart && !calledFrom) return 'State what the duty was called from: standby or reserve.';
  if (calledFromStart && at(calledFromStart) > at(start))
    return 'The standby or reserve must start before the duty.';
  if (originalReport && at(originalReport) > at(start))
    return 'The original report must not be after the start.';
  if (notifiedAt && at(notifiedAt) > at(start)) return 'The notification must not be after the start.';
  if ((delayNotifiedAt || firstDelayedReport || secondDelayNotifiedAt) && !originalReport)
    return 'State the original report of the delayed duty.';
  if (Boolean(firstDelayedReport) !== Boolean(secondDelayNotifiedAt))
    return 'A second delay needs the report as first delayed and the time of the second notice: state both or neither.';
  if (originalReport && firstDelayedReport && at(firstDelayedReport) < at(originalReport))
    return 'The report as first delayed must not be before the original report.';
  if (delayNotifiedAt && secondDelayNotifiedAt && at(secondDelayNotifiedAt) < at(delayNotifiedAt))
    return 'The second notice must not be before the first.';
  return null;
}

type Waiting = Pick<FtlDuty, 'standby' | 'reserve'>;

function waitingOf({ calledFrom, calledFromStart, notifiedAt }: DutyCircumstances): Waiting {
  const start = calledFromStart ? { start: at(calledFromStart) } : {};
  if (calledFrom === 'reserve-short-call' || calledFrom === 'reserve-long-call') {
    const kind = calledFrom === 'reserve-short-call' ? 'short-call' : 'long-call';
    return { reserve: { kind, ...start, ...(notifiedAt ? { notifiedAt: at(notifiedAt) } : {}) } };
  }
  if (!calledFrom || !calledFromStart) return {};
  const place = calledFrom === 'standby-airport' ? 'airport' : 'home';
  const contacted = notifiedAt ? { contactedAt: at(notifiedAt) } : {};
  return { standby: { place, start: at(calledFromStart), ...contacted } };
}

function inFlightRestOf(said: DutyCircumstances): Pick<FtlDuty, 'inFlightRest'> {
  const rest = {
    ...(isGiven(said.landingPilotRestMinutes) ? { landingPilotMinutes: said.landingPilotRestMinutes } : {}),
    ...(isGiven(said.monitoringPilotRestMinutes)
      ? { monitoringPilotMinutes: said.monitoringPilotRestMinutes }
      : {}),
    ...(isGiven(said.eachMemberRestMinutes) ? { eachMemberMinutes: said.eachMemberRestMinutes } : {}),
  };
  return Object.keys(rest).length > 0 ? { inFlightRest: rest } : {};
}

/** Extension of a stored duty; without a kind, the first of the rule set. */
export function extensionOf(schedule: Schedule | null, ruleSet: FtlRuleSet): Pick<FtlDuty, 'extension'> {
  const minutes = schedule?.extensionMinutes ?? 0;
  const said = schedule?.circumstances ?? {};
  const isOpenEnded = said.extensionKind === 'post-takeoff' || said.extensionKind === 'commander';
  if (minutes === 0 && !isOpenEnded) return {};
  const { discretionMinutes } = said;
  return {
    extension: {
      kind: said.extensionKind ?? (ruleSet === 'FAR117' ? 'pre-takeoff' : 'planned'),
      ...(minutes > 0 ? { minutes } : {}),
      ...(discretionMinutes ? { discretionMinutes } : {}),
      addedRest: said.addedRest ?? '4-after',
    },
  };
}

/** Break of a split duty; it counts in full unless stated otherwise. */
export function splitBreakOf(schedule: Schedule | null): Pick<FtlDuty, 'splitBreak'> {
  if (!schedule?.breakStart || !schedule.breakEnd) return {};
  const said = schedule.circumstances ?? {};
  return {
    splitBreak: {
      start: at(schedule.breakStart),
      end: at(schedule.breakEnd),
      suitableAccommodation: said.hasSuitableAccommodation ?? true,
      scheduledInAdvance: said.isBreakScheduled ?? true,
      afterFirstSector: said.isBreakAfterFirstSector ?? true,
    },
  };
}

/** Delayed report, CS FTL.1.205(d); with a second notice the FDP can begin before the report. */
function delayOf(said: DutyCircumstances): Pick<FtlDuty, 'delayedReport'> {
  const { originalReport, delayNotifiedAt, firstDelayedReport, secondDelayNotifiedAt } = said;
  if (!originalReport) return {};
  return {
    delayedReport: {
      originalStart: at(originalReport),
      notDisturbed: said.isUndisturbed ?? false,
      ...(delayNotifiedAt ? { notifiedAt: at(delayNotifiedAt) } : {}),
      ...(firstDelayedReport ? { firstDelayedStart: at(firstDelayedReport) } : {}),
      ...(secondDelayNotifiedAt ? { secondNotifiedAt: at(secondDelayNotifiedAt) } : {}),
    },
  };
}

/** Inputs of the limits other than times, places and sectors. */
export function limitsOf(said: DutyCircumstances): Partial<FtlDuty> {
  const { acclimatisation, acclimatisedTo, awakeSince, sleepOpportunityMinutes } = said;
  return {
    ...waitingOf(said),
    ...inFlightRestOf(said),
    ...delayOf(said),
    ...(acclimatisation
      ? {
          acclimatisation: {
            state: acclimatisation,
            ...(acclimatisedTo ? { timeZone: acclimatisedTo } : {}),
          },
        }
      : {}),
    ...(awakeSince ? { awakeSince: at(awakeSince) } : {}),
    ...(isGiven(sleepOpportunityMinutes) ? { sleepOpportunityMinutes } : {}),
    ...(said.isFirstAtNewHomeBase ? { isFirstAtNewHomeBase: true } : {}),
    reducedRestBefore: said.isRestReduced ?? false,
    accommodationAtHomeBase: said.isRestInAccommodation ?? false,
  };
}
