import { isRecord } from './field-names.ts';
import { DAY, HOUR, MINUTE_MS, minutesOfDuration } from './hours.ts';
import { type Zone, instantOfLocal, localMinute, minuteOfDay, zoneNamed } from './zone-time.ts';

/**
 * Duties as people write them: times of the local clock, lengths instead of ends, kinds in other words. They are
 * brought into the one form that is validated; what cannot be understood is left as it is, to be refused by its path.
 */

type Raw = Record<string, unknown>;

const KINDS: Readonly<Record<string, string>> = {
  fdp: 'flight',
  flightduty: 'flight',
  flightdutyperiod: 'flight',
  flying: 'flight',
  splitduty: 'split',
  deadhead: 'positioning',
  deadheading: 'positioning',
  airportstandby: 'standby-airport',
  homestandby: 'standby-home',
  standbyother: 'standby-home',
  shortcall: 'reserve-short-call',
  shortcallreserve: 'reserve-short-call',
  rap: 'reserve-short-call',
  longcall: 'reserve-long-call',
  longcallreserve: 'reserve-long-call',
  simulator: 'training',
  groundduty: 'ground',
  // 117.21(a) and ORO.FTL.105(20): reserve is long-call unless it is designated otherwise.
  reserve: 'reserve-long-call',
  dayoff: 'off',
};

const compact = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
/** `Standby Airport`, `standby_airport` and `standbyAirport` are `standby-airport`. */
const kebab = (text: string): string =>
  text
    .trim()
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[\s_]+/g, '-')
    .toLowerCase();

const asKind = (value: unknown): unknown =>
  typeof value === 'string' ? (KINDS[compact(value)] ?? kebab(value)) : value;

/** Words for a state, without regard to case; one letter is a cell of Table 1. */
function stateWordOf(word: string): string {
  const text = word.trim();
  return text.length === 1 ? text.toUpperCase() : kebab(text);
}

export function asState(value: unknown): unknown {
  if (typeof value === 'boolean') return { state: value ? 'acclimatised' : 'not-acclimatised' };
  if (typeof value === 'string') return { state: stateWordOf(value) };
  if (isRecord(value) && typeof value.state === 'string')
    return { ...value, state: stateWordOf(value.state) };
  return value;
}

const EXTENSION_KINDS: Readonly<Record<string, string>> = {
  pretakeoff: 'pre-takeoff',
  beforetakeoff: 'pre-takeoff',
  posttakeoff: 'post-takeoff',
  aftertakeoff: 'post-takeoff',
  planned: 'planned',
  commander: 'commander',
  commandersdiscretion: 'commander',
  commanderdiscretion: 'commander',
  discretion: 'commander',
};

export const asExtensionKind = (value: unknown): unknown =>
  typeof value === 'string' ? (EXTENSION_KINDS[compact(value)] ?? value) : value;

/** An extension in short: minutes, or its kind; without a kind it is what the rule set has first. */
function asExtension(value: unknown, ruleSet: unknown): unknown {
  const usual = ruleSet === 'FAR117' ? 'pre-takeoff' : 'planned';
  if (isRecord(value)) return { ...value, kind: asExtensionKind(value.kind ?? usual) };
  if (value === true) return { kind: usual };
  if (value === false || value === 0) return undefined;
  if (typeof value === 'string' && minutesOfDuration(value) === null) return { kind: asExtensionKind(value) };
  return { kind: usual, minutes: value };
}

const NO_FACILITY = ['none', 'no', 'null', '0', ''];
const ROMAN: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3 };

/** `I`, `class II`, `none`. */
export function asFacility(value: unknown): unknown {
  if (value === 0 || value === false) return undefined;
  if (typeof value !== 'string') return value;
  const name = compact(value).replace(/^class/, '');
  return NO_FACILITY.includes(name) ? undefined : (ROMAN[name] ?? value);
}

/** Minutes of a number or a duration in words; null if it is none. */
function minutesIn(value: unknown): number | null {
  if (typeof value === 'number') return Math.abs(value) <= MOST_MINUTES ? value : null;
  return typeof value === 'string' ? minutesOfDuration(value) : null;
}

/** Far beyond what is valid, and far inside of what can be computed with. */
const MOST_MINUTES = 1e8;
const MOST_MS = 8e15;

const LOCAL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?$/;
const WITHOUT_SECONDS = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(Z|[+-]\d{2}:?\d{2})$/i;
const OFFSET = /(Z|[+-]\d{2}:\d{2})$/;

/** The instant at which the local clock shows a time; null where it shows it twice or never. */
function onlyInstant(zone: Zone, local: number): number | null {
  const candidates = [-DAY, DAY].map((aside) => local - zone.offsetAt(local + aside));
  const shown = new Set(candidates.filter((minute) => localMinute(zone, minute) === local));
  const [only] = shown;
  return shown.size === 1 && only !== undefined ? only : null;
}

