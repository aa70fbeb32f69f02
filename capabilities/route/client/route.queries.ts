import { queryOptions } from '@tanstack/react-query';
import { getAirportWithCoordinates } from '#capabilities/airports/contract.ts';
import { ApiError, callEndpoint } from '#platform/client/query/api-client.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { type RoutePoint, type RouteResult, selfRoute } from '../contract.ts';

export interface RouteRequest {
  dep: string;
  arr: string;
  /** Empty searches for a route. */
  route: string;
  /** ICAO type; its speed and ceiling are used for finding a route. */
  aircraft?: string | undefined;
}

/** Response for an unknown airport: there are then no ends for a line. */
const UNKNOWN_AIRPORT = 'unknown-airport';

function normalised({ dep, arr, route, aircraft = '' }: RouteRequest): RouteRequest {
  const type = aircraft.trim().toUpperCase();
  return {
    dep: dep.trim().toUpperCase(),
    arr: arr.trim().toUpperCase(),
    route: route.trim(),
    ...(type === '' ? {} : { aircraft: type }),
  };
}

function failure(error: unknown): Error {
  const message = messageOf(error);
  const text = message === '' ? 'Route processing failed' : `Route processing failed: ${message}`;
  return new Error(text, { cause: error });
}

/** The server's parse of a route, or the route it finds; errors with the text of spec 8. */
const selfRouteQuery = (request: RouteRequest) => {
  const body = normalised(request);
  return queryOptions({
    queryKey: ['route', 'selfRoute', body.dep, body.arr, body.route, body.aircraft ?? ''] as const,
    queryFn: async ({ signal }): Promise<RouteResult> => {
      try {
        return await callEndpoint(selfRoute, { body }, signal);
      } catch (error) {
        throw error instanceof ApiError && error.id === UNKNOWN_AIRPORT ? error : failure(error);
      }
    },
    retry: false,
  });
};

async function airportPoint(icao: string): Promise<RoutePoint> {
  const { coordinates } = await callEndpoint(getAirportWithCoordinates, { query: { icao } });
  return { ident: icao, coordinate: coordinates, type: 'airport' };
}

/**
 * A route by spec 4: the server's parse is tried first; on any failure a straight line between the two
 * airports is built and flagged `isFallback`, with the failure as its message.
 * @throws Error `Failed to find and parse route from {dep} to {arr}` when an airport is unknown,
 *   `Route processing failed: {message}` when not even the airports can be queried
 */
export async function findRoute(request: RouteRequest): Promise<RouteResult> {
  const { dep, arr } = normalised(request);
  try {
    return await fetchShared(selfRouteQuery(request));
  } catch (error) {
    if (error instanceof ApiError)
      throw new Error(`Failed to find and parse route from ${dep} to ${arr}`, { cause: error });
    const ends = await Promise.all([airportPoint(dep), airportPoint(arr)]).catch(() => null);
    if (!ends) throw error;
    const about = { message: messageOf(error), unknown: [], source: 'great circle', asOf: null };
    const { straightLine } = await import('../domain/text/straight-line.ts');
    return straightLine(ends[0], ends[1], about);
  }
}

/** Result of a failed lookup for flights: nothing to draw. */
const EMPTY_ROUTE: RouteResult = {
  route: '',
  route_info: [],
  distance: 0,
  isFallback: true,
  message: 'Failed to compute route for flight',
  unknown: [],
  source: '',
  asOf: null,
};

/** The route lookup used by flights: an empty route on error, never a rejection (spec 8). */
export async function lookupRouteForFlight(request: RouteRequest): Promise<RouteResult> {
  return findRoute(request).catch(() => EMPTY_ROUTE);
}
