import type { StoredAlert } from '../domain/alert-changes.ts';
import { withdrawal } from './watch-report.ts';
import { type WatchedKey, keyOf } from './watch.store.ts';
import type { WatchLoopDeps } from './watched-facts.ts';

type LeavingDeps = Pick<WatchLoopDeps, 'clock' | 'log' | 'store' | 'notify' | 'findFlight' | 'departureOf'>;

/** Null for a flight that is over: its last alerts remain unchanged. */
async function unwatchedReason(
  { clock, findFlight, departureOf }: LeavingDeps,
  { userKey, flightId }: WatchedKey,
): Promise<string | null> {
  const flight = await findFlight(userKey, flightId);
  if (flight === null) return 'The flight was deleted.';
  const departureMs = departureOf(flight);
  if (departureMs === null) return 'The flight has no departure time any more: it is not watched.';
  return departureMs > clock.nowMs() ? 'The flight leaves too far ahead to be watched.' : null;
}

async function withdraw(deps: LeavingDeps, key: WatchedKey, alerts: readonly StoredAlert[]): Promise<void> {
  const kept = alerts.filter(({ rule }) => rule !== 'not-checked');
  const why = kept.length === 0 ? null : await unwatchedReason(deps, key);
  if (why === null) return;
  const at = new Date(deps.clock.nowMs()).toISOString();
  const notices = kept.map((alert) => withdrawal(alert, at, null, why));
  await deps.notify(key.userKey, notices);
}

interface Gone {
  readonly ahead: readonly WatchedKey[];
  readonly checked: readonly WatchedKey[];
  readonly forget: (key: WatchedKey) => Promise<void>;
}

/**
 * Ends the watch of flights that are over, deleted or no longer timed. Their alerts are withdrawn before they are
 * deleted.
 */
export async function leaveGone(deps: LeavingDeps, { ahead, checked, forget }: Gone): Promise<void> {
  const known = new Set(ahead.map(keyOf));
  const gone = checked.filter((key) => !known.has(keyOf(key)));
  if (gone.length === 0) return;
  const keptOf = await deps.store.keptOf([...new Set(gone.map(({ userKey }) => userKey))]);
  for (const key of gone)
    await withdraw(deps, key, keptOf(key))
      .then(() => forget(key))
      .catch((error: unknown) =>
        deps.log.error({ err: error, flight: key.flightId }, 'alerts of a flight were not withdrawn'),
      );
}
