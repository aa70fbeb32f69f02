import { createSlice } from '../state/slice.ts';
import { nowMs } from '../time/clock.ts';
import { onServerSilence } from './api-client.ts';
import { appSettingsQuery } from './app-settings.queries.ts';
import { fetchShared } from './fetch-shared.ts';
import { queryClient } from './query-client.ts';
import { wasServerAway } from './server-absence.ts';

/** Probe interval while the server is unreachable. */
const PROBE_MS = 1000;

/** Whether the server answers; `awaySinceMs` is the time of the first call without an answer. */
export const serverLink = createSlice<{ awaySinceMs: number | null }>('serverLink', { awaySinceMs: null });

export interface ServerWatch {
  /** Whether the server answers now. */
  probe: () => Promise<boolean>;
  /** The server answers again, or is ready: failed queries should be repeated. */
  onBack: () => void;
}

/** Whether the server answers now. Fetches the app's settings, which need neither a token nor navigation data. */
export async function answers(): Promise<boolean> {
  try {
    await fetchShared({ ...appSettingsQuery(), staleTime: 0, retry: false });
    return true;
  } catch (error) {
    return !wasServerAway(error);
  }
}

/** Repeats everything that failed because the server was unreachable or not ready. */
export function refetchMissed(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => wasServerAway(state.error) || wasServerAway(state.fetchFailureReason),
  });
}

/** Follows whether the server answers: from the first call without an answer until the next successful probe. */
export function watchServer({ probe = answers, onBack }: Partial<ServerWatch> & Pick<ServerWatch, 'onBack'>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isProbing = false;
  const look = async (sinceMs: number) => {
    if (isProbing) return;
    isProbing = true;
    clearTimeout(timer);
    const isThere = await probe();
    isProbing = false;
    if (isStopped) return;
    if (!isThere) {
      if (serverLink.get().awaySinceMs === null) serverLink.set({ awaySinceMs: sinceMs });
      timer = setTimeout(() => void look(sinceMs), PROBE_MS);
    } else if (serverLink.get().awaySinceMs !== null) {
      serverLink.reset();
      onBack();
    }
  };
  let isStopped = false;
  const check = () => void look(serverLink.get().awaySinceMs ?? nowMs());
  const stopSilence = onServerSilence(check);
  window.addEventListener('offline', check);
  window.addEventListener('online', check);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopSilence();
    window.removeEventListener('offline', check);
    window.removeEventListener('online', check);
    serverLink.reset();
  };
}
