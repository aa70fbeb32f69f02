import type { BalanceDeps } from '#capabilities/balance/client/balance-deps.ts';
import { openBalance } from '#capabilities/balance/client/balance.store.ts';
import { presetOfType } from '#capabilities/balance/client/flight-load.actions.ts';
import type { BalancePreset } from '#capabilities/balance/domain/balance-model.ts';
import { plannedBalance } from '#capabilities/balance/domain/planned-balance.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { ScenarioFlight } from '#capabilities/scenarios/contract.ts';
import type { ScenarioBalance } from '#capabilities/scenarios/domain/compare-rows.ts';

const unknown = (...words: string[]): ScenarioBalance => ({ state: 'unknown', words, isExample: false });

/** The loadsheet open for the flight, else the newest preset of the type, else an example. */
async function presetFor(deps: BalanceDeps, flight: ScenarioFlight): Promise<BalancePreset | null> {
  const { model } = openBalance();
  if (model.flight?.id === flight.flightId && model.aircraftType === flight.aircraft) return model;
  return presetOfType(deps, flight.aircraft);
}

async function balanceOf(
  deps: BalanceDeps,
  flight: ScenarioFlight,
  saved: Promise<FlightDetail>,
): Promise<ScenarioBalance> {
  const { figures } = flight;
  if (figures === null) return unknown('The flight has no plan: make one first.');
  if (figures.state === 'refused') return unknown(figures.message);
  const [detail, preset] = await Promise.all([saved, presetFor(deps, flight)]);
  if (detail.plan === null) return unknown('The flight has no plan: make one first.');
  if (preset === null) return unknown(`No W&B preset of ${flight.aircraft}: add one in W&B.`);
  const { blockKg, tripKg, request } = figures;
  return plannedBalance(
    preset,
    { ...detail, plan: detail.plan },
    { aircraft: flight.aircraft, ownAircraft: request.ownAircraft, blockKg, tripKg },
  );
}

/** Weight and balance of flights after scenarios, in their order; each saved flight is fetched once. */
export async function balancesOf(
  deps: BalanceDeps,
  flights: readonly ScenarioFlight[],
): Promise<ScenarioBalance[]> {
  const details = new Map<string, Promise<FlightDetail>>();
  return Promise.all(
    flights.map((flight) => {
      const saved = details.get(flight.flightId) ?? deps.flight(flight.flightId);
      details.set(flight.flightId, saved);
      return balanceOf(deps, flight, saved);
    }),
  );
}
