import { distanceNm, intermediatePoint } from '../geo/geodesic.ts';
import type { LatLon } from '../geo/lat-lon.ts';
import { type UnitVector, chordBetween, chordToNm, unitVector } from '../geo/unit-vector.ts';
import { middleOf } from './arcs.ts';

/** A point that is flown over. Between two points ground speed and rate of climb do not change. */
export interface PathPoint extends LatLon {
  /** UTC, ms since the epoch; null where the plan says no time. */
  readonly timeMs: number | null;
  /** Above mean sea level; null where the plan says no level. */
  readonly altitudeFt: number | null;
}

/** A place of the path. `legIndex` is the index of the point that the leg begins with. */
export interface Moment extends LatLon {
  readonly timeMs: number | null;
  readonly altitudeFt: number | null;
  readonly legIndex: number;
  /** From the first point, along the path. */
  readonly distanceNm: number;
}

/** A short piece of the path, so short that a great circle on the sphere is its geodesic. */
export interface Piece {
  readonly from: Moment;
  readonly to: Moment;
  readonly fromAt: UnitVector;
  readonly toAt: UnitVector;
}

export interface FlownPath {
  readonly pieces: readonly Piece[];
  /** A cap on the sphere that holds it all. */
  readonly middle: UnitVector;
  readonly radiusNm: number;
  /** First and last time; null without times. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** Every point has a time: areas are met at their times. Without, at any time. */
  readonly isTimed: boolean;
  readonly hasLevels: boolean;
}

/** On a piece of this length geodesic and great circle are less than 0.01 nm apart. */
const PIECE_NM = 60;
/** In this time a moving area and the aircraft meet as if both went straight on. */
const PIECE_MS = 5 * 60_000;

const between = (from: number | null, to: number | null, part: number): number | null =>
  from === null || to === null ? null : from + (to - from) * part;

function piecesOf(from: PathPoint, to: PathPoint, legIndex: number, startNm: number): Piece[] {
  const lengthNm = distanceNm(from, to);
  const lastsMs = from.timeMs === null || to.timeMs === null ? 0 : to.timeMs - from.timeMs;
  const count = Math.max(1, Math.ceil(lengthNm / PIECE_NM), Math.ceil(lastsMs / PIECE_MS));
  const moments = Array.from({ length: count + 1 }, (_, index): Moment => {
    const part = index / count;
    const { lat, lon } = index === 0 ? from : index === count ? to : intermediatePoint(from, to, part);
    return {
      lat,
      lon,
      timeMs: between(from.timeMs, to.timeMs, part),
      altitudeFt: between(from.altitudeFt, to.altitudeFt, part),
      legIndex,
      distanceNm: startNm + lengthNm * part,
    };
  });
  return moments.slice(1).flatMap((moment, index) => {
    const before = moments[index];
    return before ? [{ from: before, to: moment, fromAt: unitVector(before), toAt: unitVector(moment) }] : [];
  });
}

function capOf(pieces: readonly Piece[]): { middle: UnitVector; radiusNm: number } {
  const all = pieces.flatMap(({ fromAt, toAt }) => [fromAt, toAt]);
  const middle = middleOf(all);
  return {
    middle,
    radiusNm: all.reduce((most, at) => Math.max(most, chordToNm(chordBetween(middle, at))), 0),
  };
}

/**
 * A path made ready for many questions. Legs are geodesics on WGS84, times and levels change evenly along each.
 * Two points in one place with different times are a hold: the aircraft stays there.
 */
export function openPath(points: readonly PathPoint[]): FlownPath {
  let soFarNm = 0;
  const [only] = points;
  // One point is a path as well: an aircraft that stays there.
  const ends = points.length === 1 && only ? [only, only] : points;
  const pieces = ends.flatMap((point, index) => {
    const next = ends[index + 1];
    if (!next) return [];
    const made = piecesOf(point, next, index, soFarNm);
    soFarNm = made.at(-1)?.to.distanceNm ?? soFarNm;
    return made;
  });
  const isTimed =
    points.every(({ timeMs }) => timeMs !== null && Number.isFinite(timeMs)) &&
    pieces.every(({ from, to }) => (from.timeMs ?? 0) <= (to.timeMs ?? 0));
  return {
    pieces,
    ...capOf(pieces),
    startMs: isTimed ? (points[0]?.timeMs ?? null) : null,
    endMs: isTimed ? (points.at(-1)?.timeMs ?? null) : null,
    isTimed,
    hasLevels: points.every(({ altitudeFt }) => altitudeFt !== null),
  };
}

/** The place `part` (0…1) of the way along a piece. */
export function momentAt({ from, to }: Piece, part: number): Moment {
  if (part <= 0) return from;
  if (part >= 1) return to;
  const { lat, lon } = intermediatePoint(from, to, part);
  return {
    lat,
    lon,
    timeMs: between(from.timeMs, to.timeMs, part),
    altitudeFt: between(from.altitudeFt, to.altitudeFt, part),
    legIndex: from.legIndex,
    distanceNm: from.distanceNm + (to.distanceNm - from.distanceNm) * part,
  };
}
