import { METRES_PER_NM } from '#aviation/units.ts';
import {
  climbThrough,
  cruiseMachIn,
  cruiseOver,
  descendInto,
  type FlightContext,
  type FlightPhase,
  type FlightState,
  type FlownSegment,
  groundSpeedKt,
  surroundingsAt,
} from './fly-segment.ts';
import { holdingFuelFlow } from '../fuel/holding-flow.ts';
import { canCruise, fuelFlowOf, isProfile } from '../performance-aircraft.ts';
import { soundSpeedMps } from '../poll-schumann.ts';

/** Requested change of level; `atNm` is where it begins. */
export interface LevelChange {
  readonly atNm: number;
  readonly levelFt: number;
}

/** Flight from runway to runway, with a take-off mass and an estimate of the landing. */
export interface FlightRequest {
  readonly departureElevationFt: number;
  readonly arrivalElevationFt: number;
  readonly takeOffMs: number;
  readonly takeOffMassKg: number;
  readonly initialLevelFt: number;
  /** Levels available for fuel-saving step climbs, or the requested changes. */
  readonly changes: { readonly bestOfFt: readonly number[] } | { readonly requested: readonly LevelChange[] };
  /** Landing of the previous iteration, from which the descent is computed backwards. */
  readonly landing: { readonly massKg: number; readonly timeMs: number };
}

export type FlightFailure = 'level-unreachable' | 'too-short' | 'wind-too-strong';
/** Segments of a flight, or why it is impossible. */
export type FlownRoute =
  | { readonly ok: true; readonly segments: readonly FlownSegment[] }
  | { readonly ok: false; readonly reason: FlightFailure };

/** Height above the aerodromes at which the climb begins and the descent ends. */
export const CIRCUIT_HEIGHT_FT = 1500;
/** Take-off run and climb to circuit height at the take-off rating: an assumption. */
const TAKE_OFF_S = 60;
/**
 * Approach and landing after the descent to circuit height, at holding flow: an IFR approach as planned by Airbus (A318
 * to A321 FCOM PER-FPL-FLP-ICR, "descent down to 1 500 ft followed by a 6 min IFR approach and landing"). Half of it
 * for a profile, an assumption.
 */
const APPROACH_S = 360;
const PROFILE_APPROACH_S = 180;
const BAND_FT = 1000;
const CRUISE_STEP_NM = 40;
const BEHIND_WAYPOINT_NM = 0.01;
const SAME_NM = 1e-6;
/** Minimum saving, and minimum distance to the top of descent, for a step climb. */
const STEP_CLIMB_GAIN = 0.002;
const STEP_CLIMB_MIN_NM = 150;

/** Computes a flight along a route: climb, cruise with changes of level, descent. Fuel and time are in the segments. */
export function flyRoute(context: FlightContext, order: FlightRequest): FlownRoute {
  const takeOff = takeOffOf(context, order);
  const climb = climbTo(context, takeOff.to, order.initialLevelFt);
  if (!climb) return { ok: false, reason: 'level-unreachable' };
  if ((climb.at(-1)?.to.alongNm ?? 0) > context.path.lengthNm) return { ok: false, reason: 'too-short' };
  const cruise = cruiseFrom(context, order, climb.at(-1)?.to ?? takeOff.to);
  if (!cruise.ok) return cruise;
  return { ok: true, segments: [takeOff, ...climb, ...cruise.segments] };
}

function takeOffOf({ aircraft: { model, fuelFactor } }: FlightContext, order: FlightRequest): FlownSegment {
  const from = {
    alongNm: 0,
    pressureAltitudeFt: order.departureElevationFt,
    timeMs: order.takeOffMs,
    massKg: order.takeOffMassKg,
  };
  // The climb table of a profile begins at the aerodrome; take-off is included in the taxi and run-up fuel.
  if (isProfile(model)) return standingSegment('take-off', from, from);
  const fuelKg = model.takeOffFuelFlowKgPerS * fuelFactor * TAKE_OFF_S;
  const to = {
    alongNm: 0,
    pressureAltitudeFt: order.departureElevationFt + CIRCUIT_HEIGHT_FT,
    timeMs: from.timeMs + TAKE_OFF_S * 1000,
    massKg: from.massKg - fuelKg,
  };
  return standingSegment('take-off', from, to);
}

