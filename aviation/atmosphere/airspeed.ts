import { SEA_LEVEL_PRESSURE_HPA, speedOfSoundKt, standardAir } from './standard-atmosphere.ts';

const SEA_LEVEL_SPEED_OF_SOUND_KT = speedOfSoundKt(15);

/** True airspeed, kt, at a Mach number and static air temperature. */
export function trueAirspeedOfMachKt(flight: { mach: number; temperatureC: number }): number {
  return flight.mach * speedOfSoundKt(flight.temperatureC);
}

/** Mach number at a true airspeed and static air temperature. */
export function machOfTrueAirspeed(flight: { trueAirspeedKt: number; temperatureC: number }): number {
  return flight.trueAirspeedKt / speedOfSoundKt(flight.temperatureC);
}

/**
 * Mach number at a calibrated airspeed, from the subsonic compressible pitot equation. `null` outside the standard
 * atmosphere and from Mach 1, where the equation is not valid.
 */
export function machOfCalibratedAirspeed(flight: {
  calibratedAirspeedKt: number;
  pressureAltitudeFt: number;
}): number | null {
  const air = standardAir(flight.pressureAltitudeFt);
  if (air === null) return null;
  const impactHpa =
    SEA_LEVEL_PRESSURE_HPA * impactRatio(flight.calibratedAirspeedKt / SEA_LEVEL_SPEED_OF_SOUND_KT);
  const mach = machOfImpactRatio(impactHpa / air.pressureHpa);
  return mach < 1 && flight.calibratedAirspeedKt >= 0 ? mach : null;
}

/** Calibrated airspeed, kt, at a Mach number: the inverse of `machOfCalibratedAirspeed`. */
export function calibratedAirspeedOfMachKt(flight: {
  mach: number;
  pressureAltitudeFt: number;
}): number | null {
  const air = standardAir(flight.pressureAltitudeFt);
  if (air === null || !(flight.mach >= 0 && flight.mach < 1)) return null;
  const impactHpa = air.pressureHpa * impactRatio(flight.mach);
  return machOfImpactRatio(impactHpa / SEA_LEVEL_PRESSURE_HPA) * SEA_LEVEL_SPEED_OF_SOUND_KT;
}

/** Ratio of impact to static pressure at a Mach number, for a heat capacity ratio of 1.4. */
function impactRatio(mach: number): number {
  return (1 + 0.2 * mach * mach) ** 3.5 - 1;
}

function machOfImpactRatio(ratio: number): number {
  return Math.sqrt(5 * ((ratio + 1) ** (2 / 7) - 1));
}
