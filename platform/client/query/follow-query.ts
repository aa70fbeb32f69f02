import {
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Follows a query outside components: called at once with its present data (undefined while there is none) and whether the
 * first answer is being fetched, then after each change. Returns a function that stops it.
 */
export function followQuery<Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
  onData: (data: Data | undefined, isFetchingFirst: boolean) => void,
): () => void {
  const observer = new QueryObserver(queryClient, options);
  const report = ({ data, isLoading }: QueryObserverResult<Data>) => onData(data, isLoading);
  const stop = observer.subscribe(report);
  // Fresh data is not fetched again, so no change would follow.
  report(observer.getCurrentResult());
  return stop;
}
