import type { PerformanceAircraft } from '../performance-aircraft.ts';
import { stillAirTrip } from '../flying/still-air-trip.ts';

/** Trip in still air and its fuel by the performance model. */
export interface TripSample {
  readonly distanceNm: number;
  readonly fuelKg: number;
}

/** Trip fuel as a linear function of distance. */
export interface TripFuelLine {
  readonly baseKg: number;
  readonly kgPerNm: number;
}

/** The line is valid from this distance to this share of the range. */
const SHORTEST_NM = 300;
const PART_OF_RANGE = 0.8;
const SAMPLES = 12;
/** Reserve fuel, as a share of the empty mass. */
const KEPT_PART = 0.05;

/** Still-air range with a payload at maximum take-off mass, NM; up to 20 NM too low. */
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

/** Sample distances from 300 NM to 80 % of the range with a payload, the validity of a trip fuel line. */
export function lineDistancesNm(aircraft: PerformanceAircraft, payloadKg: number): number[] {
  const longestNm = stillAirRangeNm(aircraft, payloadKg) * PART_OF_RANGE;
  return Array.from(
    { length: SAMPLES },
    (_, index) => SHORTEST_NM + ((longestNm - SHORTEST_NM) * index) / (SAMPLES - 1),
  );
}

/** Trip fuel at the optimum levels, still air, standard atmosphere; trips that cannot be flown are omitted. */
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
 * Fits a line with minimum relative residuals (weighted least squares). With `through` the line passes exactly through
 * that trip and only its slope is fitted.
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
