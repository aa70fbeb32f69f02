import { profileAircraft } from '#aviation/performance/performance-aircraft.ts';
import { performanceProfileTable } from '#aviation/performance/performance-profile.table.ts';
import type { PerformanceProfile } from '#aviation/performance/performance-profile.ts';
import { fitTripFuelLine, tripSamples } from '#aviation/performance/fuel/trip-fuel-line.ts';
import type { AircraftType } from '../contract.ts';

/** Trips for fitting the line of a profile, NM for an aircraft at 300 kt. */
const distancesAt300Kt = [150, 300, 450, 600];
const TYPICAL_LOAD_PART = 0.5;

/** Profile as an entry of the aircraft table, so that `loadOFP` can plan it. */
export function profileType(profile: PerformanceProfile): AircraftType {
  const aircraft = profileAircraft(profile);
  const largestKg = aircraft.maximumZeroFuelKg - aircraft.emptyKg;
  const top = profile.cruise[0]?.rows.at(-1)?.trueAirspeedKt ?? 300;
  const distancesNm = distancesAt300Kt.map((nm) => (nm * top) / 300);
  const line = fitTripFuelLine(tripSamples(aircraft, largestKg * TYPICAL_LOAD_PART, distancesNm));
  const tonnes = (kg: number) => Math.round(kg / 10) / 100;
  return {
    type: profile.type,
    name: profile.name,
    weight: Math.round(aircraft.emptyKg),
    init: Math.round(line.baseKg * 100) / 100,
    each: Math.round(line.kgPerNm * 1000) / 1000,
    maxtk: Math.round(aircraft.maximumTakeOffKg),
    maxld: Math.round(aircraft.maximumLandingKg),
    maxzf: Math.round(aircraft.maximumZeroFuelKg),
    load: [tonnes(largestKg * TYPICAL_LOAD_PART), tonnes(largestKg)],
    estimated: true,
    source: `Typical profile: ${profile.source}`,
  };
}

let built: readonly AircraftType[] | null = null;

/** Built-in profiles as entries of the aircraft table, computed on first use. */
export function profileTypes(): readonly AircraftType[] {
  built ??= performanceProfileTable.map(profileType);
  return built;
}
