import type { CodedLeg } from '#aviation/procedures/coded-leg.ts';
import { destination, geodesicPath, inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { type LatLon, angleDifferenceDeg, normaliseBearingDeg } from '#aviation/geo/lat-lon.ts';
import type { FlightState, LegContext, LegPath, LegProblem } from './leg-state.ts';
import {
  type CourseLine,
  arcCentre,
  arcPoints,
  meetCourse,
  offsetRightNm,
  sweepDeg,
  turnDirect,
  turnOnto,
} from './path-geometry.ts';

/** Maximum distance of equal positions. */
const SAME_PLACE_NM = 0.05;
/** A course within this angle of the direct bearing, or a start within it of the course, is flown straight. */
const ALIGNED_DEG = 8;
const ALIGNED_NM = 0.3;
/** A start further than this from a DME arc is first led to it. */
const ON_ARC_NM = 0.3;
const INTERCEPT_DEG = 45;
/** Maximum distance of an intercept. */
const LONGEST_INTERCEPT_NM = 60;
const LONG_LEG_NM = 60;

/** Track on arrival at the last of some points; null for fewer than two. */
export function arrivalTrack(points: readonly LatLon[]): number | null {
  const to = points.at(-1);
  const from = points.findLast((point) => to !== undefined && inverseGeodesic(point, to).distanceNm > 0.005);
  return from && to ? inverseGeodesic(from, to).finalBearingDegTrue : null;
}

/** Path that ends at a position, with the track on arrival. */
export function pathTo(
  points: readonly LatLon[],
  state: FlightState,
  extra: { assumption?: string | null; trackDegTrue?: number; isOpenEnded?: boolean } = {},
): LegPath {
  return {
    points,
    end: {
      position: points.at(-1) ?? state.position,
      trackDegTrue: extra.trackDegTrue ?? arrivalTrack(points) ?? state.trackDegTrue,
      altitudeFt: state.altitudeFt,
    },
    assumption: extra.assumption ?? null,
    isOpenEnded: extra.isOpenEnded ?? false,
  };
}

/** Straight path, with intermediate points on long legs. */
function straight(from: LatLon, to: LatLon): LatLon[] {
  return inverseGeodesic(from, to).distanceNm < LONG_LEG_NM ? [from, to] : geodesicPath(from, to);
}

/** IF begins at its fix, without a path. */
export function initialFix(fix: LatLon, state: FlightState): LegPath {
  return pathTo([fix], { ...state, trackDegTrue: null });
}

/** TF: track from the preceding fix to this one. */
export function trackToFix(fix: LatLon, state: FlightState): LegPath {
  return state.position === null ? initialFix(fix, state) : pathTo(straight(state.position, fix), state);
}

/** DF: from the present position, by a turn, direct to the fix. */
export function directToFix(leg: CodedLeg, fix: LatLon, state: FlightState, context: LegContext): LegPath {
  const { position, trackDegTrue } = state;
  if (position === null) return initialFix(fix, state);
  if (trackDegTrue === null) return pathTo(straight(position, fix), state);
  const turned = turnDirect({ at: position, trackDegTrue }, fix, {
    turn: leg.turn,
    radiusNm: context.turnRadiusNm,
  });
  const assumption = turned.length > 1 ? `turn of ${context.turnRadiusNm.toFixed(1)} NM radius` : null;
  return pathTo([position, ...turned], state, { assumption });
}

/** CF: on a course to the fix, which is intercepted first when necessary. */
export function courseToFix(
  leg: CodedLeg,
  fix: LatLon,
  state: FlightState,
  context: LegContext,
): LegPath | LegProblem {
  if (leg.courseDegMag === null) return { problem: 'the data gives no course' };
  const courseDegTrue = normaliseBearingDeg(
    leg.courseDegMag + context.places.variationDegEast(fix, leg.navaid),
  );
  const { position } = state;
  if (position === null) {
    const distanceNm = leg.distanceNm ?? 0;
    if (distanceNm <= 0) return initialFix(fix, state);
    const start = destination(fix, { bearingDegTrue: normaliseBearingDeg(courseDegTrue + 180), distanceNm });
    return pathTo([start, fix], state, {
      assumption: `begins ${distanceNm} NM before the fix on its course`,
    });
  }
  const direct = inverseGeodesic(position, fix);
  if (direct.distanceNm < SAME_PLACE_NM)
    return pathTo([position, fix], state, { trackDegTrue: courseDegTrue });
  const line = { through: fix, courseDegTrue };
  const isAhead = Math.abs(angleDifferenceDeg(direct.finalBearingDegTrue, courseDegTrue)) < 90;
  const isAligned =
    Math.abs(angleDifferenceDeg(direct.finalBearingDegTrue, courseDegTrue)) < ALIGNED_DEG ||
    (isAhead && Math.abs(offsetRightNm(position, line)) < ALIGNED_NM);
  if (isAligned) return pathTo(straight(position, fix), state);
  const joined = joinCourse(leg, line, { ...state, position }, context);
  if (joined)
    return pathTo([position, ...joined, fix], state, { assumption: 'joins the course before the fix' });
  const { trackDegTrue } = state;
  const turned =
    trackDegTrue === null
      ? [fix]
      : turnDirect({ at: position, trackDegTrue }, fix, { turn: leg.turn, radiusNm: context.turnRadiusNm });
  return pathTo([position, ...turned], state, {
    assumption: 'drawn direct: the course cannot be joined before the fix',
  });
}

/** How a course is joined before its fix: on the present heading if it intercepts, else by a turn to 45°. */
function joinCourse(
  leg: CodedLeg,
  line: CourseLine,
  state: FlightState & { position: LatLon },
  context: LegContext,
): LatLon[] | null {
  const { position, trackDegTrue } = state;
  const meets = (at: LatLon, heading: number) => {
    const meeting = meetCourse({ at, trackDegTrue: heading }, line);
    const isUsable =
      meeting !== null &&
      meeting.distanceNm > SAME_PLACE_NM &&
      meeting.distanceNm < LONGEST_INTERCEPT_NM &&
      meeting.beyondNm < -ALIGNED_NM;
    return isUsable ? meeting.point : null;
  };
  if (trackDegTrue !== null && leg.turn === null) {
    const ahead = meets(position, trackDegTrue);
    if (ahead) return [ahead];
  }
  const isRightOfCourse = offsetRightNm(position, line) > 0;
  const heading = normaliseBearingDeg(
    line.courseDegTrue + (isRightOfCourse ? -INTERCEPT_DEG : INTERCEPT_DEG),
  );
  const turned =
    trackDegTrue === null
      ? { points: [], at: position }
      : turnOnto({ at: position, trackDegTrue }, heading, { turn: leg.turn, radiusNm: context.turnRadiusNm });
  const point = meets(turned.at, heading);
  return point && [...turned.points, point];
}

/** Coded radii that differ by more than this share from the leg's courses are not used. */
const RADIUS_TOLERANCE = 0.2;

/** Radius from the fixes and the courses at both; null when undefined. */
function radiusOfCourses(leg: CodedLeg, chordNm: number): { radiusNm: number; lengthNm: number } | null {
  if (leg.thetaDegMag === null || leg.courseDegMag === null || leg.turn === null) return null;
  const sweep = sweepDeg(leg.thetaDegMag, leg.courseDegMag, leg.turn);
  // Courses are coded to 0.1°: nearly straight legs give no radius.
  if (sweep < 2 || sweep > 355) return null;
  const radians = (sweep * Math.PI) / 180;
  const radiusNm = chordNm / (2 * Math.sin(radians / 2));
  return { radiusNm, lengthNm: radiusNm * radians };
}

/** RF: arc of constant radius from the preceding position to the fix, through both exactly. */
export function radiusToFix(leg: CodedLeg, fix: LatLon, state: FlightState): LegPath | LegProblem {
  const { position } = state;
  const { turn, arcRadiusNm } = leg;
  if (position === null) return { problem: 'the arc has no starting point' };
  if (turn === null || arcRadiusNm === null) return { problem: 'the data gives no turn or no radius' };
  const chordNm = inverseGeodesic(position, fix).distanceNm;
  const told = radiusOfCourses(leg, chordNm);
  const isFitting = told
    ? Math.abs(arcRadiusNm - told.radiusNm) < RADIUS_TOLERANCE * told.radiusNm
    : arcRadiusNm * (1 + RADIUS_TOLERANCE) > chordNm / 2;
  if (!isFitting && told === null)
    return { problem: `an arc of the coded ${arcRadiusNm} NM does not join its fixes` };
  const codedCentre = leg.centre?.position ?? null;
  const centre =
    codedCentre ??
    arcCentre({
      from: position,
      to: fix,
      turn,
      radiusNm: isFitting || told === null ? arcRadiusNm : told.radiusNm,
      lengthNm: told?.lengthNm ?? leg.distanceNm,
    });
  const points = arcBetween({ centre, from: position, to: fix, turn });
  const trackDegTrue = normaliseBearingDeg(
    inverseGeodesic(centre, fix).initialBearingDegTrue + (turn === 'R' ? 90 : -90),
  );
  const workedOut = isFitting
    ? 'centre computed from radius, turn and fixes'
    : `radius of ${(told?.radiusNm ?? arcRadiusNm).toFixed(1)} NM computed from courses and fixes: the coded ${arcRadiusNm} NM does not join them`;
  return pathTo(points, state, { trackDegTrue, assumption: codedCentre ? null : workedOut });
}

/** Arc about a centre between two positions, both included. */
function arcBetween(arc: { centre: LatLon; from: LatLon; to: LatLon; turn: 'L' | 'R' }): LatLon[] {
  const start = inverseGeodesic(arc.centre, arc.from);
  const end = inverseGeodesic(arc.centre, arc.to);
  const sweep = sweepDeg(start.initialBearingDegTrue, end.initialBearingDegTrue, arc.turn);
  const between = arcPoints({
    centre: arc.centre,
    fromBearingDeg: start.initialBearingDegTrue,
    sweepDeg: sweep,
    turn: arc.turn,
    fromNm: start.distanceNm,
    toNm: end.distanceNm,
  });
  return [arc.from, ...between.slice(0, -1), arc.to];
}

/** AF: along the DME arc of a navaid to the fix. */
export function arcToFix(
  leg: CodedLeg,
  fix: LatLon,
  state: FlightState,
  context: LegContext,
): LegPath | LegProblem {
  const { position } = state;
  const { rhoNm, thetaDegMag, turn } = leg;
  if (rhoNm === null || thetaDegMag === null || turn === null)
    return { problem: 'the data gives no radius, radial or turn' };
  const variation = context.places.variationDegEast(fix, leg.navaid);
  const onArc = (radialDegMag: number, centre: LatLon) =>
    destination(centre, {
      bearingDegTrue: normaliseBearingDeg(radialDegMag + variation),
      distanceNm: rhoNm,
    });
  const known = leg.navaid === null ? null : context.places.navaid(leg.navaid, fix);
  const isKnown = known !== null && Math.abs(inverseGeodesic(known, fix).distanceNm - rhoNm) < ON_ARC_NM;
  const centre = isKnown ? { lat: known.lat, lon: known.lon } : onArc(thetaDegMag + 180, fix);
  const isOnArc =
    position !== null && Math.abs(inverseGeodesic(centre, position).distanceNm - rhoNm) < ON_ARC_NM;
  const coded = leg.courseDegMag === null ? null : onArc(leg.courseDegMag, centre);
  const start = isOnArc ? position : (coded ?? position);
  if (start === null) return { problem: 'the arc has no starting point' };
  const arc = arcBetween({ centre, from: start, to: fix, turn });
  const trackDegTrue = normaliseBearingDeg(
    inverseGeodesic(centre, fix).initialBearingDegTrue + (turn === 'R' ? 90 : -90),
  );
  const notes = [
    isKnown ? null : 'the arc’s navaid placed by the radial of the fix',
    isOnArc ? null : position === null ? 'begins at the coded radial' : 'flown straight to the coded radial',
  ].filter((note) => note !== null);
  const assumption = notes.length > 0 ? notes.join('; ') : null;
  const points = isOnArc || position === null ? arc : [position, ...arc];
  return pathTo(points, state, { trackDegTrue, assumption });
}
