import { KM_PER_NM, KNOTS_PER_MPS } from '#aviation/units.ts';
import { machOfCalibratedAirspeed } from '#aviation/atmosphere/airspeed.ts';
import { fuelFlowOf, isProfile, type PerformanceAircraft, usualCruiseMach } from './performance-aircraft.ts';
import { cruiseOf } from './performance-profile.ts';
import {
  type FlightAir,
  flightAirAt,
  maxLiftCoefficient,
  liftCoefficient,
  soundSpeedMps,
} from './poll-schumann.ts';

/** Requested cruise speed. The cost index is in kg of fuel per minute. */
export type CruiseSpeed =
  | { readonly kind: 'mach'; readonly mach: number }
  | { readonly kind: 'true-airspeed'; readonly trueAirspeedKt: number }
  | { readonly kind: 'long-range' }
  | { readonly kind: 'cost-index'; readonly costIndex: number };

/** Change of cruise speed at a distance along the route. */
export interface SpeedChange {
  readonly atNm: number;
  readonly speed: CruiseSpeed;
}

const FORM = /^(?:M(\d{2,3})|N(\d{4})|K(\d{4})|(LRC)|CI(\d{1,3}))$/;

/** Parses `M084`, `N0480`, `K0890`, `LRC` or `CI35`; `null` for anything else. */
export function parseCruiseSpeed(text: string): CruiseSpeed | null {
  const [, mach, knots, kilometres, longRange, costIndex] = FORM.exec(text.trim().toUpperCase()) ?? [];
  if (mach !== undefined) return { kind: 'mach', mach: Number(mach) / 100 };
  if (knots !== undefined) return { kind: 'true-airspeed', trueAirspeedKt: Number(knots) };
  if (kilometres !== undefined) {
    return { kind: 'true-airspeed', trueAirspeedKt: Number(kilometres) / KM_PER_NM };
  }
  if (costIndex !== undefined) return { kind: 'cost-index', costIndex: Number(costIndex) };
  return longRange === undefined ? null : { kind: 'long-range' };
}

/** Typical VMO; it limits the Mach number where it is below MMO. */
const VMO_CAS_KT = 350;

/** A profile has one cruise speed per level; requested speeds may differ from it by this fraction. */
export const PROFILE_SPEED_PART = 0.1;

/** Mach number of a profile's cruise table at empty mass in the standard atmosphere; `null` for other models. */
function tableMach({ model, emptyKg }: PerformanceAircraft, pressureAltitudeFt: number): number | null {
  const air = flightAirAt(pressureAltitudeFt);
  if (!isProfile(model) || air === null) return null;
  const { trueAirspeedKt } = cruiseOf(model, { pressureAltitudeFt, massKg: emptyKg });
  return trueAirspeedKt / KNOTS_PER_MPS / soundSpeedMps(air);
}

/** Maximum Mach number for planning at a level: MMO or 350 KCAS, whichever is lower. */
export function highestCruiseMach(aircraft: PerformanceAircraft, pressureAltitudeFt: number): number {
  const { model } = aircraft;
  if (isProfile(model)) return (tableMach(aircraft, pressureAltitudeFt) ?? 0) * (1 + PROFILE_SPEED_PART);
  const vmo = machOfCalibratedAirspeed({ calibratedAirspeedKt: VMO_CAS_KT, pressureAltitudeFt });
  return Math.min(model.maximumOperatingMach, vmo ?? model.maximumOperatingMach);
}

/** Whether the empty aircraft can fly at a Mach number and level. */
export function isCruiseMachUsable(
  aircraft: PerformanceAircraft,
  mach: number,
  pressureAltitudeFt: number,
): boolean {
  const { model, emptyKg } = aircraft;
  if (isProfile(model)) {
    return mach >= (tableMach(aircraft, pressureAltitudeFt) ?? Infinity) * (1 - PROFILE_SPEED_PART);
  }
  const air = flightAirAt(pressureAltitudeFt);
  if (air === null || mach < SLOWEST_MACH) return false;
  return liftCoefficient(model, { air, mach, massKg: emptyKg }) <= maxLiftCoefficient(model, mach);
}
/** Lower limit of the model. */
const SLOWEST_MACH = 0.25;

/** Mach number of a speed at a level in the standard atmosphere; `null` when it depends on mass (LRC, cost index). */
export function machOfSpeed(speed: CruiseSpeed, pressureAltitudeFt: number): number | null {
  if (speed.kind === 'mach') return speed.mach;
  const air = flightAirAt(pressureAltitudeFt);
  if (speed.kind !== 'true-airspeed' || air === null) return null;
  return speed.trueAirspeedKt / KNOTS_PER_MPS / soundSpeedMps(air);
}

/**
 * Whether a cost index applies: it needs fuel flow as a function of speed, and a profile has one speed per level.
 */
export function hasCostIndex({ model }: PerformanceAircraft): boolean {
  return !isProfile(model);
}

interface CruiseMoment {
  readonly alongNm: number;
  readonly pressureAltitudeFt: number;
  readonly massKg: number;
  readonly air: FlightAir;
  /** Ground speed minus true airspeed. */
  readonly tailwindKt: number;
}

/** Tolerance for rounding: past a point its speed applies. */
const BEHIND_POINT_NM = 0.01;

/** Cruise Mach number at a point: the latest requested speed, or that of the type. */
export function cruiseMachAt(
  { aircraft, speeds }: { aircraft: PerformanceAircraft; speeds?: readonly SpeedChange[] | undefined },
  moment: CruiseMoment,
): number {
  const asked = speeds?.findLast(({ atNm }) => atNm <= moment.alongNm + BEHIND_POINT_NM)?.speed;
  if (!asked) return usualCruiseMach(aircraft, moment);
  if (asked.kind === 'mach') return asked.mach;
  if (asked.kind === 'true-airspeed') {
    return asked.trueAirspeedKt / KNOTS_PER_MPS / soundSpeedMps(moment.air);
  }
  return remembered(aircraft, asked, moment);
}

