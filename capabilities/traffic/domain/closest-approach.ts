import { type LatLon } from '#aviation/geo/lat-lon.ts';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { Aircraft } from './aircraft.ts';
import { drawnPlace } from './dead-reckoning.ts';
import { inMilesFrom, routeLine } from './drawing/route-line.ts';

/** Point of the ownship path with time and altitude. */
export interface TimedPlace extends LatLon {
  readonly ms: number;
  readonly altitudeFt: number;
}

export interface Approach {
  readonly address: string;
  /** Time of the closest point of approach. */
  readonly atMs: number;
  readonly distanceNm: number;
  /** Intruder above (+) or below (−) at that time; `null` when its altitude is unknown. */
  readonly verticalFt: number | null;
  /** Start of the loss of both separations; `null` for none. */
  readonly conflictMs: number | null;
}

export interface WatchLimits {
  readonly lateralNm: number;
  readonly verticalFt: number;
  /** Look-ahead time: beyond it straight flight is unlikely. */
  readonly horizonMs: number;
}
export const WATCH_LIMITS: WatchLimits = { lateralNm: 5, verticalFt: 1000, horizonMs: 20 * 60_000 };

const HOUR_MS = 3_600_000;
const RAD = Math.PI / 180;

/** Both aircraft in straight flight over a common period, NM and hours; the intruder relative to the ownship. */
interface Meeting {
  readonly fromMs: number;
  readonly hours: number;
  readonly east: number;
  readonly north: number;
  readonly eastKt: number;
  readonly northKt: number;
  readonly upFt: number | null;
  readonly upFtPerHour: number;
}

type Other = Aircraft & { readonly groundSpeedKt: number; readonly trackDegTrue: number };
const isMoving = (one: Aircraft): one is Other => one.groundSpeedKt !== null && one.trackDegTrue !== null;

/** Intruder at a time, in NM from a nearby position. */
function otherAt(one: Other, start: LatLon, startMs: number, origin: LatLon, ms: number) {
  const from = inMilesFrom(origin, start);
  const hours = (ms - startMs) / HOUR_MS;
  const track = one.trackDegTrue * RAD;
  return {
    east: from.east + one.groundSpeedKt * Math.sin(track) * hours,
    north: from.north + one.groundSpeedKt * Math.cos(track) * hours,
  };
}

function meetingOf(input: {
  own: readonly [TimedPlace, TimedPlace];
  one: Other;
  place: LatLon;
  nowMs: number;
  fromMs: number;
  untilMs: number;
}): Meeting {
  const { one, place, nowMs, fromMs, untilMs } = input;
  const [a, b] = input.own;
  const share = (ms: number) => (b.ms === a.ms ? 0 : (ms - a.ms) / (b.ms - a.ms));
  const leg = inMilesFrom(a, b);
  const at = (ms: number) => {
    const other = otherAt(one, place, nowMs, a, ms);
    return { east: other.east - leg.east * share(ms), north: other.north - leg.north * share(ms) };
  };
  const ownFt = (ms: number) => a.altitudeFt + (b.altitudeFt - a.altitudeFt) * share(ms);
  const otherFt = (ms: number) =>
    (one.altitudeFt ?? 0) + ((one.verticalRateFpm ?? 0) * (ms - one.positionMs)) / 60_000;
  const hours = (untilMs - fromMs) / HOUR_MS;
  const [start, end] = [at(fromMs), at(untilMs)];
  const [startFt, endFt] = [otherFt(fromMs) - ownFt(fromMs), otherFt(untilMs) - ownFt(untilMs)];
  const rate = (from: number, to: number) => (hours === 0 ? 0 : (to - from) / hours);
  return {
    fromMs,
    hours,
    ...start,
    eastKt: rate(start.east, end.east),
    northKt: rate(start.north, end.north),
    upFt: one.altitudeFt === null ? null : startFt,
    upFtPerHour: rate(startFt, endFt),
  };
}

/** Time of the closest approach within an encounter, hours. */
function nearestHours({ east, north, eastKt, northKt, hours }: Meeting): number {
  const square = eastKt * eastKt + northKt * northKt;
  if (square === 0) return 0;
  return Math.max(0, Math.min(hours, -(east * eastKt + north * northKt) / square));
}

/** Part of the encounter in which |from + rate·t| is below a limit; `null` when it never is. */
function below(from: number, rate: number, limit: number, hours: number): [number, number] | null {
  if (rate === 0) return Math.abs(from) < limit ? [0, hours] : null;
  const ends = [(-limit - from) / rate, (limit - from) / rate].toSorted((a, b) => a - b);
  const [enter, leave] = [Math.max(0, ends[0] ?? 0), Math.min(hours, ends[1] ?? 0)];
  return enter <= leave ? [enter, leave] : null;
}

/** Part of the encounter with less than a lateral limit. */
function near(meeting: Meeting, limitNm: number): [number, number] | null {
  const { east, north, eastKt, northKt, hours } = meeting;
  const a = eastKt * eastKt + northKt * northKt;
  const c = east * east + north * north - limitNm * limitNm;
  if (a === 0) return c < 0 ? [0, hours] : null;
  const b = 2 * (east * eastKt + north * northKt);
  const root = b * b - 4 * a * c;
  if (root < 0) return null;
  const enter = Math.max(0, (-b - Math.sqrt(root)) / (2 * a));
  const leave = Math.min(hours, (-b + Math.sqrt(root)) / (2 * a));
  return enter <= leave ? [enter, leave] : null;
}

