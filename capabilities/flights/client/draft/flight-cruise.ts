import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import type { DocumentTable } from '#platform/contract/document-table.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { submitChange } from '../outbox/flight-outbox.ts';
import { openConflict } from '../outbox/flight-outbox.store.ts';
import { flightDetailQuery } from '../flights.queries.ts';
import type { FlightsDeps } from '../flights-deps.ts';
import {
  changedPlanRequest,
  flightWithPlan,
  type PlanChange,
  withEarlierTables,
} from '../../domain/plan-again.ts';

const saved = (id: string): Promise<FlightDetail> => fetchShared({ ...flightDetailQuery(id), staleTime: 0 });

async function replace(flight: FlightDetail): Promise<void> {
  const outcome = await submitChange('replace', flight);
  if (outcome !== 'conflict') return;
  openConflict.set(flight.id);
  throw new Error('The flight was changed elsewhere: choose which version stays.');
}

const turns = new Map<string, Promise<unknown>>();

/** Changes of a flight are made in sequence: two based on the same version would conflict. */
async function inTurn<Made>(id: string, change: () => Promise<Made>): Promise<Made> {
  const mine = (turns.get(id) ?? Promise.resolve()).then(change, change);
  turns.set(id, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(id) === mine) turns.delete(id);
  }
}

async function planned(
  { fleetIdOf, makePlan }: Pick<FlightsDeps, 'fleetIdOf' | 'makePlan'>,
  flight: FlightDetail,
  change: PlanChange,
): Promise<FlightDetail> {
  const { plan } = flight;
  if (plan === null) throw new Error('The flight has no plan: make one first.');
  const fleetId = await fleetIdOf(plan.general.aircraft_reg);
  const made = await makePlan(changedPlanRequest(plan, change, fleetId));
  return flightWithPlan(flight, { ...change, before: plan, made });
}

/** The plan with the tables now in the document. */
function withTablesOf(plan: OperationalFlightPlan, now: OperationalFlightPlan | null): OperationalFlightPlan {
  const { tables: _before, ...rest } = plan;
  return now === null ? rest : withEarlierTables(rest, now);
}

/**
 * Recalculates the plan of a saved flight with another cruise, time or alternate and saves it, now or when the server
 * is
 * reachable. Returns a function that undoes it.
 * @throws Error with the text of spec 8
 */
export async function saveCruiseOfFlight(
  deps: Pick<FlightsDeps, 'fleetIdOf' | 'makePlan'>,
  id: string,
  change: PlanChange,
): Promise<{ undo(): Promise<void> }> {
  const before = await inTurn(id, async () => {
    const flight = await saved(id);
    await replace(await planned(deps, flight, change));
    return flight;
  });
  return {
    undo: () =>
      inTurn(id, async () => {
        const { date, departureTime, plan } = before;
        const now = await saved(id);
        // Other changes since are kept.
        await replace({ ...now, date, departureTime, plan: plan && withTablesOf(plan, now.plan) });
      }),
  };
}

/**
 * Changes the analysis tables in the document of a saved flight: they are saved with it, so that they are
 * on every device and behind its link.
 * @throws Error with the text of spec 8
 */
export async function saveTablesOfFlight(
  id: string,
  change: (tables: readonly DocumentTable[]) => DocumentTable[],
): Promise<void> {
  await inTurn(id, async () => {
    const flight = await saved(id);
    if (flight.plan === null) throw new Error('The flight has no plan: make one first.');
    await replace({ ...flight, plan: { ...flight.plan, tables: change(flight.plan.tables ?? []) } });
  });
}
