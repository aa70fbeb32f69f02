import type { AirportDetail, RunwayEnd } from '../contract.ts';
import type { AirportHistoryItem } from '../domain/airport-history.ts';

/** John F. Kennedy International as the server answers it, for tests. */
export function sampleAirport(part: Partial<AirportDetail> = {}): AirportDetail {
  return {
    icao: 'KJFK',
    name: 'John F Kennedy International Airport',
    elevation: 13,
    location: { latitude: 40.639447, longitude: -73.779317 },
    speed_limit: null,
    speed_limit_altitude: null,
    transition_altitude: 18000,
    transition_level: 180,
    iata: 'JFK',
    localCode: 'JFK',
    type: 'large_airport',
    city: 'New York',
    state: 'NY',
    country: 'US',
    timeZone: 'America/New_York',
    fuelTypes: ['A'],
    hasILS: true,
    hasCustoms: null,
    longestRunway: 14511,
    magneticVariation: -12.9,
    source: 'NASR',
    asOf: '2026-09-03',
    otherSources: [{ figures: 'Name and place', source: 'OurAirports', asOf: null }],
    reportedElsewhere: null,
    ...part,
  };
}

/** A history entry, for tests. */
export function sampleVisit(part: Partial<AirportHistoryItem> = {}): AirportHistoryItem {
  const icao = part.icao ?? 'KJFK';
  return {
    id: icao,
    icao,
    name: `${icao} airport`,
    date: '2026-11-20T12:00:00.000Z',
    location: { latitude: 40, longitude: -73, city: null, state: null, country: null },
    elevation: null,
    longestRunway: null,
    fuelTypes: null,
    timeZone: null,
    hasILS: null,
    hasCustoms: null,
    isStarred: false,
    ...part,
  };
}

/** A runway end with nothing known but what is given, for tests. */
export function sampleRunwayEnd(part: Partial<RunwayEnd> & { ident: string }): RunwayEnd {
  return {
    heading: null,
    headingMagnetic: null,
    length: null,
    width: null,
    elevation: null,
    surface: null,
    lighted: null,
    reciprocal: null,
    latitude: null,
    longitude: null,
    displacedThreshold: null,
    approachLights: null,
    slopeIndicator: null,
    tora: null,
    toda: null,
    asda: null,
    lda: null,
    ils: null,
    source: 'NASR',
    asOf: '2026-09-03',
    ...part,
  };
}
