import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import { type BalanceModel, isUnweighed, type Station } from './balance-model.ts';
import { detachStation } from './cabin-and-holds.ts';
import { computeBalance } from './compute-balance.ts';
import { LIGHT_KG } from './example-presets.ts';
import { kgOf, kilograms } from './measure.ts';
import { editStation, withQuantity, withWeight } from './station-edits.ts';

/** Stations by load, by id: those of the defaults and the library. */
export const PASSENGERS = 'passengers';
export const CARGO = 'baggage';
export const FUEL = 'fuel';
const TAXI = 'taxi-fuel';
const TRIP = 'trip-fuel';
const BASIC_EMPTY = 'basic-empty';

/** The flight's figures are a quick estimate; the signed fuel is that of the performance plan. */
const ESTIMATED_FUEL =
  'Block and trip fuel are the estimate of the plan: compare them with the fuel of the release before you sign.';

/** Spec 9: weight per passenger of the plan, kg. */
export const PLAN_PASSENGER_KG = 65;

export interface FlightLoadOutcome {
  readonly model: BalanceModel;
  /** What was loaded, what was not, and why. */
  readonly notes: readonly string[];
}

interface PlannedLoad {
  readonly station: string;
  readonly name: string;
  readonly words: string;
  readonly apply: (station: Station) => Station;
}

/**
 * Passengers of a plan. Without a weight per passenger their weight is unknown: that of an earlier load is not theirs.
 */
const withPassengers =
  (passengers: number) =>
  (station: Station): Station => {
    if ((station.perItemWeight?.value ?? 0) > 0) return withQuantity(passengers)(station);
    return { ...station, quantity: passengers, weight: passengers === 0 ? kilograms(0) : null };
  };

/** No cargo is no pieces, rather than pieces without weight. */
const withoutItemsIfEmpty = (station: Station): Station =>
  isUnweighed(station) ? { ...station, quantity: 0, perItemWeight: null } : station;

function plannedLoads(plan: OperationalFlightPlan, model: BalanceModel): readonly PlannedLoad[] {
  const { weight, plannedFuel } = plan;
  const inKg = (kg: number) => withWeight(kilograms(kg), model.fuelDensity);
  const passengers = weight.passenger_number;
  return [
    { station: PASSENGERS, name: 'passengers', words: `${passengers}`, apply: withPassengers(passengers) },
    {
      station: CARGO,
      name: 'cargo',
      words: `${weight.cargo} kg`,
      apply: (station) => withoutItemsIfEmpty(inKg(weight.cargo)(station)),
    },
    {
      station: FUEL,
      name: 'block fuel',
      words: `${plannedFuel.block_fuel} kg`,
      apply: inKg(plannedFuel.block_fuel),
    },
    { station: TRIP, name: 'trip fuel', words: `${plannedFuel.trip} kg`, apply: inKg(plannedFuel.trip) },
  ];
}

/**
 * Loads passengers, cargo and fuel of a flight's plan. Taxi fuel is kept, because a plan has none. Nothing is
 * invented: a missing or locked station is reported.
 */
export function loadFromFlight(model: BalanceModel, flight: FlightDetail): FlightLoadOutcome {
  const { id, callsign, aircraft, departure, arrival, plan } = flight;
  if (plan === null) return { model, notes: [`${callsign || id} has no plan: make one first.`] };
  // The plan is the whole load: what was added to an earlier one, or to another flight, is not aboard.
  const dropped = model.lastMinuteChanges.length;
  let loaded: BalanceModel = {
    ...model,
    flight: { id, callsign, aircraft, departure, arrival },
    lastMinuteChanges: [],
  };
  const notes: string[] =
    dropped === 0
      ? []
      : [`Last-minute changes of the earlier load removed: ${dropped}. Enter them again if they apply.`];
  for (const { station: stationId, name, words, apply } of plannedLoads(plan, model)) {
    const station = model.stations.find((one) => one.id === stationId);
    if (station === undefined || station.locked) {
      notes.push(`${capital(name)} ${words} not loaded: ${missingWords(stationId, station)}.`);
    } else {
      loaded = detachStation(editStation(loaded, stationId, apply), stationId);
      const now = loaded.stations.find((one) => one.id === stationId);
      if (now && isUnweighed(now))
        notes.push(`${capital(name)} ${words} not loaded: ${now.name} has no weight per item. Enter it.`);
    }
  }
  const limited = withLimitsOf(loaded, plan);
  const emptied = withEmptyMassOf(limited.model, plan);
  return {
    model: emptied.model,
    notes: [
      ...notes,
      ...limited.notes,
      ...emptied.notes,
      ...differences(emptied.model, flight, plan),
      ESTIMATED_FUEL,
    ],
  };
}