/** A time without an offset is read on the clock of the zone; a second, if any, is kept. */
function asInstant(value: unknown, zone: Zone | null): unknown {
  if (typeof value !== 'string') return value;
  const short = WITHOUT_SECONDS.exec(value);
  if (short) return `${short[1]}T${short[2]}:00${short[3]?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`;
  const local = LOCAL.exec(value);
  if (!local || !zone) return value;
  const ms = Date.parse(`${local[1]}T${local[2]}:00Z`);
  // 30 February would be taken for 2 March.
  const isOnCalendar = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(`${local[1]}`);
  const minute = isOnCalendar ? onlyInstant(zone, ms / MINUTE_MS) : null;
  if (minute === null) return value;
  const seconds = Number((local[3] ?? ':0').slice(1)) * 1000;
  return new Date(minute * MINUTE_MS + seconds).toISOString();
}

const INSTANTS = new Set([
  'start',
  'end',
  'fdpEnd',
  'awakeSince',
  'contactedAt',
  'notifiedAt',
  'originalStart',
  'secondNotifiedAt',
  'firstDelayedStart',
  'standbyStart',
  'reserveStart',
  'originalReport',
]);

/** Every instant of a duty on its clock: those at its end on the clock of the place of release. */
function withInstants(duty: Raw, zone: Zone | null, endZone: Zone | null): Raw {
  const read: Raw = {};
  for (const [name, value] of Object.entries(duty)) {
    if (isRecord(value)) read[name] = withInstants(value, zone, zone);
    else if (INSTANTS.has(name))
      read[name] = asInstant(value, name === 'end' || name === 'fdpEnd' ? endZone : zone);
    else read[name] = value;
  }
  return read;
}

const msOf = (value: unknown): number | null => {
  const ms = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Math.abs(ms) <= MOST_MS ? ms : null;
};

/** `fdp` and `duty` as lengths: from report to on blocks, and to release; breaks on the ground included. */
function withLengths({ fdp, duty: length, ...duty }: Raw): Raw {
  const start = msOf(duty.start);
  const fdpMinutes = minutesIn(fdp);
  const dutyMinutes = minutesIn(length);
  const unread = {
    ...(fdp !== undefined && (fdpMinutes === null || duty.fdpEnd !== undefined) ? { fdp } : {}),
    ...(length !== undefined && (dutyMinutes === null || duty.end !== undefined) ? { duty: length } : {}),
  };
  if (start === null || Object.keys(unread).length > 0) return { ...duty, ...unread };
  const at = (minutes: number): string => new Date(start + minutes * MINUTE_MS).toISOString();
  const longest = dutyMinutes ?? fdpMinutes;
  return {
    ...duty,
    ...(duty.end === undefined && longest !== null ? { end: at(longest) } : {}),
    ...(fdpMinutes === null ? {} : { fdpEnd: at(fdpMinutes) }),
  };
}

/** The part before the duty, `minutes` long, by its start. */
function before(start: unknown, minutes: unknown): number | undefined {
  const ms = msOf(start);
  const length = minutesIn(minutes);
  return ms === null || length === null ? undefined : ms - length * MINUTE_MS;
}

const placeOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const name = compact(value).replace('standby', '');
  return name === 'other' || name === 'otherthanairport' ? 'home' : name;
};

/** `kind` of a standby is its place; a length ends at the report. */
function withStandby({ standbyStart, standbyKind, ...duty }: Raw): Raw {
  const given = duty.standby;
  if (given === undefined && standbyStart === undefined)
    return standbyKind === undefined ? duty : { ...duty, standbyKind };
  const part: Raw = isRecord(given) ? { ...given } : { minutes: given };
  const { kind, minutes, ...rest } = part;
  const place = placeOf(rest.place ?? kind ?? standbyKind ?? 'home');
  const start = rest.start ?? standbyStart ?? before(duty.start, minutes);
  return { ...duty, standby: start === undefined ? given : { ...rest, place, start } };
}

function withReserve({ reserveStart, ...duty }: Raw): Raw {
  const given = duty.reserve;
  const part: Raw | null = isRecord(given)
    ? { ...given }
    : reserveStart !== undefined || given !== undefined
      ? { kind: 'short-call', minutes: given }
      : null;
  if (!part) return duty;
  const { minutes, kind, ...rest } = part;
  const start = rest.start ?? reserveStart ?? before(duty.start, minutes);
  const word = typeof kind === 'string' ? kebab(kind).replace(/-?reserve-?/, '') : kind;
  return { ...duty, reserve: { ...rest, kind: word, ...(start === undefined ? {} : { start }) } };
}

/** A delay by its length: `start` is the delayed report. */
function withDelay({ originalReport, ...duty }: Raw): Raw {
  const given = duty.delayedReport;
  if (given === undefined && originalReport === undefined) return duty;
  const part: Raw = isRecord(given) ? { ...given } : { minutes: given };
  const { minutes, ...rest } = part;
  const originalStart = rest.originalStart ?? originalReport ?? before(duty.start, minutes);
  return { ...duty, delayedReport: originalStart === undefined ? given : { ...rest, originalStart } };
}

