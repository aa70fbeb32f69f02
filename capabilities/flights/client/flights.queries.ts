import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import {
  deleteFlight as deleteFlightEndpoint,
  FLIGHT_LIST_PAGE_SIZE,
  flightDetail,
  type FlightDetail,
  type FlightInput,
  flightListItem,
  type FlightListItem,
  getFlights,
  updateFlights,
  uploadTempFlight,
} from '#capabilities/flights/contract.ts';
import { isDuplicateFlight } from '#capabilities/flights/domain/append-flight.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { ApiError, callEndpoint } from '#platform/client/query/api-client.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { waitingFlight } from './outbox/flight-outbox.store.ts';
import { flightInputOf } from './draft/flight-input.ts';

const MINUTE_MS = 60_000;

/** Keys of this capability in the cache. */
export const flightKeys = {
  lists: ['flights', 'list'] as const,
  list: (limit: number) => [...flightKeys.lists, limit] as const,
  detail: (id: string) => ['flights', 'detail', id] as const,
};

/** The message for a failed flight call with the text of spec 8. */
function reasonOf(error: unknown): string {
  return error instanceof ApiError ? `API returned status code: ${error.code}` : messageOf(error);
}

/** The flight list: fresh 1 min, cached 5 min, refetched on window focus (spec 9). */
export const flightListQuery = (limit: number = FLIGHT_LIST_PAGE_SIZE) =>
  queryOptions({
    queryKey: flightKeys.list(limit),
    queryFn: async ({ signal }): Promise<FlightListItem[]> => {
      try {
        return z.array(flightListItem).parse(await callEndpoint(getFlights, { query: { limit } }, signal));
      } catch (error) {
        throw new Error(`Failed to fetch flight list: ${reasonOf(error)}`, { cause: error });
      }
    },
    staleTime: MINUTE_MS,
    gcTime: 5 * MINUTE_MS,
    refetchOnWindowFocus: true,
  });

/** One flight with route and plan: fresh 2 min, cached 10 min (spec 9). */
export const flightDetailQuery = (id: string) =>
  queryOptions({
    queryKey: flightKeys.detail(id),
    queryFn: async ({ signal }): Promise<FlightDetail> => {
      const waiting = waitingFlight(id);
      if (waiting !== null) return waiting;
      try {
        return flightDetail.parse(await callEndpoint(getFlights, { query: { id } }, signal));
      } catch (error) {
        if (error instanceof ApiError && error.code === 404)
          throw new Error('Flight not found', { cause: error });
        throw new Error(`Failed to fetch flight list: ${reasonOf(error)}`, { cause: error });
      }
    },
    staleTime: 2 * MINUTE_MS,
    gcTime: 10 * MINUTE_MS,
  });

/** Saves a flight. @throws Error `Failed to save flight: …` */
export async function saveFlight(
  flight: FlightInput,
): Promise<{ saved: FlightDetail | null; isDuplicate: boolean; messages: readonly string[] }> {
  try {
    const answer = await callEndpoint(updateFlights, { body: { flights: flight } });
    await queryClient.invalidateQueries({ queryKey: flightKeys.lists });
    const saved = answer.saved[0] ?? null;
    if (saved) queryClient.setQueryData(flightKeys.detail(saved.id), saved);
    return { saved, isDuplicate: answer.skipped.length > 0, messages: answer.messages ?? [] };
  } catch (error) {
    // oxlint-disable-next-line no-console -- spec 8: a warning in the log, beside what the caller shows
    console.warn('Failed to update flights', error);
    throw new Error(`Failed to save flight: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Append-flight (spec 4, 7): sent only when the flight is not already in the list; a failure is a warning in the
 * log only.
 */
export async function appendFlightToList(flight: FlightInput & { id: string }): Promise<void> {
  try {
    const saved = await fetchShared(flightListQuery());
    const identity = {
      id: flight.id,
      aircraft: flight.aircraft ?? flight.aircraftType ?? '',
      callsign: flight.callsign ?? flight.flightNumber ?? '',
      departure: flight.departure ?? flight.origin ?? '',
      arrival: flight.arrival ?? flight.destination ?? '',
    };
    if (!isDuplicateFlight(identity, saved)) await saveFlight(flight);
  } catch (error) {
    // oxlint-disable-next-line no-console -- spec 8: a warning in the log only
    console.warn('Failed to append flight', error);
  }
}

type Lists = [readonly unknown[], FlightListItem[] | undefined][];

/** Removes a flight from every cached list at once; returns the former lists, for restoring. */
function removeFromLists(id: string): Lists {
  const before = queryClient.getQueriesData<FlightListItem[]>({ queryKey: flightKeys.lists }) as Lists;
  for (const [key, list] of before) {
    queryClient.setQueryData(
      key,
      list?.filter((flight) => flight.id !== id),
    );
  }
  return before;
}

/**
 * Deletes this revision of a flight with an optimistic update (spec 4): removed from the lists at once, restored on
 * an error; afterwards the lists are refreshed and the cached detail is dropped. Answers the deleted flight, for
 * undo.
 * @throws Error `Failed to delete flight: …`
 */
export async function deleteFlight({
  id,
  revision,
}: {
  id: string;
  revision: number;
}): Promise<FlightDetail> {
  await queryClient.cancelQueries({ queryKey: flightKeys.lists });
  const before = removeFromLists(id);
  try {
    const deleted = await callEndpoint(deleteFlightEndpoint, { body: { flight: { id, revision } } });
    queryClient.removeQueries({ queryKey: flightKeys.detail(id) });
    await queryClient.invalidateQueries({ queryKey: flightKeys.lists });
    return deleted;
  } catch (error) {
    for (const [key, list] of before) queryClient.setQueryData(key, list);
    throw new Error(`Failed to delete flight: ${reasonOf(error)}`, { cause: error });
  }
}

const TEMPORARY_FLIGHT_KEY = 'temporary-flight';

/** Posts the open flight as temporary flight; a failure is ignored (spec 2), the local copy stays. */
export async function keepTemporaryFlight(flight: FlightDetail): Promise<void> {
  try {
    localStorage.setItem(TEMPORARY_FLIGHT_KEY, JSON.stringify(flight));
    await callEndpoint(uploadTempFlight, { body: { flight: flightInputOf(flight) } });
  } catch {
    // Spec 2: failure of this post is ignored.
  }
}
