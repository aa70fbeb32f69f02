import { FEET_PER_METRE, KNOTS_PER_MPS } from '#aviation/units.ts';
import { machOfCalibratedAirspeed } from '#aviation/atmosphere/airspeed.ts';
import { pressureAltitudeOfPressureFt } from '#aviation/atmosphere/standard-atmosphere.ts';
import { fuelCapacityOf } from './fuel/fuel-capacity.ts';
import { performanceAircraftTable } from './performance-aircraft.table.ts';
import { performanceProfileTable } from './performance-profile.table.ts';
import {
  climbOf,
  cruiseAltitudesFt,
  cruiseOf,
  type PerformanceProfile,
  profileCeilingFt,
} from './performance-profile.ts';
import {
  climbThrustN,
  dragCoefficient,
  flightAirAt,
  flightForces,
  maxLiftCoefficient,
  idleFuelKgPerS,
  liftCoefficient,
  soundSpeedMps,
  type FlightAir,
  type FlightMoment,
  type PollSchumannAircraft,
} from './poll-schumann.ts';

/** Performance model: Poll–Schumann for turbofans, or the tables of a profile. */
export type PerformanceModel = PollSchumannAircraft | PerformanceProfile;

/** Whether a model is a profile. */
export function isProfile(model: PerformanceModel): model is PerformanceProfile {
  return 'kind' in model;
}

/** Aircraft for a performance plan: a type, with the figures of its operator where given. */
export interface PerformanceAircraft {
  readonly model: PerformanceModel;
  readonly emptyKg: number;
  readonly maximumTakeOffKg: number;
  readonly maximumLandingKg: number;
  readonly maximumZeroFuelKg: number;
  /** Usable fuel; `null` when unknown. */
  readonly fuelCapacityKg: number | null;
  /** Ratio of measured to modelled fuel flow, e.g. 1.02. */
  readonly fuelFactor: number;
  readonly cruiseMach: number;
}

/** Figures of an operator that replace those of the type. */
export type OwnFigures = Partial<Omit<PerformanceAircraft, 'model'>>;

/** Ratio of the model's optimum Mach number to the usual cruise (long range cruise to economy). */
const DESIGN_OVER_CRUISE_MACH = 0.965;
/** Calibrated airspeeds of climb and descent, below and above 10,000 ft. */
const LOW_CAS_KT = 250;
const LOW_SPEED_BELOW_FT = 10_000;
const HIGH_CAS_KT = 300;
const MAX_ALTITUDES = 2000;
const GRAVITY = 9.806_65;
/** Minimum remaining rate of climb for a reachable level. */
const MIN_CLIMB_FT_PER_MIN = 300;
/** Piston aeroplanes reach the levels of their tables with a lower rate. */
const MIN_PROFILE_CLIMB_FT_PER_MIN = 100;

/**
 * Aircraft of an ICAO type designator: Poll–Schumann model, else built-in profile; `null` when there is neither.
 */
