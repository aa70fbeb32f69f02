import { type Findings, atLeast, atLeastCount, atMostCount } from '../check.ts';
import { HOUR, hoursText } from '../hours.ts';
import { restInputs } from '../rest-inputs.ts';
import { clockDifference } from '../zone-time.ts';
import type { EasaPeriod, EasaTimeline } from './prepare.ts';
import { timeZoneRest } from './time-zone-rest.ts';

const HOME = 12 * HOUR;
const AWAY = 10 * HOUR;
const FAR_OR_IN_FLIGHT = 14 * HOUR;

interface MinimumRest {
  minutes: number;
  paragraph: string;
  because: string;
}

/** ORO.FTL.235(a) or (b) with its increases, before any reduction and before compensation for a reduced rest. */
function ordinaryRest(easa: EasaPeriod, before: EasaPeriod): MinimumRest {
  const isHome = easa.period.startsAtHome && !easa.period.main.duty.accommodationAtHomeBase;
  const duty = Math.ceil(before.dutyMinutes);
  const floor = isHome ? HOME : AWAY;
  let rest: MinimumRest = {
    minutes: Math.max(duty, floor),
    paragraph: isHome
      ? 'ORO.FTL.235(a)(1)'
      : easa.period.startsAtHome
        ? 'ORO.FTL.235(a)(2)'
        : 'ORO.FTL.235(b)',
    because: `the longer of the preceding duty ${hoursText(duty)} and ${floor / HOUR} h`,
  };
  const raise = (paragraph: string): void => {
    if (rest.minutes >= FAR_OR_IN_FLIGHT) return;
    rest = {
      minutes: FAR_OR_IN_FLIGHT,
      paragraph,
      because: `the longer of the preceding duty ${hoursText(duty)} and 14 h`,
    };
  };
  if (before.period.isFlight && before.hasInFlightRest) raise('CS FTL.1.205(c)(6)');
  const { zone, endZone, end } = before.period;
  if (!isHome && before.period.isFlight && clockDifference(zone, endZone, end) >= 4 * HOUR) {
    raise('CS FTL.1.235(b)(3)(ii)');
  }
  const extensions = [
    [before.period.main.duty.extension, 'after'] as const,
    [easa.period.main.duty.extension, 'before'] as const,
  ];
  for (const [extension, side] of extensions) {
    if (extension?.kind !== 'planned') continue;
    if (extension.addedRest === '4-after' && side === 'before') continue;
    const added = extension.addedRest === '2+2' ? 2 * HOUR : 4 * HOUR;
    rest = {
      minutes: rest.minutes + added,
      paragraph: `${rest.paragraph} with ORO.FTL.205(d)(1)`,
      because: `${rest.because}, and ${added / HOUR} h for the planned extension`,
    };
  }
  return rest;
}

/** CS FTL.1.235(c)(3), (4): reduction of the rest before a duty. */
export function reducedRestDifference(easa: EasaPeriod, before: EasaPeriod): number {
  if (!easa.period.main.duty.reducedRestBefore || isAfterDiscretion(before)) return 0;
  return Math.max(0, Math.ceil(ordinaryRest(easa, before).minutes - (easa.restBefore?.minutes ?? 0)));
}

const isAfterDiscretion = (before: EasaPeriod): boolean =>
  before.period.main.duty.extension?.discretionMinutes !== undefined ||
  before.period.main.duty.extension?.kind === 'commander' ||
  before.period.main.duty.extension?.kind === 'post-takeoff';

function minimumRest(easa: EasaPeriod, before: EasaPeriod, earlier: EasaPeriod | undefined): MinimumRest {
  const rest = ordinaryRest(easa, before);
  if (easa.period.main.duty.reducedRestBefore) {
    if (isAfterDiscretion(before)) {
      const because = "reduced after the commander's discretion";
      return { minutes: Math.min(rest.minutes, AWAY), paragraph: 'ORO.FTL.205(f)(1)(iii)', because };
    }
    const floor = easa.period.startsAtHome ? HOME : AWAY;
    const because = `reduced rest arrangements, ${floor / HOUR} h ${easa.period.startsAtHome ? 'at' : 'away from'} home base`;
    return { minutes: Math.min(rest.minutes, floor), paragraph: 'CS FTL.1.235(c)(1)', because };
  }
  const owed = earlier ? reducedRestDifference(before, earlier) : 0;
  if (owed === 0) return rest;
  return {
    minutes: rest.minutes + owed,
    paragraph: `${rest.paragraph} with CS FTL.1.235(c)(3)`,
    because: `${rest.because}, and ${hoursText(owed)} that the rest before was reduced by`,
  };
}

