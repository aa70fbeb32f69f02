import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Follows a query outside components: called at once with its present data (undefined while there is none), then after
 * each change. Returns a function that stops it.
 */
export function followQuery<Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
  onData: (data: Data | undefined) => void,
): () => void {
  const observer = new QueryObserver(queryClient, options);
  const stop = observer.subscribe(({ data }) => onData(data));
  // Fresh data is not fetched again, so no change would follow.
  onData(observer.getCurrentResult().data);
  return stop;
}
