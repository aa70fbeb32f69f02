import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { normaliseIcaoCode } from '#aviation/identifiers/icao-code.ts';
import { NetworkError, callEndpoint } from '#platform/client/query/api-client.ts';
import {
  type NavPoint,
  getAirspacesAt,
  getNamed,
  queryEnroute,
  searchNavdata,
  searchNear,
} from '../contract.ts';
import type { SearchParams } from './search-params.ts';

/** Converts a failure to the text of spec 8, with its reason as cause; an aborted call stays one. */
async function inWords<Data>(message: string, call: Promise<Data>): Promise<Data> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Error(message, { cause: error });
  }
}

/** A lost connection is retried; a negative answer is not. */
const retry = (failures: number, error: Error): boolean =>
  failures < 2 && error.cause instanceof NetworkError;

/** Centre of the map: of several points with the same ident the nearer come first. */
export interface SearchPlace {
  lat: number;
  lng: number;
}

/** Searches airports, navaids, fixes and airways. @throws Error `Failed to search for "{term}"` */
export function searchPoints(
  { q, cat }: SearchParams,
  options: { limit?: number; signal?: AbortSignal; near?: SearchPlace } = {},
): Promise<NavPoint[]> {
  const query = { t: q, cat, limit: options.limit, ...options.near };
  return inWords(`Failed to search for "${q}"`, callEndpoint(searchNavdata, { query }, options.signal));
}

/**
 * Search results; no request for an empty query. The previous results remain while new ones load, and an abandoned
 * request is aborted.
 */
export const searchQuery = (params: SearchParams, near?: SearchPlace) =>
  queryOptions({
    queryKey: ['navdata', 'search', params.cat, params.q, near?.lat, near?.lng],
    queryFn: ({ signal }) => searchPoints(params, { signal, ...(near ? { near } : {}) }),
    enabled: params.q !== '',
    placeholderData: keepPreviousData,
    retry,
  });

/** All points of one type with an ident, worldwide. @throws Error `Failed to query nav point {ident}` */
export function queryNavPoint(type: string, ident: string, signal?: AbortSignal): Promise<NavPoint[]> {
  const upper = normaliseIcaoCode(ident);
  return inWords(
    `Failed to query nav point ${upper}`,
    callEndpoint(queryEnroute, { body: { type, ident: upper } }, signal),
  );
}

/** The points around a place, nearest first. @throws Error `Failed to search near coordinates` */
export const nearQuery = (place: { lat: number; lng: number }) =>
  queryOptions({
    queryKey: ['navdata', 'near', place.lat, place.lng],
    queryFn: ({ signal }) =>
      inWords('Failed to search near coordinates', callEndpoint(searchNear, { query: place }, signal)),
    retry,
  });

/** All points of an ident worldwide, with neighbours on airways. @throws Error `Failed to query nav point {ident}` */
export const namedQuery = (ident: string) =>
  queryOptions({
    queryKey: ['navdata', 'named', ident],
    queryFn: ({ signal }) =>
      inWords(
        `Failed to query nav point ${ident}`,
        callEndpoint(getNamed, { params: { name: ident } }, signal),
      ),
    retry,
  });

/** Flight information regions and airspaces over a place. @throws Error `Failed to search near coordinates` */
export const airspacesQuery = (place: SearchPlace) =>
  queryOptions({
    queryKey: ['navdata', 'aip', place.lat, place.lng],
    queryFn: ({ signal }) =>
      inWords('Failed to search near coordinates', callEndpoint(getAirspacesAt, { query: place }, signal)),
    retry,
  });
