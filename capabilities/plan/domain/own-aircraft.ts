import { fuelCapacityOf } from '#aviation/performance/fuel/fuel-capacity.ts';
import {
  type OwnFigures,
  type PerformanceAircraft,
  performanceAircraft,
  profileAircraft,
} from '#aviation/performance/performance-aircraft.ts';
import type { AircraftType, FleetAircraftInput } from '../contract.ts';

type OwnAircraft = Pick<
  FleetAircraftInput,
  | 'profile'
  | 'emptyKg'
  | 'fuelFactor'
  | 'maximumTakeOffKg'
  | 'maximumLandingKg'
  | 'maximumZeroFuelKg'
  | 'fuelCapacityKg'
>;

/** Type of the aircraft table with figures of a fleet aircraft; missing figures are kept. */
export function withOwnFigures(type: AircraftType, own: OwnAircraft): AircraftType {
  return {
    ...type,
    init: type.init * own.fuelFactor,
    each: type.each * own.fuelFactor,
    weight: own.emptyKg ?? type.weight,
    maxtk: own.maximumTakeOffKg ?? type.maxtk,
    maxld: own.maximumLandingKg ?? type.maxld,
    maxzf: own.maximumZeroFuelKg ?? type.maxzf,
  };
}

/** Usable fuel, kg: of the fleet aircraft, else of its type; `null` when not published. */
export function fuelCapacityKgOf(
  type: string,
  own: Pick<OwnAircraft, 'fuelCapacityKg' | 'profile'> | null,
): number | null {
  const ofType = () => fuelCapacityOf(type)?.usableKg ?? performanceAircraft(type)?.fuelCapacityKg ?? null;
  return own?.fuelCapacityKg ?? (own?.profile ? own.profile.fuelCapacityKg : ofType());
}

/** Performance model of a type with operator figures; `null` when the type has no model. */
export function performanceOf(type: string, own: OwnAircraft | null): PerformanceAircraft | null {
  const given = own ? givenFigures(own) : {};
  return own?.profile ? profileAircraft(own.profile, given) : performanceAircraft(type, given);
}

function givenFigures(own: OwnAircraft): OwnFigures {
  const { fuelFactor, emptyKg, maximumTakeOffKg, maximumLandingKg, maximumZeroFuelKg, fuelCapacityKg } = own;
  return {
    fuelFactor,
    ...(fuelCapacityKg === null ? {} : { fuelCapacityKg }),
    ...(emptyKg === null ? {} : { emptyKg }),
    ...(maximumTakeOffKg === null ? {} : { maximumTakeOffKg }),
    ...(maximumLandingKg === null ? {} : { maximumLandingKg }),
    ...(maximumZeroFuelKg === null ? {} : { maximumZeroFuelKg }),
  };
}