/**
 * Where a break of which only the length is given lies: by Part 117 from 2200 local if it fits there, else in the
 * middle of the flight duty period. Minutes since 1970.
 */
export function breakStartOf(
  zone: Zone,
  fdp: { start: number; end: number },
  length: number,
  isFar: boolean,
): number {
  const clock = minuteOfDay(zone, fdp.start);
  const midnight = localMinute(zone, fdp.start) - clock;
  const isNight = clock >= 22 * HOUR || clock < 5 * HOUR;
  const night = isNight ? fdp.start : instantOfLocal(zone, midnight + 22 * HOUR);
  if (isFar && night + length <= fdp.end) return night;
  return fdp.start + Math.floor(Math.max(0, fdp.end - fdp.start - length) / 2);
}

function withBreak(duty: Raw, ruleSet: unknown, zone: Zone | null): Raw {
  const given = duty.splitBreak;
  if (given === undefined || given === false) {
    const { splitBreak: _none, ...rest } = duty;
    return rest;
  }
  const part: Raw = isRecord(given) ? { ...given } : { minutes: given };
  const { minutes, ...rest } = part;
  const length = minutesIn(minutes);
  if (length === null || rest.start !== undefined) return duty;
  const start = msOf(duty.start);
  const end = msOf(duty.fdpEnd ?? duty.end);
  if (!zone || start === null || end === null) return duty;
  const fdp = { start: start / MINUTE_MS, end: end / MINUTE_MS };
  const from = breakStartOf(zone, fdp, length, ruleSet === 'FAR117') * MINUTE_MS;
  return {
    ...duty,
    splitBreak: { ...rest, start: from, end: from + length * MINUTE_MS, isPlaceAssumed: true },
  };
}

/** Without a time zone the clock is the one of the offset that the report is written with, and said to be assumed. */
function withZone(duty: Raw, homeZone: unknown): Raw {
  if (duty.timeZone !== undefined) return duty;
  if (typeof homeZone === 'string') return { ...duty, timeZone: homeZone };
  const offset = typeof duty.start === 'string' ? OFFSET.exec(duty.start)?.[1] : undefined;
  if (offset === undefined) return duty;
  return { ...duty, timeZone: offset === 'Z' ? 'UTC' : offset, isTimeZoneAssumed: true };
}

const zoneOf = (value: unknown): Zone | null => (typeof value === 'string' ? zoneNamed(value) : null);

/** A duty with its names put right, in the form that is validated. */
export function dutyInFull(value: unknown, ruleSet: unknown, homeZone: unknown): unknown {
  if (!isRecord(value)) return value;
  const placed = withZone(value, homeZone);
  const zone = zoneOf(placed.timeZone);
  const timed = withLengths(withInstants(placed, zone, zoneOf(placed.endTimeZone) ?? zone));
  const full = withBreak(withDelay(withReserve(withStandby(timed))), ruleSet, zone);
  if ('kind' in full) full.kind = asKind(full.kind);
  if ('acclimatisation' in full) full.acclimatisation = asState(full.acclimatisation);
  if ('extension' in full) full.extension = asExtension(full.extension, ruleSet);
  if ('restFacilityClass' in full) full.restFacilityClass = asFacility(full.restFacilityClass);
  return full;
}

/** Parts of a case by the clock that may be given as objects, spread over its fields. */
export function caseInFull(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { splitBreak, inFlightRest, delay, ...rest } = value;
  const full: Raw = { ...rest };
  const pause = isRecord(rest.breakDuration) ? rest.breakDuration : splitBreak;
  if (isRecord(pause)) {
    const { start, end, minutes, preAndPostMinutes, ...conditions } = pause;
    Object.assign(full, {
      breakStart: start,
      breakEnd: end,
      breakDuration: minutes,
      breakPreAndPost: preAndPostMinutes,
      ...conditions,
    });
  } else if (pause !== undefined && pause !== false) full.breakDuration = pause;
  if (isRecord(inFlightRest)) {
    const { landingPilotMinutes, monitoringPilotMinutes, eachMemberMinutes, ...others } = inFlightRest;
    Object.assign(full, {
      landingPilotRest: landingPilotMinutes,
      monitoringPilotRest: monitoringPilotMinutes,
      eachMemberRest: eachMemberMinutes,
      ...others,
    });
  } else if (inFlightRest !== undefined && inFlightRest !== false) full.inFlightRest = inFlightRest;
  if (delay !== undefined) full.delayedBy = delay;
  if (full.report === undefined && full.delayedTo !== undefined && full.originalReport !== undefined)
    full.report = full.originalReport;
  for (const state of ['acclimatisation', 'acclimated']) {
    const word = full[state];
    if (typeof word === 'string') full[state] = stateWordOf(word);
  }
  if ('extension' in full && minutesIn(full.extension) === null)
    full.extension = asExtensionKind(full.extension);
  if ('restFacilityClass' in full) full.restFacilityClass = asFacility(full.restFacilityClass);
  return full;
}
