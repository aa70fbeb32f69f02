import type { CsvRecord } from '../../formats/csv.ts';
import { normaliseFrequencyType } from '../../merge/frequency-type.ts';
import { normaliseSurface } from '../../merge/runway-surface.ts';
import type {
  AirportRecord,
  FrequencyRecord,
  IlsRecord,
  RunwayEndRecord,
  RunwayRecord,
  SourceId,
} from '../../navdata-set.ts';
import { bareRunwayEnd, icaoOrNull, lengthFtOrNull, numberOrNull, textOrNull } from '../record-values.ts';
import { type NasrTable, placeOf, readTable } from './table.ts';

/** The airport tables of the subscription; all but the first may be missing. */
export interface NasrAirportTables {
  readonly airports: NasrTable;
  readonly runways: NasrTable | null;
  readonly runwayEnds: NasrTable | null;
  readonly frequencies: NasrTable | null;
  readonly ils: NasrTable | null;
  readonly glideSlopes: NasrTable | null;
}

type Airports = ReadonlyMap<string, AirportRecord>;

/** `APT_BASE`, `APT_RWY`, `APT_RWY_END`, `FRQ`, `ILS_BASE` and `ILS_GS` combined. */
export function readNasrCsvAirports(tables: NasrAirportTables, source: SourceId) {
  const { cycleDate, airports } = readAirports(tables.airports, source);
  const runways = tables.runways ? readRunways(tables.runways, airports) : new Map<string, RunwayRecord>();
  const ends = tables.runwayEnds
    ? readRunwayEnds(tables.runwayEnds, runways)
    : new Map<string, RunwayEndRecord>();
  if (tables.ils) addIls(tables.ils, tables.glideSlopes, ends);
  if (tables.frequencies) addFrequencies(tables.frequencies, [...airports.values()]);
  for (const airport of airports.values())
    airport.hasIls = tables.ils
      ? airport.runways.some((runway) => runway.ends.some((end) => end.ils?.system?.startsWith('ILS')))
      : null;
  return { cycleDate, airports: [...airports.values()] };
}

const typeOfSite: Readonly<Record<string, AirportRecord['type']>> = {
  A: 'small_airport',
  B: 'balloonport',
  C: 'seaplane_base',
  G: 'gliderport',
  H: 'heliport',
  U: 'ultralight_field',
};

function siteOf(record: CsvRecord): string {
  return record.get('SITE_NO').trim();
}

function readAirports(table: NasrTable, source: SourceId) {
  const required = ['SITE_NO', 'SITE_TYPE_CODE', 'ARPT_ID', 'ARPT_NAME', 'LAT_DECIMAL', 'LONG_DECIMAL'];
  const { cycleDate, items } = readTable(
    table,
    required,
    (record): [string, AirportRecord] | string | null => {
      if (!['', 'O'].includes(record.get('ARPT_STATUS'))) return null;
      const type = typeOfSite[record.get('SITE_TYPE_CODE')];
      const faaId = record.get('ARPT_ID').trim();
      const place = placeOf(record);
      if (!type) return `${faaId} is of an unknown type "${record.get('SITE_TYPE_CODE')}"`;
      if (faaId === '' || !place) return `${faaId} has no identifier or position`;
      return [siteOf(record), toAirport(record, { type, faaId, place, source })];
    },
  );
  return { cycleDate, airports: new Map(items) };
}

function toAirport(
  record: CsvRecord,
  known: {
    readonly type: AirportRecord['type'];
    readonly faaId: string;
    readonly place: { readonly lat: number; readonly lon: number };
    readonly source: SourceId;
  },
): AirportRecord {
  const icao = icaoOrNull(record.get('ICAO_ID').trim());
  const country = textOrNull(record.get('COUNTRY_CODE'));
  const state = textOrNull(record.get('STATE_CODE'));
  const tower = textOrNull(record.get('TWR_TYPE_CODE'));
  const fuel = textOrNull(record.get('FUEL_TYPES'));
  const customs = [record.get('CUST_FLAG'), record.get('LNDG_RIGHTS_FLAG')].filter((flag) => flag !== '');
  return {
    ident: icao ?? known.faaId,
    icao,
    iata: null,
    localCode: known.faaId,
    aliases: [],
    name: record.get('ARPT_NAME').trim(),
    type: known.type,
    ...known.place,
    country,
    region: country === 'US' && state ? `US-${state}` : null,
    municipality: textOrNull(record.get('CITY')),
    timeZone: null,
    elevationFt: numberOrNull(record.get('ELEV')),
    isScheduled: null,
    isTowered: tower === null ? null : tower !== 'NON-ATCT',
    hasIls: null,
    hasCustoms: customs.length === 0 ? null : customs.includes('Y'),
    fuelTypes: fuel === null ? null : fuel.split(',').map((each) => each.trim()),
    runways: [],
    frequencies: [],
    source: known.source,
  };
}

function runwayKey(record: CsvRecord): string {
  return `${siteOf(record)}/${record.get('RWY_ID').trim()}`;
}

