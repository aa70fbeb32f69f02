import { DAY, HOUR, MINUTE_MS } from './hours.ts';

/**
 * Time zones. Changes of offset are computed once per year from the runtime's zone data, so that checking a duty
 * needs no date formatting. Instants and offsets are minutes (since 1970-01-01T00:00Z; east positive).
 */
export interface Zone {
  /** As given. */
  name: string;
  /** Canonical key of all names of one zone (`US/Eastern`, `america/new_york`). */
  key?: string;
  offsetAt(minute: number): number;
}

interface Change {
  fromMinute: number;
  offset: number;
}

const PROBE_STEP = 7 * DAY;
const fixedOffset = /^([+-])(\d{2}):?(\d{2})$/;

/** Offset from the runtime's zone data. */
function slowOffset(format: Intl.DateTimeFormat, minute: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(minute * MINUTE_MS)) {
    if (type !== 'literal') parts[type] = Number(value);
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minutes, second) / MINUTE_MS;
  return Math.round(local - Math.floor(minute));
}

function changesOfYear(format: Intl.DateTimeFormat, year: number): Change[] {
  const first = Date.UTC(year, 0, 1) / MINUTE_MS;
  const last = Date.UTC(year + 1, 0, 1) / MINUTE_MS;
  const changes: Change[] = [{ fromMinute: first, offset: slowOffset(format, first) }];
  let before = first;
  let offset = slowOffset(format, first);
  while (before < last) {
    const probe = Math.min(before + PROBE_STEP, last);
    const found = slowOffset(format, probe);
    if (found !== offset) {
      let low = before;
      let high = probe;
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (slowOffset(format, middle) === offset) low = middle;
        else high = middle;
      }
      changes.push({ fromMinute: high, offset: found });
      offset = found;
    }
    before = probe;
  }
  return changes;
}

function namedZone(name: string): Zone | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
  const years = new Map<number, Change[]>();
  let fresh: { from: number; until: number; offset: number } = { from: 0, until: -1, offset: 0 };
  const lookUp = (minute: number): void => {
    const year = new Date(minute * MINUTE_MS).getUTCFullYear();
    let changes = years.get(year);
    if (!changes) {
      changes = changesOfYear(format, year);
      years.set(year, changes);
    }
    let index = changes.length - 1;
    while (index > 0 && (changes[index]?.fromMinute ?? 0) > minute) index--;
    const until = changes[index + 1]?.fromMinute ?? Date.UTC(year + 1, 0, 1) / MINUTE_MS;
    fresh = { from: changes[index]?.fromMinute ?? 0, until, offset: changes[index]?.offset ?? 0 };
  };
  return {
    name,
    key: format.resolvedOptions().timeZone,
    offsetAt: (minute) => {
      if (minute < fresh.from || minute >= fresh.until) lookUp(minute);
      return fresh.offset;
    },
  };
}

/** Coordinated Universal Time. */
export const UTC: Zone = { name: 'UTC', key: 'UTC', offsetAt: () => 0 };

const zones = new Map<string, Zone | null>();

function createZone(name: string): Zone | null {
  const fixed = fixedOffset.exec(name);
  if (fixed) {
    const size = Number(fixed[2]) * HOUR + Number(fixed[3]);
    const offset = fixed[1] === '-' ? -size : size;
    return size > 14 * HOUR ? null : { name, key: name.replace(':', ''), offsetAt: () => offset };
  }
  if (name === 'UTC' || name === 'Z') return UTC;
  return namedZone(name);
}

/** Zone of an IANA name or a fixed offset (`+05:30`); null when there is none. */
export function zoneNamed(name: string): Zone | null {
  let zone = zones.get(name);
  if (zone === undefined) {
    zone = createZone(name);
    zones.set(name, zone);
  }
  return zone;
}

export const isSameZone = (one: Zone, other: Zone): boolean =>
  (one.key ?? one.name) === (other.key ?? other.name);

/** Minutes on the local clock since 1970-01-01T00:00 local. */
export const localMinute = (zone: Zone, minute: number): number => minute + zone.offsetAt(minute);

/** Minute of the local day, 0 to 1439. */
export function minuteOfDay(zone: Zone, minute: number): number {
  const local = Math.floor(localMinute(zone, minute));
  return ((local % DAY) + DAY) % DAY;
}

/** Number of the local day since 1970-01-01. */
export const localDay = (zone: Zone, minute: number): number => Math.floor(localMinute(zone, minute) / DAY);

/**
 * Instant of a local time (minutes since 1970-01-01T00:00 local). In a skipped hour the offset before the change
 * applies; of a repeated hour, the first.
 */
export function instantOfLocal(zone: Zone, local: number): number {
  const before = zone.offsetAt(local - zone.offsetAt(local) - DAY);
  const first = local - before;
  if (zone.offsetAt(first) === before) return first;
  const second = local - zone.offsetAt(first);
  return localMinute(zone, second) === local ? second : first;
}

/** Local time of the zone: `2026-03-29 07:30`. */
export function localText(zone: Zone, minute: number): string {
  return new Date(localMinute(zone, minute) * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ');
}

/** UTC time: `2026-03-29T05:30:00Z`. */
export function instantText(minute: number): string {
  return `${new Date(minute * MINUTE_MS).toISOString().slice(0, 19)}Z`;
}

/** Difference of two local clocks at an instant, minutes, 0 to 12 h. */
export function clockDifference(one: Zone, other: Zone, minute: number): number {
  const difference = Math.abs(one.offsetAt(minute) - other.offsetAt(minute));
  return Math.min(difference, DAY - difference);
}