/** Take-off and landing are allowances of fuel and time without distance. */
function standingSegment(phase: FlightPhase, from: FlightState, to: FlightState): FlownSegment {
  return {
    phase,
    from,
    to,
    mach: 0,
    trueAirspeedKt: 0,
    groundSpeedKt: 0,
    trackDegTrue: 0,
    wind: null,
    temperatureC: null,
  };
}

/** Climb to a level, at most to the end of the route. Null when the aircraft cannot climb. */
function climbTo(context: FlightContext, start: FlightState, levelFt: number): FlownSegment[] | null {
  const segments: FlownSegment[] = [];
  let state = start;
  while (state.pressureAltitudeFt < levelFt && state.alongNm <= context.path.lengthNm) {
    const nextFt = Math.min(levelFt, (Math.floor(state.pressureAltitudeFt / BAND_FT) + 1) * BAND_FT);
    const segment = climbThrough(context, state, nextFt);
    if (!segment) return null;
    segments.push(segment);
    state = segment.to;
  }
  return segments;
}

/** Altitude (ft AMSL) and fuel flow (kg/s) of the approach; null outside the model. */
function approachOf({ aircraft }: FlightContext, { arrivalElevationFt, landing }: FlightRequest) {
  const lowestFt = arrivalElevationFt + CIRCUIT_HEIGHT_FT;
  const flow = holdingFuelFlow(aircraft, { pressureAltitudeFt: lowestFt, massKg: landing.massKg });
  return flow === null ? null : { lowestFt, flow };
}

interface Descent {
  readonly approach: NonNullable<ReturnType<typeof approachOf>>;
  readonly levelFt: number;
  /** Position of the aircraft: a descent that would begin before it is not completed. */
  readonly fromNm: number;
}

/**
 * Descent and landing from a level, in the order flown, with the masses and times of the estimated landing. The
 * backward computation stops when the descent would begin behind the aircraft.
 */
function descentFrom(
  context: FlightContext,
  order: FlightRequest,
  { approach: { lowestFt, flow }, levelFt, fromNm }: Descent,
): FlownSegment[] | null {
  const { massKg, timeMs } = order.landing;
  const approachS = isProfile(context.aircraft.model) ? PROFILE_APPROACH_S : APPROACH_S;
  const touchdown = {
    alongNm: context.path.lengthNm,
    pressureAltitudeFt: order.arrivalElevationFt,
    timeMs,
    massKg,
  };
  let state: FlightState = {
    ...touchdown,
    pressureAltitudeFt: lowestFt,
    timeMs: timeMs - approachS * 1000,
    massKg: massKg + flow * approachS,
  };
  const segments = [standingSegment('landing', state, touchdown)];
  while (state.pressureAltitudeFt < levelFt && state.alongNm >= fromNm - SAME_NM) {
    const upperFt = Math.min(levelFt, (Math.floor(state.pressureAltitudeFt / BAND_FT) + 1) * BAND_FT);
    const segment = descendInto(context, state, upperFt);
    if (!segment) return null;
    segments.unshift(segment);
    state = segment.from;
  }
  return segments;
}

/** Cruise, descent and landing from the top of climb. */
function cruiseFrom(context: FlightContext, order: FlightRequest, topOfClimb: FlightState): FlownRoute {
  const segments: FlownSegment[] = [];
  let state = topOfClimb;
  const approach = approachOf(context, order);
  if (!approach) return { ok: false, reason: 'wind-too-strong' };
  const descentAt = ({ alongNm: fromNm, pressureAltitudeFt: levelFt }: FlightState) =>
    descentFrom(context, order, { approach, levelFt, fromNm });
  let descent = descentAt(state);
  for (;;) {
    const topOfDescentNm = descent?.[0]?.from.alongNm;
    if (!descent || topOfDescentNm === undefined) return { ok: false, reason: 'wind-too-strong' };
    if (topOfDescentNm < state.alongNm - SAME_NM) return { ok: false, reason: 'too-short' };
    const change = levelChangeAt(context, order, { state, topOfDescentNm });
    const climb = change === null ? null : changeLevel(context, state, change);
    const top = climb?.at(-1)?.to;
    if (climb && top) {
      const below = descentAt(top);
      // A climb that would end after the top of descent is omitted.
      if ((below?.[0]?.from.alongNm ?? -1) > top.alongNm) {
        segments.push(...climb);
        state = top;
        descent = below;
        continue;
      }
    }
    const restNm = topOfDescentNm - state.alongNm;
    if (restNm < SAME_NM) return { ok: true, segments: [...segments, ...rebased(descent, state)] };
    const segment = cruiseOver(context, state, stepLengthNm(context, order, state, restNm));
    if (!segment) return { ok: false, reason: 'wind-too-strong' };
    segments.push(segment);
    state = segment.to;
  }
}

