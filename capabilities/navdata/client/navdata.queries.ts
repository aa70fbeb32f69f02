import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { normaliseIcaoCode } from '#aviation/identifiers/icao-code.ts';
import { NetworkError, callEndpoint } from '#platform/client/query/api-client.ts';
import { type NavPoint, queryEnroute, searchNavdata, searchNear } from '../contract.ts';
import type { SearchParams } from './search-params.ts';

/** Puts a failure into the words of spec 8, its reason kept as cause; an aborted call stays one. */
async function inWords<Data>(message: string, call: Promise<Data>): Promise<Data> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Error(message, { cause: error });
  }
}

/** A lost connection is tried again; an answer that says no is not. */
const retry = (failures: number, error: Error): boolean =>
  failures < 2 && error.cause instanceof NetworkError;

/** Searches airports, navaids, fixes and airways. @throws Error `Failed to search for "{term}"` */
export function searchPoints(
  { q, cat }: SearchParams,
  options: { limit?: number; signal?: AbortSignal } = {},
): Promise<NavPoint[]> {
  const query = { t: q, cat, limit: options.limit };
  return inWords(`Failed to search for "${q}"`, callEndpoint(searchNavdata, { query }, options.signal));
}

/** What a search finds; nothing is asked for an empty one. The former results stay while new ones come. */
export const searchQuery = (params: SearchParams) =>
  queryOptions({
    queryKey: ['navdata', 'search', params.cat, params.q],
    queryFn: ({ signal }) => searchPoints(params, { signal }),
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
