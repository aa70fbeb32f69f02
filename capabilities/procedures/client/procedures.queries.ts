import { queryOptions } from '@tanstack/react-query';
import { ApiError, NetworkError, callEndpoint } from '#platform/client/query/api-client.ts';
import {
  type ApproachSummary,
  type ProcedureGeometry,
  type ProcedureSummary,
  type TerminalWaypoint,
  getApproaches,
  getProcedureGeometry,
  getProcedures,
  getTerminalWaypoints,
} from '../contract.ts';
import type { ProcedureOverlay } from './procedure-overlays.store.ts';

const HOUR_MS = 3_600_000;

/**
 * A failed call about procedures, with the text of spec 8. Its cause is `… not available for {icao}` when the server
 * answered with a code other than 200, and the broken connection when it did not answer.
 */
export class ProcedureCallError extends Error {
  override readonly name = 'ProcedureCallError';
}

async function calling<Data>(
  call: () => Promise<Data>,
  icao: string,
  what: { fetched: string; available: string },
): Promise<Data> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const cause =
      error instanceof ApiError
        ? new Error(`${what.available} not available for ${icao}`, { cause: error })
        : error;
    throw new ProcedureCallError(`Failed to fetch ${what.fetched} for ${icao}`, { cause });
  }
}

const PROCEDURES = { fetched: 'procedures', available: 'Procedures' };
const APPROACHES = { fetched: 'approaches', available: 'Approaches' };
const WAYPOINTS = { fetched: 'terminal waypoints', available: 'Terminal waypoints' };

/** @throws ProcedureCallError `Failed to fetch procedures for {icao}` */
export const fetchProcedures = (
  icao: string,
  signal?: AbortSignal,
): Promise<{ sid: ProcedureSummary[]; star: ProcedureSummary[] }> =>
  calling(() => callEndpoint(getProcedures, { query: { icao } }, signal), icao, PROCEDURES);

/** @throws ProcedureCallError `Failed to fetch approaches for {icao}` */
export const fetchApproaches = (icao: string, signal?: AbortSignal): Promise<ApproachSummary[]> =>
  calling(() => callEndpoint(getApproaches, { query: { icao } }, signal), icao, APPROACHES);

/** @throws ProcedureCallError `Failed to fetch procedures for {icao}`, of an approach `… approaches …` */
export function fetchGeometry(
  { icao, kind, ident, transition, runway }: ProcedureOverlay,
  signal?: AbortSignal,
): Promise<ProcedureGeometry> {
  const query = {
    icao,
    kind,
    ident,
    ...(transition === null ? {} : { transition }),
    ...(runway === null ? {} : { runway }),
  };
  const what = kind === 'approach' ? APPROACHES : PROCEDURES;
  return calling(() => callEndpoint(getProcedureGeometry, { query }, signal), icao, what);
}

/** @throws ProcedureCallError `Failed to fetch terminal waypoints for {icao}` */
export const fetchTerminalWaypoints = (icao: string, signal?: AbortSignal): Promise<TerminalWaypoint[]> =>
  calling(() => callEndpoint(getTerminalWaypoints, { query: { icao } }, signal), icao, WAYPOINTS);

/** A lost connection is retried; a negative answer is not. */
const retry = (failures: number, error: Error): boolean =>
  failures < 2 && error.cause instanceof NetworkError;

/** Procedures change only with the AIRAC cycle. */
const options = { staleTime: HOUR_MS, retry };

export const proceduresQuery = (icao: string) =>
  queryOptions({
    queryKey: ['procedures', 'list', icao],
    queryFn: ({ signal }) => fetchProcedures(icao, signal),
    ...options,
  });

export const approachesQuery = (icao: string) =>
  queryOptions({
    queryKey: ['procedures', 'approaches', icao],
    queryFn: ({ signal }) => fetchApproaches(icao, signal),
    ...options,
  });

export const geometryQuery = (overlay: ProcedureOverlay) => {
  const { icao, kind, ident, transition, runway } = overlay;
  return queryOptions({
    queryKey: ['procedures', 'geometry', icao, kind, ident, transition, runway],
    queryFn: ({ signal }) => fetchGeometry(overlay, signal),
    ...options,
  });
};

export const terminalWaypointsQuery = (icao: string) =>
  queryOptions({
    queryKey: ['procedures', 'waypoints', icao],
    queryFn: ({ signal }) => fetchTerminalWaypoints(icao, signal),
    ...options,
  });