function readRunways(table: NasrTable, airports: Airports): Map<string, RunwayRecord> {
  const { items } = readTable(table, ['SITE_NO', 'RWY_ID', 'RWY_LEN'], (record) => {
    const airport = airports.get(siteOf(record));
    if (!airport) return null;
    const runway: RunwayRecord = {
      lengthFt: lengthFtOrNull(numberOrNull(record.get('RWY_LEN'))),
      widthFt: lengthFtOrNull(numberOrNull(record.get('RWY_WIDTH'))),
      surface: normaliseSurface(record.get('SURFACE_TYPE_CODE')),
      // NASR states the intensity if there are lights, otherwise NONE or nothing.
      isLighted: !['', 'NONE'].includes(record.get('RWY_LGT_CODE').trim()),
      isClosed: false,
      ends: [],
    };
    airport.runways.push(runway);
    return [runwayKey(record), runway] as const;
  });
  return new Map(items);
}

function readRunwayEnds(
  table: NasrTable,
  runways: ReadonlyMap<string, RunwayRecord>,
): Map<string, RunwayEndRecord> {
  const { items } = readTable(table, ['SITE_NO', 'RWY_ID', 'RWY_END_ID'], (record) => {
    const runway = runways.get(runwayKey(record));
    const ident = record.get('RWY_END_ID').trim();
    if (!runway || ident === '') return null;
    const end = toEnd(record, ident);
    runway.ends.push(end);
    return [`${siteOf(record)}/${ident}`, end] as const;
  });
  return new Map(items);
}

function toEnd(record: CsvRecord, ident: string): RunwayEndRecord {
  const feet = (column: string): number | null => lengthFtOrNull(numberOrNull(record.get(column)));
  const heading = numberOrNull(record.get('TRUE_ALIGNMENT'));
  return {
    ...bareRunwayEnd(ident),
    ...placeOf(record),
    headingDegTrue: heading === null ? null : heading % 360,
    elevationFt: numberOrNull(record.get('RWY_END_ELEV')),
    displacedThresholdFt: numberOrNull(record.get('DISPLACED_THR_LEN')),
    toraFt: feet('TKOF_RUN_AVBL'),
    todaFt: feet('TKOF_DIST_AVBL'),
    asdaFt: feet('ACLT_STOP_DIST_AVBL'),
    ldaFt: feet('LNDG_DIST_AVBL'),
    approachLights: textOrNull(record.get('APCH_LGT_SYSTEM_CODE')),
    slopeIndicator: textOrNull(record.get('VGSI_CODE')),
  };
}

/** System type codes of `ILS_BASE`. */
const systemOfCode: Readonly<Record<string, string>> = {
  LS: 'ILS',
  LD: 'ILS/DME',
  LG: 'LOC/GS',
  LC: 'LOCALIZER',
  LE: 'LOC/DME',
  LA: 'LDA',
  DD: 'LDA/DME',
  SF: 'SDF',
  SD: 'SDF/DME',
};

function addIls(
  table: NasrTable,
  glideSlopes: NasrTable | null,
  ends: ReadonlyMap<string, RunwayEndRecord>,
): void {
  const key = (record: CsvRecord): string => `${siteOf(record)}/${record.get('RWY_END_ID').trim()}`;
  const angles = glideSlopes
    ? readTable(glideSlopes, ['SITE_NO', 'RWY_END_ID', 'G_S_ANGLE'], (record) => [
        key(record),
        numberOrNull(record.get('G_S_ANGLE')),
      ])
    : { items: [] };
  const angleOf = new Map(angles.items.map(([name, angle]) => [name, angle]));
  readTable(table, ['SITE_NO', 'RWY_END_ID', 'ILS_LOC_ID'], (record) => {
    const end = ends.get(key(record));
    if (!end) return null;
    const code = record.get('SYSTEM_TYPE_CODE').trim();
    const angle = angleOf.get(key(record));
    const ils: IlsRecord = {
      ident: textOrNull(record.get('ILS_LOC_ID')),
      system: systemOfCode[code] ?? textOrNull(code),
      category: textOrNull(record.get('CATEGORY')),
      frequencyMhz: numberOrNull(record.get('LOC_FREQ')),
      courseDegMag: numberOrNull(record.get('APCH_BEAR')),
      glideSlopeDeg: typeof angle === 'number' ? angle : null,
    };
    end.ils = ils;
    return ils;
  });
}

function addFrequencies(table: NasrTable, airports: readonly AirportRecord[]): void {
  const byId = new Map(airports.map((airport) => [airport.localCode, airport]));
  readTable(table, ['SERVICED_FACILITY', 'FREQ', 'FREQ_USE'], (record): FrequencyRecord | string | null => {
    const airport = byId.get(record.get('SERVICED_FACILITY').trim());
    if (!airport) return null;
    const text = record.get('FREQ').trim();
    // Receive- or transmit-only frequencies have a letter after the figure.
    const frequencyMhz = numberOrNull(/^[\d.]+/.exec(text)?.[0] ?? '');
    if (frequencyMhz === null || frequencyMhz <= 0 || frequencyMhz > 4000)
      return `${airport.ident}: no frequency "${text}"`;
    const use = record.get('FREQ_USE').trim();
    const frequency: FrequencyRecord = {
      type: normaliseFrequencyType(use),
      name: textOrNull(use),
      remark: textOrNull(record.get('SECTORIZATION')),
      frequencyMhz,
    };
    airport.frequencies.push(frequency);
    return frequency;
  });
}
