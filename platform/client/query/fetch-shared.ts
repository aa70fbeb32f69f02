import { type FetchQueryOptions, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Asks through the cache for code that waits for the answer itself. Whoever waits counts as one who looks: a panel that
 * closes meanwhile and looked at the same query does not cancel it, which would leave the asker without answer or error.
 * @throws what the query throws
 */
export async function fetchShared<Fetched, Failure = Error, Shown = Fetched, Key extends QueryKey = QueryKey>(
  options: FetchQueryOptions<Fetched, Failure, Shown, Key>,
): Promise<Shown> {
  const { queryKey, queryFn } = options;
  const watch = new QueryObserver<unknown, Failure, unknown, unknown, Key>(queryClient, {
    queryKey,
    ...(queryFn === undefined ? {} : { queryFn }),
    enabled: false,
  });
  const stop = watch.subscribe(() => undefined);
  try {
    return await queryClient.fetchQuery(options);
  } finally {
    stop();
  }
}
