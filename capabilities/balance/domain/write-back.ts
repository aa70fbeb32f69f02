import type { OperationalFlightPlan, PlanWarning } from '#capabilities/plan/contract.ts';
import type { BalanceModel, Station } from './balance-model.ts';
import { checkpointOf, computeBalance } from './compute-balance.ts';
import { CARGO, FUEL, PASSENGERS, PLAN_PASSENGER_KG } from './flight-load.ts';
import { kgOf } from './measure.ts';

/** Rounds to a hundredth, as in plans. */
const hundredths = (value: number) => Math.round(value * 100) / 100;

export interface WrittenBack {
  readonly passengers: number;
  readonly cargoKg: number;
  readonly blockFuelKg: number;
}

/** Figures of a calculation for a flight, including last-minute changes; null when a station is missing or unknown. */
export function figuresForFlight(model: BalanceModel): WrittenBack | null {
  const result = computeBalance(model, model.lastMinuteChanges);
  const passengers = model.stations.find(({ id }) => id === PASSENGERS);
  const cargo = result.lines.get(CARGO);
  const fuel = result.lines.get(FUEL);
  if (!passengers || passengers.quantity === null || !cargo || !fuel) return null;
  if (checkpointOf(result, 'takeoff') === null) return null;
  const changedPassengers = changedItems(model, passengers);
  if (changedPassengers === null) return null;
  return {
    passengers: passengers.quantity + changedPassengers,
    cargoKg: hundredths(cargo.weightKg),
    blockFuelKg: hundredths(fuel.weightKg),
  };
}

/** Last-minute passengers; null when their weight is not a whole number of them. */
function changedItems(model: BalanceModel, station: Station): number | null {
  const changedKg = model.lastMinuteChanges
    .filter(({ stationId }) => stationId === station.id)
    .reduce((total, { weight }) => total + kgOf(weight), 0);
  if (changedKg === 0) return 0;
  if (station.perItemWeight === null || station.perItemWeight.value === 0) return null;
  const items = changedKg / kgOf(station.perItemWeight);
  return Math.abs(items - Math.round(items)) < 1e-6 ? Math.round(items) : null;
}

/** Block fuel of the flight's performance plan with the load written back; kg. */
export interface ReleaseFuel {
  /** Without extra fuel: the least that the fuel policy permits. */
  readonly minimumKg: number;
  /** With the extra fuel of the saved plan, and the fuel to carry it. */
  readonly blockKg: number;
  /** The fuel policy, in words. */
  readonly policy: string;
}

/** The reference for extra and minimum fuel: the performance plan, else, with the reason, the estimate of the plan. */
export type FuelBasis = { readonly release: ReleaseFuel } | { readonly release: null; readonly why: string };

/** Block fuel is entered in whole kilograms or pounds: within this it is that of the release. */
const SAME_FUEL_KG = 1;

/**
 * Extra fuel that gives this block fuel; kg. The release adds it to its own minimum, so it is counted from there: counted
 * from the estimate, which has no taxi fuel and no contingency, it would grow with every release that is written back.
 */
function extraOf(
  { plannedFuel }: OperationalFlightPlan,
  blockFuelKg: number,
  { release }: FuelBasis,
): number {
  const { extra, block_fuel: planKg, minimum_take_off: estimateKg } = plannedFuel;
  // The block fuel of the saved plan was loaded or written with its extra fuel: only the change counts. Below the
  // estimate's minimum, the fuel up to the minimum is not extra.
  if (release === null)
    return Math.max(0, hundredths(extra + blockFuelKg - Math.max(planKg, estimateKg + extra)));
  const { minimumKg, blockKg } = release;
  if (Math.abs(blockFuelKg - blockKg) <= SAME_FUEL_KG) return extra;
  if (blockFuelKg - minimumKg <= SAME_FUEL_KG) return 0;
  // Carrying extra fuel takes fuel: the known pair gives the share of the block fuel that arrives as extra.
  const share = blockKg - minimumKg > SAME_FUEL_KG ? extra / (blockKg - minimumKg) : 1;
  return hundredths(Math.min(1, share) * (blockFuelKg - minimumKg));
}

