import { JANUARY, JULY, type ZonalClimate } from './climate.table.ts';
import { DRY_AIR_GAS_CONSTANT, GRAVITY, KELVIN_AT_ZERO_C, RADIANS_PER_DEGREE } from './earth.ts';

/**
 * Zonal mean atmosphere. Temperature is a function of latitude and pressure; heights are its hydrostatic integral from
 * mean sea-level pressure upward, so the geostrophic wind satisfies the thermal-wind equation.
 */

const LATITUDES = 181;
const LOWEST_LN_HPA = Math.log(1100);
const LN_STEP = 0.05;
const LEVELS = 78;
const HYDROSTATIC = DRY_AIR_GAS_CONSTANT / GRAVITY;
/** Centre of the baroclinic zone, degrees from the equator. */
const JET_LATITUDES = { north: { winter: 37, summer: 47 }, south: { winter: 40, summer: 47 } };

interface SeasonTable {
  readonly heightM: Float64Array;
  readonly temperatureK: Float64Array;
  readonly tropopauseHpa: Float64Array;
}

/** Cubic interpolation of values every 10°, with zero slope at the poles. */
function atLatitude(values: readonly number[], latDeg: number): number {
  const position = Math.min(17.999_999, Math.max(0, (latDeg + 90) / 10));
  const at = Math.floor(position);
  const t = position - at;
  const value = (index: number): number => values[index < 0 ? -index : index > 18 ? 36 - index : index] ?? 0;
  const before = value(at - 1);
  const here = value(at);
  const next = value(at + 1);
  const after = value(at + 2);
  const slopeHere = (next - before) / 2;
  const slopeNext = (after - here) / 2;
  const curve = 3 * (next - here) - 2 * slopeHere - slopeNext;
  const twist = 2 * (here - next) + slopeHere + slopeNext;
  return here + t * (slopeHere + t * (curve + t * twist));
}

/** Distorts latitude so that the gradient is concentrated at the jet and unchanged far from it. */
function gatheredLatitude(latDeg: number, isNorthernSummer: boolean): number {
  const jets = latDeg > 0 ? JET_LATITUDES.north : JET_LATITUDES.south;
  const jetDeg = latDeg > 0 === isNorthernSummer ? jets.summer : jets.winter;
  const sign = latDeg < 0 ? -1 : 1;
  const distance = Math.abs(latDeg) - jetDeg;
  return latDeg + sign * 4.5 * Math.tanh(distance / 6) * Math.exp(-((distance / 18) ** 2));
}

/**
 * Temperature of the troposphere as a parabola in ln p through 1000, 500 and 300 hPa, and of the stratosphere above.
 */
function columnAt(
  climate: ZonalClimate,
  latDeg: number,
): { troposphereK: (lnHpa: number) => number; stratosphereK: (lnHpa: number) => number } {
  const kelvin = (values: readonly number[]): number => atLatitude(values, latDeg) + KELVIN_AT_ZERO_C;
  const lowest = kelvin(climate.temperature1000C);
  const x5 = Math.log(0.5);
  const x3 = Math.log(0.3);
  const y5 = Math.log(kelvin(climate.temperature500C) / lowest);
  const y3 = Math.log(kelvin(climate.temperature300C) / lowest);
  const bend = (y3 / x3 - y5 / x5) / (x3 - x5);
  const slope = y5 / x5 - bend * x5;
  const at100 = kelvin(climate.temperature100C);
  const tropical = Math.exp(-((latDeg / 28) ** 2));
  return {
    troposphereK: (lnHpa) => {
      const x = lnHpa - Math.log(1000);
      return lowest * Math.exp(slope * x + bend * x * x);
    },
    stratosphereK: (lnHpa) => at100 + 10 * tropical * (Math.log(100) - lnHpa),
  };
}

/** Smooth maximum of the two, over some kelvins: the tropopause. */
function blend(troposphereK: number, stratosphereK: number): number {
  const width = 2.5;
  const difference = (troposphereK - stratosphereK) / width;
  return stratosphereK + width * (difference > 30 ? difference : Math.log1p(Math.exp(difference)));
}

