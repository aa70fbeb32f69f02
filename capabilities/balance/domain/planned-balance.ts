import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import { type BalancePreset, modelOf } from './balance-model.ts';
import { checkBalance, type BalanceVerdict } from './check-balance.ts';
import { isLoadable, loadFromFlight } from './flight-load.ts';
import {
  cautionSentences,
  governingCgSentence,
  uncheckedSentences,
  violationSentences,
} from './limit-words.ts';

/** Fuel and aircraft of a possible flight; kg. */
export interface PlannedFigures {
  readonly aircraft: string;
  readonly ownAircraft: OperationalFlightPlan['ownAircraft'];
  readonly blockKg: number;
  readonly tripKg: number;
}

/** Whether the weight and CG limits are met, with reasons. */
export interface PlannedBalance {
  readonly state: BalanceVerdict['state'];
  readonly words: readonly string[];
  /** Whether the preset is an example from the type: arms and envelope are not those of an aircraft. */
  readonly isExample: boolean;
}

/**
 * Checks a flight with other fuel or another aircraft by a preset; passengers and cargo are from the plan of `flight`.
 */
export function plannedBalance(
  preset: BalancePreset,
  flight: FlightDetail & { plan: OperationalFlightPlan },
  { aircraft, ownAircraft, blockKg, tripKg }: PlannedFigures,
): PlannedBalance {
  const { ownAircraft: _planned, ...plan } = flight.plan;
  const plannedFuel = { ...plan.plannedFuel, block_fuel: blockKg, trip: tripKg };
  const changed = {
    ...flight,
    aircraft,
    plan: { ...plan, plannedFuel, ...(ownAircraft ? { ownAircraft } : {}) },
  };
  const { model, notes } = loadFromFlight(modelOf(preset), changed);
  const verdict = checkBalance(model);
  // An incomplete load proves neither that a limit is exceeded nor that it is met.
  const state = isLoadable(model) ? verdict.state : 'unknown';
  const found = [...violationSentences(verdict, model), ...cautionSentences(verdict, model)];
  const words = [
    ...(preset.isExample
      ? [`${preset.name}: fictitious arms and envelope. Enter those of your aircraft in W&B.`]
      : [`Preset ${preset.name}.`]),
    ...(found.length > 0 ? found : [governingCgSentence(verdict, model)]),
    ...uncheckedSentences(verdict, model),
    ...notes,
  ];
  return { state, words, isExample: preset.isExample };
}
