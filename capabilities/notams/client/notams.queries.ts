import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError, NetworkError, callEndpoint } from '#platform/client/query/api-client.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { type AirportNotams, type NotamAnswer, getAreaNotams, getNotam } from '../contract.ts';

const MINUTE_MS = 60_000;
const WAITING_MS = 4000;
/** Same as the server's retry delay for a failed source. */
const FAILED_MS = 20_000;

/** A failed call for NOTAMs with the text of spec 8; its cause is `NOTAMs not available for {icao}`. */
export class NotamCallError extends Error {
  override readonly name = 'NotamCallError';
  /** The code of the response; null without a response. */
  readonly code: number | null;
  constructor(icao: string, error: unknown) {
    const code = error instanceof ApiError ? error.code : null;
    const cause = code === null ? error : new Error(`NOTAMs not available for ${icao}`, { cause: error });
    super(`Failed to fetch NOTAMs for ${icao}`, { cause });
    this.code = code;
  }
}

/** @throws NotamCallError `Failed to fetch NOTAMs for {icao}` */
export async function fetchNotams(icao: string, signal?: AbortSignal): Promise<AirportNotams> {
  try {
    return await callEndpoint(getNotam, { query: { icao } }, signal);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NotamCallError(icao, error);
  }
}

const retry = (failures: number, error: Error): boolean =>
  failures < 2 && error.cause instanceof NetworkError;

/** NOTAMs of an airport with those of its region and restrictions near it. */
export const airportNotamsQuery = (icao: string) =>
  queryOptions({
    queryKey: ['notams', 'airport', icao],
    queryFn: ({ signal }) => fetchNotams(icao, signal),
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
    retry,
  });

/** Whether a restriction is listed before its page, with times and levels, was received. */
const lacksPage = ({ type, from, to, levels }: NotamAnswer): boolean =>
  type === 'TFR' && from === null && to === null && levels === null;

export interface AreaRequest {
  bbox: string;
  from: string;
  to: string;
}

/** NOTAMs in a box; queried again soon while parts of it are missing. */
export const areaNotamsQuery = (request: AreaRequest) =>
  queryOptions({
    queryKey: ['notams', 'area', request.bbox, request.from, request.to],
    queryFn: ({ signal }) => callEndpoint(getAreaNotams, { query: request }, signal),
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const { data } = state;
      if (data && (data.pending > 0 || !data.sources.tfr.hasData)) return WAITING_MS;
      if (data?.notams.some(lacksPage) === true) return FAILED_MS;
      return data?.sources.notams?.freshness.state === 'failed' ? FAILED_MS : 2 * MINUTE_MS;
    },
    retry,
  });

/** Entries that contain no notice. */
const EMPTY_REASONS: readonly (string | null)[] = ['checklist', 'cancellation', 'ended'];

/**
 * Whether an airport has its own NOTAMs in force now or later; `null` where the source has never answered.
 * @throws NotamCallError
 */
export async function hasAirportNotams(icao: string): Promise<boolean | null> {
  const { notams, sources } = await fetchShared(airportNotamsQuery(icao));
  if (!sources.airport.hasData) return null;
  return notams.some(
    ({ group, phase, hidden }) =>
      (group === 'airport' || group === 'obstacle') && phase !== 'ended' && !EMPTY_REASONS.includes(hidden),
  );
}
