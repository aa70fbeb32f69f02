import { pressureAltitudeOfPressureFt, standardAir, ZERO_CELSIUS_K } from './standard-atmosphere.ts';

const SEA_LEVEL_K = 288.15;
const LAPSE_K_PER_FT = 0.0065 * 0.3048;
/** Density falls with this power of the temperature in the standard troposphere: g / (R · lapse) - 1. */
const DENSITY_POWER = 9.806_65 / (287.052_87 * 0.0065) - 1;

/**
 * What an altimeter set to 1013.25 hPa shows at an aerodrome: by the definition of QNH its elevation plus the
 * standard altitude of the QNH. Feet above mean sea level; `null` outside the standard atmosphere.
 */
export function aerodromePressureAltitudeFt(aerodrome: {
  elevationFt: number;
  qnhHpa: number;
}): number | null {
  const offsetFt = pressureAltitudeOfPressureFt(aerodrome.qnhHpa);
  return offsetFt === null ? null : aerodrome.elevationFt + offsetFt;
}

/**
 * The altitude in the standard troposphere at which the air is as dense as here. With a dew point the air is taken
 * as moist, and so lighter (virtual temperature, vapour pressure after Bolton 1980); without one as dry. `null`
 * outside the troposphere of the standard atmosphere.
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
