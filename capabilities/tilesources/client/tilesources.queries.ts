import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { getTileSources } from '../contract.ts';

/** A failed source shows within this. */
const ASK_AGAIN_MS = 30_000;

export const TILE_SOURCES_KEY = ['tilesources'] as const;

/** Availability of each tile source, and the outcome of its last attempt. */
export const tileSourcesQuery = () =>
  queryOptions({
    queryKey: TILE_SOURCES_KEY,
    queryFn: ({ signal }) => callEndpoint(getTileSources, {}, signal),
    refetchInterval: ASK_AGAIN_MS,
  });
