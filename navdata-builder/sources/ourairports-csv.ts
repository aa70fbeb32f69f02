import { airportTypes } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { type CsvRecord, readCsv } from '../formats/csv.ts';
import type { ClosedAirport } from '../merge/add-missing-airports.ts';
import { normaliseFrequencyType } from '../merge/frequency-type.ts';
import { normaliseSurface } from '../merge/runway-surface.ts';
import type { AirportRecord, EnroutePointRecord, RunwayEndRecord, SourceId } from '../navdata-set.ts';
import type { RecordLog } from '../record-log.ts';
import {
  bareRunwayEnd,
  icaoOrNull,
  isIdent,
  isPosition,
  lengthFtOrNull,
  numberOrNull,
  textOrNull,
} from './record-values.ts';

/** An OurAirports table with its source and the log of its records. */
export interface CsvTable {
  readonly file: string;
  readonly text: string;
  readonly log: RecordLog;
}

/** Airports by OurAirports' id, for the tables that refer to it. */
export type AirportsById = ReadonlyMap<string, AirportRecord>;

const airportColumns = ['id', 'ident', 'type', 'name', 'latitude_deg', 'longitude_deg', 'elevation_ft'];

/** `airports.csv`; closed airports are omitted but reported. Here an empty elevation is unknown and 0 is sea level. */
export function readAirportsCsv(
  table: CsvTable,
  source: SourceId,
  onClosed: (closed: ClosedAirport) => void = () => {},
): AirportsById {
  const airports = new Map<string, AirportRecord>();
  for (const record of readCsv(table.file, table.text, airportColumns)) {
    const type = airportTypes.find((known) => known === record.get('type'));
    const airport = type ? toAirport(record, type, source) : null;
    if (record.get('type') === 'closed') {
      table.log.skip();
      onClosed({
        ident: record.get('ident'),
        lat: numberOrNull(record.get('latitude_deg')) ?? Number.NaN,
        lon: numberOrNull(record.get('longitude_deg')) ?? Number.NaN,
      });
    } else if (!airport) table.log.reject(record.line, `unknown type "${record.get('type')}"`);
    else if (airport.ident === '' || !isPosition(airport.lat, airport.lon))
      table.log.reject(record.line, `${airport.ident} has no identifier or position`);
    else {
      airports.set(record.get('id'), airport);
      table.log.use();
    }
  }
  return airports;
}

function toAirport(record: CsvRecord, type: AirportRecord['type'], source: SourceId): AirportRecord {
  const ident = record.get('ident');
  const gpsCode = record.get('gps_code');
  const icaoCode = record.get('icao_code');
  return {
    ident,
    icao: icaoOrNull(icaoCode, gpsCode, ident),
    iata: textOrNull(record.get('iata_code')),
    localCode: textOrNull(record.get('local_code')),
    aliases: [gpsCode, icaoCode].filter((code) => code !== '' && code !== ident),
    name: record.get('name').trim(),
    type,
    lat: numberOrNull(record.get('latitude_deg')) ?? Number.NaN,
    lon: numberOrNull(record.get('longitude_deg')) ?? Number.NaN,
    country: textOrNull(record.get('iso_country')),
    region: textOrNull(record.get('iso_region')),
    municipality: textOrNull(record.get('municipality')),
    timeZone: null,
    elevationFt: numberOrNull(record.get('elevation_ft')),
    isScheduled: record.get('scheduled_service') === 'yes',
    isTowered: null,
    hasIls: null,
    hasCustoms: null,
    fuelTypes: null,
    runways: [],
    frequencies: [],
    source,
  };
}

