import type { TurnDirection } from '#aviation/procedures/procedure-terms.ts';
import { destination, inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { type LatLon, angleDifferenceDeg, normaliseBearingDeg } from '#aviation/geo/lat-lon.ts';

const RADIANS = Math.PI / 180;
/** Maximum angle between points of a drawn arc. */
const ARC_STEP_DEG = 6;
/** Smaller turns are not drawn as arcs. */
const SMALL_TURN_DEG = 4;

/** Straight course through a position: degrees true there. */
export interface CourseLine {
  readonly through: LatLon;
  readonly courseDegTrue: number;
}

/** Position and direction of flight. */
export interface Heading {
  readonly at: LatLon;
  readonly trackDegTrue: number;
}

/**
 * Intersection of a straight path with a course line. `distanceNm` is along the path (negative: behind), `beyondNm`
 * beyond the position of the line in the direction of its course (negative: before it). Null when parallel. Azimuthal
 * equidistant projection around the start of the path, exact to a few metres within 100 NM.
 */
export function meetCourse(
  from: Heading,
  line: CourseLine,
): { point: LatLon; distanceNm: number; beyondNm: number } | null {
  const toLine = inverseGeodesic(from.at, line.through);
  const turnOfNorth = toLine.finalBearingDegTrue - toLine.initialBearingDegTrue;
  const bearing = toLine.initialBearingDegTrue * RADIANS;
  const course = (line.courseDegTrue - turnOfNorth) * RADIANS;
  const track = from.trackDegTrue * RADIANS;
  const sine = Math.sin(course - track);
  if (Math.abs(sine) < 0.02) return null;
  const distanceNm = (toLine.distanceNm * Math.sin(course - bearing)) / sine;
  const beyondNm = (toLine.distanceNm * Math.sin(track - bearing)) / sine;
  return {
    point: destination(from.at, { bearingDegTrue: from.trackDegTrue, distanceNm }),
    distanceNm,
    beyondNm,
  };
}

/** Signed distance from a course line, positive to its right. */
export function offsetRightNm(at: LatLon, line: CourseLine): number {
  const { distanceNm, initialBearingDegTrue } = inverseGeodesic(line.through, at);
  return distanceNm * Math.sin((initialBearingDegTrue - line.courseDegTrue) * RADIANS);
}

/** First position ahead on a straight path at `radiusNm` from a centre; null for none. */
export function meetCircle(from: Heading, centre: LatLon, radiusNm: number, withinNm: number): LatLon | null {
  const pointAt = (distanceNm: number) =>
    destination(from.at, { bearingDegTrue: from.trackDegTrue, distanceNm });
  const excessAt = (distanceNm: number) => inverseGeodesic(centre, pointAt(distanceNm)).distanceNm - radiusNm;
  const stepNm = 0.5;
  let before = excessAt(0);
  for (let far = stepNm; far <= withinNm; far += stepNm) {
    const here = excessAt(far);
    if (Math.sign(here) !== Math.sign(before)) return pointAt(bisect(excessAt, far - stepNm, far));
    before = here;
  }
  return null;
}

function bisect(value: (at: number) => number, from: number, to: number): number {
  let low = from;
  let high = to;
  const sign = Math.sign(value(low));
  for (let turn = 0; turn < 30; turn += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(value(middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Degrees turned from one direction to another in a given sense, in [0, 360). */
export function sweepDeg(fromDeg: number, toDeg: number, turn: TurnDirection): number {
  return normaliseBearingDeg(turn === 'R' ? toDeg - fromDeg : fromDeg - toDeg);
}

/** Sense of the shorter turn. */
export function shorterTurn(fromDeg: number, toDeg: number): TurnDirection {
  return angleDifferenceDeg(fromDeg, toDeg) >= 0 ? 'R' : 'L';
}

/**
 * Points of an arc about a centre, from one bearing through a sweep, without the first point. The radius is linear from
 * `fromNm` to `toNm`, so that an arc coded to 0.1 NM still meets both ends.
 */
export function arcPoints(arc: {
  centre: LatLon;
  fromBearingDeg: number;
  sweepDeg: number;
  turn: TurnDirection;
  fromNm: number;
  toNm: number;
}): LatLon[] {
  const steps = Math.max(2, Math.ceil(arc.sweepDeg / ARC_STEP_DEG));
  const sign = arc.turn === 'R' ? 1 : -1;
  return Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / steps;
    return destination(arc.centre, {
      bearingDegTrue: normaliseBearingDeg(arc.fromBearingDeg + sign * arc.sweepDeg * share),
      distanceNm: arc.fromNm + (arc.toNm - arc.fromNm) * share,
    });
  });
}

/** Centre of a turn that begins here. */
function turnCentre({ at, trackDegTrue }: Heading, turn: TurnDirection, radiusNm: number): LatLon {
  const side = turn === 'R' ? 90 : -90;
  return destination(at, { bearingDegTrue: normaliseBearingDeg(trackDegTrue + side), distanceNm: radiusNm });
}

/** Turn onto a direction: points without the first, and its end. No points for a small turn. */
export function turnOnto(
  from: Heading,
  toDegTrue: number,
  options: { turn: TurnDirection | null; radiusNm: number },
): { points: LatLon[]; at: LatLon } {
  const turn = options.turn ?? shorterTurn(from.trackDegTrue, toDegTrue);
  const sweep = sweepDeg(from.trackDegTrue, toDegTrue, turn);
  // A coded direction that requires nearly a full turn is rounding of courses, not an orbit.
  if (sweep < SMALL_TURN_DEG || sweep > 330) return { points: [], at: from.at };
  const centre = turnCentre(from, turn, options.radiusNm);
  const fromBearingDeg = inverseGeodesic(centre, from.at).initialBearingDegTrue;
  const radiusNm = options.radiusNm;
  const points = arcPoints({
    centre,
    fromBearingDeg,
    sweepDeg: sweep,
    turn,
    fromNm: radiusNm,
    toNm: radiusNm,
  });
  return { points, at: points.at(-1) ?? from.at };
}

/** Turn toward a position, then straight to it: points without the first. */
export function turnDirect(
  from: Heading,
  to: LatLon,
  options: { turn: TurnDirection | null; radiusNm: number },
): LatLon[] {
  const { initialBearingDegTrue: bearing } = inverseGeodesic(from.at, to);
  const { radiusNm } = options;
  if (Math.abs(angleDifferenceDeg(from.trackDegTrue, bearing)) < SMALL_TURN_DEG) return [to];
  const turn = options.turn ?? shorterTurn(from.trackDegTrue, bearing);
  const centre = turnCentre(from, turn, radiusNm);
  const toFix = inverseGeodesic(centre, to);
  // The position is inside the turn: there is no tangent to it.
  if (toFix.distanceNm <= radiusNm * 1.01) return [to];
  const lead = Math.acos(radiusNm / toFix.distanceNm) / RADIANS;
  const fromBearingDeg = inverseGeodesic(centre, from.at).initialBearingDegTrue;
  const leaveBearing = toFix.initialBearingDegTrue + (turn === 'R' ? -lead : lead);
  const sweep = sweepDeg(fromBearingDeg, leaveBearing, turn);
  if (sweep < SMALL_TURN_DEG || sweep > 330) return [to];
  const arc = { centre, fromBearingDeg, sweepDeg: sweep, turn, fromNm: radiusNm, toNm: radiusNm };
  return [...arcPoints(arc), to];
}

/** Centre of an arc of a radius and turn between two positions; the arc length selects the long or short arc. */
export function arcCentre(arc: {
  from: LatLon;
  to: LatLon;
  turn: TurnDirection;
  radiusNm: number;
  lengthNm: number | null;
}): LatLon {
  const chord = inverseGeodesic(arc.from, arc.to);
  const half = chord.distanceNm / 2;
  const radius = Math.max(arc.radiusNm, half);
  const shortSweep = 2 * Math.asin(Math.min(1, half / radius));
  const coded = arc.lengthNm === null ? shortSweep : arc.lengthNm / radius;
  const isLongWay = Math.abs(2 * Math.PI - shortSweep - coded) < Math.abs(shortSweep - coded);
  const toCentre = Math.acos(half / radius) / RADIANS;
  const isRight = (arc.turn === 'R') !== isLongWay;
  const bearingDegTrue = normaliseBearingDeg(chord.initialBearingDegTrue + (isRight ? toCentre : -toCentre));
  return destination(arc.from, { bearingDegTrue, distanceNm: radius });
}
