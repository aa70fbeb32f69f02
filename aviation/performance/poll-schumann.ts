import { METRES_PER_FOOT } from '#aviation/units.ts';
import { standardAir, ZERO_CELSIUS_K } from '#aviation/atmosphere/standard-atmosphere.ts';

/**
 * The Poll–Schumann performance model, an open model of turbofan transport aircraft.
 *
 * Sources: D. I. A. Poll and U. Schumann, "An estimation method for the fuel burn and other performance characteristics
 * of civil transport aircraft in the cruise", part 1 (The Aeronautical Journal 125 (2021) 257–295) and part 2 (ibid.
 * 296–340), with part 3 (2022–2024) for climb, descent and holding. Equation numbers below are those of the parts.
 */

const GRAVITY = 9.806_65;
const HEAT_RATIO = 1.4;
const GAS_CONSTANT = 287.052_87;
/** Lower calorific value of kerosene, J/kg. */
const FUEL_HEAT_J_PER_KG = 43.13e6;
/** Loss of efficiency of engines in service, relative to new engines of the parameter set. */
const ENGINE_WEAR = 0.025;
/** The polynomial of part 3 is not valid below half of the best efficiency. */
const MIN_EFFICIENCY_RATIO = 0.5;
const SEA_LEVEL_K = 288.15;
const SEA_LEVEL_PA = 101_325;
/** Fourth-order term of wave drag, the same for all types. */
const WAVE_DRAG_J3 = 70;

/** Characteristic parameters of one type, with the symbols of the papers. Masses kg, areas m². */
export interface PollSchumannAircraft {
  /** ICAO type designator. */
  readonly type: string;
  readonly firstFlightYear: number;
  readonly engines: number;
  readonly hasWinglets: boolean;
  readonly maximumTakeOffKg: number;
  readonly maximumLandingKg: number;
  readonly maximumZeroFuelKg: number;
  readonly operatingEmptyKg: number;
  readonly maximumPayloadKg: number;
  /** S_ref. */
  readonly wingAreaM2: number;
  /** δ₂: contribution of the fuselage to induced drag. */
  readonly inducedDragFuselage: number;
  /** cos Λ of the quarter chord. */
  readonly cosSweep: number;
  readonly aspectRatio: number;
  /** ψ₀: zero-lift drag over skin friction. */
  readonly frictionDragFactor: number;
  /** X₀, M_cc's constant, j₁ and j₂ of wave drag. */
  readonly waveDragOnset: number;
  readonly wingTechnology: number;
  readonly waveDragJ1: number;
  readonly waveDragJ2: number;
  /** (C_L)_DO. */
  readonly designLiftCoefficient: number;
  /** All engines together, sea level static, kg/s. */
  readonly takeOffFuelFlowKgPerS: number;
  readonly idleFuelFlowKgPerS: number;
  /** M_DO and (C_T)_DO. */
  readonly designMach: number;
  readonly designThrustCoefficient: number;
  /** η₁ and η₂: best overall efficiency is η₁ · M^η₂. */
  readonly efficiencyFactor: number;
  readonly efficiencyExponent: number;
  /** M_ec and T_ec of the throttle limit. */
  readonly throttleMach: number;
  readonly throttleRatio: number;
  readonly highestLevelFl: number;
  readonly maximumOperatingMach: number;
  readonly maximumImpactPressurePa: number;
}

/** Ambient air. */
export interface FlightAir {
  readonly pressurePa: number;
  readonly temperatureK: number;
}

/** Air at a pressure altitude, in the standard atmosphere plus `isaDeviationC`. `null` outside the model. */
export function flightAirAt(pressureAltitudeFt: number, isaDeviationC = 0): FlightAir | null {
  const air = standardAir(pressureAltitudeFt);
  if (air === null) return null;
  return {
    pressurePa: air.pressureHpa * 100,
    temperatureK: air.temperatureC + ZERO_CELSIUS_K + isaDeviationC,
  };
}

/** Flight condition. `pathSine` is rate of climb divided by true airspeed; `accelerationMps2` is along the path. */
export interface FlightMoment {
  readonly air: FlightAir;
  readonly mach: number;
  readonly massKg: number;
  readonly pathSine?: number;
  readonly accelerationMps2?: number;
}

