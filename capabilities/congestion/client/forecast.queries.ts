import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { type Freshness, freshness } from '#platform/contract/freshness.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { ApiError, apiUrl, callEndpoint, fetchWithToken } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { OPEN_METEO_PATH } from '#capabilities/weather/contract.ts';
import { type AadcResponse, getAadcAirport } from '../contract.ts';
import { type OwnCodes, ownAadcCandidates } from '../domain/aadc-codes.ts';
import type { MinutelyBlock } from '../domain/hazard-level.ts';
import { allowsPlaceholder } from '../domain/placeholder.ts';

const MINUTE_MS = 60_000;
/** The FAA's page refreshes every 10 minutes. */
const DEMAND_MS = 10 * MINUTE_MS;
/** A step of the forecast. */
const FORECAST_MS = 15 * MINUTE_MS;
/** While there is only a placeholder. */
const AGAIN_MS = 2 * MINUTE_MS;

/** Known demand of an airport, or the reason for a placeholder (row E6). */
export type DemandAnswer = { kind: 'data'; aadc: AadcResponse } | { kind: 'placeholder'; reason: string };

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Tries the airport's codes in turn; only "not found" leads to the next. */
async function askByCodes(codes: OwnCodes, signal: AbortSignal): Promise<AadcResponse> {
  let last: unknown = null;
  for (const id of ownAadcCandidates(codes)) {
    try {
      return await callEndpoint(getAadcAirport, { params: { id } }, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 404) throw error;
      last = error;
    }
  }
  throw last;
}

/** @throws errors for which spec 8 allows no placeholder */
async function fetchDemand(codes: OwnCodes, signal: AbortSignal): Promise<DemandAnswer> {
  try {
    return { kind: 'data', aadc: await askByCodes(codes, signal) };
  } catch (error) {
    if (isAbort(error)) throw error;
    const failure = { code: error instanceof ApiError ? error.code : null, message: messageOf(error) };
    if (!allowsPlaceholder(failure)) throw error;
    return { kind: 'placeholder', reason: failure.message };
  }
}

/** Arrival demand of an airport. */
export const demandQuery = (codes: OwnCodes) =>
  queryOptions({
    queryKey: ['congestion', 'demand', codes.icao],
    queryFn: ({ signal }) => fetchDemand(codes, signal),
    staleTime: ({ state }) => (state.data?.kind === 'placeholder' ? AGAIN_MS : DEMAND_MS),
    refetchInterval: ({ state }) => (state.data?.kind === 'placeholder' ? AGAIN_MS : DEMAND_MS),
    retry: false,
  });

/** The forecast behind the hazard level, or the reason for a placeholder (row E7). */
export type ForecastAnswer =
  | { kind: 'data'; block: MinutelyBlock; freshness: Freshness | null }
  | { kind: 'placeholder'; reason: string };

const column = z.array(z.number().nullable()).optional();
const forecast = z.looseObject({
  minutely_15: z.looseObject({
    time: z.array(z.union([z.number(), z.string()])),
    precipitation: column,
    wind_gusts_10m: column,
    lightning_potential: column,
    visibility: column,
    wind_speed_10m: column,
  }),
});
const FIELDS = 'precipitation,wind_gusts_10m,lightning_potential,visibility,wind_speed_10m';

function freshnessOf(header: string | null): Freshness | null {
  try {
    const read = freshness.safeParse(JSON.parse(header ?? ''));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

const refusal = z.object({ reason: z.string() });

async function askForecast(place: ForecastPlace, signal: AbortSignal): Promise<ForecastAnswer> {
  const query = new URLSearchParams({
    lat: String(place.latitude),
    lng: String(place.longitude),
    minutely_15: FIELDS,
  });
  const response = await fetchWithToken(apiUrl(`${OPEN_METEO_PATH}?${query.toString()}`), {
    headers: { accept: 'application/json' },
    signal,
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const said = refusal.safeParse(body);
    return {
      kind: 'placeholder',
      reason: said.success ? said.data.reason : `The forecast answered ${response.status}.`,
    };
  }
  const read = forecast.safeParse(body);
  if (!read.success) return { kind: 'placeholder', reason: 'The forecast has an unknown format.' };
  if (read.data.minutely_15.time.length === 0)
    return { kind: 'placeholder', reason: 'The forecast is empty.' };
  return {
    kind: 'data',
    block: read.data.minutely_15,
    freshness: freshnessOf(response.headers.get('meridian-freshness')),
  };
}

interface ForecastPlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** The forecast of a place in steps of 15 minutes. Spec 8: any failure of it is a placeholder. */
export const forecastQuery = (place: ForecastPlace) =>
  queryOptions({
    queryKey: ['congestion', 'forecast', place.latitude.toFixed(4), place.longitude.toFixed(4)],
    queryFn: async ({ signal }): Promise<ForecastAnswer> => {
      try {
        return await askForecast(place, signal);
      } catch (error) {
        if (isAbort(error)) throw error;
        return { kind: 'placeholder', reason: 'The server cannot be reached.' };
      }
    },
    staleTime: ({ state }) => (state.data?.kind === 'placeholder' ? AGAIN_MS : FORECAST_MS),
    refetchInterval: ({ state }) => (state.data?.kind === 'placeholder' ? AGAIN_MS : FORECAST_MS),
    retry: false,
  });

/** Prefetches the data of both charts of an airport; fresh data is not fetched again. */
export const prefetchForecasts = (airport: OwnCodes & { location: ForecastPlace }): Promise<unknown> =>
  Promise.all([
    queryClient.prefetchQuery(demandQuery(airport)),
    queryClient.prefetchQuery(forecastQuery(airport.location)),
  ]);