/** Start of the loss of both separations in an encounter, hours; an unknown altitude counts as equal. */
function brokenFrom(meeting: Meeting, limits: WatchLimits): number | null {
  const close = near(meeting, limits.lateralNm);
  if (!close) return null;
  const level =
    meeting.upFt === null
      ? ([0, meeting.hours] as const)
      : below(meeting.upFt, meeting.upFtPerHour, limits.verticalFt, meeting.hours);
  if (!level) return null;
  const start = Math.max(close[0], level[0]);
  return start <= Math.min(close[1], level[1]) ? start : null;
}

/**
 * Closest approach of another aircraft to the ownship path within the look-ahead time, in straight flight; `null` when
 * it is stationary, its track is unknown, or the path does not cover that time.
 */
export function closestApproach(
  own: readonly TimedPlace[],
  one: Aircraft,
  given: { readonly nowMs: number; readonly limits: WatchLimits },
): Approach | null {
  const { nowMs, limits } = given;
  if (!isMoving(one) || one.onGround === true) return null;
  const place = drawnPlace(one, nowMs);
  let best: Approach | null = null;
  let conflictMs: number | null = null;
  for (let index = 1; index < own.length; index += 1) {
    const a = own[index - 1];
    const b = own[index];
    if (!a || !b) continue;
    const fromMs = Math.max(a.ms, nowMs);
    const untilMs = Math.min(b.ms, nowMs + limits.horizonMs);
    if (fromMs > untilMs) continue;
    const meeting = meetingOf({ own: [a, b], one, place, nowMs, fromMs, untilMs });
    const hours = nearestHours(meeting);
    const distance = Math.hypot(
      meeting.east + meeting.eastKt * hours,
      meeting.north + meeting.northKt * hours,
    );
    const broken = brokenFrom(meeting, limits);
    if (broken !== null) conflictMs ??= fromMs + broken * HOUR_MS;
    if (best !== null && distance >= best.distanceNm) continue;
    best = {
      address: one.address,
      atMs: fromMs + hours * HOUR_MS,
      distanceNm: distance,
      verticalFt: meeting.upFt === null ? null : meeting.upFt + meeting.upFtPerHour * hours,
      conflictMs: null,
    };
  }
  return best === null ? null : { ...best, conflictMs };
}

/** Aircraft within the limits, the earliest first. */
export function watchConflicts(
  own: readonly TimedPlace[],
  aircraft: Iterable<Aircraft>,
  given: { readonly nowMs: number; readonly limits: WatchLimits; readonly ownAddress: string | null },
): Approach[] {
  const found: Approach[] = [];
  const [first] = own;
  if (!first) return found;
  for (const one of aircraft) {
    if (one.address === given.ownAddress) continue;
    const approach = closestApproach(own, one, given);
    if (approach?.conflictMs !== null && approach !== null) found.push(approach);
  }
  return found.toSorted((a, b) => (a.conflictMs ?? 0) - (b.conflictMs ?? 0));
}

const CLIMB_FPM = 1800;

/** Route with constant ground speed, climbing from the first point and descending to the last. */
export function flownRoute(
  points: readonly LatLon[],
  given: { readonly offMs: number; readonly groundSpeedKt: number; readonly cruiseFt: number },
): TimedPlace[] {
  const line = routeLine(points);
  let miles = 0;
  const along = line.map((place, index) => {
    const before = line[index - 1];
    if (before) miles += distanceNm(before, place);
    return { place, miles };
  });
  const minutes = (nm: number) => (nm / given.groundSpeedKt) * 60;
  return along.map(({ place, miles: flown }) => ({
    ...place,
    ms: given.offMs + minutes(flown) * 60_000,
    altitudeFt: Math.min(given.cruiseFt, minutes(flown) * CLIMB_FPM, minutes(miles - flown) * CLIMB_FPM),
  }));
}

/** Extrapolated straight path of an aircraft; `null` when its track is unknown. */
export function straightOn(one: Aircraft, nowMs: number, horizonMs: number): TimedPlace[] | null {
  if (!isMoving(one) || one.altitudeFt === null) return null;
  const from = drawnPlace(one, nowMs);
  const track = one.trackDegTrue * RAD;
  const miles = (one.groundSpeedKt * horizonMs) / HOUR_MS;
  const lat = from.lat + (miles * Math.cos(track)) / 60.04;
  const lon = from.lon + (miles * Math.sin(track)) / (60.04 * Math.cos(((from.lat + lat) / 2) * RAD));
  const altitudeAt = (ms: number) =>
    (one.altitudeFt ?? 0) + ((one.verticalRateFpm ?? 0) * (ms - one.positionMs)) / 60_000;
  return [
    { ...from, ms: nowMs, altitudeFt: altitudeAt(nowMs) },
    { lat, lon, ms: nowMs + horizonMs, altitudeFt: altitudeAt(nowMs + horizonMs) },
  ];
}
