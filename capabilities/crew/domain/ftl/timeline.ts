import type { FtlDuty, FtlHomeBase, FtlOptions, FtlPrior } from '../ftl-duty.ts';
import { type FtlDutyKind, isFlightKind, isFreeKind, isWaitingKind } from './duty-kinds.ts';
import { MINUTE_MS, HOUR } from './hours.ts';
import { overlapsOf } from './overlaps.ts';
import { UTC, type Zone, isSameZone, zoneNamed } from './zone-time.ts';

/** Schedule to judge. Duties are from `ftlDuty`: validated, instants in ms, durations in minutes. */
export interface FtlSchedule {
  duties: readonly FtlDuty[];
  homeBase?: FtlHomeBase | undefined;
  prior?: FtlPrior | undefined;
  options?: Partial<FtlOptions> | undefined;
  /** False for one duty without a roster: cumulative and rest rules then need stated figures. */
  hasHistory?: boolean | undefined;
}

export const DEFAULT_OPTIONS: FtlOptions = {
  fatigueRiskManagement: false,
  farTableClock: 'series-start',
  easaClass3MaxFdp: '14:00/15:00',
  easaConsecutiveDays: 'calendar',
  easaTwelveMonths: 'calendar',
  easaDisruptiveType: 'early',
};

/** Entry of the schedule in minutes since 1970, with its zones. */
export interface Entry {
  duty: FtlDuty;
  id: string;
  kind: FtlDutyKind;
  start: number;
  /** A standby or reserve ends at the latest at the start of the flight duty that it leads to. */
  end: number;
  zone: Zone;
  endZone: Zone;
}

/**
 * Entries between two rests. Work separated from a flight duty by less than the shortest rest of either rule set
 * belongs to it: before the flight to the flight duty period, after it to the duty.
 */
export interface WorkPeriod {
  index: number;
  entries: Entry[];
  /** The flight duty; without one, the first entry. */
  main: Entry;
  isFlight: boolean;
  start: number;
  end: number;
  /** Report for the flight duty, including preceding positioning and other work, without standby. */
  report: number;
  fdpEnd: number;
  zone: Zone;
  endZone: Zone;
  /** Standby or short-call reserve that led to the flight duty, or that is the whole period. */
  standby: { place: 'airport' | 'home' | 'short-call'; start: number; contactedAt: number | null } | null;
  /** Entries of the roster, days off included, that overlap one of these. */
  overlaps: readonly Overlap[];
  startsAtHome: boolean;
  endsAtHome: boolean;
}

/** Entry of a period, and the entries that it overlaps. */
export interface Overlap {
  id: string;
  other: { id: string; kind: FtlDutyKind; start: number; end: number };
}

export interface Timeline {
  periods: WorkPeriod[];
  homeZone: Zone;
  homeLongitudeDeg: number | null;
  prior: FtlPrior;
  options: FtlOptions;
  hasHistory: boolean;
  /** Work periods by the id of each entry. */
  periodOf: Map<string, WorkPeriod>;
}

/** Shortest rest before a flight duty in any rule set. */
export const SHORTEST_REST = 10 * HOUR;

/** Rest, days off, and long-call reserve, which is rest until notified. */
const isAtRest = (kind: FtlDutyKind): boolean => isFreeKind(kind) || kind === 'reserve-long-call';

const zoneOf = (name: string): Zone => zoneNamed(name) ?? UTC;

/** Id of a duty: as given, or its position in the list from 1. */
export const dutyIdOf = (duty: FtlDuty, index: number): string => duty.id ?? `duty-${index + 1}`;

function entriesOf(duties: readonly FtlDuty[]): Entry[] {
  const entries = duties.map((duty, index): Entry => {
    const zone = zoneOf(duty.timeZone);
    return {
      duty,
      id: dutyIdOf(duty, index),
      kind: duty.kind,
      start: duty.start / MINUTE_MS,
      end: duty.end / MINUTE_MS,
      zone,
      endZone: duty.endTimeZone === undefined ? zone : zoneOf(duty.endTimeZone),
    };
  });
  return entries.toSorted((one, other) => one.start - other.start || one.end - other.end);
}

/** A flight duty that begins on, or less than a rest after, long-call reserve was called from it. */
function withLongCall(entries: readonly Entry[]): readonly Entry[] {
  const calls = entries.filter(({ kind }) => kind === 'reserve-long-call');
  if (calls.length === 0) return entries;
  return entries.map((entry): Entry => {
    if (!isFlightKind(entry.kind) || entry.duty.reserve) return entry;
    const from = calls.findLast((call) => call.start < entry.start && entry.start - call.end < SHORTEST_REST);
    if (!from) return entry;
    const notifiedAt = from.duty.reserve?.notifiedAt;
    const reserve = { kind: 'long-call' as const, ...(notifiedAt === undefined ? {} : { notifiedAt }) };
    return { ...entry, duty: { ...entry.duty, reserve } };
  });
}