function seasonTable(climate: ZonalClimate, isNorthernSummer: boolean): SeasonTable {
  const heightM = new Float64Array(LEVELS * LATITUDES);
  const temperatureK = new Float64Array(LEVELS * LATITUDES);
  const tropopauseHpa = new Float64Array(LATITUDES);
  for (let row = 0; row < LATITUDES; row += 1) {
    const latDeg = gatheredLatitude(row - 90, isNorthernSummer);
    const column = columnAt(climate, latDeg);
    const kelvinAt = (lnHpa: number): number =>
      blend(column.troposphereK(lnHpa), column.stratosphereK(lnHpa));
    let tropopause = 0;
    // From the surface pressure (height 0) down to the table's lowest level, then upward.
    const surfaceLn = Math.log(atLatitude(climate.seaLevelPressureHpa, latDeg));
    let height = (surfaceLn - LOWEST_LN_HPA) * HYDROSTATIC * kelvinAt((surfaceLn + LOWEST_LN_HPA) / 2);
    for (let level = 0; level < LEVELS; level += 1) {
      const lnHpa = LOWEST_LN_HPA - level * LN_STEP;
      if (level > 0) height += LN_STEP * HYDROSTATIC * kelvinAt(lnHpa + LN_STEP / 2);
      heightM[level * LATITUDES + row] = height;
      temperatureK[level * LATITUDES + row] = kelvinAt(lnHpa);
      if (tropopause === 0 && column.troposphereK(lnHpa) < column.stratosphereK(lnHpa))
        tropopause = Math.exp(lnHpa);
    }
    tropopauseHpa[row] = tropopause;
  }
  return { heightM, temperatureK, tropopauseHpa };
}

const SEASONS = { january: seasonTable(JANUARY, false), july: seasonTable(JULY, true) };

/** A quantity by latitude: value and slope per radian, smooth in latitude. */
export class ZonalProfile {
  readonly #values: Float64Array;
  value = 0;
  slopePerRad = 0;

  constructor(values: Float64Array) {
    this.#values = values;
  }

  /** Sets `value` and `slopePerRad` for a latitude (radians; mirrored beyond a pole). */
  read(latRad: number): void {
    const position = latRad / RADIANS_PER_DEGREE + 90;
    const at = Math.min(179, Math.max(0, Math.floor(position)));
    const t = position - at;
    const values = this.#values;
    const here = values[at] ?? 0;
    const next = values[at + 1] ?? 0;
    const before = values[at === 0 ? 1 : at - 1] ?? 0;
    const after = values[at === 179 ? 179 : at + 2] ?? 0;
    const slopeHere = (next - before) / 2;
    const slopeNext = (after - here) / 2;
    const curve = 3 * (next - here) - 2 * slopeHere - slopeNext;
    const twist = 2 * (here - next) + slopeHere + slopeNext;
    this.value = here + t * (slopeHere + t * (curve + t * twist));
    this.slopePerRad = (slopeHere + t * (2 * curve + t * 3 * twist)) / RADIANS_PER_DEGREE;
  }
}

/** Height (m) and temperature (K) by latitude at one level and season. */
export interface ZonalLevel {
  readonly height: ZonalProfile;
  readonly temperature: ZonalProfile;
}

/** Zonal mean at a pressure, interpolated between January (`summer` -1) and July (1). */
export function zonalLevel(levelHpa: number, summer: number): ZonalLevel {
  const position = (LOWEST_LN_HPA - Math.log(levelHpa)) / LN_STEP;
  const at = Math.min(LEVELS - 2, Math.max(0, Math.floor(position)));
  const t = position - at;
  const july = (1 + summer) / 2;
  const heights = new Float64Array(LATITUDES);
  const temperatures = new Float64Array(LATITUDES);
  const { january, july: summerly } = SEASONS;
  const mixed = (cold: Float64Array, warm: Float64Array, index: number): number => {
    const first = cold[index] ?? 0;
    return first + july * ((warm[index] ?? 0) - first);
  };
  for (let row = 0; row < LATITUDES; row += 1) {
    const lower = at * LATITUDES + row;
    const upper = lower + LATITUDES;
    const below = mixed(january.temperatureK, summerly.temperatureK, lower);
    const above = mixed(january.temperatureK, summerly.temperatureK, upper);
    const floorM = mixed(january.heightM, summerly.heightM, lower);
    temperatures[row] = below + t * (above - below);
    // Hydrostatic integral of a temperature linear in ln p.
    heights[row] =
      floorM +
      t * (mixed(january.heightM, summerly.heightM, upper) - floorM) +
      t * (1 - t) * 0.5 * LN_STEP * HYDROSTATIC * (below - above);
  }
  return { height: new ZonalProfile(heights), temperature: new ZonalProfile(temperatures) };
}

/** Pressure of the tropopause by latitude, hPa. */
export function zonalTropopause(summer: number): ZonalProfile {
  const july = (1 + summer) / 2;
  return new ZonalProfile(
    SEASONS.january.tropopauseHpa.map(
      (winter, row) => winter + july * ((SEASONS.july.tropopauseHpa[row] ?? winter) - winter),
    ),
  );
}
