import {
  type Check,
  type CheckInputs,
  type Findings,
  atLeast,
  atMost,
  atMostCount,
  mustBeMet,
} from '../check.ts';
import { HOUR, clockText, hoursText } from '../hours.ts';
import { minuteOfDay } from '../zone-time.ts';
import { tableA, tableB, tableC } from './far117.table.ts';
import type { FarPeriod } from './prepare.ts';
import { splitDutyChecks } from './split-duty-checks.ts';

const NOT_ACCLIMATED = 30;
const EXTENSION = 2 * HOUR;

/** Maximum FDP before any extension, and its source. */
export interface FarMaxFdp {
  minutes: number;
  source: string;
  paragraph: string;
  because: string;
}

/** 14 CFR 117.13 (Table B) or 117.17 (Table C); null with a reason when a figure for the table is missing. */
export function farMaxFdp(far: FarPeriod): FarMaxFdp | { missing: string } {
  const { acclimation, isAugmented, segments, pilots } = far;
  const minute = minuteOfDay(acclimation.zone, far.fdpStart);
  const at = clockText(minute);
  const reduction = acclimation.acclimated ? 0 : NOT_ACCLIMATED;
  const reduced = reduction ? ', less 30 min as not acclimated' : '';
  if (isAugmented) {
    const restClass = far.period.main.duty.restFacilityClass ?? null;
    if (restClass === null) return { missing: 'Table C needs the class of the rest facility.' };
    const { band, cells } = tableC(minute);
    const hours = cells[(restClass - 1) * 2 + (pilots >= 4 ? 1 : 0)] ?? 0;
    return {
      minutes: hours * HOUR - reduction,
      source: 'Table C',
      paragraph: reduction ? '14 CFR 117.17(b)(1), Table C' : '14 CFR 117.17(a), Table C',
      because: `start ${at}, row ${band}, class ${restClass}, ${pilots >= 4 ? 4 : 3} pilots${reduced}`,
    };
  }
  if (segments === null) return { missing: 'Table B needs the number of flight segments.' };
  const { band, cells } = tableB(minute);
  const hours = cells[Math.min(Math.max(segments, 1), 7) - 1] ?? 0;
  return {
    minutes: hours * HOUR - reduction,
    source: 'Table B',
    paragraph: reduction ? '14 CFR 117.13(b)(1), Table B' : '14 CFR 117.13(a), Table B',
    because: `start ${at}, row ${band}, ${segments} segment${segments === 1 ? '' : 's'}${reduced}`,
  };
}

/** Extension under 117.19 used, minutes; at most two hours before take-off. */
export function farExtension(
  far: FarPeriod,
): { kind: 'pre-takeoff' | 'post-takeoff'; minutes: number } | null {
  const { extension } = far.period.main.duty;
  if (!extension || extension.kind === 'planned') return null;
  if (extension.kind === 'post-takeoff') {
    return { kind: 'post-takeoff', minutes: extension.minutes ?? Number.POSITIVE_INFINITY };
  }
  return { kind: 'pre-takeoff', minutes: extension.minutes ?? EXTENSION };
}

function fdpInputs(far: FarPeriod): CheckInputs {
  return {
    start: clockText(minuteOfDay(far.acclimation.zone, far.fdpStart)),
    timeZone: far.acclimation.zone.name,
    acclimated: far.acclimation.acclimated,
    segments: far.segments,
    pilots: far.pilots,
    restFacilityClass: far.period.main.duty.restFacilityClass ?? null,
    fdpMinutes: far.fdpMinutes,
  };
}

function fdpCheck(far: FarPeriod, max: FarMaxFdp): Check {
  const extension = farExtension(far);
  const inputs = fdpInputs(far);
  const base = {
    code: 'flight_duty_period',
    title: 'Flight duty period',
    value: far.fdpMinutes,
    source: max.source,
  };
  if (!extension)
    return atMost({ ...base, paragraph: max.paragraph, limit: max.minutes, inputs, because: max.because });
  const over = Math.max(0, Math.ceil(far.fdpMinutes) - max.minutes);
  const isAfter = extension.kind === 'post-takeoff';
  const minutes = isAfter ? Math.min(extension.minutes, over) : Math.min(extension.minutes, EXTENSION);
  const paragraph = `${max.paragraph} with 14 CFR ${isAfter ? '117.19(b)(1)' : '117.19(a)(1)'}`;
  return atMost({
    ...base,
    paragraph,
    limit: max.minutes + minutes,
    inputs: { ...inputs, tableMinutes: max.minutes, extensionMinutes: minutes },
    because: `${max.because}, extended by ${hoursText(minutes)}`,
  });
}

