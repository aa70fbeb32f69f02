import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { ApiError, NetworkError, callEndpoint } from '#platform/client/query/api-client.ts';
import {
  type AirportDetail,
  type Communication,
  type RunwayEnd,
  getAirport,
  getAirportWithCoordinates as coordinatesEndpoint,
  getCommunication,
  getRunways,
} from '../contract.ts';
import { airportNotReached, unableToLoadAirport } from '../domain/airport-box.ts';

const MINUTE_MS = 60_000;

/**
 * A failed call about an airport, with the text of spec 8. Its cause is `… not available for {icao}` when the server
 * answered with a code other than 200, and the broken connection when it did not answer.
 */
export class AirportCallError extends Error {
  override readonly name = 'AirportCallError';
  /** The code of the response; null without a response. */
  readonly code: number | null;
  constructor(message: string, code: number | null, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Whether the server responded that the airport is not in the navigation data. */
export function isUnknownAirport(error: unknown): boolean {
  const answered = error instanceof AirportCallError || error instanceof ApiError ? error.code : null;
  return answered === 404 || answered === 400;
}

/** Message for an airport that could not be opened: as unknown only if the server stated so. */
export const airportFailure = (code: string, error: unknown): string =>
  isUnknownAirport(error) ? unableToLoadAirport(code) : airportNotReached(code);

type AirportEndpoint<Data extends z.ZodType> = Endpoint<
  z.ZodUndefined,
  z.ZodObject<{ icao: z.ZodString }>,
  z.ZodUndefined,
  Data
>;

/** Calls an endpoint about an airport; `what` names the data, in the two wordings of spec 8. */
async function fetchAbout<Data extends z.ZodType>(
  endpoint: AirportEndpoint<Data>,
  icao: string,
  what: { fetched: string; available: string },
  signal?: AbortSignal,
): Promise<z.output<Data>> {
  try {
    return await callEndpoint(endpoint, { query: { icao } }, signal);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const message = `Failed to fetch ${what.fetched} for ${icao}`;
    if (!(error instanceof ApiError)) throw new AirportCallError(message, null, error);
    const inner = new Error(`${what.available} not available for ${icao}`, { cause: error });
    throw new AirportCallError(message, error.code, inner);
  }
}

const AIRPORT_INFO = { fetched: 'airport info', available: 'Airport info' };
const RUNWAYS = { fetched: 'runways', available: 'Runways' };
const COMMUNICATION = { fetched: 'communication data', available: 'Communication data' };

/** @throws AirportCallError `Failed to fetch airport info for {icao}` */
export const fetchAirport = (icao: string, signal?: AbortSignal): Promise<AirportDetail> =>
  fetchAbout(getAirport, icao, AIRPORT_INFO, signal);

/** @throws AirportCallError `Failed to fetch runways for {icao}` */
export const fetchRunways = (icao: string, signal?: AbortSignal): Promise<RunwayEnd[]> =>
  fetchAbout(getRunways, icao, RUNWAYS, signal);

/** @throws AirportCallError `Failed to fetch communication data for {icao}` */
export const fetchCommunication = (icao: string, signal?: AbortSignal): Promise<Communication[]> =>
  fetchAbout(getCommunication, icao, COMMUNICATION, signal);

/** Coordinates [longitude, latitude], name and elevation (spec 7). @throws AirportCallError */
export const getAirportWithCoordinates = (icao: string, signal?: AbortSignal) =>
  fetchAbout(coordinatesEndpoint, icao, AIRPORT_INFO, signal);

/** A lost connection is retried; a negative answer is not. */
export const retryWhenLost = (failures: number, error: Error): boolean =>
  failures < 2 && error.cause instanceof NetworkError;

/** Airport detail: stale after 10 min (spec 9). */
export const airportQuery = (icao: string) =>
  queryOptions({
    queryKey: ['airport', 'detail', icao],
    queryFn: ({ signal }) => fetchAirport(icao, signal),
    staleTime: 10 * MINUTE_MS,
    retry: retryWhenLost,
  });

/** Runway ends: stale after 60 min (spec 9). */
export const runwaysQuery = (icao: string) =>
  queryOptions({
    queryKey: ['airport', 'runways', icao],
    queryFn: ({ signal }) => fetchRunways(icao, signal),
    staleTime: 60 * MINUTE_MS,
    retry: retryWhenLost,
  });

/** Frequencies: stale after 30 min (spec 9). */
export const communicationQuery = (icao: string) =>
  queryOptions({
    queryKey: ['airport', 'communication', icao],
    queryFn: ({ signal }) => fetchCommunication(icao, signal),
    staleTime: 30 * MINUTE_MS,
    retry: retryWhenLost,
  });
