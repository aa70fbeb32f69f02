import { queryClient } from '#platform/client/query/query-client.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { modelOf, type BalancePreset } from '../domain/balance-model.ts';
import { examplePreset } from '../domain/example-presets.ts';
import { loadFromFlight } from '../domain/flight-load.ts';
import { figuresForFlight, fuelBasisWords, withPayload, writeToPlan } from '../domain/write-back.ts';
import type { BalanceDeps } from './balance-deps.ts';
import { changeBalance, discardUnused, openBalance, showNotes } from './balance.store.ts';
import { releaseFuelOf } from './release.queries.ts';

/** A preset of a type: the newest of the user's own, otherwise the library's example; null where there is neither. */
export async function presetOfType(
  { aircraftTypes }: BalanceDeps,
  type: string,
): Promise<BalancePreset | null> {
  const own = openBalance().savedPresets.find(({ aircraftType }) => aircraftType === type);
  if (own) return own;
  const known = (await aircraftTypes()).find((one) => one.type === type);
  return known ? examplePreset(known) : null;
}

/** Loads a flight's plan, into `preset` if given; null on success, otherwise the error. One undo step. */
export async function loadFlight(
  deps: BalanceDeps,
  id: string,
  preset: BalancePreset | null = null,
): Promise<string | null> {
  try {
    const flight = await deps.flight(id);
    const base = preset === null ? openBalance().model : modelOf(preset);
    const { model, notes } = loadFromFlight(base, flight);
    if (flight.plan === null) return notes[0] ?? null;
    changeBalance(() => model);
    discardUnused();
    showNotes(notes);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Writes passengers, load and block fuel to the flight that was loaded; null on success. */
export async function writeBackToFlight(deps: BalanceDeps): Promise<string | null> {
  const { model, unused } = openBalance();
  if (Object.keys(unused).length > 0) return 'An entry is invalid: correct it first.';
  const figures = figuresForFlight(model);
  if (model.flight === null || figures === null) return 'There is nothing to write.';
  try {
    // The flight as saved now, not as loaded: other changes since are kept.
    const flight = await deps.flight(model.flight.id);
    if (flight.plan === null) return `${flight.callsign || flight.id} no longer has a plan.`;
    const basis = await releaseFuelOf(withPayload(flight.plan, figures));
    const plan = writeToPlan(flight.plan, figures, basis);
    await deps.replaceFlight({ ...flight, plan });
    showNotes([fuelBasisWords(plan, basis)]);
    await queryClient.invalidateQueries({ queryKey: ['balance', 'flights'] });
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
