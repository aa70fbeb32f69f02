import type { FtlOptions } from '../../ftl-duty.ts';
import { HOUR, MINUTE_MS, clockText, hoursText } from '../hours.ts';
import { STANDBY_NIGHT, minutesInDaily, touchesDaily, WOCL } from '../windows.ts';
import { minuteOfDay } from '../zone-time.ts';
import {
  CABIN_REST,
  IN_FLIGHT_REST_HOURS,
  TABLE_3,
  TABLE_4,
  cellMinutes,
  extensionTable,
  table2,
} from './easa.table.ts';
import type { EasaPeriod } from './prepare.ts';
import { reducedRestDifference } from './rest.ts';

const FOUR_HOURS = 4 * HOUR;
/** CS FTL.1.220(a). */
export const MIN_BREAK = 3 * HOUR;
/** CS FTL.1.205(d)(1)(v). */
const UNDISTURBED_REST = 10 * HOUR;

/** Maximum FDP and its source. */
export interface EasaMaxFdp {
  minutes: number;
  source: string;
  paragraph: string;
  because: string;
}
export type MaxOrMissing = EasaMaxFdp | { missing: string };

/** Column of a table that starts with 1–2 sectors; the last column applies to any more. */
const columnOf = (sectors: number, columns: number): number =>
  Math.min(Math.max(sectors - 2, 0), columns - 1);

const sectorsText = (sectors: number): string => `${sectors} sector${sectors === 1 ? '' : 's'}`;

function basicAt(easa: EasaPeriod, start: number, sectors: number, options: FtlOptions): EasaMaxFdp {
  if (easa.state.state === 'X') {
    const table = options.fatigueRiskManagement ? TABLE_4 : TABLE_3;
    const name = options.fatigueRiskManagement ? 'Table 4' : 'Table 3';
    return {
      minutes: cellMinutes(table[columnOf(sectors, table.length)]) ?? 0,
      source: name,
      paragraph: options.fatigueRiskManagement ? 'ORO.FTL.205(b)(3), Table 4' : 'ORO.FTL.205(b)(2), Table 3',
      because: `unknown state of acclimatisation, ${sectorsText(sectors)}`,
    };
  }
  const minute = minuteOfDay(easa.state.zone, start);
  const { band, cells } = table2(minute);
  return {
    minutes: cellMinutes(cells[columnOf(sectors, cells.length)]) ?? 0,
    source: 'Table 2',
    paragraph: 'ORO.FTL.205(b)(1), Table 2',
    because: `start ${clockText(minute)} at reference time, row ${band}, ${sectorsText(sectors)}`,
  };
}

/** Instants used to enter the table: CS FTL.1.205(d) for a delayed report, ORO.FTL.205(c) for cabin crew. */
function tableStarts(easa: EasaPeriod): { starts: number[]; why: string } {
  const { duty } = easa.period.main;
  if (duty.delayedReport) {
    const original = duty.delayedReport.originalStart / MINUTE_MS;
    const delay = easa.period.report - original;
    if (easa.fdpStart === original) return { starts: [original], why: '' };
    if (delay <= 0) return { starts: [easa.period.report], why: '' };
    if (delay >= UNDISTURBED_REST && duty.delayedReport.notDisturbed) {
      return { starts: [easa.period.report], why: ', the delay counts as rest (CS FTL.1.205(d)(1)(v))' };
    }
    if (delay < FOUR_HOURS)
      return { starts: [original], why: ', original report (delay below 4 h, CS FTL.1.205(d)(1)(iii))' };
    const why = ', the more limiting of original and delayed report (CS FTL.1.205(d)(1)(iv))';
    return { starts: [original, easa.period.report], why };
  }
  if (duty.role === 'cabin' && duty.cabinReportsEarlierMinutes !== undefined) {
    const difference = Math.min(duty.cabinReportsEarlierMinutes, HOUR);
    return {
      starts: [easa.fdpStart + difference],
      why: ', by the report of the flight crew (ORO.FTL.205(c))',
    };
  }
  return { starts: [easa.fdpStart], why: '' };
}

/** ORO.FTL.205(c): how much earlier cabin crew may report, and how much longer their FDP may be. */
function cabinDifference({ period }: EasaPeriod): number {
  const { role, cabinReportsEarlierMinutes } = period.main.duty;
  return role === 'cabin' ? Math.min(cabinReportsEarlierMinutes ?? 0, HOUR) : 0;
}

/** ORO.FTL.205(b): the basic maximum daily FDP. */
export function basicMaxFdp(easa: EasaPeriod, options: FtlOptions): MaxOrMissing {
  const { sectors } = easa;
  if (sectors === null) return { missing: 'The table needs the number of sectors.' };
  const { starts, why } = tableStarts(easa);
  const found = starts.map((start) => basicAt(easa, start, sectors, options));
  const min = found.reduce((one, other) => (other.minutes < one.minutes ? other : one));
  return { ...min, minutes: min.minutes + cabinDifference(easa), because: `${min.because}${why}` };
}

