import type { CodedLeg } from '#aviation/procedures/coded-leg.ts';
import { destination, inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { type LatLon, normaliseBearingDeg } from '#aviation/geo/lat-lon.ts';
import { pathTo } from './fix-legs.ts';
import type { FlightState, LegContext, LegPath, LegProblem } from './leg-state.ts';
import { type Heading, meetCircle, meetCourse, turnOnto } from './path-geometry.ts';

const LONGEST_CLIMB_NM = 60;
const SHORTEST_CLIMB_NM = 0.5;
const LONGEST_INTERCEPT_NM = 60;
const LONGEST_TO_DME_NM = 80;

/** Start of a leg on a course after the turn onto it. */
interface Begun {
  readonly points: readonly LatLon[];
  readonly heading: Heading;
  /** Assumptions so far. */
  readonly notes: readonly string[];
}

/** Begins a leg on a course: at its fix (F…), or at the aircraft's position, after a turn (C…, V…). */
function begin(leg: CodedLeg, state: FlightState, context: LegContext): Begun | LegProblem {
  if (leg.courseDegMag === null) return { problem: 'the data gives no course' };
  const isFromFix = leg.pathTerminator.startsWith('F');
  const fix = leg.fix?.position ?? null;
  if (isFromFix && fix === null)
    return { problem: `no source gives the position of ${leg.fix?.ident ?? 'its fix'}` };
  const at = isFromFix ? fix : (state.position ?? fix);
  const start = at ?? { lat: context.airport.lat, lon: context.airport.lon };
  const notes = at === null ? ['begins at the airport’s reference point'] : [];
  const isHeading = leg.pathTerminator.startsWith('V');
  const variation = context.places.variationDegEast(start, isHeading ? null : leg.navaid);
  const trackDegTrue = normaliseBearingDeg(leg.courseDegMag + variation);
  // A fix not yet reached is flown to first.
  const isThere = state.position === null || inverseGeodesic(state.position, start).distanceNm < 0.05;
  const lead = state.position !== null && !isThere ? [state.position] : [];
  const before = isThere && state.trackDegTrue !== null ? state.trackDegTrue : trackDegTrue;
  const turned = turnOnto({ at: start, trackDegTrue: before }, trackDegTrue, {
    turn: leg.turn,
    radiusNm: context.turnRadiusNm,
  });
  if (turned.points.length > 0) notes.push(`turn of ${context.turnRadiusNm.toFixed(1)} NM radius`);
  if (isHeading) notes.push('heading drawn without wind');
  return { points: [...lead, start, ...turned.points], heading: { at: turned.at, trackDegTrue }, notes };
}

function ahead({ at, trackDegTrue }: Heading, distanceNm: number): LatLon {
  return destination(at, { bearingDegTrue: trackDegTrue, distanceNm });
}

function finish(
  begun: Begun,
  end: LatLon,
  state: FlightState,
  extra: { note?: string | null; isOpenEnded?: boolean; altitudeFt?: number } = {},
): LegPath {
  const notes = [...begun.notes, ...(extra.note ? [extra.note] : [])];
  const path = pathTo([...begun.points, end], state, {
    assumption: notes.length > 0 ? notes.join('; ') : null,
    trackDegTrue: inverseGeodesic(begun.heading.at, end).finalBearingDegTrue,
    isOpenEnded: extra.isOpenEnded ?? false,
  });
  return extra.altitudeFt === undefined
    ? path
    : { ...path, end: { ...path.end, altitudeFt: extra.altitudeFt } };
}

/** CA, FA, VA: on the course until an altitude is reached at the assumed climb gradient. */
export function toAltitude(leg: CodedLeg, state: FlightState, context: LegContext): LegPath | LegProblem {
  const begun = begin(leg, state, context);
  if ('problem' in begun) return begun;
  if (leg.altitude === null) return { problem: 'the data gives no altitude to climb to' };
  const fromFt = state.altitudeFt ?? context.airport.elevationFt;
  if (fromFt === null) return { problem: 'the airport’s elevation is unknown, so the climb cannot be drawn' };
  const { climbFtPerNm } = context.assumptions;
  const toFt = leg.altitude.altitudeFt;
  const wantedNm = (toFt - fromFt) / climbFtPerNm;
  const distanceNm = Math.min(LONGEST_CLIMB_NM, Math.max(SHORTEST_CLIMB_NM, wantedNm));
  const climb = `climb of ${climbFtPerNm} ft/NM from ${Math.round(fromFt)} ft`;
  const note =
    wantedNm > LONGEST_CLIMB_NM
      ? `${climb}, drawn for the first ${LONGEST_CLIMB_NM} NM`
      : wantedNm < SHORTEST_CLIMB_NM
        ? `${climb}: reached at once, drawn for ${SHORTEST_CLIMB_NM} NM`
        : climb;
  return finish(begun, ahead(begun.heading, distanceNm), state, { note, altitudeFt: Math.max(fromFt, toFt) });
}

/** FM, VM: until a vector or manual termination; drawn short and open-ended. */
export function toManualTermination(
  leg: CodedLeg,
  state: FlightState,
  context: LegContext,
): LegPath | LegProblem {
  const begun = begin(leg, state, context);
  if ('problem' in begun) return begun;
  const { openLegNm } = context.assumptions;
  const note = `ends by instruction: drawn for ${openLegNm} NM`;
  return finish(begun, ahead(begun.heading, openLegNm), state, { note, isOpenEnded: true });
}

/** FC: from the fix for a distance. */
export function forDistance(leg: CodedLeg, state: FlightState, context: LegContext): LegPath | LegProblem {
  const begun = begin(leg, state, context);
  if ('problem' in begun) return begun;
  if (leg.distanceNm === null) return { problem: 'the data gives no distance' };
  return finish(begun, ahead(begun.heading, leg.distanceNm), state);
}

/** CD, FD, VD: until a DME distance. */
export function toDmeDistance(leg: CodedLeg, state: FlightState, context: LegContext): LegPath | LegProblem {
  const begun = begin(leg, state, context);
  if ('problem' in begun) return begun;
  const navaid = leg.navaid === null ? null : context.places.navaid(leg.navaid, begun.heading.at);
  if (leg.distanceNm === null) return { problem: 'the data gives no distance' };
  if (navaid === null)
    return { problem: `no source gives the position of the DME ${leg.navaid ?? ''}`.trim() };
  const end = meetCircle(begun.heading, navaid, leg.distanceNm, LONGEST_TO_DME_NM);
  if (end === null)
    return { problem: `the course does not come to ${leg.distanceNm} NM from ${leg.navaid ?? 'the DME'}` };
  return finish(begun, end, state, { note: navaid.note });
}

/** CR, VR: until a radial. */
export function toRadial(leg: CodedLeg, state: FlightState, context: LegContext): LegPath | LegProblem {
  const begun = begin(leg, state, context);
  if ('problem' in begun) return begun;
  const navaid = leg.navaid === null ? null : context.places.navaid(leg.navaid, begun.heading.at);
  if (leg.thetaDegMag === null) return { problem: 'the data gives no radial' };
  if (navaid === null) return { problem: `no source gives the position of ${leg.navaid ?? 'the navaid'}` };
  const variation = context.places.variationDegEast(navaid, leg.navaid);
  const meeting = meetCourse(begun.heading, {
    through: navaid,
    courseDegTrue: normaliseBearingDeg(leg.thetaDegMag + variation),
  });
  if (!meeting || meeting.distanceNm <= 0 || meeting.beyondNm <= 0 || meeting.distanceNm > LONGEST_TO_DME_NM)
    return { problem: `the course does not cross the radial of ${leg.navaid ?? 'the navaid'}` };
  return finish(begun, meeting.point, state, { note: navaid.note });
}

/** CI, VI: until the intercept of the next leg. */
export function toIntercept(leg: CodedLeg, state: FlightState, context: LegContext): LegPath | LegProblem {
  const begun = begin(leg, state, context);
  if ('problem' in begun) return begun;
  const end = interceptOfNext(begun.heading, context);
  if (end) return finish(begun, end, state);
  const { openLegNm } = context.assumptions;
  const note = `does not meet the course of the next leg: drawn for ${openLegNm} NM`;
  return finish(begun, ahead(begun.heading, openLegNm), state, { note, isOpenEnded: true });
}

/** Intercept of a straight path with the next leg: its DME arc, or its course through its fix. */
function interceptOfNext(heading: Heading, { next, places }: LegContext): LatLon | null {
  const fix = next?.fix?.position ?? null;
  if (next === null || fix === null) return null;
  if (next.pathTerminator === 'AF' && next.rhoNm !== null && next.navaid !== null) {
    const navaid = places.navaid(next.navaid, fix);
    return navaid && meetCircle(heading, navaid, next.rhoNm, LONGEST_INTERCEPT_NM);
  }
  if (next.courseDegMag === null) return null;
  const courseDegTrue = normaliseBearingDeg(next.courseDegMag + places.variationDegEast(fix, next.navaid));
  const meeting = meetCourse(heading, { through: fix, courseDegTrue });
  if (!meeting || meeting.distanceNm < 0 || meeting.distanceNm > LONGEST_INTERCEPT_NM) return null;
  // A course to a fix is intercepted before the fix; one from a fix after it.
  const isBeforeFix = meeting.beyondNm < 0;
  return isBeforeFix === (next.pathTerminator === 'CF') ? meeting.point : null;
}