/** What extra and minimum fuel of a written plan refer to. */
export function fuelBasisWords({ plannedFuel }: OperationalFlightPlan, basis: FuelBasis): string {
  const extra = `Extra fuel ${kilogramsText(plannedFuel.extra)}`;
  return basis.release === null
    ? `${extra}, checked against the minimum of ${kilogramsText(plannedFuel.minimum_take_off)} of the plan’s estimate, not the release. ${basis.why}`
    : `${extra}, checked against the minimum of ${kilogramsText(basis.release.minimumKg)} of the performance plan (${basis.release.policy}).`;
}

const payloadOf = ({ passengers, cargoKg }: WrittenBack): number =>
  hundredths(PLAN_PASSENGER_KG * passengers + cargoKg);

/** The saved plan with the payload of the calculation: its release has the fuel for this load. */
export const withPayload = (plan: OperationalFlightPlan, back: WrittenBack): OperationalFlightPlan => ({
  ...plan,
  weight: { ...plan.weight, payload: payloadOf(back) },
});

/**
 * Plan of the flight with passengers, load and block fuel of the calculation. Weights follow by the plan's arithmetic
 * (row G4); trip, alternate and reserve are kept. Extra and minimum fuel refer to `basis`.
 */
export function writeToPlan(
  plan: OperationalFlightPlan,
  back: WrittenBack,
  basis: FuelBasis,
): OperationalFlightPlan {
  const { weight, plannedFuel } = plan;
  const payload = payloadOf(back);
  const ZFW = hundredths(weight.ZFW - weight.payload + payload);
  const takeOff = hundredths(ZFW + back.blockFuelKg);
  const landing = hundredths(takeOff - plannedFuel.trip);
  return {
    ...plan,
    plannedFuel: {
      ...plannedFuel,
      block_fuel: back.blockFuelKg,
      extra: extraOf(plan, back.blockFuelKg, basis),
    },
    weight: {
      ...weight,
      ZFW,
      payload,
      cargo: back.cargoKg,
      passenger_number: back.passengers,
      fuel: back.blockFuelKg,
      take_off_weight: takeOff,
    },
    landingWeight: landing,
    warnings: warningsOf(plan, { takeOff, landing, payload, blockFuelKg: back.blockFuelKg }, basis),
    assumptions: plan.assumptions.filter(({ field }) => field !== 'passengers' && field !== 'load'),
  };
}

interface Weights {
  readonly takeOff: number;
  readonly landing: number;
  readonly payload: number;
  readonly blockFuelKg: number;
}

const kilogramsText = (value: number) => `${Math.round(value).toLocaleString('en')} kg`;

function minimumFuelWarning(
  { plannedFuel }: OperationalFlightPlan,
  blockFuelKg: number,
  { release }: FuelBasis,
): PlanWarning[] {
  const limit = release?.minimumKg ?? plannedFuel.minimum_take_off;
  if (blockFuelKg >= limit - (release ? SAME_FUEL_KG : 0)) return [];
  const [block, missing, least] = [blockFuelKg, limit - blockFuelKg, limit].map(kilogramsText);
  const whose = release
    ? `minimum of ${least} of the performance plan (${release.policy})`
    : `minimum take-off fuel of ${least} of the plan’s estimate`;
  return [
    {
      id: 'minimum-fuel',
      message: `Block fuel ${block} is ${missing} below the ${whose}.`,
      value: blockFuelKg,
      limit,
    },
  ];
}

function warningsOf(plan: OperationalFlightPlan, weights: Weights, basis: FuelBasis): PlanWarning[] {
  const above = (id: string, what: string, value: number, limit: number | undefined): PlanWarning[] =>
    limit === undefined || value <= limit
      ? []
      : [
          {
            id,
            message: `${what} ${kilogramsText(value)} is ${kilogramsText(value - limit)} above the maximum of ${kilogramsText(limit)}.`,
            value,
            limit,
          },
        ];
  return [
    ...above('maxtk', 'Take-off weight', weights.takeOff, plan.takeOffMaxWeight),
    ...above('maxld', 'Landing weight', weights.landing, plan.weight.landing_max_weight),
    ...above('tanks', 'Block fuel', weights.blockFuelKg, plan.fuelMaxWeight ?? undefined),
    ...above('payload', 'Payload', weights.payload, plan.payloadMaxWeight),
    ...minimumFuelWarning(plan, weights.blockFuelKg, basis),
  ];
}
