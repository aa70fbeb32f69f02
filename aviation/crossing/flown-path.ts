import { distanceNm, intermediatePoint } from '../geo/geodesic.ts';
import type { LatLon } from '../geo/lat-lon.ts';
import { type UnitVector, chordBetween, chordToNm, unitVector } from '../geo/unit-vector.ts';
import { middleOf } from './arcs.ts';

/** Point of a flight path. Ground speed and rate of climb are constant between two points. */
export interface PathPoint extends LatLon {
  /** UTC, ms since 1970; null when the plan gives no time. */
  readonly timeMs: number | null;
  /** Feet AMSL; null when the plan gives no level. */
  readonly altitudeFt: number | null;
}

/** Position on the path. `legIndex` is the index of the first point of the leg. */
export interface Moment extends LatLon {
  readonly timeMs: number | null;
  readonly altitudeFt: number | null;
  readonly legIndex: number;
  /** Along the path, from the first point. */
  readonly distanceNm: number;
}

/** Piece of the path, short enough that its great circle approximates the geodesic. */
export interface Piece {
  readonly from: Moment;
  readonly to: Moment;
  readonly fromAt: UnitVector;
  readonly toAt: UnitVector;
}

/** Path prepared for queries. */
export interface FlownPath {
  readonly pieces: readonly Piece[];
  /** Bounding cap on the sphere. */
  readonly middle: UnitVector;
  readonly radiusNm: number;
  /** First and last time, ms since 1970; null without times. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** Whether every point has a time; otherwise areas match at any time. */
  readonly isTimed: boolean;
  readonly hasLevels: boolean;
}

/** Maximum length of a piece: geodesic and great circle differ by less than 0.01 NM. */
const PIECE_NM = 60;
/** Maximum duration of a piece: relative motion of area and aircraft is close to linear. */
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
    radiusNm: all.reduce((max, at) => Math.max(max, chordToNm(chordBetween(middle, at))), 0),
  };
}

/**
 * Prepares a path for many queries. Legs are WGS84 geodesics; times and levels are linear along each. Two points at one
 * position with different times are a hold.
 */
export function openPath(points: readonly PathPoint[]): FlownPath {
  let soFarNm = 0;
  const [only] = points;
  // A single point is a path too: an aircraft that remains there.
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

/** Position at a fraction `part` (0 to 1) of a piece. */
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
