import { isaDeviationC } from '#aviation/atmosphere/standard-atmosphere.ts';
import {
  componentsOfWind,
  type Wind,
  windAlong,
  windOfComponents,
} from '#aviation/atmosphere/wind-vector.ts';
import type { FlightPhase, FlightState, FlownSegment } from './fly-segment.ts';
import type { RoutePath } from './route-path.ts';

/** Named point of the planned route; `via` is the airway to it. */
export interface NavlogPoint {
  readonly ident: string;
  readonly lat: number;
  readonly lon: number;
  readonly via: string | null;
}

export type NavlogKind = 'waypoint' | 'top-of-climb' | 'step-climb' | 'top-of-descent';

/** Leg to one point. Averages are weighted by time over the leg; `null` when unknown. */
export interface NavlogLeg {
  readonly ident: string;
  readonly kind: NavlogKind;
  readonly via: string | null;
  readonly lat: number;
  readonly lon: number;
  readonly phase: FlightPhase;
  /** At the point. */
  readonly pressureAltitudeFt: number;
  readonly trackDegTrue: number;
  readonly distanceNm: number;
  readonly alongNm: number;
  readonly mach: number;
  readonly trueAirspeedKt: number;
  readonly groundSpeedKt: number;
  /** `null` unless known on the whole leg. */
  readonly wind: Wind | null;
  /** Headwind positive. */
  readonly headwindKt: number | null;
  readonly temperatureC: number | null;
  readonly isaDeviationC: number | null;
  readonly minutes: number;
  readonly fuelKg: number;
  readonly massKg: number;
  readonly remainingFuelKg: number;
  readonly timeOverMs: number;
}

interface Stop {
  readonly alongNm: number;
  readonly kind: NavlogKind;
  readonly point: NavlogPoint;
}

const SAME_PLACE_NM = 0.05;

/** Navigation log of a flight: a leg to each waypoint and each change of level. The legs add up to the flight. */
export function navlogOf(
  flown: {
    readonly segments: readonly FlownSegment[];
    readonly path: RoutePath;
    readonly zeroFuelKg: number;
  },
  points: readonly NavlogPoint[],
): NavlogLeg[] {
  const stops = stopsOf(flown, points);
  const legs: NavlogLeg[] = [];
  let fromNm = 0;
  let massKg = flown.segments[0]?.from.massKg ?? 0;
  let timeMs = flown.segments[0]?.from.timeMs ?? 0;
  for (const [index, stop] of stops.entries()) {
    const isLast = index === stops.length - 1;
    const parts = partsOf(flown.segments, {
      fromNm,
      toNm: isLast ? Infinity : stop.alongNm,
      isFirst: index === 0,
    });
    const leg = legOf(flown.path, stop, { parts, fromNm, massKg, timeMs, zeroFuelKg: flown.zeroFuelKg });
    legs.push(leg);
    fromNm = stop.alongNm;
    massKg = leg.massKg;
    timeMs = leg.timeOverMs;
  }
  return legs;
}

function stopsOf(
  { segments, path }: { readonly segments: readonly FlownSegment[]; readonly path: RoutePath },
  points: readonly NavlogPoint[],
): Stop[] {
  const named = points.flatMap((point, index): Stop[] => {
    const alongNm = path.pointsNm[index] ?? 0;
    const beforeNm = index === 0 ? null : path.pointsNm[index - 1];
    return beforeNm === null || alongNm === beforeNm ? [] : [{ alongNm, kind: 'waypoint', point }];
  });
  const isTaken = (alongNm: number): boolean =>
    named.some((stop) => Math.abs(stop.alongNm - alongNm) < SAME_PLACE_NM);
  const changes = levelChangesOf(segments).flatMap(({ alongNm, kind, ident }): Stop[] => {
    if (isTaken(alongNm) || alongNm < SAME_PLACE_NM) return [];
    const { lat, lon } = path.at(alongNm);
    // The airway continues past the point.
    const via = named.find((stop) => stop.alongNm > alongNm)?.point.via ?? null;
    return [{ alongNm, kind, point: { ident, lat, lon, via } }];
  });
  return [...named, ...changes].toSorted((a, b) => a.alongNm - b.alongNm);
}

/** Change of level en route: top of climb, start of a step climb, or top of descent. */
export interface LevelChangePoint {
  readonly alongNm: number;
  readonly kind: NavlogKind;
  readonly ident: string;
  readonly pressureAltitudeFt: number;
  readonly timeMs: number;
  /** Level-off of a step climb; null for the others. */
  readonly levelOff: FlightState | null;
}

/** Top of climb, start of each step climb and top of descent, in the order flown. */
export function levelChangesOf(segments: readonly FlownSegment[]): LevelChangePoint[] {
  return segments.flatMap((segment, index): LevelChangePoint[] => {
    const next = segments[index + 1];
    const name = next ? changeBetween(segment.phase, next.phase) : null;
    if (!name) return [];
    // Only the first climb has a top of climb.
    if (name.kind === 'top-of-climb' && segments.slice(0, index).some(({ phase }) => phase === 'cruise'))
      return [];
    const { alongNm, pressureAltitudeFt, timeMs } = segment.to;
    const levelOff = name.kind === 'step-climb' ? endOfClimb(segments, index + 1) : null;
    return [{ ...name, alongNm, pressureAltitudeFt, timeMs, levelOff }];
  });
}

/** End of the climb that begins with a segment. */
function endOfClimb(segments: readonly FlownSegment[], from: number): FlightState | null {
  const after = segments.findIndex(({ phase }, index) => index > from && phase !== 'climb');
  return segments[(after < 0 ? segments.length : after) - 1]?.to ?? null;
}