/** Whether a model has every station that a plan loads, none of them locked or with items that have no weight. */
export const isLoadable = ({ stations }: BalanceModel): boolean =>
  [PASSENGERS, CARGO, FUEL, TRIP].every((id) =>
    stations.some((station) => station.id === id && !station.locked && !isUnweighed(station)),
  );

/** Applies the limits of the plan's fleet aircraft: plan and loadsheet are for one aircraft. */
function withLimitsOf(model: BalanceModel, { ownAircraft: own }: OperationalFlightPlan): FlightLoadOutcome {
  if (!own) return { model, notes: [] };
  const given = [
    { key: 'maxZeroFuel', name: 'MZFW', limitKg: own.maximumZeroFuelKg },
    { key: 'maxTakeoff', name: 'MTOW', limitKg: own.maximumTakeOffKg },
    { key: 'maxLanding', name: 'MLW', limitKg: own.maximumLandingKg },
  ] as const;
  let { structural } = model.limits;
  const notes: string[] = [];
  for (const { key, name, limitKg } of given) {
    const before = structural[key];
    if (limitKg === null || (before && Math.abs(kgOf(before) - limitKg) <= 1)) continue;
    structural = { ...structural, [key]: kilograms(limitKg) };
    const was = before ? `${round(kgOf(before))} kg` : 'none';
    notes.push(`${name} of ${own.registration} used: ${round(limitKg)} kg (preset: ${was}).`);
  }
  return { model: { ...model, limits: { ...model.limits, structural } }, notes };
}

/**
 * Applies the empty mass of the plan's fleet aircraft to an example, keeping its arm. A weighed preset is unchanged:
 * the difference is reported.
 */
function withEmptyMassOf(
  model: BalanceModel,
  { ownAircraft: own }: OperationalFlightPlan,
): FlightLoadOutcome {
  const station = model.stations.find(({ id }) => id === BASIC_EMPTY);
  const { checkpoints } = computeBalance(model);
  const weightOf = (key: 'basicEmpty' | 'dryOperating') =>
    checkpoints.find((checkpoint) => checkpoint.key === key)?.weightKg;
  const [basicKg, operatingKg] = [weightOf('basicEmpty'), weightOf('dryOperating')];
  const wantedKg = own?.emptyKg ?? null;
  if (!own || wantedKg === null || !model.isExample || !station || station.locked)
    return { model, notes: [] };
  if (basicKg === undefined || operatingKg === undefined) return { model, notes: [] };
  const maximum = model.limits.structural.maxTakeoff;
  // The empty mass of a light aircraft excludes the crew, that of an airliner includes it.
  const countedKg = maximum && kgOf(maximum) <= LIGHT_KG ? basicKg : operatingKg;
  if (Math.abs(countedKg - wantedKg) <= 1) return { model, notes: [] };
  const mass = kilograms(basicKg + wantedKg - countedKg);
  return {
    model: editStation(model, BASIC_EMPTY, withWeight(mass, model.fuelDensity)),
    notes: [
      `Empty mass of ${own.registration} used: ${round(wantedKg)} kg (example: ${round(countedKg)} kg), at the arm of the example.`,
    ],
  };
}

function missingWords(stationId: string, station: Station | undefined): string {
  return station === undefined ? `there is no station ${stationId}` : `${station.name} is locked`;
}

/** Differences between plan and calculation. */
function differences(
  model: BalanceModel,
  { aircraft }: FlightDetail,
  plan: OperationalFlightPlan,
): readonly string[] {
  const perPassenger = model.stations.find(({ id }) => id === PASSENGERS)?.perItemWeight;
  const notes: string[] = [];
  if (aircraft !== '' && model.aircraftType !== '' && aircraft !== model.aircraftType)
    notes.push(`The flight is planned with ${aircraft}; this preset is for ${model.aircraftType}.`);
  if (perPassenger && Math.abs(kgOf(perPassenger) - PLAN_PASSENGER_KG) > 1e-6)
    notes.push(
      `The plan counts ${PLAN_PASSENGER_KG} kg for a passenger, this calculation ${round(kgOf(perPassenger))} kg.`,
    );
  const taxi = model.stations.find(({ id }) => id === TAXI)?.weight;
  if (taxi && taxi.value > 0) notes.push('Taxi fuel stays as it is: the plan has none.');
  const emptyKg = computeBalance(model).checkpoints.find(({ key }) => key === 'dryOperating')?.weightKg;
  const planEmptyKg = plan.weight.ZFW - plan.weight.payload;
  if (emptyKg !== undefined && Math.abs(emptyKg - planEmptyKg) > 1)
    notes.push(
      `The plan counts ${round(planEmptyKg)} kg for the empty aircraft, this calculation ${round(emptyKg)} kg with crew.`,
    );
  return notes;
}

const round = (kg: number) => Math.round(kg * 10) / 10;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
