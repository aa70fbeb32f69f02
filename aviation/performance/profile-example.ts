import { unknownAir } from '#aviation/atmosphere/air-aloft.ts';
import { profileAircraft } from './performance-aircraft.ts';
import type { PerformanceProfile } from './performance-profile.ts';
import { solveFlight } from './flying/solve-flight.ts';

/**
 * Computes the worked example of a profile's source from the tables of the profile, in the standard atmosphere. `null`
 * without an example, or when the tables do not cover it.
 */
export function flyExample(
  profile: PerformanceProfile,
): { readonly fuelKg: number; readonly minutes: number } | null {
  const { example } = profile;
  if (!example) return null;
  const path = {
    lengthNm: example.distanceNm,
    pointsNm: [0, example.distanceNm],
    at: () => ({ lat: 0, lon: 0, trackDegTrue: 90 }),
  };
  const { trueAirspeedKt } = example;
  const wind = { fromDegTrue: example.headwindKt < 0 ? 270 : 90, speedKt: Math.abs(example.headwindKt) };
  const solved = solveFlight(
    {
      aircraft: profileAircraft(profile),
      path,
      air: { ...unknownAir, windAt: () => wind },
      ...(trueAirspeedKt === null
        ? {}
        : { speeds: [{ atNm: 0, speed: { kind: 'true-airspeed' as const, trueAirspeedKt } }] }),
    },
    {
      departureElevationFt: example.departureElevationFt,
      arrivalElevationFt: example.departureElevationFt,
      takeOffMs: 0,
      zeroFuelKg: example.takeOffKg,
      // Subtracts the fuel burnt, so that the take-off mass is that of the example.
      landingFuelKg: ({ fuelKg }) => -fuelKg,
    },
    { allowedFt: [], initialFt: example.levelFt, changes: [] },
  );
  return solved.ok ? { fuelKg: solved.flight.fuelKg, minutes: solved.flight.minutes } : null;
}
