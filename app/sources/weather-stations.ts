import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { StationSite } from '#capabilities/weather/domain/station-place.ts';
import type { StationSites } from '#capabilities/weather/server/station-weather.ts';
import type { Station } from '#sky/observations/station.ts';
import { SCHEDULED_RANK } from './airport-ranks.ts';

interface Known {
  reader: NavdataReader;
  reporting: readonly Station[];
  sites: Map<string, StationSite | null>;
}

/** Reporting stations, from the loaded navigation data. */
export interface WeatherStations {
  sites: StationSites;
  /** Every large and medium airport with an ICAO code; `null` while no data is loaded. */
  reporting(): readonly Station[] | null;
  hasForecast(station: Station): boolean;
}

const WORLD = { west: -180, south: -90, east: 180, north: 90 };
const ALL = 200_000;
/** Minimum rank of medium airports; seventy thousand airfields below need not be searched. */
const MIN_RANK = 15;

function reportingOf(reader: NavdataReader): Station[] {
  return reader
    .airportsInBox(WORLD, { limit: ALL, minRank: MIN_RANK })
    .map((airport) => reader.airportSummary(airport))
    .flatMap(({ icao, type, name, lat, lon, elevationFt }): Station[] => {
      const isLarge = type === 'large_airport';
      if (icao === null || !/^[A-Z]{4}$/.test(icao) || !(isLarge || type === 'medium_airport')) return [];
      return [{ icao, name, lat, lon, elevationFt: elevationFt ?? 0, isLarge }];
    });
}

function siteIn(reader: NavdataReader, icao: string): StationSite | null {
  const airport = reader.airportByIdent(icao);
  if (airport === null) return null;
  const { name, lat, lon, elevationFt, rank } = reader.airportSummary(airport);
  return { icao, name, lat, lon, elevationFt, rank };
}

/** Looks up stations in the current navigation data; results are cached as long as the data is loaded. */
export function weatherStationsOf(current: () => NavdataReader | null): WeatherStations {
  let known: Known | null = null;
  const open = (): Known | null => {
    const reader = current();
    if (reader === null) return null;
    if (known?.reader !== reader) known = { reader, reporting: reportingOf(reader), sites: new Map() };
    return known;
  };
  const find = (icao: string): StationSite | null => {
    const opened = open();
    if (opened === null) return null;
    const before = opened.sites.get(icao);
    if (before !== undefined) return before;
    const site = siteIn(opened.reader, icao);
    opened.sites.set(icao, site);
    return site;
  };
  return {
    sites: { find },
    reporting: () => open()?.reporting ?? null,
    hasForecast: (station) => station.isLarge || (find(station.icao)?.rank ?? 0) >= SCHEDULED_RANK,
  };
}
