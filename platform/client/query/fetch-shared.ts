import { type FetchQueryOptions, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Queries through the cache for code that awaits the answer itself. The caller counts as an observer: a panel that
 * closes meanwhile and observed the same query does not cancel it, which would leave the caller without answer or
 * error.
 * @throws the query's error
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