/** Distance to the next turn, change of level or speed, or top of descent. */
function stepLengthNm(
  context: FlightContext,
  order: FlightRequest,
  state: FlightState,
  restNm: number,
): number {
  const ahead = (nm: number): boolean => nm > state.alongNm + BEHIND_WAYPOINT_NM;
  const turnNm = context.path.pointsNm.find(ahead) ?? Infinity;
  const requested = 'requested' in order.changes ? order.changes.requested : [];
  const changesNm = [...requested, ...(context.speeds ?? [])].map(({ atNm }) => atNm).filter(ahead);
  const changeNm = Math.min(...changesNm, Infinity);
  return Math.min(CRUISE_STEP_NM, restNm, turnNm - state.alongNm, changeNm - state.alongNm);
}

interface CruiseMoment {
  readonly state: FlightState;
  readonly topOfDescentNm: number;
}

/** Level to climb to at this point, or `null`. */
function levelChangeAt(context: FlightContext, order: FlightRequest, moment: CruiseMoment): number | null {
  const { state } = moment;
  const { changes } = order;
  if ('requested' in changes) {
    const due = changes.requested.findLast(({ atNm }) => atNm <= state.alongNm + BEHIND_WAYPOINT_NM);
    return due && due.levelFt > state.pressureAltitudeFt ? due.levelFt : null;
  }
  const nextFt = changes.bestOfFt.find((level) => level > state.pressureAltitudeFt);
  if (nextFt === undefined || moment.topOfDescentNm - state.alongNm < STEP_CLIMB_MIN_NM) return null;
  const here = kgPerNm(context, state);
  const there = kgPerNm(context, { ...state, pressureAltitudeFt: nextFt });
  return here !== null && there !== null && there < here * (1 - STEP_CLIMB_GAIN) ? nextFt : null;
}

/** Fuel per NM over the ground at a level; `null` when the aircraft cannot cruise there. */
function kgPerNm(context: FlightContext, state: FlightState): number | null {
  const surroundings = surroundingsAt(context, state);
  if (!surroundings) return null;
  const { air } = surroundings;
  const { pressureAltitudeFt, massKg } = state;
  const mach = cruiseMachIn(context, state, surroundings);
  if (!canCruise(context.aircraft, { pressureAltitudeFt, massKg, air, mach })) return null;
  const groundKt = groundSpeedKt(surroundings, (mach * soundSpeedMps(air) * 3600) / METRES_PER_NM);
  if (groundKt === null) return null;
  return (fuelFlowOf(context.aircraft, { air, mach, massKg }) * 3600) / groundKt;
}

/** Climbs to a level if the aircraft can cruise there at this mass; otherwise `null`. */
function changeLevel(context: FlightContext, state: FlightState, levelFt: number): FlownSegment[] | null {
  if (kgPerNm(context, { ...state, pressureAltitudeFt: levelFt }) === null) return null;
  return climbTo(context, state, levelFt);
}

/** Shifts the descent to the actual mass and time at its top. */
function rebased(descent: readonly FlownSegment[], top: FlightState): FlownSegment[] {
  const planned = descent[0]?.from ?? top;
  const massKg = top.massKg - planned.massKg;
  const timeMs = top.timeMs - planned.timeMs;
  const moved = (state: FlightState): FlightState => ({
    ...state,
    massKg: state.massKg + massKg,
    timeMs: state.timeMs + timeMs,
  });
  return descent.map((segment) => ({ ...segment, from: moved(segment.from), to: moved(segment.to) }));
}
