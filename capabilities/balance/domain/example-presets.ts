import type { AircraftType } from '#capabilities/plan/contract.ts';
import type { BalancePreset, Cabin, CargoHolds } from './balance-model.ts';
import { DEFAULT_FUEL_DENSITY, defaultPreset, type ExampleLoad, stationsOf } from './default-model.ts';
import { kilograms } from './measure.ts';

/** Empty weight of the aircraft for which the arms of row I1 are defined. */
const REFERENCE_EMPTY_KG = 42_184;
const PASSENGER_WITH_BAGGAGE_KG = 104;
/** Distance of the example flight, and the reserve distance. */
const TRIP_NM = 600;
const RESERVE_NM = 300;
const TAXI_SHARE_OF_TAKEOFF = 0.0025;
/** Taxi fuel as a share of the weight. */
const RAMP_SHARE = 0.003;
const CREW_KG = 85;
/** Maximum weight of a light aircraft: one pilot, no cabin crew, and a manual empty weight without crew. */
export const LIGHT_KG = 5700;

/** Lengths scale with the cube root of weight. */
function lengthScale({ weight }: AircraftType): number {
  return Math.cbrt(weight / REFERENCE_EMPTY_KG);
}
const metres = (value: number) => Math.round(value * 1000) / 1000;

/**
 * Example for a type of the aircraft table. The four structural limits and the empty weight are from the table; arms,
 * envelope, chord, seats and holds are the defaults scaled to its size: fictitious, and marked so.
 */
export function examplePreset(aircraft: AircraftType): BalancePreset {
  const scale = lengthScale(aircraft);
  const load = exampleLoad(aircraft);
  const at = (arm: number) => metres(arm * scale);
  const arms = {
    basicEmpty: at(13),
    // In a light aircraft the pilot sits beside a passenger.
    flightCrew: at(aircraft.maxtk <= LIGHT_KG ? 12.8 : 2.3),
    cabinCrew: at(12.8),
    passengers: at(13.2),
    baggage: at(15.8),
    fuel: at(13.1),
  };
  return {
    name: `Example ${aircraft.name}`.slice(0, 80),
    aircraftType: aircraft.type,
    unit: 'kg',
    fuelDensity: DEFAULT_FUEL_DENSITY,
    limits: exampleLimits(aircraft, at, scale),
    stations: stationsOf(arms, load),
    cabin: exampleCabin(aircraft, scale, arms.passengers),
    cargo: exampleHolds(aircraft, at),
    isExample: true,
    updatedAt: null,
  };
}

function maxRampKg({ maxtk }: AircraftType): number {
  return Math.round(maxtk * (1 + RAMP_SHARE));
}

const LIGHT_TRIP_NM = 150;
const LIGHT_RESERVE_NM = 60;

function lightLoad(aircraft: AircraftType): ExampleLoad {
  const people = Math.floor((seatsOf(aircraft) - 1) * 0.5);
  const tripKg = Math.round(aircraft.init + aircraft.each * LIGHT_TRIP_NM);
  const taxiKg = Math.ceil(aircraft.maxtk * TAXI_SHARE_OF_TAKEOFF);
  return {
    basicEmptyKg: aircraft.weight,
    flightCrew: 1,
    cabinCrew: 0,
    passengers: people,
    baggage: people,
    fuelKg: tripKg + taxiKg + Math.round(aircraft.each * LIGHT_RESERVE_NM),
    taxiKg,
    tripKg,
  };
}

function exampleLoad(aircraft: AircraftType): ExampleLoad {
  if (aircraft.maxtk <= LIGHT_KG) return lightLoad(aircraft);
  const cabinSeats = seatsOf(aircraft);
  const flightCrew = 2;
  const cabinCrew = Math.max(1, Math.ceil(cabinSeats / 50));
  const crewKg = (flightCrew + cabinCrew) * CREW_KG;
  const people = Math.max(0, Math.floor(cabinSeats * 0.8));
  const tripKg = Math.round(aircraft.init + aircraft.each * TRIP_NM);
  const taxiKg = Math.round((aircraft.maxtk * TAXI_SHARE_OF_TAKEOFF) / 10) * 10;
  return {
    // The empty weight of the table is the operating one, with crew.
    basicEmptyKg: aircraft.weight - crewKg,
    flightCrew,
    cabinCrew,
    passengers: people,
    baggage: people,
    fuelKg: tripKg + taxiKg + Math.round(aircraft.each * RESERVE_NM),
    taxiKg,
    tripKg,
  };
}

/** Number of seats that the maximum payload can fill. */
function seatsOf({ load, maxtk }: AircraftType): number {
  const min = maxtk <= LIGHT_KG ? 2 : 6;
  return Math.max(min, Math.floor((load[1] * 1000 * 0.85) / PASSENGER_WITH_BAGGAGE_KG));
}

function exampleLimits(
  aircraft: AircraftType,
  at: (arm: number) => number,
  scale: number,
): BalancePreset['limits'] {
  const { weight, maxtk, maxld, maxzf } = aircraft;
  const heaviest = maxRampKg(aircraft);
  const lightest = Math.floor(weight * 0.94);
  const { cgEnvelope, curtailment, chord } = defaultPreset.limits;
  const last = cgEnvelope.length - 1;
  return {
    structural: {
      maxZeroFuel: kilograms(maxzf),
      maxRamp: kilograms(heaviest),
      maxTakeoff: kilograms(maxtk),
      maxLanding: kilograms(maxld),
    },
    cgEnvelope: cgEnvelope.map(({ min, max }, index) => ({
      weight: kilograms(Math.round(lightest + ((heaviest - lightest) * index) / last)),
      min: at(min),
      max: at(max),
    })),
    // Moments scale with weight and length.
    curtailment: curtailment.map(({ name, forward, aft }) => ({
      name,
      forward: kilograms(Math.round(forward.value * scale ** 4)),
      aft: kilograms(Math.round(aft.value * scale ** 4)),
    })),
    chord: chord === null ? null : { leadingEdge: at(chord.leadingEdge), length: at(chord.length) },
  };
}

function exampleCabin(aircraft: AircraftType, scale: number, passengersArm: number): Cabin {
  const seats = seatsOf(aircraft);
  const letters = seats > 330 ? 'ABC DEFG HJK' : seats > 220 ? 'AB CDEF GH' : 'ABC DEF';
  const abreast = letters.replaceAll(' ', '').length;
  const rows = Math.ceil(seats / abreast);
  // The length of the scaled fuselage: the arm of a full cabin is that of the passenger station.
  const pitch = metres(Math.min(0.9, (19.8 * scale) / Math.max(1, rows - 1)));
  return {
    stationId: 'passengers',
    firstRow: 1,
    rows,
    letters,
    firstRowArm: metres(passengersArm - (pitch * (rows - 1)) / 2),
    pitch,
    taken: null,
    handArm: null,
  };
}

function exampleHolds(aircraft: AircraftType, at: (arm: number) => number): CargoHolds | null {
  const { cargo } = defaultPreset;
  if (cargo === null) return null;
  const size = aircraft.weight / REFERENCE_EMPTY_KG;
  return {
    ...cargo,
    holds: cargo.holds.map((hold) => ({
      ...hold,
      arm: at(hold.arm),
      maximum: hold.maximum === null ? null : kilograms(Math.round((hold.maximum.value * size) / 10) * 10),
    })),
  };
}
