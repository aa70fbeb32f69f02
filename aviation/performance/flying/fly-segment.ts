import { FEET_PER_METRE, KNOTS_PER_MPS } from '#aviation/units.ts';
import { isaDeviationC, ZERO_CELSIUS_K } from '#aviation/atmosphere/standard-atmosphere.ts';
import { solveWindTriangle } from '#aviation/atmosphere/wind-triangle.ts';
import type { Wind } from '#aviation/atmosphere/wind-vector.ts';
import type { AirAloft } from '#aviation/atmosphere/air-aloft.ts';
import { cruiseMachAt, type SpeedChange } from '../cruise-speed.ts';
import { fuelFlowOf, isProfile, type PerformanceAircraft, scheduledMach } from '../performance-aircraft.ts';
import { climbOf, descentOf, type VerticalRow } from '../performance-profile.ts';
import {
  climbThrustN,
  dragCoefficient,
  flightAirAt,
  liftCoefficient,
  soundSpeedMps,
} from '../poll-schumann.ts';
import type { FlightAir, FlightMoment } from '../poll-schumann.ts';
import type { PathPlace, RoutePath } from './route-path.ts';

/** Aircraft, route and air of a flight. */
export interface FlightContext {
  readonly aircraft: PerformanceAircraft;
  readonly path: RoutePath;
  readonly air: AirAloft;
  /** Requested cruise speeds, by distance; default: that of the type. */
  readonly speeds?: readonly SpeedChange[] | undefined;
}

/** Position along the route, altitude, time (ms since 1970) and mass. */
export interface FlightState {
  readonly alongNm: number;
  readonly pressureAltitudeFt: number;
  readonly timeMs: number;
  readonly massKg: number;
}

export type FlightPhase = 'take-off' | 'climb' | 'cruise' | 'descent' | 'landing';

/** Short segment of a flight, computed in the air at its midpoint. */
export interface FlownSegment {
  readonly phase: FlightPhase;
  readonly from: FlightState;
  readonly to: FlightState;
  readonly mach: number;
  readonly trueAirspeedKt: number;
  readonly groundSpeedKt: number;
  readonly trackDegTrue: number;
  /** `null` when unknown; still air is then used. */
  readonly wind: Wind | null;
  /** `null` when unknown; the standard atmosphere is then used. */
  readonly temperatureC: number | null;
}

/** Air, track and wind at a point of the flight. */
export interface Surroundings {
  readonly air: FlightAir;
  readonly place: PathPlace;
  readonly wind: Wind | null;
  readonly temperatureC: number | null;
}

const GRAVITY = 9.806_65;

/** Reads the air, track and wind at a state; `null` outside the standard atmosphere. */
export function surroundingsAt(
  context: FlightContext,
  state: Omit<FlightState, 'massKg'>,
): Surroundings | null {
  const place = context.path.at(state.alongNm);
  const where = {
    lat: place.lat,
    lon: place.lon,
    pressureAltitudeFt: state.pressureAltitudeFt,
    timeMs: state.timeMs,
  };
  const standard = flightAirAt(state.pressureAltitudeFt);
  if (standard === null) return null;
  const temperatureC = context.air.temperatureAt(where);
  const temperatureK = temperatureC === null ? standard.temperatureK : temperatureC + ZERO_CELSIUS_K;
  const air = { pressurePa: standard.pressurePa, temperatureK };
  return { air, place, wind: context.air.windAt(where), temperatureC };
}

/** Cruise Mach number in this air. */
export function cruiseMachIn(context: FlightContext, state: FlightState, surroundings: Surroundings): number {
  const { air } = surroundings;
  // The wind component along the track is nearly independent of the airspeed.
  const groundKt = groundSpeedKt(surroundings, USUAL_CRUISE_KT) ?? USUAL_CRUISE_KT;
  return cruiseMachAt(context, { ...state, air, tailwindKt: groundKt - USUAL_CRUISE_KT });
}
const USUAL_CRUISE_KT = 450;

/** Ground speed on the track; `null` when the wind exceeds the airspeed. */
export function groundSpeedKt({ place, wind }: Surroundings, trueAirspeedKt: number): number | null {
  if (wind === null) return trueAirspeedKt;
  const triangle = solveWindTriangle({ trackDegTrue: place.trackDegTrue, trueAirspeedKt, wind });
  return triangle.ok ? triangle.groundSpeedKt : null;
}

/** Planned maximum rate of climb, ft/min, as with derated climb thrust; the engines may give less. */
function plannedClimbFtPerMin(pressureAltitudeFt: number): number {
  if (pressureAltitudeFt < 10_000) return 2500;
  if (pressureAltitudeFt < 24_000) return 2000;
  return pressureAltitudeFt < 30_000 ? 1500 : 1000;
}
/** Minimum rates of climb, by model and by table. */
const MIN_CLIMB_FT_PER_MIN = 100;
const MIN_TABLE_CLIMB_FT_PER_MIN = 50;

