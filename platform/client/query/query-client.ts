import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';

const MINUTE_MS = 60_000;

/** Whether the server has answered, whatever error wraps its answer: asked again it says the same. */
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
      // An interval stands still while the tab is hidden or the device sleeps: what has one is looked at on return.
      refetchOnWindowFocus: ({ observers }) =>
        observers.some(({ options: { refetchInterval } }) => Boolean(refetchInterval)),
      retry: (failures, error) => !wasAnswered(error) && failures < 2,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
