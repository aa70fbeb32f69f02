import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { getNatTracks, getPacTracks } from '../contract.ts';
import type { TrackSystem } from '../domain/oceanic-track.ts';

/** The server polls its sources every ten minutes; a change of feed mode should be visible sooner. */
const REFETCH_MS = 60_000;
/** Polling interval while the server has no data yet. */
const WAITING_MS = 4000;

/** The tracks of a system with their state and age. */
export const tracksQuery = (system: TrackSystem) =>
  queryOptions({
    queryKey: ['tracks', system],
    queryFn: ({ signal }) => callEndpoint(system === 'nat' ? getNatTracks : getPacTracks, {}, signal),
    staleTime: REFETCH_MS,
    refetchInterval: ({ state }) => (state.data?.freshness.receivedAt === null ? WAITING_MS : REFETCH_MS),
  });
