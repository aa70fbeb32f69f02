import { queryOptions } from '@tanstack/react-query';
import { NetworkError, callEndpoint } from '#platform/client/query/api-client.ts';
import { getAirportDiagram } from '../contract.ts';

const HOUR_MS = 3_600_000;

/** A lost connection is retried; a negative answer is not. */
const retry = (failures: number, error: Error): boolean => failures < 2 && error instanceof NetworkError;

/** The drawable content of an airport. */
export const diagramQuery = (icao: string) =>
  queryOptions({
    queryKey: ['amm', 'airport', icao],
    queryFn: ({ signal }) => callEndpoint(getAirportDiagram, { params: { icao } }, signal),
    staleTime: HOUR_MS,
    retry,
  });
