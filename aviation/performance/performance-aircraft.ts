import { machOfCalibratedAirspeed } from '#aviation/atmosphere/airspeed.ts';
import { fuelCapacityOf } from './fuel-capacity.ts';
import { performanceAircraftTable } from './performance-aircraft.table.ts';
import {
  climbThrustN,
  dragCoefficient,
  flightAirAt,
  flightForces,
  greatestLiftCoefficient,
  liftCoefficient,
  soundSpeedMps,
  type FlightAir,
  type FlightMoment,
  type PollSchumannAircraft,
} from './poll-schumann.ts';

/** An aircraft as it is flown: a type with its speeds, and what its operator knows better than the type's figures. */
export interface PerformanceAircraft {
  readonly model: PollSchumannAircraft;
  readonly emptyKg: number;
  readonly maximumTakeOffKg: number;
  readonly maximumLandingKg: number;
  readonly maximumZeroFuelKg: number;
  /** Usable fuel; `null` where no source says. */
  readonly fuelCapacityKg: number | null;
  /** Measured fuel flow over that of the model, e.g. 1.02. */
  readonly fuelFactor: number;
  readonly cruiseMach: number;
}

export type OwnFigures = Partial<Omit<PerformanceAircraft, 'model'>>;

/** The paper's optimum Mach number lies this far below the usual cruise (long range cruise to economy). */
const DESIGN_OVER_CRUISE_MACH = 0.965;
/** Calibrated airspeeds of climb and descent, knots: 250 below 10,000 ft, then this. */
const LOW_CAS_KT = 250;
const LOW_SPEED_BELOW_FT = 10_000;
const HIGH_CAS_KT = 300;
const MOST_ALTITUDES = 2000;
const GRAVITY = 9.806_65;
const FEET_PER_METRE = 1 / 0.3048;
/** The climb that must be left for a level to count as reachable. */
const LEAST_CLIMB_FT_PER_MIN = 300;

/** The performance model of an ICAO type designator, `null` when it is not among the published types. */
export function performanceAircraft(type: string, own: OwnFigures = {}): PerformanceAircraft | null {
  const designator = type.trim().toUpperCase();
  const model = performanceAircraftTable.find((one) => one.type === designator);
  if (!model) return null;
  return {
    model,
    emptyKg: model.operatingEmptyKg,
    maximumTakeOffKg: model.maximumTakeOffKg,
    maximumLandingKg: model.maximumLandingKg,
    maximumZeroFuelKg: model.maximumZeroFuelKg,
    fuelCapacityKg: fuelCapacityOf(designator)?.usableKg ?? null,
    fuelFactor: 1,
    cruiseMach: Math.round((model.designMach / DESIGN_OVER_CRUISE_MACH) * 1000) / 1000,
    ...own,
  };
}

/** Asked hundreds of times for the same few altitudes, and dear to work out. */
const machByAltitude = new Map<number, number>();

/** Mach number flown at a pressure altitude in climb, cruise and descent. */
export function scheduledMach(aircraft: PerformanceAircraft, pressureAltitudeFt: number): number {
  let mach = machByAltitude.get(pressureAltitudeFt);
  if (mach === undefined) {
    const calibratedAirspeedKt = pressureAltitudeFt < LOW_SPEED_BELOW_FT ? LOW_CAS_KT : HIGH_CAS_KT;
    mach = machOfCalibratedAirspeed({ calibratedAirspeedKt, pressureAltitudeFt }) ?? 1;
    if (machByAltitude.size < MOST_ALTITUDES) machByAltitude.set(pressureAltitudeFt, mach);
  }
  return Math.min(mach, aircraft.cruiseMach);
}

/** Fuel flow of this aircraft, kg/s. */
export function fuelFlowOf(aircraft: PerformanceAircraft, moment: FlightMoment): number {
  return flightForces(aircraft.model, moment).fuelKgPerS * aircraft.fuelFactor;
}

/** Power left over at the climb rating as a rate of climb at constant speed, ft/min; negative when there is none. */
export function climbReserveFtPerMin(aircraft: PerformanceAircraft, moment: FlightMoment): number {
  const { model } = aircraft;
  const dragN = (dragCoefficient(model, moment) / liftCoefficient(model, moment)) * moment.massKg * GRAVITY;
  const excess = (climbThrustN(model, moment) - dragN) / (moment.massKg * GRAVITY);
  return excess * moment.mach * soundSpeedMps(moment.air) * FEET_PER_METRE * 60;
}

/** Whether this mass can cruise at a level: climb rate left, lift usable, within the certified ceiling. */
export function canCruise(
  aircraft: PerformanceAircraft,
  at: { pressureAltitudeFt: number; massKg: number; air: FlightAir; mach?: number },
): boolean {
  if (at.pressureAltitudeFt > aircraft.model.highestLevelFl * 100) return false;
  const moment = {
    air: at.air,
    mach: at.mach ?? scheduledMach(aircraft, at.pressureAltitudeFt),
    massKg: at.massKg,
  };
  const lift = liftCoefficient(aircraft.model, moment);
  if (lift > greatestLiftCoefficient(aircraft.model, moment.mach)) return false;
  return climbReserveFtPerMin(aircraft, moment) >= LEAST_CLIMB_FT_PER_MIN;
}

/**
 * Least fuel flow of level flight by the model, kg/s: at the speed that burns least with usable lift, clean, standard
 * atmosphere. `null` outside the model.
 */
export function minimumLevelFlow(
  aircraft: PerformanceAircraft,
  hold: { pressureAltitudeFt: number; massKg: number },
): number | null {
  const air = flightAirAt(hold.pressureAltitudeFt);
  if (air === null) return null;
  let least: number | null = null;
  for (let mach = 0.25; mach <= 0.6; mach += 0.005) {
    const moment = { air, mach, massKg: hold.massKg };
    const lift = liftCoefficient(aircraft.model, moment);
    if (lift > greatestLiftCoefficient(aircraft.model, mach)) continue;
    const flow = fuelFlowOf(aircraft, moment);
    if (least === null || flow < least) least = flow;
  }
  return least;
}

/** Levels at which normal cruise is looked for. */
const CRUISE_LEVELS_FT = [25_000, 27_000, 29_000, 31_000, 33_000, 35_000, 37_000, 39_000, 41_000];

/** Normal cruising consumption, kg/s: at the usual Mach number and the level that burns least per mile, ISA. */
export function normalCruiseFlow(aircraft: PerformanceAircraft, massKg: number): number {
  let best = { kgPerMetre: Infinity, kgPerS: 0 };
  for (const pressureAltitudeFt of CRUISE_LEVELS_FT) {
    const air = flightAirAt(pressureAltitudeFt);
    if (!air) continue;
    if (best.kgPerS > 0 && !canCruise(aircraft, { pressureAltitudeFt, massKg, air })) break;
    const mach = scheduledMach(aircraft, pressureAltitudeFt);
    const kgPerS = fuelFlowOf(aircraft, { air, mach, massKg });
    const kgPerMetre = kgPerS / (mach * soundSpeedMps(air));
    if (kgPerMetre < best.kgPerMetre) best = { kgPerMetre, kgPerS };
  }
  return best.kgPerS;
}
