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
  greatestLiftCoefficient,
  idleFuelKgPerS,
  liftCoefficient,
  soundSpeedMps,
  type FlightAir,
  type FlightMoment,
  type PollSchumannAircraft,
} from './poll-schumann.ts';

/** Where the figures of a flight come from: the open model of turbofans, or the tables of a profile. */
export type PerformanceModel = PollSchumannAircraft | PerformanceProfile;

/** Whether a model is a profile of tables. */
export function isProfile(model: PerformanceModel): model is PerformanceProfile {
  return 'kind' in model;
}

/** An aircraft as it is flown: a type with its speeds, and what its operator knows better than the type's figures. */
export interface PerformanceAircraft {
  readonly model: PerformanceModel;
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
/** Piston aeroplanes reach the levels of their tables with less. */
const LEAST_PROFILE_CLIMB_FT_PER_MIN = 100;

/**
 * The performance model of an ICAO type designator: Poll–Schumann, else the built-in profile; `null` when there is
 * neither.
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

/** An aircraft flown by the tables of a profile. */
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
const KNOTS_PER_MPS = 3600 / 1852;

/** Asked hundreds of times for the same few altitudes, and dear to work out. */
const machByAltitude = new Map<number, number>();

/** Mach number of the usual cruise at a pressure altitude in this air. */
export function usualCruiseMach(
  aircraft: PerformanceAircraft,
  at: { readonly pressureAltitudeFt: number; readonly massKg: number; readonly air: FlightAir },
): number {
  if (!isProfile(aircraft.model)) return scheduledMach(aircraft, at.pressureAltitudeFt);
  return cruiseOf(aircraft.model, at).trueAirspeedKt / KNOTS_PER_MPS / soundSpeedMps(at.air);
}

/** Mach number flown at a pressure altitude in climb, cruise and descent by the Poll–Schumann model. */
export function scheduledMach(aircraft: PerformanceAircraft, pressureAltitudeFt: number): number {
  let mach = machByAltitude.get(pressureAltitudeFt);
  if (mach === undefined) {
    const calibratedAirspeedKt = pressureAltitudeFt < LOW_SPEED_BELOW_FT ? LOW_CAS_KT : HIGH_CAS_KT;
    mach = machOfCalibratedAirspeed({ calibratedAirspeedKt, pressureAltitudeFt }) ?? 1;
    if (machByAltitude.size < MOST_ALTITUDES) machByAltitude.set(pressureAltitudeFt, mach);
  }
  return Math.min(mach, aircraft.cruiseMach);
}

/**
 * Fuel flow of this aircraft, kg/s; by a profile that of level flight. At another speed than that of its table the flow
 * grows with the third power of the speed, as the power of an aeroplane does whose drag is mostly friction.
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

/** Feet: the profile's tables are entered by altitude. */
const pressureAltitudeOf = (air: FlightAir): number =>
  pressureAltitudeOfPressureFt(air.pressurePa / 100) ?? 0;

/** Flow while taxiing, kg/s. */
export function taxiFlowOf({ model, fuelFactor }: PerformanceAircraft): number {
  const kgPerS = isProfile(model) ? model.taxiKgPerH / 3600 : idleFuelKgPerS(model, SEA_LEVEL_PA);
  return kgPerS * fuelFactor;
}
const SEA_LEVEL_PA = 101_325;

/** Power left over at the climb rating as a rate of climb at constant speed, ft/min; negative when there is none. */
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
 * Maximum operating altitudes of type certificates that are below those of the model's data: A318 to A320 39,800 ft (39,100
 * without Airbus modification 30748), 737-300 37,000 ft, A380 43,000 ft.
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

/** The highest level of a type, and where it is from; a mass may not reach it. */
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

/** Whether this mass can cruise at a level: climb rate left, lift usable, within the certified ceiling. */
export function canCruise(
  aircraft: PerformanceAircraft,
  at: { pressureAltitudeFt: number; massKg: number; air: FlightAir; mach?: number },
): boolean {
  const { model } = aircraft;
  if (isProfile(model)) {
    const { feetPerMin } = climbOf(model, at);
    return at.pressureAltitudeFt <= profileCeilingFt(model) && feetPerMin >= LEAST_PROFILE_CLIMB_FT_PER_MIN;
  }
  if (at.pressureAltitudeFt > certifiedCeilingFt(model)) return false;
  const moment = {
    air: at.air,
    mach: at.mach ?? scheduledMach(aircraft, at.pressureAltitudeFt),
    massKg: at.massKg,
  };
  const lift = liftCoefficient(model, moment);
  if (lift > greatestLiftCoefficient(model, moment.mach)) return false;
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
  const { model } = aircraft;
  if (isProfile(model)) {
    return ((model.holdingKgPerH ?? cruiseOf(model, hold).fuelKgPerH) / 3600) * aircraft.fuelFactor;
  }
  const air = flightAirAt(hold.pressureAltitudeFt);
  if (air === null) return null;
  let least: number | null = null;
  for (let mach = 0.25; mach <= 0.6; mach += 0.005) {
    const moment = { air, mach, massKg: hold.massKg };
    const lift = liftCoefficient(model, moment);
    if (lift > greatestLiftCoefficient(model, mach)) continue;
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
  const levelsFt = isProfile(aircraft.model) ? cruiseAltitudesFt(aircraft.model) : CRUISE_LEVELS_FT;
  for (const pressureAltitudeFt of levelsFt) {
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