function disruptiveChecks(easa: EasaPeriod, before: EasaPeriod, { checks }: Findings): void {
  const isTransition =
    (before.isLateFinish || before.isNight) && easa.isEarlyStart && easa.period.startsAtHome;
  if (!isTransition || !before.period.isFlight) return;
  checks.push(
    atLeastCount({
      code: 'local_night_before_early_start',
      paragraph: 'CS FTL.1.235(a)(1)',
      title: 'Local nights between a late finish or night duty and an early start at home base',
      limit: 1,
      value: easa.restBefore?.localNights ?? 0,
    }),
  );
}

/** Reduced rests before the schedule, while no recovery rest has followed. */
function priorReduced({ timeline, periods }: EasaTimeline, easa: EasaPeriod): number {
  const first = periods[0]?.period.start ?? easa.period.start;
  return easa.recoveredAt <= first ? (timeline.prior.reducedRestsSinceRecovery ?? 0) : 0;
}

function reducedRestChecks(
  prepared: EasaTimeline,
  easa: EasaPeriod,
  before: EasaPeriod,
  { checks, assumptions }: Findings,
): void {
  if (!easa.period.main.duty.reducedRestBefore || isAfterDiscretion(before)) return;
  checks.push(
    atMostCount({
      code: 'reduced_rests',
      paragraph: 'CS FTL.1.235(c)(5)',
      title: 'Reduced rests between two recurrent extended recovery rests',
      limit: 2,
      value: easa.reducedRests + priorReduced(prepared, easa),
    }),
  );
  assumptions.push('CS FTL.1.235(c)(2): reduced rest is used under fatigue risk management.');
}

/** CS FTL.1.200(b): before the first duty at a new home base. */
function newHomeBaseChecks(easa: EasaPeriod, { checks }: Findings): void {
  if (!easa.period.main.duty.isFirstAtNewHomeBase || !easa.restBefore) return;
  const paragraph = 'CS FTL.1.200(b)';
  checks.push(
    atLeast({
      code: 'new_home_base_rest',
      paragraph,
      title: 'Recovery rest before the first duty at a new home base',
      limit: 72 * HOUR,
      value: easa.restBefore.minutes,
    }),
    atLeastCount({
      code: 'new_home_base_local_nights',
      paragraph,
      title: 'Local nights in that rest',
      limit: 3,
      value: easa.restBefore.localNights,
    }),
  );
}

function sleepChecks(easa: EasaPeriod, { checks, assumptions }: Findings): void {
  const sleep = easa.period.main.duty.sleepOpportunityMinutes;
  if (sleep !== undefined) {
    const title = 'Sleep opportunity in the rest before';
    checks.push(
      atLeast({
        code: 'sleep_opportunity',
        paragraph: 'ORO.FTL.235(b)',
        title,
        limit: 8 * HOUR,
        value: sleep,
      }),
    );
  } else if (!easa.period.startsAtHome) {
    assumptions.push(
      'The rest before includes an 8 h sleep opportunity beside travel and physiological needs, ORO.FTL.235(b).',
    );
  }
}

/** ORO.FTL.235 and CS FTL.1.235 before a flight duty; after standby, before any entry (CS FTL.1.225(b)(4)). */
export function restChecks(prepared: EasaTimeline, easa: EasaPeriod, findings: Findings): void {
  const before = prepared.periods[easa.period.index - 1];
  if (easa.period.isFlight) sleepChecks(easa, findings);
  if (!before || !easa.restBefore) {
    if (prepared.timeline.hasHistory && easa.period.isFlight) {
      findings.assumptions.push('Rested, and free of duty, before the first entry of the schedule.');
    }
    return;
  }
  const isAfterStandby = before.period.standby !== null && !before.period.isFlight;
  if (!easa.period.isFlight && !isAfterStandby) return;
  const minimum = minimumRest(easa, before, prepared.periods[easa.period.index - 2]);
  findings.checks.push(
    atLeast({
      code: 'rest',
      paragraph: minimum.paragraph,
      title: `Rest before, ${easa.period.startsAtHome ? 'at' : 'away from'} home base`,
      limit: minimum.minutes,
      value: easa.restBefore.minutes,
      inputs: () => ({
        ...restInputs(prepared, before.period, easa.period),
        precedingDutyMinutes: before.dutyMinutes,
      }),
      because: minimum.because,
    }),
  );
  reducedRestChecks(prepared, easa, before, findings);
  newHomeBaseChecks(easa, findings);
  disruptiveChecks(easa, before, findings);
  const zones = timeZoneRest(prepared, easa);
  if (!zones) return;
  findings.checks.push(
    atLeastCount({
      code: 'time_zone_local_nights',
      paragraph: zones.paragraph,
      title: 'Local nights at home base after crossing time zones',
      limit: zones.nights,
      value: easa.restBefore.localNights,
      inputs: { differenceMinutes: zones.differenceMinutes, elapsedMinutes: zones.elapsedMinutes },
    }),
  );
}
