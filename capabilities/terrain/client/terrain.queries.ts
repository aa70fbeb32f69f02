import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { getTerrain } from '../contract.ts';

/** A failing source shows within this. */
const ASK_AGAIN_MS = 60_000;

/** Current source of heights. */
export const terrainQuery = () =>
  queryOptions({
    queryKey: ['terrain'],
    queryFn: ({ signal }) => callEndpoint(getTerrain, {}, signal),
    refetchInterval: ASK_AGAIN_MS,
  });
