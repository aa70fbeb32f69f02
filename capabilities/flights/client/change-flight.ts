import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { type ChangeOutcome, submitChange } from './outbox/flight-outbox.ts';
import { openConflict } from './outbox/flight-outbox.store.ts';
import { flightPanel, openFlightDetail } from './flight-panel.store.ts';

/** Texts reporting a change of a flight; each follows its name. */
export interface ChangeWords {
  /** The changed part, such as `the route`. */
  readonly what: string;
  /** The result once saved, such as `has the new load`. */
  readonly saved: string;
}

function wordsOf(outcome: ChangeOutcome, { what, saved }: ChangeWords): string {
  if (outcome === 'done') return ` ${saved}`;
  return outcome === 'waiting'
    ? `: ${what} is kept on this device and sent when the server can be reached`
    : `: ${what} needs your choice`;
}

/**
 * Changes a saved flight, now or when the server is reachable, and reports the outcome. Returns whether it is settled:
 * saved, or waiting to be sent; otherwise the user is asked which version to keep.
 */
export async function changeFlight(flight: FlightDetail, words: ChangeWords): Promise<boolean> {
  const outcome = await submitChange('replace', flight);
  if (outcome === 'conflict') openConflict.set(flight.id);
  // The user continues with the waiting version.
  if (outcome === 'waiting' && flightPanel.get().activeFlightId === flight.id) openFlightDetail(flight);
  toast({ message: `${flight.callsign || 'Flight'}${wordsOf(outcome, words)}` });
  return outcome !== 'conflict';
}
