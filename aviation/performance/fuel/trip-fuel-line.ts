import type { PerformanceAircraft } from '../performance-aircraft.ts';
import { stillAirTrip } from '../flying/still-air-trip.ts';

/** A trip in still air and what it burns by the performance model. */
export interface TripSample {
  readonly distanceNm: number;
  readonly fuelKg: number;
}

/** Trip fuel as a straight line over distance: kg, and kg per nautical mile. */
export interface TripFuelLine {
  readonly baseKg: number;
  readonly kgPerNm: number;
}

/** The line stands for trips from here to this part of the range. */
const SHORTEST_NM = 300;
const PART_OF_RANGE = 0.8;
const SAMPLES = 12;
/** Fuel kept for reserves, as a part of the empty mass. */
const KEPT_PART = 0.05;

/** Still-air range with a payload: how far a take-off at the largest mass carries. Nautical miles, up to 20 short. */
function stillAirRangeNm(aircraft: PerformanceAircraft, payloadKg: number): number {
  let [low, high] = [SHORTEST_NM, 12_000];
  while (high - low > 10) {
    const middle = (low + high) / 2;
    const trip = stillAirTrip(aircraft, tripOver(aircraft, middle, payloadKg));
    if (trip.ok && trip.flight.takeOffMassKg <= aircraft.maximumTakeOffKg) low = middle;
    else high = middle;
  }
  return Math.floor(low / 10) * 10;
}

/** Distances from 300 nm to 80 % of the range with a payload: what a line of trip fuel stands for. */
export function lineDistancesNm(aircraft: PerformanceAircraft, payloadKg: number): number[] {
  const longestNm = stillAirRangeNm(aircraft, payloadKg) * PART_OF_RANGE;
  return Array.from(
    { length: SAMPLES },
    (_, index) => SHORTEST_NM + ((longestNm - SHORTEST_NM) * index) / (SAMPLES - 1),
  );
}

/** What trips burn at the best levels, still air, standard atmosphere; those that cannot be flown are left out. */
export function tripSamples(
  aircraft: PerformanceAircraft,
  payloadKg: number,
  distancesNm: readonly number[],
): TripSample[] {
  return distancesNm.flatMap((distanceNm) => {
    const trip = stillAirTrip(aircraft, tripOver(aircraft, distanceNm, payloadKg));
    return trip.ok ? [{ distanceNm, fuelKg: trip.flight.fuelKg }] : [];
  });
}

function tripOver(aircraft: PerformanceAircraft, distanceNm: number, payloadKg: number) {
  return { distanceNm, payloadKg, levelFt: null, landingFuelKg: aircraft.emptyKg * KEPT_PART };
}

/**
 * The line whose relative residuals are smallest (weighted least squares). With `through` the line meets that trip
 * exactly and only its slope is fitted.
 */
export function fitTripFuelLine(samples: readonly TripSample[], through?: TripSample): TripFuelLine {
  if (through) {
    let [top, bottom] = [0, 0];
    for (const { distanceNm, fuelKg } of samples) {
      const weight = 1 / fuelKg ** 2;
      const awayNm = distanceNm - through.distanceNm;
      top += weight * awayNm * (fuelKg - through.fuelKg);
      bottom += weight * awayNm * awayNm;
    }
    const kgPerNm = top / bottom;
    return { baseKg: through.fuelKg - kgPerNm * through.distanceNm, kgPerNm };
  }
  let [weights, distances, squares, fuels, products] = [0, 0, 0, 0, 0];
  for (const { distanceNm, fuelKg } of samples) {
    const weight = 1 / fuelKg ** 2;
    weights += weight;
    distances += weight * distanceNm;
    squares += weight * distanceNm ** 2;
    fuels += weight * fuelKg;
    products += weight * distanceNm * fuelKg;
  }
  const kgPerNm = (weights * products - distances * fuels) / (weights * squares - distances ** 2);
  return { baseKg: (fuels - kgPerNm * distances) / weights, kgPerNm };
}

/** Root mean square of the relative residuals, e.g. 0.03. */
export function residualOf(samples: readonly TripSample[], line: TripFuelLine): number {
  const sum = samples.reduce(
    (total, { distanceNm, fuelKg }) => total + ((line.baseKg + line.kgPerNm * distanceNm) / fuelKg - 1) ** 2,
    0,
  );
  return Math.sqrt(sum / samples.length);
}
