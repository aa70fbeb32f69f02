import { z } from 'zod';
import { flightDetail, type FlightDetail } from '#capabilities/flights/contract.ts';
import { planAssumption, planRequest } from '#capabilities/plan/contract.ts';
import { listen } from '#platform/client/events/app-events.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import {
  type Choice,
  type OutboxEntry,
  type PlanToMake,
  resolved,
  withEntry,
  withoutEntry,
} from '../../domain/outbox.ts';
import { flightOutbox, isUndecided, OUTBOX_KEY, outboxState } from './flight-outbox.store.ts';
import { flightPanel, openFlightDetail } from '../flight-panel.store.ts';
import { flightDetailQuery, flightKeys } from '../flights.queries.ts';
import { sendEntry } from './send-entry.ts';

const FIRST_RETRY_MS = 5000;
const LAST_RETRY_MS = 60_000;
/** Two tabs of one user share a queue: the holder of this lock sends it. */
const LOCK = 'meridian-flight-outbox';

const storedEntry = z.object({
  kind: z.enum(['save', 'replace', 'delete']),
  flight: flightDetail,
  toPlan: z.object({ request: planRequest, drawn: z.array(planAssumption) }).optional(),
  queuedAtMs: z.number(),
  conflict: z
    .object({
      reason: z.enum(['changed', 'deleted', 'duplicate', 'refused']),
      theirs: flightDetail.nullable(),
      message: z.string(),
    })
    .nullable(),
});

let retryMs = FIRST_RETRY_MS;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
/** Whether this browser stores the queue; otherwise it is in memory only. */
let isKept = true;

const isSame = (one: OutboxEntry | undefined, other: OutboxEntry): boolean =>
  one?.flight.id === other.flight.id && one.queuedAtMs === other.queuedAtMs && one.kind === other.kind;

/** The stored queue. One change that cannot be read, such as of another version of the app, does not lose the others. */
function readStored(): readonly OutboxEntry[] {
  let stored: readonly unknown[];
  try {
    stored = z.array(z.unknown()).parse(JSON.parse(localStorage.getItem(OUTBOX_KEY) ?? '[]'));
  } catch {
    return [];
  }
  const read = stored.map((entry) => storedEntry.safeParse(entry));
  const entries = read.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const lost = stored.length - entries.length;
  if (lost > 0) {
    // Stored without them, so that this is said once.
    setEntries(entries);
    const what = lost === 1 ? 'One unsent change' : `${lost} unsent changes`;
    toast({ message: `${what} of flights cannot be read, and cannot be sent.`, tone: 'warning' });
  }
  return entries;
}

function setEntries(entries: readonly OutboxEntry[]): void {
  flightOutbox.set(entries);
  try {
    if (entries.length === 0) localStorage.removeItem(OUTBOX_KEY);
    else localStorage.setItem(OUTBOX_KEY, JSON.stringify(entries));
    isKept = true;
  } catch {
    isKept = false;
    toast({
      message: 'This browser stores nothing: unsent changes are lost when the page is closed.',
      tone: 'warning',
    });
  }
}

/** The server's warnings about a saved flight. */
function showMessages(messages: readonly string[]): void {
  if (messages.length > 0) toast({ message: messages.join(' '), tone: 'warning' });
}

const refreshLists = () => queryClient.invalidateQueries({ queryKey: flightKeys.lists });

function showIfOpen(flight: FlightDetail): void {
  if (flightPanel.get().activeFlightId === flight.id) openFlightDetail(flight);
}

/** Shows the present state of a flight, where it is open. */
async function refreshOpen(id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: flightKeys.detail(id) });
  if (flightPanel.get().activeFlightId !== id) return;
  const flight = await fetchShared(flightDetailQuery(id)).catch(() => null);
  if (flight) showIfOpen(flight);
}

async function settle(entry: OutboxEntry): Promise<'done' | 'away' | 'conflict'> {
  const { id } = entry.flight;
  const sent = await sendEntry(entry);
  // Changed or undone again while being sent: the newer change stays in the queue.
  const now = flightOutbox.get().find(({ flight }) => flight.id === id);
  if (sent.outcome === 'done') {
    showMessages(sent.messages ?? []);
    if (isSame(now, entry)) setEntries(withoutEntry(flightOutbox.get(), id));
    else if (now) setEntries(rebased(flightOutbox.get(), id, sent.flight.revision));
    if (entry.kind === 'delete') queryClient.removeQueries({ queryKey: flightKeys.detail(id) });
    else {
      queryClient.setQueryData(flightKeys.detail(id), sent.flight);
      showIfOpen(sent.flight);
    }
    await refreshLists();
  } else if (sent.outcome === 'conflict' && isSame(now, entry)) {
    const marked = { ...entry, conflict: sent.conflict };
    setEntries(flightOutbox.get().map((one) => (isSame(one, entry) ? marked : one)));
    await refreshLists();
  }
  return sent.outcome;
}

