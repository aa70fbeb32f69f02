import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { getRadarFrames } from '../contract.ts';

/** A new frame is published every five or ten minutes. */
const ASK_AGAIN_MS = 60_000;

/** The available frames, with source and age. */
export const radarFramesQuery = () =>
  queryOptions({
    queryKey: ['radar', 'frames'],
    queryFn: ({ signal }) => callEndpoint(getRadarFrames, {}, signal),
    refetchInterval: ASK_AGAIN_MS,
    staleTime: ASK_AGAIN_MS / 2,
  });
