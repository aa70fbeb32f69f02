import { settings } from '#platform/client/shell/settings.store.ts';
import { queryOptions } from '@tanstack/react-query';
import { placeKey, reverseGeocode } from '#capabilities/places/contract.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import type { AirportDetail } from '../contract.ts';
import type { AirportsDeps, AirportWind } from './airports-deps.ts';
import { retryWhenLost } from './airports.queries.ts';

const MINUTE_MS = 60_000;

/** The last warning about place names in the cached responses of this session. */
const REPORTED_KEY = ['airport', 'place-warning'];

/** The name of a place; empty where it has none. Reports once that no map service names it (row E8). */
async function fetchPlaceName(location: AirportDetail['location'], signal: AbortSignal): Promise<string> {
  const { latitude, longitude } = location;
  const { label, warning } = await callEndpoint(reverseGeocode, { query: { latitude, longitude } }, signal);
  if (warning !== null && queryClient.getQueryData(REPORTED_KEY) === undefined) {
    queryClient.setQueryData(REPORTED_KEY, warning);
    // oxlint-disable-next-line no-console -- row E8: the missing token is reported once
    console.warn(warning);
  }
  return label;
}

/** Location label: by coordinates to four decimals, stale after 12 min (spec 7, 9). */
export const placeNameQuery = (location: AirportDetail['location']) =>
  queryOptions({
    queryKey: ['airport', 'place', placeKey(location)],
    queryFn: ({ signal }) => fetchPlaceName(location, signal),
    staleTime: 12 * MINUTE_MS,
    retry: retryWhenLost,
  });

/** Spec 9: weather is stale after 5 min and refetched every 5 min. */
const WEATHER_MS = 5 * MINUTE_MS;

/** The wind of an airport from its last report; `null` where no report is made. */
export const airportWindQuery = ({ airportWind }: Pick<AirportsDeps, 'airportWind'>, icao: string) =>
  queryOptions({
    // The text is in the unit of the settings.
    queryKey: ['airport', 'wind', icao, settings.get().speed],
    queryFn: (): Promise<AirportWind | null> => airportWind(icao),
    staleTime: WEATHER_MS,
    refetchInterval: WEATHER_MS,
    retry: false,
  });

/** Categories of the current weather, for the chips IFR and VFR. */
export const categoriesQuery = (
  { flightCategories }: Pick<AirportsDeps, 'flightCategories'>,
  icaos: readonly string[],
) =>
  queryOptions({
    queryKey: ['airport', 'categories', ...icaos],
    queryFn: () => flightCategories(icaos),
    staleTime: WEATHER_MS,
    refetchInterval: WEATHER_MS,
    retry: false,
  });

/** Whether an airport has NOTAMs, for the chip No NOTAMs. */
export const hasNotamsQuery = ({ hasNotams }: Pick<AirportsDeps, 'hasNotams'>, icao: string) =>
  queryOptions({
    queryKey: ['airport', 'has-notams', icao],
    queryFn: () => hasNotams(icao),
    staleTime: WEATHER_MS,
    retry: false,
  });
