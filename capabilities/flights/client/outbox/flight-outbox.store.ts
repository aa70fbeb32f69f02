import { createSlice } from '#platform/client/state/slice.ts';
import type { OutboxEntry } from '../../domain/outbox.ts';

/** Local storage: belongs to the signed-in person, and is put away with their other items. */
export const OUTBOX_KEY = 'flight-outbox';

/** Changes of saved flights that the server does not have yet, oldest first; kept over a reload. */
export const flightOutbox = createSlice<readonly OutboxEntry[]>('flightOutbox', []);

interface OutboxState {
  readonly isSending: boolean;
  /** When the server last could not be reached; null while all is well. */
  readonly awaySinceMs: number | null;
}

/** Current state of the queue. */
export const outboxState = createSlice<OutboxState>('outboxState', { isSending: false, awaySinceMs: null });

/** The flight whose conflict is being resolved. */
export const openConflict = createSlice<string | null>('openConflict', null);

/** The flight as last changed by the user, if the server does not have that version yet. */
export function waitingFlight(id: string): OutboxEntry['flight'] | null {
  const entry = flightOutbox.get().find(({ flight }) => flight.id === id);
  return entry && entry.kind !== 'delete' && entry.conflict === null ? entry.flight : null;
}

/** Whether the user still has to choose between two versions of the flight. */
export const isUndecided = (id: string): boolean =>
  flightOutbox.get().some(({ flight, conflict }) => flight.id === id && conflict !== null);

/** Whether unsent changes remained when the page was last open. */
export function hasStoredOutbox(): boolean {
  try {
    return localStorage.getItem(OUTBOX_KEY) !== null;
  } catch {
    return false;
  }
}