/** Applies a pending change to the version received meanwhile. */
function rebased(entries: readonly OutboxEntry[], id: string, revision: number): readonly OutboxEntry[] {
  return entries.map((entry) =>
    entry.flight.id === id
      ? {
          ...entry,
          kind: entry.kind === 'save' ? ('replace' as const) : entry.kind,
          flight: { ...entry.flight, revision },
        }
      : entry,
  );
}

function planRetry(): void {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void sendOutbox(), retryMs);
  retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
}

async function sendAll(): Promise<void> {
  // Another tab may have sent some of it.
  if (isKept) flightOutbox.set(readStored());
  let sentCount = 0;
  for (const entry of flightOutbox.get().filter(({ conflict }) => conflict === null)) {
    const outcome = await settle(entry).catch((error: unknown) => {
      toast({ message: error instanceof Error ? error.message : String(error), tone: 'warning' });
      return 'away' as const;
    });
    if (outcome === 'away') {
      outboxState.set((state) => ({ ...state, awaySinceMs: state.awaySinceMs ?? nowMs() }));
      planRetry();
      return;
    }
    if (outcome === 'done') sentCount += 1;
  }
  const wasAway = outboxState.get().awaySinceMs !== null;
  retryMs = FIRST_RETRY_MS;
  outboxState.set((state) => ({ ...state, awaySinceMs: null }));
  if (wasAway && sentCount > 0)
    toast({ message: `${sentCount === 1 ? 'One change' : `${sentCount} changes`} of flights sent` });
}

let sending: Promise<void> = Promise.resolve();

async function sendOnce(): Promise<void> {
  clearTimeout(retryTimer);
  outboxState.set((state) => ({ ...state, isSending: true }));
  try {
    // Only on a secure page; elsewhere two tabs may send twice, which the revisions make harmless.
    const { locks }: { locks?: LockManager | null } = navigator;
    if (locks) await locks.request(LOCK, sendAll);
    else await sendAll();
  } finally {
    outboxState.set((state) => ({ ...state, isSending: false }));
  }
}

/** Sends waiting changes in order; stops when the server is unreachable and retries later. */
export function sendOutbox(): Promise<void> {
  sending = sending.then(sendOnce, sendOnce);
  return sending;
}

/** Outcome of a user's change. */
export type ChangeOutcome = 'done' | 'waiting' | 'conflict';

/**
 * Makes a change, or stores it until it can be made. It is queued before it is sent: nothing is lost in transit. While
 * two versions of the flight await a choice, a third does not replace the user's own.
 */
export async function submitChange(
  kind: OutboxEntry['kind'],
  flight: FlightDetail,
  toPlan?: PlanToMake,
): Promise<ChangeOutcome> {
  startOutbox();
  if (kind === 'replace' && isUndecided(flight.id)) return 'conflict';
  setEntries(withEntry(flightOutbox.get(), { kind, flight, toPlan, queuedAtMs: nowMs(), conflict: null }));
  await sendOutbox();
  const entry = flightOutbox.get().find((one) => one.flight.id === flight.id);
  if (!entry) return 'done';
  return entry.conflict === null ? 'waiting' : 'conflict';
}

/** Applies the user's choice in a conflict. */
export async function resolveConflict(entry: OutboxEntry, choice: Choice): Promise<void> {
  const next = resolved(entry, choice);
  const others = withoutEntry(flightOutbox.get(), entry.flight.id);
  setEntries(next ? withEntry(others, next) : others);
  await Promise.all([refreshLists(), next ? sendOutbox() : refreshOpen(entry.flight.id)]);
}

/** Removes a change from the queue: it is not made. */
export async function dropChange(flightId: string): Promise<void> {
  setEntries(withoutEntry(flightOutbox.get(), flightId));
  await Promise.all([refreshLists(), refreshOpen(flightId)]);
}

let stopListening: (() => void) | null = null;

/** Resumes the queue of an earlier page, and sends whenever there is a chance, until the user signs out. */
export function startOutbox(): void {
  if (stopListening !== null) return;
  const takeUp = () => flightOutbox.set(readStored());
  takeUp();
  const onStorage = (event: StorageEvent) => {
    if (event.key === OUTBOX_KEY) takeUp();
  };
  const onHope = () => {
    if (flightOutbox.get().some(({ conflict }) => conflict === null)) void sendOutbox();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('online', onHope);
  window.addEventListener('focus', onHope);
  const stopSignOut = listen('sign-out', () => stopListening?.());
  stopListening = () => {
    clearTimeout(retryTimer);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('online', onHope);
    window.removeEventListener('focus', onHope);
    stopSignOut();
    stopListening = null;
  };
  onHope();
}