/** True airspeed, m/s, of the speed schedule at an altitude and ISA deviation (K); null outside the model. */
function scheduledSpeedMps(aircraft: PerformanceAircraft, pressureAltitudeFt: number, warmerK: number) {
  const air = flightAirAt(pressureAltitudeFt, warmerK);
  return air === null ? null : scheduledMach(aircraft, pressureAltitudeFt) * soundSpeedMps(air);
}

interface VerticalStep {
  readonly surroundings: Surroundings;
  readonly moment: FlightMoment;
  readonly speedMps: number;
  readonly groundKt: number;
  /** Increase of true airspeed with altitude, 1/s. */
  readonly speedGradient: number;
}

/** Climb or descent by the table of a profile, which includes the acceleration. */
function tableStep(
  context: FlightContext,
  state: FlightState,
  middleFt: number,
  row: Omit<VerticalRow, 'altitudeFt'>,
): VerticalStep | null {
  const surroundings = surroundingsAt(context, { ...state, pressureAltitudeFt: middleFt });
  if (!surroundings) return null;
  const groundKt = groundSpeedKt(surroundings, row.trueAirspeedKt);
  if (groundKt === null) return null;
  const speedMps = row.trueAirspeedKt / KNOTS_PER_MPS;
  const mach = speedMps / soundSpeedMps(surroundings.air);
  const moment = { air: surroundings.air, mach, massKg: state.massKg };
  return { surroundings, moment, speedMps, groundKt, speedGradient: 0 };
}

/** Conditions at the middle of an altitude band in climb or descent. */
function verticalStep(context: FlightContext, state: FlightState, toFt: number): VerticalStep | null {
  const { aircraft } = context;
  const middleFt = (state.pressureAltitudeFt + toFt) / 2;
  const surroundings = surroundingsAt(context, { ...state, pressureAltitudeFt: middleFt });
  if (!surroundings) return null;
  const warmerK =
    surroundings.temperatureC === null
      ? 0
      : (isaDeviationC({ pressureAltitudeFt: middleFt, temperatureC: surroundings.temperatureC }) ?? 0);
  const fromMps = scheduledSpeedMps(aircraft, state.pressureAltitudeFt, warmerK);
  const toMps = scheduledSpeedMps(aircraft, toFt, warmerK);
  if (fromMps === null || toMps === null) return null;
  const mach = scheduledMach(aircraft, middleFt);
  const speedMps = mach * soundSpeedMps(surroundings.air);
  const groundKt = groundSpeedKt(surroundings, speedMps * KNOTS_PER_MPS);
  if (groundKt === null) return null;
  return {
    surroundings,
    moment: { air: surroundings.air, mach, massKg: state.massKg },
    speedMps,
    groundKt,
    speedGradient: (toMps - fromMps) / ((toFt - state.pressureAltitudeFt) / FEET_PER_METRE),
  };
}

/**
 * Climb through an altitude band at the climb rating or the planned rate, whichever is lower; part of the power
 * accelerates the aircraft. `null` when it cannot climb.
 */
export function climbThrough(context: FlightContext, state: FlightState, toFt: number): FlownSegment | null {
  const { model } = context.aircraft;
  if (isProfile(model)) {
    const bandFt = (state.pressureAltitudeFt + toFt) / 2;
    const row = climbOf(model, { pressureAltitudeFt: bandFt, massKg: state.massKg });
    const flown = tableStep(context, state, bandFt, row);
    if (!flown || row.feetPerMin < MIN_TABLE_CLIMB_FT_PER_MIN) return null;
    return forwards('climb', state, flown, {
      seconds: ((toFt - state.pressureAltitudeFt) / row.feetPerMin) * 60,
      fuelKgPerS: (row.fuelKgPerH / 3600) * context.aircraft.fuelFactor,
      toFt,
    });
  }
  const step = verticalStep(context, state, toFt);
  if (!step) return null;
  const { moment, speedMps, speedGradient } = step;
  const weightN = state.massKg * GRAVITY;
  const dragN = (dragCoefficient(model, moment) / liftCoefficient(model, moment)) * weightN;
  const accelerationFactor = Math.max(0.1, 1 + (speedMps / GRAVITY) * speedGradient);
  const possibleMps = ((climbThrustN(model, moment) - dragN) * speedMps) / weightN / accelerationFactor;
  const middleFt = (state.pressureAltitudeFt + toFt) / 2;
  const plannedMps = plannedClimbFtPerMin(middleFt) / FEET_PER_METRE / 60;
  const climbMps = Math.min(possibleMps, plannedMps);
  if (climbMps * FEET_PER_METRE * 60 < MIN_CLIMB_FT_PER_MIN) return null;
  const fuelKgPerS = fuelFlowOf(context.aircraft, {
    ...moment,
    pathSine: climbMps / speedMps,
    accelerationMps2: climbMps * speedGradient,
  });
  const seconds = (toFt - state.pressureAltitudeFt) / FEET_PER_METRE / climbMps;
  return forwards('climb', state, step, { seconds, fuelKgPerS, toFt });
}