/** 14 CFR 117.11: Table A for the minimum crew, 13 h with three pilots, 17 h with four. */
export function farMaxFlightTime(far: FarPeriod): FarMaxFdp {
  if (far.isAugmented) {
    const four = far.pilots >= 4;
    return {
      minutes: (four ? 17 : 13) * HOUR,
      source: four ? '117.11(a)(3)' : '117.11(a)(2)',
      paragraph: four ? '14 CFR 117.11(a)(3)' : '14 CFR 117.11(a)(2)',
      because: `${four ? 4 : 3} pilots`,
    };
  }
  const minute = minuteOfDay(far.acclimation.zone, far.fdpStart);
  const { band, cells } = tableA(minute);
  return {
    minutes: cells * HOUR,
    source: 'Table A',
    paragraph: '14 CFR 117.11(a)(1), Table A',
    because: `report ${clockText(minute)}, row ${band}`,
  };
}

function flightTimeCheck(far: FarPeriod, flightMinutes: number): Check {
  const max = farMaxFlightTime(far);
  const isAfter = farExtension(far)?.kind === 'post-takeoff';
  const exceeds = isAfter && flightMinutes > max.minutes;
  return atMost({
    code: 'flight_time',
    paragraph: exceeds ? '14 CFR 117.11(b)' : max.paragraph,
    title: 'Flight time',
    source: max.source,
    limit: exceeds ? Math.ceil(flightMinutes) : max.minutes,
    value: flightMinutes,
    inputs: { flightMinutes, pilots: far.pilots, tableMinutes: max.minutes },
    because: exceeds ? `${max.because}, exceeded after take-off as far as needed to land` : max.because,
  });
}

function augmentedChecks(far: FarPeriod, { checks, notJudged }: Findings): void {
  if (!far.isAugmented || !far.period.isFlight) return;
  if (far.segments !== null) {
    checks.push(
      atMostCount({
        code: 'augmented_segments',
        paragraph: '14 CFR 117.17(d)',
        title: 'Flight segments of an augmented crew',
        limit: 3,
        value: far.segments,
      }),
    );
  }
  const rest = far.period.main.duty.inFlightRest;
  const pilots = [
    ['landing', '14 CFR 117.17(c)(1)', 120, rest?.landingPilotMinutes] as const,
    ['monitoring', '14 CFR 117.17(c)(2)', 90, rest?.monitoringPilotMinutes] as const,
  ];
  for (const [who, paragraph, limit, value] of pilots) {
    const code = `in_flight_rest_${who}_pilot`;
    if (value === undefined) {
      notJudged.push({ code, paragraph, reason: `The in-flight rest of the ${who} pilot is not given.` });
    } else
      checks.push(atLeast({ code, paragraph, title: `In-flight rest of the ${who} pilot`, limit, value }));
  }
  if (rest?.inSecondHalf !== undefined) {
    const title = 'Landing pilot rests in the second half of the FDP';
    const paragraph = '14 CFR 117.17(c)(1)';
    checks.push(
      mustBeMet({ code: 'in_flight_rest_second_half', paragraph, title, isMet: rest.inSecondHalf }),
    );
  }
}

/** FDP, flight time, split duty and augmentation of one duty: 14 CFR 117.11 to 117.17, with extension under 117.19. */
export function flightDutyChecks(far: FarPeriod, findings: Findings): void {
  if (!far.isFdp) return;
  if (far.period.main.duty.extension?.kind === 'planned') {
    findings.assumptions.push('Part 117 has no planned extension: the one stated is left out.');
  }
  if (far.period.main.duty.delayedReport !== undefined) {
    findings.assumptions.push(
      'Part 117 has no rule of delayed reporting: the tables go by the report given.',
    );
  }
  if (far.pilots > 4) findings.assumptions.push('More than four pilots are treated as four.');
  if (!far.period.isFlight)
    findings.assumptions.push('Airport standby without a flight is treated as one segment.');
  const { checks, notJudged, assumptions } = findings;
  const max = farMaxFdp(far);
  if ('missing' in max) {
    const paragraph = far.isAugmented ? '14 CFR 117.17' : '14 CFR 117.13';
    notJudged.push({ code: 'flight_duty_period', paragraph, reason: max.missing });
  } else checks.push(fdpCheck(far, max));
  if (far.flightMinutes !== null) {
    if (far.period.isFlight) checks.push(flightTimeCheck(far, far.flightMinutes));
  } else {
    notJudged.push({
      code: 'flight_time',
      paragraph: '14 CFR 117.11',
      reason: 'The flight time is not given.',
    });
  }
  const split = splitDutyChecks(far);
  checks.push(...split.checks);
  if (split.note) assumptions.push(split.note);
  augmentedChecks(far, findings);
}
