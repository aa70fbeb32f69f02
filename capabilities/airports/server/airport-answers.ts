import type { AirportDetail, Communication, RunwayEnd } from '../contract.ts';
import { figureOrigins } from './figure-origins.ts';

/** The navigation data that the airport calls need; implemented by the reader of the artefact. */
export interface AirportSource {
  /** The airport with this ICAO code or ident, or `null`. Any case. */
  airportByIdent(code: string): number | null;
  airportDetail(airport: number): AirportRecord;
  readonly meta: {
    readonly sources: readonly {
      readonly id: string;
      readonly name: string;
      readonly asOf: string | null;
    }[];
  };
}

/** An airport as navigation data knows it: feet, MHz, WGS84 degrees; `null` is unknown. */
export interface AirportRecord {
  readonly ident: string;
  readonly icao: string | null;
  readonly iata: string | null;
  readonly localCode: string | null;
  readonly name: string;
  readonly type: string;
  readonly municipality: string | null;
  readonly region: string | null;
  readonly country: string | null;
  readonly lat: number;
  readonly lon: number;
  readonly elevationFt: number | null;
  readonly longestRunwayFt: number | null;
  readonly timeZone: string | null;
  /** Scheduled service, listed only by OurAirports. */
  readonly isScheduled: boolean | null;
  readonly hasIls: boolean | null;
  readonly hasCustoms: boolean | null;
  readonly fuelTypes: readonly string[] | null;
  readonly transitionAltitudeFt: number | null;
  readonly transitionLevel: number | null;
  readonly speedLimitKt: number | null;
  readonly speedLimitAltitudeFt: number | null;
  readonly magneticVariationDegEast: number | null;
  readonly runways: readonly RunwayRecord[];
  readonly frequencies: readonly FrequencyRecord[];
  /** Ids of the sources of parts, which may differ from the airport's source; null where no gap was filled. */
  readonly elevationSource: string;
  readonly runwaySource: string;
  readonly frequencySource: string;
  readonly runwayGapSource: string | null;
  readonly source: string;
  readonly asOf: string | null;
}

interface RunwayRecord {
  readonly ident: string;
  readonly reciprocalIdent: string | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly headingDegTrue: number | null;
  readonly headingDegMag: number | null;
  readonly lengthFt: number | null;
  readonly widthFt: number | null;
  readonly elevationFt: number | null;
  readonly surface: string | null;
  readonly isLighted: boolean | null;
  readonly isClosed: boolean;
  readonly displacedThresholdFt: number | null;
  readonly toraFt: number | null;
  readonly todaFt: number | null;
  readonly asdaFt: number | null;
  readonly ldaFt: number | null;
  readonly approachLights: string | null;
  readonly slopeIndicator: string | null;
  readonly ils: {
    readonly ident: string | null;
    readonly system: string | null;
    readonly courseDegMag: number | null;
    readonly glideSlopeDeg: number | null;
    readonly category: string | null;
    readonly frequencyMhz: number | null;
  } | null;
}

interface FrequencyRecord {
  readonly type: string;
  readonly name: string | null;
  readonly frequencyMhz: number;
  readonly remark: string | null;
}

type Sourced = Pick<AirportDetail, 'source' | 'asOf'>;

function sourcedBy(navdata: AirportSource, id: string): Sourced {
  const source = navdata.meta.sources.find((one) => one.id === id);
  return { source: source?.name ?? id, asOf: source?.asOf ?? null };
}

/** `US-NY` becomes `NY`, shown beside its country. */
function subdivision(region: string | null): string | null {
  const part = region?.slice(region.indexOf('-') + 1) ?? '';
  // OurAirports writes U-A for an unassigned subdivision.
  return part === '' || part === 'U-A' ? null : part;
}

/** Airport detail in the terms of the contract (spec 3). An airport without an ICAO code is identified by its ident. */
export function airportDetailAnswer(
  navdata: AirportSource,
  record: AirportRecord,
): Omit<AirportDetail, 'reportedElsewhere'> {
  return {
    icao: record.icao ?? record.ident,
    name: record.name,
    elevation: record.elevationFt,
    location: { latitude: record.lat, longitude: record.lon },
    speed_limit: record.speedLimitKt,
    speed_limit_altitude: record.speedLimitAltitudeFt,
    transition_altitude: record.transitionAltitudeFt,
    transition_level: record.transitionLevel,
    iata: record.iata,
    localCode: record.localCode,
    type: record.type,
    city: record.municipality,
    state: subdivision(record.region),
    country: record.country,
    timeZone: record.timeZone,
    fuelTypes: record.fuelTypes === null ? null : [...record.fuelTypes],
    hasILS: record.hasIls,
    hasCustoms: record.hasCustoms,
    longestRunway: record.longestRunwayFt,
    magneticVariation: record.magneticVariationDegEast,
    ...sourcedBy(navdata, record.source),
    otherSources: figureOrigins(record, navdata.meta.sources),
  };
}

/** Every end of every runway in use; closed runways are omitted, so that they are not used in plans. */
export function runwayAnswers(navdata: AirportSource, record: AirportRecord): RunwayEnd[] {
  const sourced = sourcedBy(navdata, record.runwaySource);
  return record.runways
    .filter((end) => !end.isClosed)
    .map((end) => ({
      ident: end.ident,
      heading: end.headingDegTrue,
      headingMagnetic: end.headingDegMag,
      length: end.lengthFt,
      width: end.widthFt,
      elevation: end.elevationFt,
      surface: end.surface,
      lighted: end.isLighted,
      reciprocal: end.reciprocalIdent,
      latitude: end.lat,
      longitude: end.lon,
      displacedThreshold: end.displacedThresholdFt,
      approachLights: end.approachLights,
      slopeIndicator: end.slopeIndicator,
      tora: end.toraFt,
      toda: end.todaFt,
      asda: end.asdaFt,
      lda: end.ldaFt,
      ils: end.ils && {
        ident: end.ils.ident,
        frequency: end.ils.frequencyMhz,
        category: end.ils.category,
        system: end.ils.system,
        course: end.ils.courseDegMag,
        glideSlope: end.ils.glideSlopeDeg,
      },
      ...sourced,
    }));
}

/** Frequencies as they are dialled, in MHz with three decimals. */
export function communicationAnswers(navdata: AirportSource, record: AirportRecord): Communication[] {
  const sourced = sourcedBy(navdata, record.frequencySource);
  return record.frequencies.map((frequency) => ({
    callsign: frequency.name ?? '',
    type: frequency.type,
    frequency: frequency.frequencyMhz.toFixed(3),
    remark: frequency.remark,
    ...sourced,
  }));
}
