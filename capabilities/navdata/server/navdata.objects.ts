import type { Freshness } from '#platform/contract/freshness.ts';
import {
  type ObjectColumn,
  objectColumnOf as column,
  type ObjectTypeView,
  type ObjectValue,
} from '#platform/contract/object-type.ts';
import type { ObjectPage, ObjectRequest, ObjectType } from '#platform/server/http/object-type.ts';
import type { AirportDetail, AirportSummary } from '../domain/airport-records.ts';
import type { NavdataReader } from '../domain/navdata-reader.ts';

const AIRPORT_LINK = { type: 'airports', column: 'ident' };

/** A column: its definition, and its value for a row. */
type Part<Row> = readonly [ObjectColumn, (row: Row) => ObjectValue];
type Parts<Row> = readonly Part<Row>[];

const AIRPORTS: Parts<AirportSummary> = [
  [column('ident', 'text', 'Ident'), (row) => row.ident],
  [column('icao', 'text', 'ICAO'), (row) => row.icao],
  [column('iata', 'text', 'IATA'), (row) => row.iata],
  [column('name', 'text', 'Name'), (row) => row.name],
  [column('type', 'text', 'Type'), (row) => row.type],
  [column('city', 'text', 'City'), (row) => row.municipality],
  [column('region', 'text', 'Region'), (row) => row.region],
  [column('country', 'text', 'Country'), (row) => row.country],
  [column('lat', 'number', 'Latitude', { unit: '°' }), (row) => row.lat],
  [column('lon', 'number', 'Longitude', { unit: '°' }), (row) => row.lon],
  [column('elevation_ft', 'number', 'Elevation', { unit: 'ft' }), (row) => row.elevationFt],
  [column('longest_runway_ft', 'number', 'Longest runway', { unit: 'ft' }), (row) => row.longestRunwayFt],
  [column('time_zone', 'text', 'Time zone'), (row) => row.timeZone],
  [column('is_scheduled', 'boolean', 'Scheduled service'), (row) => row.isScheduled],
  [column('is_towered', 'boolean', 'Tower'), (row) => row.isTowered],
  [column('has_ils', 'boolean', 'ILS'), (row) => row.hasIls],
];

type RunwayRow = AirportDetail['runways'][number] & { airportIdent: string };

const RUNWAYS: Parts<RunwayRow> = [
  [column('airport', 'text', 'Airport', { link: AIRPORT_LINK }), (row) => row.airportIdent],
  [column('ident', 'text', 'Runway'), (row) => row.ident],
  [column('reciprocal', 'text', 'Reciprocal'), (row) => row.reciprocalIdent],
  [column('heading_true', 'number', 'Heading', { unit: '°T' }), (row) => row.headingDegTrue],
  [column('heading_mag', 'number', 'Heading', { unit: '°M' }), (row) => row.headingDegMag],
  [column('length_ft', 'number', 'Length', { unit: 'ft' }), (row) => row.lengthFt],
  [column('width_ft', 'number', 'Width', { unit: 'ft' }), (row) => row.widthFt],
  [column('surface', 'text', 'Surface'), (row) => row.surface],
  [column('is_closed', 'boolean', 'Closed'), (row) => row.isClosed],
  [column('is_lighted', 'boolean', 'Lighted'), (row) => row.isLighted],
  [column('tora_ft', 'number', 'TORA', { unit: 'ft' }), (row) => row.toraFt],
  [column('lda_ft', 'number', 'LDA', { unit: 'ft' }), (row) => row.ldaFt],
  [column('ils', 'text', 'ILS'), (row) => row.ils?.ident ?? null],
  [column('lat', 'number', 'Latitude', { unit: '°' }), (row) => row.lat],
  [column('lon', 'number', 'Longitude', { unit: '°' }), (row) => row.lon],
];

type PointRow = ReturnType<NavdataReader['point']>;

const POINTS: Parts<PointRow> = [
  [column('ident', 'text', 'Ident'), (row) => row.ident],
  [column('kind', 'text', 'Kind'), (row) => row.kind],
  [column('type', 'text', 'Type'), (row) => row.type],
  [column('name', 'text', 'Name'), (row) => row.name],
  [column('region', 'text', 'ICAO region'), (row) => row.region],
  [column('frequency', 'number', 'Frequency', { unit: 'kHz NDB, MHz VOR' }), (row) => row.frequency],
  [column('elevation_ft', 'number', 'Elevation', { unit: 'ft' }), (row) => row.elevationFt],
  [column('range_nm', 'number', 'Range', { unit: 'NM' }), (row) => row.rangeNm],
  [column('lat', 'number', 'Latitude', { unit: '°' }), (row) => row.lat],
  [column('lon', 'number', 'Longitude', { unit: '°' }), (row) => row.lon],
];

type SegmentRow = ReturnType<NavdataReader['segment']> & { fromPoint: PointRow; toPoint: PointRow };