function extendedAt(easa: EasaPeriod, start: number, sectors: number): EasaMaxFdp | null {
  const minute = minuteOfDay(easa.state.zone, start);
  const { band, cells } = extensionTable(minute);
  const minutes = cellMinutes(cells?.[columnOf(sectors, 4)]);
  if (minutes === null) return null;
  return {
    minutes,
    source: 'CS FTL.1.205(b)',
    paragraph: 'ORO.FTL.205(d), CS FTL.1.205(b)',
    because: `planned extension, start ${clockText(minute)}, row ${band}, ${sectorsText(sectors)}`,
  };
}

/** CS FTL.1.205(b): value of the extension table at the start used for Table 2; null for "not allowed". */
export function plannedExtension(easa: EasaPeriod): EasaMaxFdp | null {
  const { sectors } = easa;
  if (sectors === null || sectors > 5 || easa.state.state === 'X') return null;
  const { starts, why } = tableStarts(easa);
  let min: EasaMaxFdp | null = null;
  for (const start of starts) {
    const found = extendedAt(easa, start, sectors);
    if (!found) return null;
    if (!min || found.minutes < min.minutes) min = found;
  }
  return (
    min && {
      ...min,
      minutes: min.minutes + cabinDifference(easa),
      because: `${min.because}${why}`,
    }
  );
}

/** Longest sector: as given, or the flight time of a single sector. */
function longestSector(easa: EasaPeriod): number | null {
  const { duty } = easa.period.main;
  return duty.longestSectorMinutes ?? (duty.sectors === 1 ? (duty.flightMinutes ?? null) : null);
}

function cabinInFlightRest(easa: EasaPeriod): MaxOrMissing {
  const { duty } = easa.period.main;
  const restClass = duty.restFacilityClass ?? 1;
  const rest = duty.inFlightRest?.eachMemberMinutes;
  if (rest === undefined) return { missing: 'CS FTL.1.205(c)(3) needs the in-flight rest of each member.' };
  let minutes: number | null = null;
  for (const [fdp, rests] of CABIN_REST) {
    const needed = cellMinutes(rests[restClass - 1]);
    if (needed !== null && rest >= needed) minutes = cellMinutes(fdp);
  }
  if (minutes === null) return { missing: 'The in-flight rest is below every row of CS FTL.1.205(c)(3).' };
  const because = `cabin crew, in-flight rest ${hoursText(rest)}, class ${restClass}`;
  return { minutes, source: 'CS FTL.1.205(c)(3)', paragraph: 'ORO.FTL.205(e), CS FTL.1.205(c)(3)', because };
}

/** CS FTL.1.205(c)(2) and (4): maximum FDP with in-flight rest. */
export function inFlightRestMaxFdp(easa: EasaPeriod, options: FtlOptions): MaxOrMissing {
  const { duty } = easa.period.main;
  if (duty.role === 'cabin') return cabinInFlightRest(easa);
  const restClass = duty.restFacilityClass ?? 1;
  const isTwo = easa.extraPilots >= 2;
  const hours =
    (isTwo ? IN_FLIGHT_REST_HOURS.twoExtraPilots : IN_FLIGHT_REST_HOURS.oneExtraPilot)[restClass - 1] ?? 0;
  const isOtherText = restClass === 3 && options.easaClass3MaxFdp === '14:15/15:15';
  const longest = longestSector(easa);
  const isLong = easa.sectors !== null && easa.sectors <= 2 && longest !== null && longest > 9 * HOUR;
  const disputed =
    restClass === 3
      ? `; configured ${options.easaClass3MaxFdp}, transcriptions of CS FTL.1.205(c)(2) give 14:00/15:00 and 14:15/15:15`
      : '';
  const long = isLong
    ? ', and 1 h more for a sector over 9 h and at most 2 sectors (CS FTL.1.205(c)(4))'
    : '';
  return {
    minutes: hours * HOUR + (isOtherText ? 15 : 0) + (isLong ? HOUR : 0),
    source: 'CS FTL.1.205(c)',
    paragraph: `ORO.FTL.205(e), CS FTL.1.205(c)(2)${isLong ? ' and (4)' : ''}`,
    because: `in-flight rest, ${isTwo ? 'two extra pilots' : 'one extra pilot'}, class ${restClass}${long}${disputed}`,
  };
}

/** Increase of the FDP by a break on the ground, CS FTL.1.220. */
export interface SplitIncrease {
  breakMinutes: number;
  countedMinutes: number;
  increaseMinutes: number;
  because: string;
}

/** Whether the break is long enough for a split duty, CS FTL.1.220(a); a shorter one is only time on the ground. */
export function isSplitDuty(easa: EasaPeriod): boolean {
  const split = splitIncrease(easa);
  return split !== null && split.breakMinutes >= MIN_BREAK;
}

