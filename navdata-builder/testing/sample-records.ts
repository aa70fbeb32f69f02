import type { AirportRecord, EnroutePointRecord, RunwayRecord } from '../navdata-set.ts';
import { bareRunwayEnd } from '../sources/record-values.ts';

/** An airport record for tests: only ident, name, position and the test's values are known. */
export function sampleAirport(values: Partial<AirportRecord> & Pick<AirportRecord, 'ident'>): AirportRecord {
  return {
    icao: null,
    iata: null,
    localCode: null,
    aliases: [],
    name: `${values.ident} airport`,
    type: 'small_airport',
    country: 'US',
    region: null,
    municipality: null,
    timeZone: null,
    elevationFt: null,
    isScheduled: null,
    isTowered: null,
    hasIls: null,
    hasCustoms: null,
    fuelTypes: null,
    runways: [],
    frequencies: [],
    source: 'test',
    lat: 40,
    lon: -74,
    ...values,
  };
}

/** A fix or navaid for tests. */
export function samplePoint(
  values: Partial<EnroutePointRecord> & Pick<EnroutePointRecord, 'ident' | 'lat' | 'lon'>,
): EnroutePointRecord {
  return {
    kind: 'FIX',
    name: null,
    type: null,
    region: null,
    country: null,
    frequencyKhz: null,
    elevationFt: null,
    rangeNm: null,
    variationDegEast: null,
    usage: null,
    source: 'test',
    ...values,
  };
}

/** A runway with two ends for tests. */
export function sampleRunway(idents: readonly string[], values: Partial<RunwayRecord> = {}): RunwayRecord {
  return {
    lengthFt: null,
    widthFt: null,
    surface: null,
    isLighted: null,
    isClosed: false,
    ends: idents.map(bareRunwayEnd),
    ...values,
  };
}
