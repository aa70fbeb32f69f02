import { profileAircraft } from '#aviation/performance/performance-aircraft.ts';
import type { PerformanceProfile } from '#aviation/performance/performance-profile.ts';
import { stillAirTrip } from '#aviation/performance/flying/still-air-trip.ts';

/** Trip for trying a profile. */
export interface PreviewTrip {
  readonly distanceNm: number;
  /** `null`: the level with minimum fuel. */
  readonly levelFt: number | null;
  readonly payloadKg: number;
}

export type TripPreview =
  | {
      readonly ok: true;
      readonly fuelKg: number;
      readonly minutes: number;
      readonly levelFt: number;
      readonly takeOffKg: number;
      /** Excess over the maximum take-off mass; 0 or less within it. */
      readonly overweightKg: number;
    }
  | { readonly ok: false; readonly reason: string };

const REASONS = {
  'level-unreachable': 'The level cannot be reached with this mass.',
  'too-short': 'Too short for a climb and a descent.',
  'below-aerodrome': 'Choose a level at least 500 ft above the aerodromes.',
  'too-heavy': 'Far above the maximum take-off mass.',
  'wind-too-strong': 'The airspeed is too low.',
  'no-route': 'Enter a distance above 0.',
} as const;

/** Fuel remaining at landing: 45 min at the flow of the lowest cruise row. */
const RESERVE_H = 0.75;

/** Fuel of a profile for a trip between aerodromes at sea level, still air, standard atmosphere, 45 min remaining. */
export function previewTrip(profile: PerformanceProfile, trip: PreviewTrip): TripPreview {
  if (trip.distanceNm <= 0) return { ok: false, reason: REASONS['no-route'] };
  const aircraft = profileAircraft(profile);
  const flow = profile.cruise[0]?.rows[0]?.fuelKgPerH ?? 0;
  const solved = stillAirTrip(aircraft, { ...trip, landingFuelKg: flow * RESERVE_H });
  if (!solved.ok) return { ok: false, reason: REASONS[solved.reason] };
  const { fuelKg, minutes, initialLevelFt, takeOffMassKg } = solved.flight;
  return {
    ok: true,
    fuelKg,
    minutes,
    levelFt: initialLevelFt,
    takeOffKg: takeOffMassKg,
    overweightKg: takeOffMassKg - aircraft.maximumTakeOffKg,
  };
}
