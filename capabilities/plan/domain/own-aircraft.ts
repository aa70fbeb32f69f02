import {
  type OwnFigures,
  type PerformanceAircraft,
  performanceAircraft,
} from '#aviation/performance/performance-aircraft.ts';
import type { AircraftType, FleetAircraft } from '../contract.ts';

type OwnAircraft = Pick<
  FleetAircraft,
  'emptyKg' | 'fuelFactor' | 'maximumTakeOffKg' | 'maximumLandingKg' | 'maximumZeroFuelKg' | 'fuelCapacityKg'
>;

/** A type of the aircraft table with what its owner knows better; figures that are not given stay. */
export function withOwnMasses(type: AircraftType, own: OwnAircraft): AircraftType {
  return {
    ...type,
    weight: own.emptyKg ?? type.weight,
    maxtk: own.maximumTakeOffKg ?? type.maxtk,
    maxld: own.maximumLandingKg ?? type.maxld,
  };
}

/** The performance model of a type, flown with own figures; `null` when the type has no model. */
export function performanceOf(type: string, own: OwnAircraft | null): PerformanceAircraft | null {
  return performanceAircraft(type, own ? givenFigures(own) : {});
}

function givenFigures(own: OwnAircraft): OwnFigures {
  const { fuelFactor, emptyKg, maximumTakeOffKg, maximumLandingKg, maximumZeroFuelKg, fuelCapacityKg } = own;
  return {
    fuelFactor,
    fuelCapacityKg,
    ...(emptyKg === null ? {} : { emptyKg }),
    ...(maximumTakeOffKg === null ? {} : { maximumTakeOffKg }),
    ...(maximumLandingKg === null ? {} : { maximumLandingKg }),
    ...(maximumZeroFuelKg === null ? {} : { maximumZeroFuelKg }),
  };
}