export function splitIncrease(easa: EasaPeriod): SplitIncrease | null {
  const pause = easa.period.main.duty.splitBreak;
  if (!pause) return null;
  const start = pause.start / MINUTE_MS;
  const end = pause.end / MINUTE_MS;
  const around = Math.max(30, pause.preAndPostMinutes ?? 30);
  const breakMinutes = end - start - around;
  const isInWocl = touchesDaily(easa.state.zone, { start, end }, WOCL);
  let countedMinutes = breakMinutes;
  let because = `break of ${hoursText(Math.floor(breakMinutes))} net of ${around} min before and after`;
  if (!pause.suitableAccommodation && (breakMinutes >= 6 * HOUR || isInWocl)) {
    const inWocl = minutesInDaily(easa.state.zone, { start, end }, WOCL);
    countedMinutes = Math.max(0, Math.min(breakMinutes, 6 * HOUR, breakMinutes - inWocl));
    because +=
      '; without suitable accommodation the time over 6 h or in the WOCL does not count (CS FTL.1.220(e))';
  }
  const increaseMinutes = breakMinutes >= MIN_BREAK ? Math.floor(countedMinutes / 2) : 0;
  return { breakMinutes, countedMinutes, increaseMinutes, because };
}

/** Reduction of the maximum FDP by standby, CS FTL.1.225. */
export function standbyReduction(easa: EasaPeriod): { minutes: number; because: string; paragraph: string } {
  const { standby, report } = easa.period;
  const none = { minutes: 0, because: '', paragraph: '' };
  if (!standby || !easa.period.isFlight) return none;
  const time = report - standby.start;
  if (standby.place === 'airport') {
    const paragraph = 'CS FTL.1.225(a)(2)(i)';
    const minutes = Math.max(0, Math.ceil(time - FOUR_HOURS));
    return { minutes, paragraph, because: `airport standby of ${hoursText(Math.floor(time))} less 4 h` };
  }
  const isLonger = easa.hasInFlightRest || isSplitDuty(easa);
  const free = (isLonger ? 8 : 6) * HOUR;
  const counted = time - uncountedNight(easa, standby.start, standby.contactedAt);
  const minutes = Math.max(0, Math.ceil(counted - free));
  const paragraph = isLonger ? 'CS FTL.1.225(b)(8)' : 'CS FTL.1.225(b)(7)';
  return {
    minutes,
    paragraph,
    because: `standby of ${hoursText(Math.floor(counted))} that counts, less ${free / HOUR} h`,
  };
}

/** CS FTL.1.225(b)(9): for a standby that starts 2300–0700, the time to 0700 or to the call, whichever is first. */
export function uncountedNight(easa: EasaPeriod, start: number, contactedAt: number | null): number {
  const { zone } = easa.state;
  const minute = minuteOfDay(zone, start);
  if (minute >= 7 * HOUR && minute < 23 * HOUR) return 0;
  const until = Math.min(contactedAt ?? easa.period.report, easa.period.report);
  const night = { start, end: Math.min(until, start + 8 * HOUR) };
  return until <= start ? 0 : minutesInDaily(zone, night, STANDBY_NIGHT);
}

/** Maximum FDP with all extensions and reductions, without the commander's discretion. */
export function easaMaxFdp(
  easa: EasaPeriod,
  before: EasaPeriod | undefined,
  options: FtlOptions,
): MaxOrMissing {
  const { duty } = easa.period.main;
  const isPlanned = duty.extension?.kind === 'planned';
  let max: MaxOrMissing = easa.hasInFlightRest
    ? inFlightRestMaxFdp(easa, options)
    : basicMaxFdp(easa, options);
  if ('missing' in max) return max;
  const split = easa.hasInFlightRest || isPlanned ? null : splitIncrease(easa);
  const planned = isPlanned && !easa.hasInFlightRest ? plannedExtension(easa) : null;
  if (planned) {
    const wanted = duty.extension?.minutes;
    const minutes = wanted === undefined ? planned.minutes : Math.min(planned.minutes, max.minutes + wanted);
    max = { ...planned, minutes };
  } else if (split && split.increaseMinutes > 0) {
    max = {
      minutes: max.minutes + split.increaseMinutes,
      source: `${max.source} + CS FTL.1.220`,
      paragraph: `${max.paragraph} with ORO.FTL.220, CS FTL.1.220(c)`,
      because: `${max.because}, and ${hoursText(split.increaseMinutes)}: half of a ${split.because}`,
    };
  }
  const standby = standbyReduction(easa);
  if (standby.minutes > 0) {
    max = reduced(max, standby.minutes, standby.paragraph, standby.because);
  }
  const difference = before ? reducedRestDifference(easa, before) : 0;
  if (difference > 0) max = reduced(max, difference, 'CS FTL.1.235(c)(4)', 'reduced rest before');
  return max;
}

function reduced(max: EasaMaxFdp, minutes: number, paragraph: string, because: string): EasaMaxFdp {
  return {
    minutes: max.minutes - minutes,
    source: max.source,
    paragraph: `${max.paragraph} with ${paragraph}`,
    because: `${max.because}, less ${hoursText(minutes)}: ${because}`,
  };
}