/**
 * Cache of economy speeds, which are expensive to compute: by cost index and level, then mass, wind and temperature.
 */
interface Found {
  readonly machs: Map<string, Map<number, number>>;
  size: number;
}
const found = new WeakMap<PerformanceAircraft, Found>();
const MAX_FOUND = 50_000;
const MASS_STEP_KG = 1000;
const WIND_STEP_KT = 10;
const TEMPERATURE_STEP_K = 2;

function remembered(
  aircraft: PerformanceAircraft,
  asked: Extract<CruiseSpeed, { kind: 'long-range' | 'cost-index' }>,
  moment: CruiseMoment,
): number {
  let known = found.get(aircraft);
  if (!known || known.size > MAX_FOUND) found.set(aircraft, (known = { machs: new Map(), size: 0 }));
  const costIndex = asked.kind === 'cost-index' ? asked.costIndex : -1;
  const level = `${costIndex} ${moment.pressureAltitudeFt}`;
  let machs = known.machs.get(level);
  if (!machs) known.machs.set(level, (machs = new Map()));
  const [mass, wind, temperature] = [
    Math.round(moment.massKg / MASS_STEP_KG),
    Math.round(moment.tailwindKt / WIND_STEP_KT),
    Math.round(moment.air.temperatureK / TEMPERATURE_STEP_K),
  ];
  const key = (mass * 1000 + wind + 500) * 1000 + temperature;
  let mach = machs.get(key);
  if (mach === undefined) {
    const at = {
      ...moment,
      massKg: mass * MASS_STEP_KG,
      tailwindKt: wind * WIND_STEP_KT,
      air: { ...moment.air, temperatureK: temperature * TEMPERATURE_STEP_K },
    };
    mach =
      asked.kind === 'cost-index' ? economyMach(aircraft, at, asked.costIndex) : longRangeMach(aircraft, at);
    machs.set(key, mach);
    known.size += 1;
  }
  return mach;
}

const MACH_STEP = 0.002;
const LOWEST_MACH = 0.4;

/** Number of Mach numbers compared, from the lowest to the maximum at a level. */
const machCount = (aircraft: PerformanceAircraft, pressureAltitudeFt: number): number =>
  Math.floor((highestCruiseMach(aircraft, pressureAltitudeFt) - LOWEST_MACH) / MACH_STEP + 1e-6) + 1;
const machOf = (index: number): number => LOWEST_MACH + index * MACH_STEP;

interface SpeedTry {
  readonly mach: number;
  readonly kgPerS: number;
  readonly trueAirspeedKt: number;
}

/** Fuel flow at a Mach number; null when the aircraft cannot fly at it. */
function tryOf(aircraft: PerformanceAircraft, { massKg, air }: CruiseMoment, mach: number): SpeedTry | null {
  const { model } = aircraft;
  // A profile has one speed per level.
  if (isProfile(model)) return null;
  const flown = { air, mach, massKg };
  if (liftCoefficient(model, flown) > maxLiftCoefficient(model, mach)) return null;
  const trueAirspeedKt = mach * soundSpeedMps(air) * KNOTS_PER_MPS;
  return { mach, kgPerS: fuelFlowOf(aircraft, flown), trueAirspeedKt };
}

/** Fuel flow at every usable Mach number. */
function flows(aircraft: PerformanceAircraft, moment: CruiseMoment): SpeedTry[] {
  const count = Math.max(0, machCount(aircraft, moment.pressureAltitudeFt));
  return Array.from({ length: count }, (_, index) => tryOf(aircraft, moment, machOf(index))).filter(
    (one) => one !== null,
  );
}

/** Long range cruise: the higher Mach number with 99 % of the maximum still-air specific range. */
export function longRangeMach(aircraft: PerformanceAircraft, moment: CruiseMoment): number {
  const tries = flows(aircraft, moment).map(({ mach, kgPerS, trueAirspeedKt }) => ({
    mach,
    nmPerKg: trueAirspeedKt / kgPerS,
  }));
  const best = Math.max(...tries.map(({ nmPerKg }) => nmPerKg));
  const fast = tries.findLast(({ nmPerKg }) => nmPerKg >= best * 0.99);
  return fast?.mach ?? usualCruiseMach(aircraft, moment);
}

/** Step of the first search; the second covers the numbers around its best, because the cost has a single minimum. */
const COARSE = 8;

/** Economy cruise: minimum cost of fuel and time per ground distance; `costIndex` in kg of fuel per minute. */
export function economyMach(aircraft: PerformanceAircraft, moment: CruiseMoment, costIndex: number): number {
  const last = machCount(aircraft, moment.pressureAltitudeFt) - 1;
  const cheapest = (from: number, to: number, step: number): number | null => {
    let best: { index: number; cost: number } | null = null;
    for (let index = Math.max(0, from); index <= Math.min(last, to); index += step) {
      const one = tryOf(aircraft, moment, machOf(index));
      const groundKt = one ? one.trueAirspeedKt + moment.tailwindKt : 0;
      if (!one || groundKt <= 0) continue;
      const cost = (one.kgPerS + costIndex / 60) / groundKt;
      if (best === null || cost < best.cost) best = { index, cost };
    }
    return best?.index ?? null;
  };
  const around = cheapest(last % COARSE, last, COARSE);
  const index = around === null ? cheapest(0, last, 1) : cheapest(around - COARSE, around + COARSE, 1);
  return index === null ? usualCruiseMach(aircraft, moment) : machOf(index);
}
