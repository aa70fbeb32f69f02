import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { type FeedHealth, getHazards, getPireps, getStormCells } from '../contract.ts';

const REFETCH_MS = 60_000;
/** While a feed has no data yet, its first response is expected soon. */
const WAITING_MS = 4000;

const pace = (feeds: readonly FeedHealth[] | undefined): number =>
  feeds?.some(({ freshness }) => freshness.receivedAt === null) ? WAITING_MS : REFETCH_MS;

/** SIGMET, G-AIRMET and centre advisories with the state of each feed. */
export const hazardsQuery = () =>
  queryOptions({
    queryKey: ['hazards', 'areas'],
    queryFn: ({ signal }) => callEndpoint(getHazards, {}, signal),
    staleTime: REFETCH_MS,
    refetchInterval: ({ state }) => pace(state.data?.feeds),
  });

/** Pilot reports of the world. */
export const pirepsQuery = () =>
  queryOptions({
    queryKey: ['hazards', 'pireps'],
    queryFn: ({ signal }) => callEndpoint(getPireps, {}, signal),
    staleTime: REFETCH_MS,
    refetchInterval: ({ state }) => pace(state.data?.feeds),
  });

/** Thunderstorm cells. */
export const stormCellsQuery = () =>
  queryOptions({
    queryKey: ['hazards', 'cells'],
    queryFn: ({ signal }) => callEndpoint(getStormCells, {}, signal),
    staleTime: REFETCH_MS,
    refetchInterval: ({ state }) => pace(state.data?.feeds),
  });
