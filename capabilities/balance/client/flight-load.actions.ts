import { queryClient } from '#platform/client/query/query-client.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { figuresForFlight, loadFromFlight, writeToPlan } from '../domain/flight-load.ts';
import { balanceDeps } from './balance-deps.ts';
import { changeBalance, openBalance, showNotes } from './balance.store.ts';

/** Loads a flight's plan; null when it went well, else what is wrong. */
export async function loadFlight(id: string): Promise<string | null> {
  try {
    const flight = await balanceDeps().flight(id);
    const { model, notes } = loadFromFlight(openBalance().model, flight);
    if (flight.plan === null) return notes[0] ?? null;
    changeBalance(() => model);
    showNotes(notes);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Writes passengers, load and block fuel to the flight that was loaded; null when it went well. */
export async function writeBackToFlight(): Promise<string | null> {
  const { model } = openBalance();
  const figures = figuresForFlight(model);
  if (model.flight === null || figures === null) return 'There is nothing to write.';
  try {
    // As it is kept now, not as it was when it was loaded: what else changed since stays.
    const flight = await balanceDeps().flight(model.flight.id);
    if (flight.plan === null) return `${flight.callsign || flight.id} has no plan any more.`;
    await balanceDeps().replaceFlight({ ...flight, plan: writeToPlan(flight.plan, figures) });
    await queryClient.invalidateQueries({ queryKey: ['balance', 'flights'] });
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
