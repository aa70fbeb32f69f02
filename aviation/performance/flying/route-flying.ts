import { isProfile, type PerformanceAircraft } from '../performance-aircraft.ts';
import { cruiseOf, profileCeilingFt } from '../performance-profile.ts';

/** How high and fast a route is flown that is to be found. */
export interface RouteFlying {
  /** The highest level of the tables. */
  readonly ceilingFl?: number;
  readonly speedKt?: number;
}

/** Of an aircraft by tables: it flies neither the airways nor the wind of a jet. Empty for a turbofan, which is what is usual. */
export function routeFlying(aircraft: PerformanceAircraft | null): RouteFlying {
  if (!aircraft || !isProfile(aircraft.model)) return {};
  const ceilingFt = profileCeilingFt(aircraft.model);
  const { trueAirspeedKt } = cruiseOf(aircraft.model, {
    pressureAltitudeFt: ceilingFt,
    massKg: aircraft.maximumTakeOffKg,
  });
  return { ceilingFl: Math.floor(ceilingFt / 1000) * 10, speedKt: Math.round(trueAirspeedKt) };
}