/** Whether an entry belongs to the open group rather than starting a new one. */
function joins(group: readonly Entry[], groupEnd: number, entry: Entry, next: Entry | undefined): boolean {
  if (entry.start - groupEnd >= SHORTEST_REST || isWaitingKind(entry.kind)) return false;
  if (!group.some(({ kind }) => isFlightKind(kind))) return true;
  if (isFlightKind(entry.kind)) return false;
  // Work between two flight duties without a rest on either side belongs to the nearer duty.
  const toNext = next && isFlightKind(next.kind) ? next.start - entry.end : SHORTEST_REST;
  return toNext >= SHORTEST_REST || toNext > entry.start - groupEnd;
}

function groupsOf(entries: readonly Entry[]): Entry[][] {
  const work = entries.filter(({ kind }) => !isAtRest(kind));
  const groups: Entry[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const [index, entry] of work.entries()) {
    const group = groups.at(-1);
    if (group && joins(group, end, entry, work[index + 1])) group.push(entry);
    else {
      groups.push([entry]);
      end = Number.NEGATIVE_INFINITY;
    }
    end = Math.max(end, entry.end);
  }
  return groups;
}

function standbyOf(group: readonly Entry[], flight: Entry | undefined): WorkPeriod['standby'] {
  const given = flight?.duty.standby;
  if (given) {
    const contactedAt = given.contactedAt === undefined ? null : given.contactedAt / MINUTE_MS;
    return { place: given.place, start: given.start / MINUTE_MS, contactedAt };
  }
  const reserve = flight?.duty.reserve;
  if (reserve?.kind === 'short-call' && reserve.start !== undefined) {
    return { place: 'short-call', start: reserve.start / MINUTE_MS, contactedAt: null };
  }
  const waiting = group.find(({ kind }) => isWaitingKind(kind));
  if (!waiting) return null;
  const contacted = waiting.duty.standby?.contactedAt;
  const contactedAt = contacted === undefined ? null : contacted / MINUTE_MS;
  if (waiting.kind === 'reserve-short-call')
    return { place: 'short-call', start: waiting.start, contactedAt };
  return {
    place: waiting.kind === 'standby-airport' ? 'airport' : 'home',
    start: waiting.start,
    contactedAt,
  };
}

function periodOf(group: Entry[], index: number, home: Zone, overlaps: readonly Overlap[]): WorkPeriod {
  const first = group[0];
  const flight = group.find(({ kind }) => isFlightKind(kind));
  const main = flight ?? first;
  if (!first || !main) throw new Error('a work period has entries');
  const standby = standbyOf(group, flight);
  const early = flight ? group.filter((entry) => entry.start < flight.start) : [];
  if (flight) for (const entry of early) entry.end = Math.min(entry.end, flight.start);
  const report = early.find(({ kind }) => !isWaitingKind(kind))?.start ?? main.start;
  const fdpEnd = flight?.duty.fdpEnd === undefined ? main.end : flight.duty.fdpEnd / MINUTE_MS;
  const last = group.reduce((latest, entry) => (entry.end > latest.end ? entry : latest), first);
  return {
    index,
    entries: group,
    main,
    isFlight: flight !== undefined,
    start: Math.min(first.start, standby?.start ?? first.start),
    end: last.end,
    report,
    fdpEnd,
    zone: flight?.zone ?? first.zone,
    endZone: last.endZone,
    standby,
    overlaps,
    startsAtHome: main.duty.startsAtHomeBase ?? isSameZone(first.zone, home),
    endsAtHome: last.duty.endsAtHomeBase ?? isSameZone(last.endZone, home),
  };
}

/** Sorts a schedule by time and groups its entries into work periods. */
export function createTimeline(schedule: FtlSchedule): Timeline {
  const entries = entriesOf(schedule.duties);
  const homeZone = zoneOf(schedule.homeBase?.timeZone ?? entries[0]?.zone.name ?? 'UTC');
  const clashes = overlapsOf(entries);
  const overlapsIn = (group: readonly Entry[]): Overlap[] =>
    group.flatMap(({ id }) =>
      (clashes.get(id) ?? []).map(({ id: otherId, kind, start, end }) => ({
        id,
        other: { id: otherId, kind, start, end },
      })),
    );
  const periods = groupsOf(withLongCall(entries)).map((group, index) =>
    periodOf(group, index, homeZone, overlapsIn(group)),
  );
  const byId = new Map<string, WorkPeriod>();
  for (const period of periods) for (const entry of period.entries) byId.set(entry.id, period);
  return {
    periods,
    homeZone,
    homeLongitudeDeg: schedule.homeBase?.longitudeDeg ?? entries[0]?.duty.startLongitudeDeg ?? null,
    prior: schedule.prior ?? {},
    options: { ...DEFAULT_OPTIONS, ...schedule.options },
    hasHistory: schedule.hasHistory ?? true,
    periodOf: byId,
  };
}