/** Speed of sound, m/s. */
export function soundSpeedMps({ temperatureK }: FlightAir): number {
  return Math.sqrt(HEAT_RATIO * GAS_CONSTANT * temperatureK);
}

/** Dynamic pressure times wing area, N: ½ γ p M² S. */
function dynamicForceN(aircraft: PollSchumannAircraft, { air, mach }: FlightMoment): number {
  return 0.5 * HEAT_RATIO * air.pressurePa * mach * mach * aircraft.wingAreaM2;
}

/** Lift coefficient (part 1, eq. 5). */
export function liftCoefficient(aircraft: PollSchumannAircraft, moment: FlightMoment): number {
  const pathCosine = Math.sqrt(1 - (moment.pathSine ?? 0) ** 2);
  return (moment.massKg * GRAVITY * pathCosine) / dynamicForceN(aircraft, moment);
}

/** Drag coefficient: friction (part 1, eqs. 9, 28), lift-dependent (eqs. 8, 12, 13) and wave drag (part 2). */
export function dragCoefficient(
  aircraft: PollSchumannAircraft,
  moment: FlightMoment,
  lift = liftCoefficient(aircraft, moment),
): number {
  const zeroLift = aircraft.frictionDragFactor * skinFriction(aircraft, moment);
  const otherLiftDrag = 0.8 * (1 - 0.53 * aircraft.cosSweep) * zeroLift;
  const slenderness = Math.PI * aircraft.aspectRatio;
  const oswald =
    (aircraft.hasWinglets ? 1.075 : 1) / (1.03 + aircraft.inducedDragFuselage + otherLiftDrag * slenderness);
  return zeroLift + (lift * lift) / (slenderness * oswald) + waveDrag(aircraft, moment.mach, lift);
}

/** Skin friction coefficient (part 1, eqs. 3, Reynolds number on √S; 25, Sutherland's viscosity; 28). */
function skinFriction(aircraft: PollSchumannAircraft, { air, mach }: FlightMoment): number {
  const viscosity = (1.458e-6 * air.temperatureK ** 1.5) / (110.4 + air.temperatureK);
  const reynolds =
    Math.sqrt(aircraft.wingAreaM2) *
    mach *
    (air.pressurePa / viscosity) *
    Math.sqrt(HEAT_RATIO / (GAS_CONSTANT * air.temperatureK));
  return 0.0269 / reynolds ** 0.14;
}

/** Wave drag coefficient (part 2): zero below j₂, then quadratic, with a fourth-order term beyond X₀. */
function waveDrag(aircraft: PollSchumannAircraft, mach: number, lift: number): number {
  const { cosSweep, waveDragJ1, waveDragJ2, waveDragOnset } = aircraft;
  const characteristicMach = aircraft.wingTechnology - 0.1 * (lift / cosSweep ** 2);
  const ratio = (mach * cosSweep) / characteristicMach;
  if (ratio < waveDragJ2) return 0;
  const creep = cosSweep ** 3 * waveDragJ1 * (ratio - waveDragJ2) ** 2;
  return ratio < waveDragOnset ? creep : creep + WAVE_DRAG_J3 * (ratio - waveDragOnset) ** 4;
}

/** Thrust coefficient of maximum efficiency at a Mach number (part 2, h₂). */
function bestThrustCoefficient({ designMach, designThrustCoefficient }: PollSchumannAircraft, mach: number) {
  const speedTerm = (1 + 0.55 * mach) / (1 + 0.55 * designMach);
  return (speedTerm / (mach / designMach) ** 2) * designThrustCoefficient;
}

/**
 * Overall propulsion efficiency: maximum at the Mach number (part 2, eq. 35) times the part-load polynomial (part 3).
 */
function overallEfficiency(aircraft: PollSchumannAircraft, mach: number, thrustCoefficient: number): number {
  const best = aircraft.efficiencyFactor * (1 - ENGINE_WEAR) * mach ** aircraft.efficiencyExponent;
  const load = thrustCoefficient / bestThrustCoefficient(aircraft, mach);
  return best * Math.max(MIN_EFFICIENCY_RATIO, partLoad(load, mach));
}

