import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { getWeatherGrids } from '../../contract.ts';

const REFETCH_MS = 60_000;
/** While the server has no run yet. */
const WAITING_MS = 4000;

/** The model run, its steps and the state of its variables. */
export const weatherGridsQuery = () =>
  queryOptions({
    queryKey: ['weather', 'grids'],
    queryFn: ({ signal }) => callEndpoint(getWeatherGrids, {}, signal),
    staleTime: REFETCH_MS,
    refetchInterval: ({ state }) => ((state.data?.run ?? null) === null ? WAITING_MS : REFETCH_MS),
  });
