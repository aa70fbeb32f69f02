import { useQueries, useQuery } from '@tanstack/react-query';
import { mapView } from '#platform/client/layers/map-view.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { type AirportListRequest, matchesText } from '../domain/airport-filter.ts';
import type { AirportHistory } from '../domain/airport-history.ts';
import { categoriesQuery, hasNotamsQuery } from './airport-facts.queries.ts';
import { airportsContext } from './airports-deps.ts';
import { airportList, starredAirports } from './airports.store.ts';

/** A source of NOTAMs allows about this many requests a minute: only the last visited airports are queried. */
const MAX_ASKED = 30;

/** Data for the selected chips, and its progress. */
export interface ListFacts {
  request: AirportListRequest;
  /** As text: the data still pending; `null` when there is none. */
  pending: string | null;
  failure: { message: string; retry: () => void } | null;
}

function useCategories(codes: readonly string[]) {
  const given = airportsContext.use();
  return useQuery({
    ...categoriesQuery(
      given,
      [...codes].toSorted((a, b) => (a < b ? -1 : 1)),
    ),
    enabled: codes.length > 0,
  });
}

function useNotams(codes: readonly string[], isWanted: boolean) {
  const given = airportsContext.use();
  const queriedCodes = isWanted ? codes.slice(0, MAX_ASKED) : [];
  const queries = useQueries({ queries: queriedCodes.map((icao) => hasNotamsQuery(given, icao)) });
  const known = new Map<string, boolean | null>();
  for (const [index, icao] of queriedCodes.entries()) known.set(icao, queries[index]?.data ?? null);
  const failed = queries.filter((query) => query.isError);
  return {
    known,
    pending: queries.filter((query) => query.isPending).length,
    failed,
  };
}

/** Queries the weather of the list in one call, and NOTAMs only while their chip is on. */
export function useListFacts(history: AirportHistory): ListFacts {
  const starred = useSlice(starredAirports);
  const center = useSlice(mapView, (view) => view.center);
  const { text, filters, sort, ownPosition } = useSlice(airportList);
  const codes = history.filter((airport) => matchesText(airport, text)).map((airport) => airport.icao);
  const needsWeather = filters.includes('ifr') || filters.includes('vfr');
  // For the whole list, so that typing a letter causes no new query.
  const weather = useCategories(history.map(({ icao }) => icao));
  const notams = useNotams(codes, filters.includes('noNotams'));
  const isWeatherPending = needsWeather && codes.length > 0 && weather.isPending;
  const pending = [
    isWeatherPending ? 'weather' : null,
    notams.pending > 0
      ? `NOTAMs of ${notams.pending} ${notams.pending === 1 ? 'airport' : 'airports'}`
      : null,
  ].filter((part) => part !== null);
  return {
    request: {
      text,
      filters: new Set(filters),
      starred,
      origin: ownPosition ?? { lat: center.latitude, lon: center.longitude },
      categories: weather.data ?? new Map(),
      notams: notams.known,
      sort,
    },
    pending: pending.length === 0 ? null : `Asking for ${pending.join(' and ')} …`,
    failure: failureOf(weather, notams.failed),
  };
}

function failureOf(
  weather: ReturnType<typeof useCategories>,
  notams: ReturnType<typeof useNotams>['failed'],
): ListFacts['failure'] {
  if (weather.isError) {
    return {
      message: `Failed to load weather data: ${weather.error.message}`,
      retry: () => void weather.refetch(),
    };
  }
  const [first] = notams;
  if (!first?.error) return null;
  return {
    message:
      notams.length === 1 ? first.error.message : `Failed to fetch NOTAMs for ${notams.length} airports`,
    retry: () => {
      for (const query of notams) void query.refetch();
    },
  };
}
