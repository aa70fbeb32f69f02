import { METRES_PER_FOOT } from '#aviation/units.ts';
import { pressureAltitudeOfPressureFt, standardAir, ZERO_CELSIUS_K } from './standard-atmosphere.ts';

const SEA_LEVEL_K = 288.15;
const LAPSE_K_PER_FT = 0.0065 * METRES_PER_FOOT;
/** Exponent of the density ratio in the standard troposphere: g / (R · lapse rate) - 1. */
const DENSITY_POWER = 9.806_65 / (287.052_87 * 0.0065) - 1;

/**
 * Pressure altitude of an aerodrome, ft: its elevation (ft AMSL) plus the standard altitude of its QNH (definition of
 * QNH, ICAO Doc 8896). `null` when the QNH is outside the standard atmosphere.
 */
export function aerodromePressureAltitudeFt(aerodrome: {
  elevationFt: number;
  qnhHpa: number;
}): number | null {
  const offsetFt = pressureAltitudeOfPressureFt(aerodrome.qnhHpa);
  return offsetFt === null ? null : aerodrome.elevationFt + offsetFt;
}

/**
 * Density altitude, ft: the altitude in the standard troposphere with the same air density. With a dew point the air is
 * moist (virtual temperature; vapour pressure after Bolton 1980), without one dry. `null` outside the standard
 * troposphere.
 */
export function densityAltitudeFt(air: {
  pressureAltitudeFt: number;
  temperatureC: number;
  dewPointC: number | null;
}): number | null {
  const standard = standardAir(air.pressureAltitudeFt);
  const temperatureK = air.temperatureC + ZERO_CELSIUS_K;
  if (standard === null || !(temperatureK > 0)) return null;
  const { pressureHpa } = standard;
  const vapourHpa = air.dewPointC === null ? 0 : vapourPressureHpa(air.dewPointC);
  const virtualK = temperatureK / (1 - 0.378 * (vapourHpa / pressureHpa));
  if (!(virtualK > 0)) return null;
  const densityRatio = pressureHpa / 1013.25 / (virtualK / SEA_LEVEL_K);
  const altitudeFt = (SEA_LEVEL_K / LAPSE_K_PER_FT) * (1 - densityRatio ** (1 / DENSITY_POWER));
  return altitudeFt <= 36_089 ? altitudeFt : null;
}

function vapourPressureHpa(dewPointC: number): number {
  return 6.112 * Math.exp((17.67 * dewPointC) / (dewPointC + 243.5));
}
