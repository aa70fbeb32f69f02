import type { CodedLeg } from '#aviation/procedures/coded-leg.ts';
import type { TurnDirection } from '#aviation/procedures/procedure-terms.ts';
import { destination, inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { type LatLon, normaliseBearingDeg } from '#aviation/geo/lat-lon.ts';
import { pathTo } from './fix-legs.ts';
import type { FlightState, LegContext, LegPath, LegProblem } from './leg-state.ts';
import { arcPoints, meetCourse, turnOnto } from './path-geometry.ts';

const MINUTES_PER_HOUR = 60;
const DEFAULT_HOLD_MINUTES = 1;
/** Duration of the 45° leg of a procedure turn. */
const TURN_LEG_MINUTES = 1;

/** Length of the straight legs of a hold: coded as a distance, or as a time at the assumed speed. */
export function holdLegNm(
  leg: CodedLeg,
  groundSpeedKt: number,
): { legNm: number; assumption: string | null } {
  if (leg.distanceNm !== null && leg.distanceNm > 0) return { legNm: leg.distanceNm, assumption: null };
  const minutes = leg.holdMinutes ?? DEFAULT_HOLD_MINUTES;
  const coded = leg.holdMinutes === null ? 'no length in the data: ' : '';
  return {
    legNm: (minutes * groundSpeedKt) / MINUTES_PER_HOUR,
    assumption: `${coded}${minutes} min at ${groundSpeedKt} kt`,
  };
}

/** Racetrack of a hold, from fix to fix. */
export function racetrack(shape: {
  fix: LatLon;
  inboundDegTrue: number;
  turn: TurnDirection;
  legNm: number;
  radiusNm: number;
}): LatLon[] {
  const { fix, inboundDegTrue, turn, legNm, radiusNm } = shape;
  const side = normaliseBearingDeg(inboundDegTrue + (turn === 'R' ? 90 : -90));
  const outbound = normaliseBearingDeg(inboundDegTrue + 180);
  const turnHalf = (at: LatLon, towards: number): LatLon[] => {
    const centre = destination(at, { bearingDegTrue: towards, distanceNm: radiusNm });
    const fromBearingDeg = inverseGeodesic(centre, at).initialBearingDegTrue;
    return arcPoints({ centre, fromBearingDeg, sweepDeg: 180, turn, fromNm: radiusNm, toNm: radiusNm });
  };
  const first = turnHalf(fix, side);
  // The inbound leg is coded, so the far end is measured on it.
  const inboundStart = destination(fix, { bearingDegTrue: outbound, distanceNm: legNm });
  const centre = destination(inboundStart, { bearingDegTrue: side, distanceNm: radiusNm });
  const second = arcPoints({
    centre,
    fromBearingDeg: side,
    sweepDeg: 180,
    turn,
    fromNm: radiusNm,
    toNm: radiusNm,
  });
  const outboundEnd = destination(centre, { bearingDegTrue: side, distanceNm: radiusNm });
  return [fix, ...first, outboundEnd, ...second.slice(0, -1), inboundStart, fix];
}

/** HA, HF, HM: a racetrack at the fix. */
export function hold(
  leg: CodedLeg,
  fix: LatLon,
  state: FlightState,
  context: LegContext,
): LegPath | LegProblem {
  if (leg.courseDegMag === null || leg.turn === null) return { problem: 'the data gives no course or turn' };
  const { groundSpeedKt } = context.assumptions;
  const inboundDegTrue = normaliseBearingDeg(
    leg.courseDegMag + context.places.variationDegEast(fix, leg.navaid),
  );
  const { legNm, assumption } = holdLegNm(leg, groundSpeedKt);
  const radius = `turns of ${context.turnRadiusNm.toFixed(1)} NM radius`;
  const track = racetrack({ fix, inboundDegTrue, turn: leg.turn, legNm, radiusNm: context.turnRadiusNm });
  const isThere = state.position === null || inverseGeodesic(state.position, fix).distanceNm < 0.05;
  const points = isThere || state.position === null ? track : [state.position, ...track];
  const path = pathTo(points, state, {
    trackDegTrue: inboundDegTrue,
    assumption: assumption === null ? radius : `${assumption}; ${radius}`,
  });
  if (leg.pathTerminator !== 'HA' || leg.altitude === null) return path;
  return { ...path, end: { ...path.end, altitudeFt: leg.altitude.altitudeFt } };
}

/**
 * PI: 45/180 procedure turn. The coded course is that of the 45° leg and the coded turn is the 180° turn, so the
 * outbound course is 45° from it in that sense.
 */
export function procedureTurn(
  leg: CodedLeg,
  fix: LatLon,
  state: FlightState,
  context: LegContext,
): LegPath | LegProblem {
  const { turn, courseDegMag } = leg;
  if (courseDegMag === null || turn === null) return { problem: 'the data gives no course or turn' };
  const variation = context.places.variationDegEast(fix, leg.navaid);
  const sign = turn === 'R' ? 1 : -1;
  const turnLeg = normaliseBearingDeg(courseDegMag + variation);
  const outbound = normaliseBearingDeg(turnLeg + sign * 45);
  const back = normaliseBearingDeg(turnLeg + 180);
  const { groundSpeedKt } = context.assumptions;
  const turnLegNm = (TURN_LEG_MINUTES * groundSpeedKt) / MINUTES_PER_HOUR;
  // Half of the limit outbound keeps the whole turn within it.
  const outboundNm = Math.max(1, (leg.distanceNm ?? 10) / 2);
  const corner = destination(fix, { bearingDegTrue: outbound, distanceNm: outboundNm });
  const far = destination(corner, { bearingDegTrue: turnLeg, distanceNm: turnLegNm });
  const turned = turnOnto({ at: far, trackDegTrue: turnLeg }, back, { turn, radiusNm: context.turnRadiusNm });
  const inboundDegTrue = normaliseBearingDeg(outbound + 180);
  const meeting = meetCourse(
    { at: turned.at, trackDegTrue: back },
    { through: fix, courseDegTrue: inboundDegTrue },
  );
  if (!meeting) return { problem: 'the turn does not come back to the course' };
  const isThere = state.position === null || inverseGeodesic(state.position, fix).distanceNm < 0.05;
  const lead = isThere || state.position === null ? [] : [state.position];
  return pathTo([...lead, fix, corner, far, ...turned.points, meeting.point], state, {
    trackDegTrue: inboundDegTrue,
    assumption: `${outboundNm.toFixed(1)} NM outbound of the ${leg.distanceNm ?? '—'} NM allowed, 45° for ${TURN_LEG_MINUTES} min at ${groundSpeedKt} kt, turn of ${context.turnRadiusNm.toFixed(1)} NM radius`,
  });
}
