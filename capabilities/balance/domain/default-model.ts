import type { BalanceModel, BalancePreset, Station, StationType, SummaryKey } from './balance-model.ts';
import { modelOf } from './balance-model.ts';
import { densityIn, kilograms, massIn, type Measure } from './measure.ts';

/** Spec 9: fuel density in lb per US gal. */
export const DEFAULT_FUEL_DENSITY: Measure = { value: 6, unit: 'lb' };

const bare = {
  weight: null,
  quantity: null,
  perItemWeight: null,
  fuelVolume: null,
  summaryKey: null,
  isVolumeEntered: false,
  locked: false,
};

/** Line with a number of items: persons, pieces. */
export function itemsStation(
  of: { id: string; name: string; arm: number },
  quantity: number,
  perItemKg: number,
): Station {
  const weight = kilograms(quantity * perItemKg);
  return { ...bare, ...of, type: 'weight', quantity, perItemWeight: kilograms(perItemKg), weight };
}

/** Line of fuel loaded or burnt. */
export function fuelStation(
  of: { id: string; name: string; arm: number; type: 'fuel' | 'negativeFuel' },
  kg: number,
  density: Measure = DEFAULT_FUEL_DENSITY,
): Station {
  const { unit } = density;
  const volume = massIn(kilograms(kg), unit) / densityIn(density, unit);
  return { ...bare, ...of, weight: kilograms(kg), fuelVolume: { value: volume, unit } };
}

/** Line of the empty aircraft. */
export function emptyStation(arm: number, kg: number): Station {
  return {
    ...bare,
    id: 'basic-empty',
    name: 'Basic empty weight',
    type: 'empty',
    arm,
    weight: kilograms(kg),
    summaryKey: 'basicEmpty',
  };
}

/** Line with the sum of those above it. */
export function sumStation(of: {
  id: string;
  name: string;
  type: StationType;
  summaryKey: SummaryKey;
}): Station {
  return { ...bare, ...of, arm: 0 };
}

/** Arms in metres (row I1). */
export interface ExampleArms {
  readonly basicEmpty: number;
  readonly flightCrew: number;
  readonly cabinCrew: number;
  readonly passengers: number;
  readonly baggage: number;
  readonly fuel: number;
}
export interface ExampleLoad {
  readonly basicEmptyKg: number;
  readonly flightCrew: number;
  readonly cabinCrew: number;
  readonly passengers: number;
  readonly baggage: number;
  readonly fuelKg: number;
  readonly taxiKg: number;
  readonly tripKg: number;
}
/** Spec 9: weight per person, kg. */
const CREW_KG = 85;
const PASSENGER_KG = 84;
const BAGGAGE_KG = 20;

/** Lines of the calculation of the spec, from the empty aircraft to the landing weight. */
export function stationsOf(arms: ExampleArms, load: ExampleLoad): readonly Station[] {
  const burnt = { arm: arms.fuel, type: 'negativeFuel' } as const;
  return [
    emptyStation(arms.basicEmpty, load.basicEmptyKg),
    itemsStation({ id: 'flight-crew', name: 'Flight crew', arm: arms.flightCrew }, load.flightCrew, CREW_KG),
    itemsStation({ id: 'cabin-crew', name: 'Cabin crew', arm: arms.cabinCrew }, load.cabinCrew, CREW_KG),
    sumStation({
      id: 'dry-operating',
      name: 'Dry operating weight',
      type: 'cumulative',
      summaryKey: 'dryOperating',
    }),
    itemsStation(
      { id: 'passengers', name: 'Passengers', arm: arms.passengers },
      load.passengers,
      PASSENGER_KG,
    ),
    itemsStation({ id: 'baggage', name: 'Baggage', arm: arms.baggage }, load.baggage, BAGGAGE_KG),
    sumStation({ id: 'zero-fuel', name: 'Zero fuel weight', type: 'cumulative', summaryKey: 'zeroFuel' }),
    fuelStation({ id: 'fuel', name: 'Fuel', arm: arms.fuel, type: 'fuel' }, load.fuelKg),
    sumStation({ id: 'ramp', name: 'Ramp weight', type: 'ramp', summaryKey: 'ramp' }),
    fuelStation({ id: 'taxi-fuel', name: 'Taxi fuel', ...burnt }, load.taxiKg),
    sumStation({ id: 'takeoff', name: 'Take-off weight', type: 'takeoff', summaryKey: 'takeoff' }),
    fuelStation({ id: 'trip-fuel', name: 'Trip fuel', ...burnt }, load.tripKg),
    sumStation({ id: 'landing', name: 'Landing weight', type: 'landing', summaryKey: 'landing' }),
  ];
}

const arms: ExampleArms = {
  basicEmpty: 13,
  flightCrew: 2.3,
  cabinCrew: 12.8,
  passengers: 13.2,
  baggage: 15.8,
  fuel: 13.1,
};

/** Defaults of spec 9 and row I1; envelope, curtailment, chord, seats and holds are a stated example. */
export const defaultPreset: BalancePreset = {
  name: 'Example aircraft',
  aircraftType: 'B738',
  unit: 'lb',
  fuelDensity: DEFAULT_FUEL_DENSITY,
  limits: {
    structural: {
      maxZeroFuel: kilograms(62_732),
      maxRamp: kilograms(79_244),
      maxTakeoff: kilograms(79_016),
      maxLanding: kilograms(66_361),
    },
    cgEnvelope: [
      { weight: kilograms(40_000), min: 12.42, max: 13.58 },
      { weight: kilograms(53_000), min: 12.36, max: 13.62 },
      { weight: kilograms(66_361), min: 12.42, max: 13.6 },
      { weight: kilograms(79_244), min: 12.62, max: 13.46 },
    ],
    curtailment: [
      { name: 'Passenger seating', forward: kilograms(4500), aft: kilograms(4500) },
      { name: 'Cargo position', forward: kilograms(1200), aft: kilograms(1200) },
      { name: 'Movement in flight', forward: kilograms(1800), aft: kilograms(1800) },
      { name: 'Fuel density', forward: kilograms(700), aft: kilograms(700) },
    ],
    chord: { leadingEdge: 12.16, length: 3.96 },
  },
  stations: stationsOf(arms, {
    basicEmptyKg: 42_184,
    flightCrew: 2,
    cabinCrew: 3,
    passengers: 160,
    baggage: 160,
    fuelKg: 16_000,
    taxiKg: 200,
    tripKg: 12_000,
  }),
  // 27 rows of six: the mean arm of a full cabin is that of the passenger station.
  cabin: {
    stationId: 'passengers',
    firstRow: 1,
    rows: 27,
    letters: 'ABC DEF',
    firstRowArm: 3.32,
    pitch: 0.76,
    taken: null,
    handArm: null,
  },
  cargo: {
    stationId: 'baggage',
    isFed: false,
    handArm: null,
    holds: [
      { id: 'hold-1', name: 'Hold 1 forward', arm: 6.4, maximum: kilograms(888), weight: kilograms(0) },
      { id: 'hold-2', name: 'Hold 2 forward', arm: 9.1, maximum: kilograms(2670), weight: kilograms(0) },
      { id: 'hold-3', name: 'Hold 3 aft', arm: 17.4, maximum: kilograms(3850), weight: kilograms(0) },
      { id: 'hold-4', name: 'Hold 4 aft', arm: 20.9, maximum: kilograms(990), weight: kilograms(0) },
    ],
  },
  isExample: true,
  updatedAt: null,
};

export const defaultModel: BalanceModel = modelOf(defaultPreset);
