import { queryOptions } from '@tanstack/react-query';
import { generateId } from '#platform/contract/ids.ts';
import { messageOf } from '#platform/contract/problem.ts';
import {
  ApiError,
  NetworkError,
  apiUrl,
  callEndpoint,
  fetchWithToken,
} from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import {
  AIRFIELD_PLACES_MAX,
  changeFlightLog,
  deleteFlightLog,
  findAirfields,
  FLIGHT_LOG_MEDIA_TYPE,
  FLIGHT_LOG_PATH,
  type FlightLog,
  flightLog,
  listFlightLogs,
} from '../contract.ts';
import type { Airfield } from '../domain/airborne.ts';
import type { Limit } from '../domain/limits.table.ts';
import type { FlightSamples } from '../domain/samples.ts';
import type { RecorderDeps } from './recorder-deps.ts';
import { inRecorderThread } from './recorder-thread.ts';

const KEY = ['flight-logs'] as const;

export const logsQuery = () =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => callEndpoint(listFlightLogs, {}, signal) });

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY, exact: true });
const rowsUrl = (id: string) => apiUrl(FLIGHT_LOG_PATH.replace('{id}', encodeURIComponent(id)));

async function failureOf(answer: Response): Promise<ApiError> {
  const reply = (await answer.json().catch(() => null)) as { id?: unknown; message?: unknown } | null;
  const text = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback);
  return new ApiError(
    answer.status,
    text(reply?.id, 'unknown'),
    text(reply?.message, `The server answered ${answer.status}.`),
  );
}

async function fetchRows(url: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetchWithToken(url, init);
  } catch (error) {
    throw new NetworkError('The server cannot be reached. Check the connection and try again.', {
      cause: error,
    });
  }
  if (!answer.ok) throw await failureOf(answer);
  return answer;
}

/** The rows of a log, as stored. @throws ApiError, NetworkError */
const rowsOf = async (id: string): Promise<ArrayBuffer> => (await fetchRows(rowsUrl(id))).arrayBuffer();

/** Stores a log under an id. @throws ApiError, NetworkError */
async function sendRows(id: string, bytes: BufferSource): Promise<FlightLog> {
  const headers = { 'content-type': FLIGHT_LOG_MEDIA_TYPE };
  const answer = await fetchRows(rowsUrl(id), { method: 'PUT', headers, body: bytes as BodyInit });
  const { data } = (await answer.json()) as { data: unknown };
  return flightLog.parse(data);
}

/** Stores a new log. @throws ApiError, NetworkError */
export async function saveLog(bytes: BufferSource): Promise<FlightLog> {
  const id = generateId('log_', (length) => crypto.getRandomValues(new Uint8Array(length)));
  const saved = await sendRows(id, bytes);
  await refresh();
  return saved;
}

/** A log with its rows. The rows never change: they are read once. */
export const logRowsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'rows', id],
    queryFn: async () => inRecorderThread('unpack', await rowsOf(id)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
  });

/** Airfields within two nautical miles of the given places. */
export const airfieldsNear = (places: readonly { lat: number; lon: number }[]): Promise<Airfield[]> =>
  callEndpoint(findAirfields, { body: { places: places.slice(0, AIRFIELD_PLACES_MAX) } });

/** Airfields where the flight was low. Without them the analysis continues, and states so. */
export const airfieldsQuery = (id: string, samples: FlightSamples | null) =>
  queryOptions({
    queryKey: [...KEY, 'airfields', id],
    queryFn: async () => airfieldsNear(samples ? await inRecorderThread('places', samples) : []),
    enabled: samples !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });

export const analysisQuery = (
  id: string,
  given: { samples: FlightSamples | null; limits: readonly Limit[]; airfields: readonly Airfield[] | null },
) => {
  const { samples, limits, airfields } = given;
  return queryOptions({
    queryKey: [...KEY, 'analysis', id, limits, airfields],
    queryFn: async () => (samples ? inRecorderThread('analyse', samples, limits, airfields ?? []) : null),
    enabled: samples !== null && airfields !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
  });
};

export const savedFlightsQuery = (deps: RecorderDeps) =>
  queryOptions({ queryKey: [...KEY, 'flights'], queryFn: () => deps.flights(), staleTime: 0, retry: false });

export const plannedQuery = (deps: RecorderDeps, flightId: string | null) =>
  queryOptions({
    queryKey: [...KEY, 'planned', flightId],
    queryFn: () => (flightId === null ? null : deps.planned(flightId)),
    enabled: flightId !== null,
    staleTime: 0,
    retry: false,
  });

type Names = Pick<FlightLog, 'title' | 'registration' | 'aircraft' | 'flightId'>;

/** Changes names of a log; a refusal is shown, and the list is refetched. */
export async function changeLog(log: FlightLog, change: Partial<Names>): Promise<void> {
  const { title, registration, aircraft, flightId, id, revision } = log;
  try {
    const body = { title, registration, aircraft, flightId, ...change, revision };
    await callEndpoint(changeFlightLog, { params: { id }, body });
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
  await refresh();
}

async function bringBack(log: FlightLog, bytes: ArrayBuffer): Promise<void> {
  try {
    const saved = await sendRows(log.id, bytes);
    const { title, registration, aircraft, flightId } = log;
    await changeLog(saved, { title, registration, aircraft, flightId });
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
    await refresh();
  }
}

/** Deletes a log and offers Undo: its rows are kept until then. */
export async function deleteLogWithUndo(log: FlightLog): Promise<void> {
  try {
    const bytes = await rowsOf(log.id);
    await callEndpoint(deleteFlightLog, { params: { id: log.id }, query: { revision: log.revision } });
    toast({
      message: `${log.title} deleted`,
      action: { label: 'Undo', onSelect: () => void bringBack(log, bytes) },
    });
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
  await refresh();
}
