import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';

const MINUTE_MS = 60_000;

/** Whether the server has answered, in any wrapping error: repeating the query would give the same answer. */
function wasAnswered(error: unknown): boolean {
  let cause = error;
  while (cause instanceof Error) {
    if (cause instanceof ApiError) return true;
    cause = cause.cause;
  }
  return false;
}

/** The one cache of server state; 5 min is the default stale time of spec 9. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE_MS,
      // Intervals stop while the tab is hidden or the device sleeps: queries with an interval are refetched on return.
      refetchOnWindowFocus: ({ observers }) =>
        observers.some(({ options: { refetchInterval } }) => Boolean(refetchInterval)),
      retry: (failures, error) => !wasAnswered(error) && failures < 2,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
