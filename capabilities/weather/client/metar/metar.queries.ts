import { queryOptions } from '@tanstack/react-query';
import { ApiError, NetworkError, callEndpoint } from '#platform/client/query/api-client.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import type { FlightCategory } from '#aviation/reports/flight-category.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import {
  STATIONS_MAX,
  type WeatherRecord,
  getMetars,
  getWeather,
  getWeatherService,
} from '../../contract.ts';
import { windText } from './report-text.ts';
import { altitudesOf } from './weather-outlook.ts';

const MINUTE_MS = 60_000;
/** Spec 9: weather is stale after 5 min and refetched every 5 min. */
const WEATHER_MS = 5 * MINUTE_MS;
/** While the server has no reports yet. */
const WAITING_MS = 5000;

/** A failed call about weather, with the text of spec 8. */
export class WeatherCallError extends Error {
  override readonly name = 'WeatherCallError';
  /** The code of the response; null without a response. 404: the station makes no report. */
  readonly code: number | null;
  constructor(message: string, code: number | null, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

function wrapped(icao: string, error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  const message = `Failed to fetch weather for ${icao}`;
  if (!(error instanceof ApiError)) return new WeatherCallError(message, null, error);
  const inner = new Error(`Weather not available for ${icao}`, { cause: error });
  return new WeatherCallError(message, error.code, inner);
}

/** The server's message for a failed call, for the user. */
export function reasonOf(error: Error): string {
  let cause: unknown = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return cause instanceof Error ? cause.message : error.message;
}

/** METAR and TAF of an airport. @throws WeatherCallError `Failed to fetch weather for {icao}` */
export async function fetchWeather(icao: string, signal?: AbortSignal): Promise<WeatherRecord> {
  try {
    return await callEndpoint(getWeather, { query: { icao } }, signal);
  } catch (error) {
    throw wrapped(icao, error);
  }
}

/** The weather-service call of spec 7: the first record of the list is used. @throws WeatherCallError */
export async function fetchWeatherDetails(icao: string, signal?: AbortSignal): Promise<WeatherRecord> {
  const query = { ids: icao, format: 'json', taf: 'true' } as const;
  const records = await callEndpoint(getWeatherService, { query }, signal).catch((error: unknown) => {
    throw wrapped(icao, error);
  });
  const [first] = records;
  if (first) return first;
  const inner = new Error(`Weather not available for ${icao}`);
  throw new WeatherCallError(`Failed to fetch weather for ${icao}`, 404, inner);
}

/** A lost connection is retried; a negative answer is not. */
const retry = (failures: number, error: Error): boolean =>
  failures < 2 && error.cause instanceof NetworkError;

/** Weather of an airport: stale after 5 min, refetched every 5 min (spec 9). */
export const weatherQuery = (icao: string) =>
  queryOptions({
    queryKey: ['weather', 'station', icao],
    queryFn: ({ signal }) => fetchWeather(icao, signal),
    staleTime: WEATHER_MS,
    refetchInterval: WEATHER_MS,
    retry,
  });

/**
 * Weather details with `airport_info`: stale after 5 min (spec 9). An airport without a report gives an empty list,
 * not a failed request.
 */
export const weatherDetailsQuery = (icao: string) =>
  queryOptions({
    queryKey: ['weather', 'details', icao],
    queryFn: ({ signal }) => fetchWeatherDetails(icao, signal),
    staleTime: WEATHER_MS,
    refetchInterval: WEATHER_MS,
    retry,
  });

/** Every station for the map. */
export const metarsQuery = () =>
  queryOptions({
    queryKey: ['weather', 'metars'],
    queryFn: ({ signal }) => callEndpoint(getMetars, {}, signal),
    staleTime: WEATHER_MS,
    refetchInterval: ({ state }) => (state.data?.freshness.receivedAt ? WEATHER_MS : WAITING_MS),
  });

const WIND_MS = MINUTE_MS;

/**
 * The wind of an airport's last report, `null` where there are no reports; one fetch for all callers. A report of
 * another place with the same identifier does not count.
 * @throws Error with a message for the user
 */
export async function airportWind(icao: string) {
  try {
    const record = await fetchShared({ ...weatherDetailsQuery(icao), staleTime: WIND_MS });
    const { metar, freshness, positionConflict } = record;
    if (positionConflict !== null)
      return {
        wind: null,
        text: `unknown: the report is for a station ${positionConflict.distanceNm.toLocaleString('en-US')} NM away`,
        observedMs: metar?.observedMs ?? null,
        densityAltitudeFt: null,
        freshness,
      };
    const wind = metar?.conditions.wind ?? null;
    return {
      wind,
      text: windText(wind),
      observedMs: metar?.observedMs ?? null,
      densityAltitudeFt: altitudesOf(record).densityFt,
      freshness,
    };
  } catch (error) {
    if (error instanceof WeatherCallError && error.code === 404) return null;
    throw error;
  }
}

/** An older report is not valid now: the next ones are missing. */
const CURRENT_MS = 100 * MINUTE_MS;

/**
 * The category of each airport from its last report, `null` where none is made, or the last one is old or of another
 * place.
 * @throws Error with a message for the user
 */
export async function flightCategories(
  icaos: readonly string[],
): Promise<ReadonlyMap<string, FlightCategory | null>> {
  const categories = new Map<string, FlightCategory | null>(icaos.map((icao) => [icao, null]));
  for (let from = 0; from < icaos.length; from += STATIONS_MAX) {
    const ids = icaos.slice(from, from + STATIONS_MAX).join(',');
    const query = { ids, format: 'json', taf: 'false' } as const;
    for (const { icao, category, metar, positionConflict } of await callEndpoint(getWeatherService, {
      query,
    })) {
      const isCurrent = nowMs() - (metar?.observedMs ?? Number.NEGATIVE_INFINITY) < CURRENT_MS;
      if (isCurrent && positionConflict === null) categories.set(icao, category);
    }
  }
  return categories;
}