function changeBetween(from: FlightPhase, to: FlightPhase): { kind: NavlogKind; ident: string } | null {
  if (from !== 'descent' && to === 'descent') return { kind: 'top-of-descent', ident: 'TOD' };
  if (from === 'cruise' && to === 'climb') return { kind: 'step-climb', ident: 'S/C' };
  return from === 'climb' && to === 'cruise' ? { kind: 'top-of-climb', ident: 'TOC' } : null;
}

interface Part {
  readonly segment: FlownSegment;
  /** Share of the segment in the leg, 0 to 1. */
  readonly share: number;
}

function partsOf(
  segments: readonly FlownSegment[],
  leg: { fromNm: number; toNm: number; isFirst: boolean },
): Part[] {
  return segments.flatMap((segment) => {
    const lengthNm = segment.to.alongNm - segment.from.alongNm;
    if (lengthNm <= 0) {
      const isIn = segment.phase === 'take-off' ? leg.isFirst : leg.toNm === Infinity;
      return isIn ? [{ segment, share: 1 }] : [];
    }
    const coveredNm = Math.min(leg.toNm, segment.to.alongNm) - Math.max(leg.fromNm, segment.from.alongNm);
    return coveredNm > 0 ? [{ segment, share: Math.min(1, coveredNm / lengthNm) }] : [];
  });
}

interface LegStart {
  readonly parts: readonly Part[];
  readonly fromNm: number;
  readonly massKg: number;
  readonly timeMs: number;
  readonly zeroFuelKg: number;
}

function legOf(path: RoutePath, stop: Stop, start: LegStart): NavlogLeg {
  const { parts } = start;
  const seconds = (part: Part): number =>
    ((part.segment.to.timeMs - part.segment.from.timeMs) / 1000) * part.share;
  const moving = parts.filter(({ segment }) => segment.trueAirspeedKt > 0);
  const mean = averageOver(moving, seconds);
  const fuelKg = parts.reduce(
    (sum, { segment, share }) => sum + (segment.from.massKg - segment.to.massKg) * share,
    0,
  );
  const totalS = parts.reduce((sum, part) => sum + seconds(part), 0);
  const movingS = moving.reduce((sum, part) => sum + seconds(part), 0);
  const distanceNm = stop.alongNm - start.fromNm;
  // A mean over part of the leg would contradict the ground speed, which is for the whole leg.
  const wind = moving.every(({ segment }) => segment.wind !== null) ? meanWind(mean) : null;
  const trackDegTrue = path.at((start.fromNm + stop.alongNm) / 2).trackDegTrue;
  const massKg = start.massKg - fuelKg;
  const last = parts.at(-1);
  const flying = moving.at(-1) ?? last;
  return {
    ident: stop.point.ident,
    kind: stop.kind,
    via: stop.point.via,
    lat: stop.point.lat,
    lon: stop.point.lon,
    phase: flying?.segment.phase ?? 'cruise',
    pressureAltitudeFt: last ? altitudeAt(last.segment, stop.alongNm) : 0,
    trackDegTrue,
    distanceNm,
    alongNm: stop.alongNm,
    mach: mean(({ segment }) => segment.mach) ?? 0,
    trueAirspeedKt: mean(({ segment }) => segment.trueAirspeedKt) ?? 0,
    groundSpeedKt: movingS > 0 ? (distanceNm / movingS) * 3600 : 0,
    wind,
    headwindKt: wind === null ? null : windAlong(wind, trackDegTrue).headwindKt,
    temperatureC: mean(({ segment }) => segment.temperatureC),
    isaDeviationC: mean(({ segment }) => deviationOf(segment)),
    minutes: totalS / 60,
    fuelKg,
    massKg,
    remainingFuelKg: massKg - start.zeroFuelKg,
    timeOverMs: start.timeMs + totalS * 1000,
  };
}

type Mean = (valueOf: (part: Part) => number | null) => number | null;

/** Time-weighted mean of the known values; `null` without any. */
function averageOver(parts: readonly Part[], seconds: (part: Part) => number): Mean {
  return (valueOf) => {
    let [sum, weight] = [0, 0];
    for (const part of parts) {
      const value = valueOf(part);
      if (value === null) continue;
      sum += value * seconds(part);
      weight += seconds(part);
    }
    return weight > 0 ? sum / weight : null;
  };
}

function meanWind(mean: Mean): Wind | null {
  const eastwardMps = mean(({ segment }) => segment.wind && componentsOfWind(segment.wind).eastwardMps);
  const northwardMps = mean(({ segment }) => segment.wind && componentsOfWind(segment.wind).northwardMps);
  return eastwardMps === null || northwardMps === null
    ? null
    : windOfComponents({ eastwardMps, northwardMps });
}

function deviationOf({ from, to, temperatureC }: FlownSegment): number | null {
  if (temperatureC === null) return null;
  const pressureAltitudeFt = (from.pressureAltitudeFt + to.pressureAltitudeFt) / 2;
  return isaDeviationC({ pressureAltitudeFt, temperatureC });
}

function altitudeAt({ from, to }: FlownSegment, alongNm: number): number {
  const lengthNm = to.alongNm - from.alongNm;
  const part = lengthNm <= 0 ? 1 : Math.min(1, Math.max(0, (alongNm - from.alongNm) / lengthNm));
  return from.pressureAltitudeFt + (to.pressureAltitudeFt - from.pressureAltitudeFt) * part;
}

/** Share of the distance with known wind, 0 to 1. */
export function knownWindPart(segments: readonly FlownSegment[]): number {
  let [known, all] = [0, 0];
  for (const { from, to, wind } of segments) {
    const lengthNm = to.alongNm - from.alongNm;
    all += lengthNm;
    if (wind !== null) known += lengthNm;
  }
  return all > 0 ? known / all : 0;
}