const AIRWAYS: Parts<SegmentRow> = [
  [column('airway', 'text', 'Airway'), (row) => row.name],
  [column('from_ident', 'text', 'From'), (row) => row.fromPoint.ident],
  [column('to_ident', 'text', 'To'), (row) => row.toPoint.ident],
  [column('level', 'text', 'Level'), (row) => row.level],
  [column('is_one_way', 'boolean', 'One way'), (row) => row.isOneWay],
  [column('min_fl', 'number', 'Lowest level', { unit: 'FL' }), (row) => row.minFl],
  [column('max_fl', 'number', 'Highest level', { unit: 'FL' }), (row) => row.maxFl],
  [column('distance_nm', 'number', 'Distance', { unit: 'NM' }), (row) => row.distanceNm],
  [column('from_lat', 'number', 'From latitude', { unit: '°' }), (row) => row.fromPoint.lat],
  [column('from_lon', 'number', 'From longitude', { unit: '°' }), (row) => row.fromPoint.lon],
  [column('to_lat', 'number', 'To latitude', { unit: '°' }), (row) => row.toPoint.lat],
  [column('to_lon', 'number', 'To longitude', { unit: '°' }), (row) => row.toPoint.lon],
];

function freshnessOf({ meta }: NavdataReader): Freshness {
  const sources = meta.sources.map(({ name }) => name).join(', ');
  return { source: sources, asOf: meta.builtAt, receivedAt: null, origin: 'reference', state: 'fresh' };
}

/** Items `first … last` by the reader's numbering, each read as zero or more rows. */
interface Counted<Row> {
  count: (reader: NavdataReader) => number;
  rows: (reader: NavdataReader, number: number) => readonly Row[];
}

function pageOf<Row>(
  reader: NavdataReader,
  { count, rows }: Counted<Row>,
  parts: Parts<Row>,
  { after, limit }: Pick<ObjectRequest, 'after' | 'limit'>,
): ObjectPage {
  const values: ObjectValue[][] = parts.map(() => []);
  const last = count(reader);
  let number = after === null ? 0 : Math.max(0, Number.parseInt(after, 10) || 0);
  for (let taken = 0; number < last && taken < limit; number += 1)
    for (const row of rows(reader, number)) {
      parts.forEach(([, cell], index) => values[index]?.push(cell(row)));
      taken += 1;
    }
  const next = number < last ? String(number) : null;
  return { values, next, total: null, freshness: freshnessOf(reader) };
}

function objectType<Row>(
  view: Pick<ObjectTypeView, 'id' | 'title' | 'summary' | 'key' | 'opens'>,
  parts: Parts<Row>,
  counted: Counted<Row>,
  reader: () => NavdataReader,
): ObjectType {
  return {
    ...view,
    group: 'Navigation',
    columns: parts.map(([one]) => one),
    refreshS: null,
    scope: 'navdata',
    read: (request) => pageOf(reader(), counted, parts, request),
  };
}

/** Airports, runways, navaids, fixes and airways as tables. `reader` throws a Problem while there is no data. */
export function navdataObjects(reader: () => NavdataReader): readonly ObjectType[] {
  const points = (isWanted: (kind: PointRow['kind']) => boolean): Counted<PointRow> => ({
    count: ({ pointCount }) => pointCount,
    rows(from, number) {
      const point = from.point(number);
      return isWanted(point.kind) ? [point] : [];
    },
  });
  return [
    objectType(
      {
        id: 'airports',
        title: 'Airports',
        summary: 'Airports, heliports and seaplane bases, worldwide.',
        key: 'ident',
        opens: '/airport/{ident|icao}',
      },
      AIRPORTS,
      { count: ({ airportCount }) => airportCount, rows: (from, number) => [from.airportSummary(number)] },
      reader,
    ),
    objectType(
      {
        id: 'runways',
        title: 'Runways',
        summary: 'Runway ends with declared distances.',
        key: 'ident',
        opens: '/airport/{airport}',
      },
      RUNWAYS,
      {
        count: ({ airportCount }) => airportCount,
        rows(from, number) {
          const airport = from.airportDetail(number);
          return airport.runways.map((runway) => ({ ...runway, airportIdent: airport.ident }));
        },
      },
      reader,
    ),
    objectType(
      {
        id: 'navaids',
        title: 'Navaids',
        summary: 'VOR, DME, TACAN and NDB stations.',
        key: 'ident',
        opens: null,
      },
      POINTS,
      points((kind) => kind !== 'AIRPORT' && kind !== 'FIX'),
      reader,
    ),
    objectType(
      {
        id: 'fixes',
        title: 'Fixes',
        summary: 'Enroute and terminal waypoints.',
        key: 'ident',
        opens: null,
      },
      POINTS,
      points((kind) => kind === 'FIX'),
      reader,
    ),
    objectType(
      {
        id: 'airways',
        title: 'Airways',
        summary: 'Segments of airways with their levels.',
        key: 'airway',
        opens: null,
      },
      AIRWAYS,
      {
        count: ({ columns }) => columns['segment.from'].length,
        rows(from, number) {
          const segment = from.segment(number);
          return [{ ...segment, fromPoint: from.point(segment.from), toPoint: from.point(segment.to) }];
        },
      },
      reader,
    ),
  ];
}