export function performanceAircraft(type: string, own: OwnFigures = {}): PerformanceAircraft | null {
  const designator = type.trim().toUpperCase();
  const model = performanceAircraftTable.find((one) => one.type === designator);
  if (!model) {
    const profile = performanceProfileTable.find((one) => one.type === designator);
    return profile ? profileAircraft(profile, own) : null;
  }
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

/** Aircraft of a profile. */
export function profileAircraft(profile: PerformanceProfile, own: OwnFigures = {}): PerformanceAircraft {
  const pressureAltitudeFt = profileCeilingFt(profile);
  const { trueAirspeedKt } = cruiseOf(profile, { pressureAltitudeFt, massKg: profile.maximumTakeOffKg });
  const air = flightAirAt(pressureAltitudeFt);
  return {
    model: profile,
    emptyKg: profile.emptyKg,
    maximumTakeOffKg: profile.maximumTakeOffKg,
    maximumLandingKg: profile.maximumLandingKg,
    maximumZeroFuelKg: profile.maximumZeroFuelKg ?? own.maximumTakeOffKg ?? profile.maximumTakeOffKg,
    fuelCapacityKg: profile.fuelCapacityKg,
    fuelFactor: 1,
    cruiseMach: air ? Math.round((trueAirspeedKt / KNOTS_PER_MPS / soundSpeedMps(air)) * 1000) / 1000 : 0,
    ...own,
  };
}

/** Cache: the same few altitudes are queried hundreds of times, and the computation is expensive. */
const machByAltitude = new Map<number, number>();

/** Mach number of usual cruise at a pressure altitude, mass and air. */
export function usualCruiseMach(
  aircraft: PerformanceAircraft,
  at: { readonly pressureAltitudeFt: number; readonly massKg: number; readonly air: FlightAir },
): number {
  if (!isProfile(aircraft.model)) return scheduledMach(aircraft, at.pressureAltitudeFt);
  return cruiseOf(aircraft.model, at).trueAirspeedKt / KNOTS_PER_MPS / soundSpeedMps(at.air);
}

/** Mach number of the speed schedule in climb, cruise and descent at a pressure altitude (Poll–Schumann model). */
export function scheduledMach(aircraft: PerformanceAircraft, pressureAltitudeFt: number): number {
  let mach = machByAltitude.get(pressureAltitudeFt);
  if (mach === undefined) {
    const calibratedAirspeedKt = pressureAltitudeFt < LOW_SPEED_BELOW_FT ? LOW_CAS_KT : HIGH_CAS_KT;
    mach = machOfCalibratedAirspeed({ calibratedAirspeedKt, pressureAltitudeFt }) ?? 1;
    if (machByAltitude.size < MAX_ALTITUDES) machByAltitude.set(pressureAltitudeFt, mach);
  }
  return Math.min(mach, aircraft.cruiseMach);
}

/**
 * Fuel flow, kg/s; for a profile, of level flight. At a speed other than that of its table the flow varies with the
 * cube of the speed, as does the power of an aeroplane with mostly parasitic drag.
 */
export function fuelFlowOf(aircraft: PerformanceAircraft, moment: FlightMoment): number {
  const { model, fuelFactor } = aircraft;
  if (!isProfile(model)) return flightForces(model, moment).fuelKgPerS * fuelFactor;
  const { trueAirspeedKt, fuelKgPerH } = cruiseOf(model, {
    pressureAltitudeFt: pressureAltitudeOf(moment.air),
    massKg: moment.massKg,
  });
  const flownKt = moment.mach * soundSpeedMps(moment.air) * KNOTS_PER_MPS;
  return (fuelKgPerH / 3600) * fuelFactor * (flownKt / trueAirspeedKt) ** 3;
}

/** Pressure altitude, ft, for the tables of a profile. */
const pressureAltitudeOf = (air: FlightAir): number =>
  pressureAltitudeOfPressureFt(air.pressurePa / 100) ?? 0;

/** Taxi fuel flow, kg/s. */
export function taxiFlowOf({ model, fuelFactor }: PerformanceAircraft): number {
  const kgPerS = isProfile(model) ? model.taxiKgPerH / 3600 : idleFuelKgPerS(model, SEA_LEVEL_PA);
  return kgPerS * fuelFactor;
}
const SEA_LEVEL_PA = 101_325;

/**
 * Rate of climb at constant speed with climb thrust, ft/min; negative when the aircraft cannot maintain level flight.
 */
export function climbReserveFtPerMin(aircraft: PerformanceAircraft, moment: FlightMoment): number {
  const { model } = aircraft;
  if (isProfile(model)) {
    return climbOf(model, { pressureAltitudeFt: pressureAltitudeOf(moment.air), massKg: moment.massKg })
      .feetPerMin;
  }
  const dragN = (dragCoefficient(model, moment) / liftCoefficient(model, moment)) * moment.massKg * GRAVITY;
  const excess = (climbThrustN(model, moment) - dragN) / (moment.massKg * GRAVITY);
  return excess * moment.mach * soundSpeedMps(moment.air) * FEET_PER_METRE * 60;
}

/**
 * Certified maximum operating altitudes below those of the model data: A318 to A320 39,800 ft (39,100 ft without Airbus
 * modification 30748), 737-300 37,000 ft, A380 43,000 ft.
 */
const CERTIFIED_FT: Readonly<Record<string, number>> = {
  A318: 39_800,
  A319: 39_800,
  A320: 39_800,
  A20N: 39_800,
  B733: 37_000,
  A388: 43_000,
};

const certifiedCeilingFt = ({ type, highestLevelFl }: PollSchumannAircraft): number =>
  Math.min(highestLevelFl * 100, CERTIFIED_FT[type] ?? Infinity);

/** Maximum altitude of a type, ft, and its source; it may be unreachable at high mass. */
export function ceilingOf({ model }: Pick<PerformanceAircraft, 'model'>): {
  readonly ft: number;
  readonly source: string;
} {
  if (isProfile(model)) return { ft: profileCeilingFt(model), source: 'top of its performance tables' };
  const isCertified = (CERTIFIED_FT[model.type] ?? Infinity) <= model.highestLevelFl * 100;
  return {
    ft: certifiedCeilingFt(model),
    source: isCertified ? 'type certificate' : 'Poll–Schumann parameters, 28 March 2025',
  };
}

/** Whether an aircraft can cruise at a level and mass: remaining rate of climb, usable lift, certified ceiling. */
export function canCruise(
  aircraft: PerformanceAircraft,
  at: { pressureAltitudeFt: number; massKg: number; air: FlightAir; mach?: number },
): boolean {
  const { model } = aircraft;
  if (isProfile(model)) {
    const { feetPerMin } = climbOf(model, at);
    return at.pressureAltitudeFt <= profileCeilingFt(model) && feetPerMin >= MIN_PROFILE_CLIMB_FT_PER_MIN;
  }
  if (at.pressureAltitudeFt > certifiedCeilingFt(model)) return false;
  const moment = {
    air: at.air,
    mach: at.mach ?? scheduledMach(aircraft, at.pressureAltitudeFt),
    massKg: at.massKg,
  };
  const lift = liftCoefficient(model, moment);
  if (lift > maxLiftCoefficient(model, moment.mach)) return false;
  return climbReserveFtPerMin(aircraft, moment) >= MIN_CLIMB_FT_PER_MIN;
}

/**
 * Minimum fuel flow in level flight, kg/s, over all speeds with usable lift; clean, standard atmosphere. `null` outside
 * the model.
 */
export function minimumLevelFlow(
  aircraft: PerformanceAircraft,
  hold: { pressureAltitudeFt: number; massKg: number },
): number | null {
  const { model } = aircraft;
  if (isProfile(model)) {
    return ((model.holdingKgPerH ?? cruiseOf(model, hold).fuelKgPerH) / 3600) * aircraft.fuelFactor;
  }
  const air = flightAirAt(hold.pressureAltitudeFt);
  if (air === null) return null;
  let min: number | null = null;
  for (let mach = 0.25; mach <= 0.6; mach += 0.005) {
    const moment = { air, mach, massKg: hold.massKg };
    const lift = liftCoefficient(model, moment);
    if (lift > maxLiftCoefficient(model, mach)) continue;
    const flow = fuelFlowOf(aircraft, moment);
    if (min === null || flow < min) min = flow;
  }
  return min;
}

/** Levels compared for normal cruise. */
const CRUISE_LEVELS_FT = [25_000, 27_000, 29_000, 31_000, 33_000, 35_000, 37_000, 39_000, 41_000];

/**
 * Normal cruise fuel flow, kg/s, ISA. Jets of the Poll–Schumann model: usual Mach number at the level with minimum fuel per
 * distance. A profile, whose flow at the top of its table may be two thirds of that at the planned level: its table at that level
 * (pressure altitude, ft); while that is unknown, the highest flow of the table.
 */
export function normalCruiseFlow(
  aircraft: PerformanceAircraft,
  { massKg, levelFt }: { readonly massKg: number; readonly levelFt: number | null },
): number {
  const { model, fuelFactor } = aircraft;
  if (isProfile(model)) {
    const levelsFt = levelFt === null ? cruiseAltitudesFt(model) : [levelFt];
    const flows = levelsFt.map(
      (pressureAltitudeFt) => cruiseOf(model, { pressureAltitudeFt, massKg }).fuelKgPerH,
    );
    return (Math.max(...flows) / 3600) * fuelFactor;
  }
  let best = { kgPerMetre: Infinity, kgPerS: 0 };
  for (const pressureAltitudeFt of CRUISE_LEVELS_FT) {
    const air = flightAirAt(pressureAltitudeFt);
    if (!air) continue;
    if (best.kgPerS > 0 && !canCruise(aircraft, { pressureAltitudeFt, massKg, air })) break;
    const mach = usualCruiseMach(aircraft, { pressureAltitudeFt, massKg, air });
    const kgPerS = fuelFlowOf(aircraft, { air, mach, massKg });
    const kgPerMetre = kgPerS / (mach * soundSpeedMps(air));
    if (kgPerMetre < best.kgPerMetre) best = { kgPerMetre, kgPerS };
  }
  return best.kgPerS;
}
