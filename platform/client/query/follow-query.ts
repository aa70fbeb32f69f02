import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Follows what a query has, outside of components: called at once with what is there already (undefined while nothing is),
 * then after each change. Returns how to stop.
 */
export function followQuery<Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
  onData: (data: Data | undefined) => void,
): () => void {
  const observer = new QueryObserver(queryClient, options);
  const stop = observer.subscribe(({ data }) => onData(data));
  // What is fresh is not fetched again, and then no change would ever come.
  onData(observer.getCurrentResult().data);
  return stop;
}
