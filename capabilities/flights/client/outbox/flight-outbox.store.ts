import { createSlice } from '#platform/client/state/slice.ts';
import type { OutboxEntry } from '../../domain/outbox.ts';

/** Local storage: belongs to the person who is signed in, and is put away with their other items. */
export const OUTBOX_KEY = 'flight-outbox';

/** Changes of saved flights that the server does not have yet, oldest first; kept over a reload. */
export const flightOutbox = createSlice<readonly OutboxEntry[]>('flightOutbox', []);

interface OutboxState {
  readonly isSending: boolean;
  /** When the server last could not be reached; null while all is well. */
  readonly awaySinceMs: number | null;
}

/** What becomes of the queue now. */
export const outboxState = createSlice<OutboxState>('outboxState', { isSending: false, awaySinceMs: null });

/** The flight whose conflict is being looked at. */
export const openConflict = createSlice<string | null>('openConflict', null);

/** The flight as the person left it, where the server has not got that yet. */
export function waitingFlight(id: string): OutboxEntry['flight'] | null {
  const entry = flightOutbox.get().find(({ flight }) => flight.id === id);
  return entry && entry.kind !== 'delete' && entry.conflict === null ? entry.flight : null;
}

/** Whether the person has still to choose between two versions of the flight. */
export const isUndecided = (id: string): boolean =>
  flightOutbox.get().some(({ flight, conflict }) => flight.id === id && conflict !== null);

/** Whether something was left to send when the page was last open. */
export function hasStoredOutbox(): boolean {
  try {
    return localStorage.getItem(OUTBOX_KEY) !== null;
  } catch {
    return false;
  }
}