function forwards(
  phase: FlightPhase,
  from: FlightState,
  { surroundings, moment, speedMps, groundKt }: VerticalStep,
  flown: { seconds: number; fuelKgPerS: number; toFt: number },
): FlownSegment {
  return {
    phase,
    from,
    to: {
      alongNm: from.alongNm + (groundKt * flown.seconds) / 3600,
      pressureAltitudeFt: flown.toFt,
      timeMs: from.timeMs + flown.seconds * 1000,
      massKg: from.massKg - flown.fuelKgPerS * flown.seconds,
    },
    mach: moment.mach,
    trueAirspeedKt: speedMps * KNOTS_PER_MPS,
    groundSpeedKt: groundKt,
    trackDegTrue: surroundings.place.trackDegTrue,
    wind: surroundings.wind,
    temperatureC: surroundings.temperatureC,
  };
}

/**
 * Idle descent through an altitude band from `fromFt` to `end`, computed backwards: the glide ratio gives the rate of
 * descent, the engines burn idle flow. `null` outside the model.
 */
export function descendInto(context: FlightContext, end: FlightState, fromFt: number): FlownSegment | null {
  const { model, fuelFactor } = context.aircraft;
  if (isProfile(model)) {
    const middleFt = (end.pressureAltitudeFt + fromFt) / 2;
    const row = descentOf(model, { pressureAltitudeFt: middleFt, massKg: end.massKg });
    const flown = tableStep(context, end, middleFt, row);
    if (!flown || !(row.feetPerMin > 0)) return null;
    const down = {
      seconds: ((fromFt - end.pressureAltitudeFt) / row.feetPerMin) * 60,
      fuelKgPerS: (row.fuelKgPerH / 3600) * fuelFactor,
    };
    return backwards(end, fromFt, flown, down);
  }
  const step = verticalStep(context, end, fromFt);
  if (!step) return null;
  const { moment, speedMps, speedGradient } = step;
  const glide = dragCoefficient(model, moment) / liftCoefficient(model, moment);
  const accelerationFactor = Math.max(0.1, 1 + (speedMps / GRAVITY) * speedGradient);
  const sinkMps = (glide * speedMps) / accelerationFactor;
  const fuelKgPerS = fuelFlowOf(context.aircraft, {
    ...moment,
    pathSine: -sinkMps / speedMps,
    accelerationMps2: -sinkMps * speedGradient,
  });
  const seconds = (fromFt - end.pressureAltitudeFt) / FEET_PER_METRE / sinkMps;
  return backwards(end, fromFt, step, { seconds, fuelKgPerS });
}

function backwards(
  end: FlightState,
  fromFt: number,
  { surroundings, moment, speedMps, groundKt }: VerticalStep,
  { seconds, fuelKgPerS }: { seconds: number; fuelKgPerS: number },
): FlownSegment {
  return {
    phase: 'descent',
    from: {
      alongNm: end.alongNm - (groundKt * seconds) / 3600,
      pressureAltitudeFt: fromFt,
      timeMs: end.timeMs - seconds * 1000,
      massKg: end.massKg + fuelKgPerS * seconds,
    },
    to: end,
    mach: moment.mach,
    trueAirspeedKt: speedMps * KNOTS_PER_MPS,
    groundSpeedKt: groundKt,
    trackDegTrue: surroundings.place.trackDegTrue,
    wind: surroundings.wind,
    temperatureC: surroundings.temperatureC,
  };
}

/** Level flight over a distance, with mass and air at its midpoint. `null` when the wind is too strong. */
export function cruiseOver(
  context: FlightContext,
  from: FlightState,
  distanceNm: number,
): FlownSegment | null {
  const { aircraft } = context;
  const middle = { ...from, alongNm: from.alongNm + distanceNm / 2 };
  const surroundings = surroundingsAt(context, middle);
  if (!surroundings) return null;
  const mach = cruiseMachIn(context, from, surroundings);
  const speedMps = mach * soundSpeedMps(surroundings.air);
  const groundKt = groundSpeedKt(surroundings, speedMps * KNOTS_PER_MPS);
  // Far below the usable speeds the model burns more than the mass of the aircraft.
  if (groundKt === null || !(from.massKg > 0)) return null;
  const seconds = (distanceNm / groundKt) * 3600;
  const flowAt = (massKg: number) => fuelFlowOf(aircraft, { air: surroundings.air, mach, massKg });
  const middleMassKg = from.massKg - (flowAt(from.massKg) * seconds) / 2;
  return {
    phase: 'cruise',
    from,
    to: {
      ...from,
      alongNm: from.alongNm + distanceNm,
      timeMs: from.timeMs + seconds * 1000,
      massKg: from.massKg - flowAt(middleMassKg) * seconds,
    },
    mach,
    trueAirspeedKt: speedMps * KNOTS_PER_MPS,
    groundSpeedKt: groundKt,
    trackDegTrue: surroundings.place.trackDegTrue,
    wind: surroundings.wind,
    temperatureC: surroundings.temperatureC,
  };
}