function partLoad(load: number, mach: number): number {
  const sigma = mach < 0.4 ? 1.3 * (0.4 - mach) : 0;
  const excess = sigma - 0.43;
  const product = sigma * 0.43;
  if (load < 0.3) {
    return (
      10 * (1 + 0.8 * excess - 0.6027 * product) * load +
      33.3333 * (-1 - 0.97 * excess + 0.8281 * product) * load ** 2 +
      37.037 * (1 + excess - 0.9163 * product) * load ** 3
    );
  }
  return (
    1 +
    excess -
    product +
    (4 * product - 2 * excess) * load +
    (excess - 6 * product) * load ** 2 +
    4 * product * load ** 3 -
    product * load ** 4
  );
}

/** Forces and fuel flow at one flight condition. */
export interface FlightForces {
  readonly liftCoefficient: number;
  readonly dragCoefficient: number;
  /** Required thrust, all engines, N; 0 when gravity alone suffices. */
  readonly thrustN: number;
  readonly fuelKgPerS: number;
}

/**
 * Required thrust (part 2, eq. 95) and its fuel flow, at least idle flow. The available thrust is `climbThrustN`.
 */
export function flightForces(aircraft: PollSchumannAircraft, moment: FlightMoment): FlightForces {
  const lift = liftCoefficient(aircraft, moment);
  const drag = dragCoefficient(aircraft, moment, lift);
  const force = dynamicForceN(aircraft, moment);
  const weightN = moment.massKg * GRAVITY;
  const thrustN = Math.max(
    0,
    drag * force + weightN * (moment.pathSine ?? 0) + moment.massKg * (moment.accelerationMps2 ?? 0),
  );
  return {
    liftCoefficient: lift,
    dragCoefficient: drag,
    thrustN,
    fuelKgPerS: fuelFlowKgPerS(aircraft, moment, thrustN),
  };
}

function fuelFlowKgPerS(aircraft: PollSchumannAircraft, moment: FlightMoment, thrustN: number): number {
  const { air, mach } = moment;
  const efficiency = overallEfficiency(aircraft, mach, thrustN / dynamicForceN(aircraft, moment));
  const wanted = (thrustN * mach * soundSpeedMps(air)) / (efficiency * FUEL_HEAT_J_PER_KG);
  return Math.max(wanted, idleFuelKgPerS(aircraft, air.pressurePa));
}

/** Fuel flow at flight idle, kg/s (part 3), by pressure altitude. */
export function idleFuelKgPerS(aircraft: PollSchumannAircraft, pressurePa: number): number {
  // Exact in the troposphere; above it the error is smaller than that of the fit.
  const altitudeFt =
    (SEA_LEVEL_K / 0.0065 / METRES_PER_FOOT) * (1 - (pressurePa / SEA_LEVEL_PA) ** 0.190_263);
  const tenThousands = altitudeFt / 10_000;
  return aircraft.idleFuelFlowKgPerS * (1 - 0.178 * tenThousands + 0.0085 * tenThousands ** 2);
}

/**
 * Maximum climb thrust, all engines, N (part 3): the turbine entry temperature follows from the year of
 * first flight (N. Cumpsty, A. Heyes, "Jet Propulsion", 3rd ed. 2015, with ± 75 K), 92 % of it for continuous climb.
 */
export function climbThrustN(aircraft: PollSchumannAircraft, moment: FlightMoment): number {
  const { air, mach } = moment;
  const turbineEntryK = 0.92 * 2000 * (1 - Math.exp(62.8 - 0.0325 * aircraft.firstFlightYear));
  const throttle =
    turbineEntryK /
    air.temperatureK /
    (aircraft.throttleRatio * (1 - 0.53 * (mach - aircraft.throttleMach) ** 2) * (1 + 0.2 * mach * mach));
  const coefficient = (1 + 2.5 * (throttle - 1)) * bestThrustCoefficient(aircraft, mach) * 1.05;
  return Math.max(0, coefficient) * dynamicForceN(aircraft, moment);
}

/** Maximum usable lift coefficient at a Mach number (part 3). */
export function maxLiftCoefficient(aircraft: PollSchumannAircraft, mach: number): number {
  const ratio = mach / aircraft.designMach;
  const overDesign =
    ratio < 0.7
      ? 1.8 + 0.16 * ratio - 1.085 * ratio ** 2
      : 13.272 - 42.262 * ratio + 49.883 * ratio ** 2 - 19.683 * ratio ** 3;
  return overDesign * aircraft.designLiftCoefficient;
}
