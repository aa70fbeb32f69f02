import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { FlightCategory } from '#aviation/reports/flight-category.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { countryName } from './airport-text.ts';
import type { AirportHistory, AirportHistoryItem } from './airport-history.ts';

/** Filter chips of the airport list (spec 2), in order. */
export const AIRPORT_FILTERS = [
  { id: 'runway', title: '≥8k Runway' },
  { id: 'ifr', title: 'IFR' },
  { id: 'vfr', title: 'VFR' },
  { id: 'ils', title: 'ILS' },
  { id: 'jetA', title: 'Jet A' },
  { id: 'near', title: '<100nm' },
  { id: 'customs', title: 'Customs' },
  { id: 'noNotams', title: 'No NOTAMs' },
  { id: 'starred', title: 'Starred' },
] as const;
export type AirportFilter = (typeof AIRPORT_FILTERS)[number]['id'];

/** Thresholds of the filters. */
export const LONG_RUNWAY_FT = 8000;
export const NEAR_NM = 100;

/** Request for the list. */
export interface AirportListRequest {
  text: string;
  filters: ReadonlySet<AirportFilter>;
  starred: readonly string[];
  /** Reference of "near": the map centre, or the device position. */
  origin: LatLon;
  /** Category of the current weather by code; absent or `null` is unknown. */
  categories: ReadonlyMap<string, FlightCategory | null>;
  /** Whether an airport has NOTAMs, by code; absent or `null` is unknown. */
  notams: ReadonlyMap<string, boolean | null>;
  /** `recents`: last visited first; `code`: by ICAO code. */
  sort: 'recents' | 'code';
}

export interface AirportListResult {
  airports: AirportHistoryItem[];
  /** Airports that a filter cannot evaluate because data are missing; they are omitted. */
  unjudged: { filter: AirportFilter; count: number }[];
}

/** Whether the text is part of ICAO code, name, city, state or country, ignoring case (spec 5). */
export function matchesText(airport: AirportHistoryItem, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return true;
  const { city, state, country } = airport.location;
  const countryWords = country === null ? null : countryName(country);
  return [airport.icao, airport.name, city, state, country, countryWords].some((field) =>
    field?.toLowerCase().includes(wanted),
  );
}

/** Jet A, or Jet A+ with icing inhibitor, in source spellings: `A`, `A+`, `Jet A`, `JET-A+`. */
export function isJetA(fuel: string): boolean {
  return /^(JET[\s-]?)?A\+?$/i.test(fuel.trim());
}

type Verdict = (airport: AirportHistoryItem, request: AirportListRequest) => boolean | null;

const negated = (verdict: boolean | null): boolean | null => (verdict === null ? null : !verdict);

/** IFR and LIFR require an instrument clearance; VFR and MVFR do not. */
function isIfr(category: FlightCategory | null): boolean | null {
  return category === null ? null : category === 'IFR' || category === 'LIFR';
}

/** Result of each filter for an airport; `null` when data are missing. */
const VERDICTS: Record<AirportFilter, Verdict> = {
  runway: ({ longestRunway }) => (longestRunway === null ? null : longestRunway >= LONG_RUNWAY_FT),
  ils: ({ hasILS }) => hasILS,
  jetA: ({ fuelTypes }) => fuelTypes?.some(isJetA) ?? null,
  ifr: ({ icao }, { categories }) => isIfr(categories.get(icao) ?? null),
  vfr: ({ icao }, { categories }) => negated(isIfr(categories.get(icao) ?? null)),
  noNotams: ({ icao }, { notams }) => negated(notams.get(icao) ?? null),
  near: ({ location }, { origin }) =>
    distanceNm(origin, { lat: location.latitude, lon: location.longitude }) < NEAR_NM,
  customs: ({ hasCustoms }) => hasCustoms,
  starred: ({ icao }, { starred }) => starred.includes(icao),
};

/** Visited airports that match the text and all filters, sorted; the history is in order of the last visit. */
export function listAirports(history: AirportHistory, request: AirportListRequest): AirportListResult {
  const named = history.filter((airport) => matchesText(airport, request.text));
  const unjudged: AirportListResult['unjudged'] = [];
  let airports = named;
  for (const { id: filter } of AIRPORT_FILTERS) {
    if (!request.filters.has(filter)) continue;
    const judge = VERDICTS[filter];
    const count = named.filter((airport) => judge(airport, request) === null).length;
    if (count > 0) unjudged.push({ filter, count });
    airports = airports.filter((airport) => judge(airport, request) === true);
  }
  if (request.sort === 'code') airports = airports.toSorted((a, b) => (a.icao < b.icao ? -1 : 1));
  return { airports, unjudged };
}