/** `runways.csv`: adds runways to their airports; those of omitted airports are omitted. */
export function addRunwaysCsv(table: CsvTable, airports: AirportsById): void {
  for (const record of readCsv(table.file, table.text, [
    'airport_ref',
    'length_ft',
    'le_ident',
    'he_ident',
  ])) {
    const airport = airports.get(record.get('airport_ref'));
    if (!airport) {
      table.log.skip();
      continue;
    }
    airport.runways.push({
      lengthFt: lengthFtOrNull(numberOrNull(record.get('length_ft'))),
      widthFt: lengthFtOrNull(numberOrNull(record.get('width_ft'))),
      surface: normaliseSurface(record.get('surface')),
      isLighted: record.get('lighted') === '' ? null : record.get('lighted') === '1',
      isClosed: record.get('closed') === '1',
      ends: [toEnd(record, 'le'), toEnd(record, 'he')].filter((end) => end.ident !== ''),
    });
    table.log.use();
  }
}

function toEnd(record: CsvRecord, side: 'le' | 'he'): RunwayEndRecord {
  const numberAt = (column: string): number | null => numberOrNull(record.get(`${side}_${column}`));
  const lat = numberAt('latitude_deg');
  const lon = numberAt('longitude_deg');
  const hasPosition = lat !== null && lon !== null && isPosition(lat, lon);
  const heading = numberAt('heading_degT');
  return {
    ...bareRunwayEnd(record.get(`${side}_ident`).trim()),
    lat: hasPosition ? lat : null,
    lon: hasPosition ? lon : null,
    headingDegTrue: heading !== null && heading >= 0 && heading <= 360 ? heading % 360 : null,
    elevationFt: numberAt('elevation_ft'),
    displacedThresholdFt: numberAt('displaced_threshold_ft'),
  };
}

/** `airport-frequencies.csv`. */
export function addFrequenciesCsv(table: CsvTable, airports: AirportsById): void {
  for (const record of readCsv(table.file, table.text, ['airport_ref', 'type', 'frequency_mhz'])) {
    const airport = airports.get(record.get('airport_ref'));
    const frequencyMhz = numberOrNull(record.get('frequency_mhz'));
    if (!airport) table.log.skip();
    else if (frequencyMhz === null || frequencyMhz <= 0 || frequencyMhz > 4000)
      table.log.reject(record.line, `${airport.ident}: no frequency "${record.get('frequency_mhz')}"`);
    else {
      airport.frequencies.push({
        type: normaliseFrequencyType(record.get('type')),
        name: textOrNull(record.get('description')) ?? textOrNull(record.get('type')),
        remark: null,
        frequencyMhz,
      });
      table.log.use();
    }
  }
}

const kindOfType: Readonly<Record<string, EnroutePointRecord['kind']>> = {
  VOR: 'VOR',
  'VOR-DME': 'VOR',
  VORTAC: 'VOR',
  NDB: 'NDB',
  'NDB-DME': 'NDB',
  DME: 'DME',
  TACAN: 'DME',
};

/** `navaids.csv`: worldwide, but long unmaintained; the build uses it only without a better list. */
export function readNavaidsCsv(table: CsvTable, source: SourceId): EnroutePointRecord[] {
  const points: EnroutePointRecord[] = [];
  for (const record of readCsv(table.file, table.text, ['ident', 'type', 'frequency_khz', 'latitude_deg'])) {
    const kind = kindOfType[record.get('type')];
    const ident = record.get('ident');
    const lat = numberOrNull(record.get('latitude_deg')) ?? Number.NaN;
    const lon = numberOrNull(record.get('longitude_deg')) ?? Number.NaN;
    if (!kind) table.log.reject(record.line, `unknown type "${record.get('type')}"`);
    else if (!isIdent(ident) || !isPosition(lat, lon))
      table.log.reject(record.line, `"${ident}" has no identifier or position`);
    else {
      points.push({
        kind,
        ident,
        name: textOrNull(record.get('name')),
        lat,
        lon,
        type: record.get('type').replace('-', '/'),
        region: null,
        country: textOrNull(record.get('iso_country')),
        frequencyKhz: numberOrNull(record.get('frequency_khz')),
        elevationFt: numberOrNull(record.get('elevation_ft')),
        rangeNm: null,
        variationDegEast: numberOrNull(record.get('slaved_variation_deg')),
        usage: 'ENROUTE',
        source,
      });
      table.log.use();
    }
  }
  return points;
}
