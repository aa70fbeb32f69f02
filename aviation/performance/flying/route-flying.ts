import { isProfile, type PerformanceAircraft } from '../performance-aircraft.ts';
import { cruiseOf, profileCeilingFt } from '../performance-profile.ts';

/** Ceiling and speed for a route search. */
export interface RouteFlying {
  /** Highest level of the tables. */
  readonly ceilingFl?: number;
  readonly speedKt?: number;
}

/**
 * Ceiling and speed of a profile aircraft, which differ from those of a jet. Empty for turbofans: the search defaults
 * apply.
 */
export function routeFlying(aircraft: PerformanceAircraft | null): RouteFlying {
  if (!aircraft || !isProfile(aircraft.model)) return {};
  const ceilingFt = profileCeilingFt(aircraft.model);
  const { trueAirspeedKt } = cruiseOf(aircraft.model, {
    pressureAltitudeFt: ceilingFt,
    massKg: aircraft.maximumTakeOffKg,
  });
  return { ceilingFl: Math.floor(ceilingFt / 1000) * 10, speedKt: Math.round(trueAirspeedKt) };
}
