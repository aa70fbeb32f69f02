import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FeedStatus, getFeedStatuses } from '#platform/contract/feeds.ts';
import { callEndpoint } from './api-client.ts';

const WATCH_MS = 20_000;
/** While a feed has received nothing yet, its first answer is expected soon. */
const WAITING_MS = 3000;

/** State and age of every feed of the server. */
export const feedStatusesQuery = () =>
  queryOptions({
    queryKey: ['app', 'feeds'],
    queryFn: ({ signal }) => callEndpoint(getFeedStatuses, {}, signal),
    refetchInterval: ({ state }) =>
      state.data?.some((feed) => feed.state === 'waiting' && !feed.onDemand && feed.message === null)
        ? WAITING_MS
        : WATCH_MS,
  });

/** The feeds, or `undefined` while they are not known. */
export function useFeedStatuses(): readonly FeedStatus[] | undefined {
  return useQuery(feedStatusesQuery()).data;
}
