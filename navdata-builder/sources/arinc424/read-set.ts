import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { type ArincFile, type ArincRecord, placeAt } from '../../formats/arinc424-lines.ts';
import type {
  AirportRecord,
  AirspaceRecord,
  AirwaySegmentRecord,
  EnroutePointRecord,
  ProcedureRecord,
  SourceId,
} from '../../navdata-set.ts';
import type { RecordLog } from '../../record-log.ts';
import {
  type ArincRunwayEnd,
  airportVariation,
  pairRunwayEnds,
  readAirport,
  readIls,
  readRunwayEnd,
} from './airports.ts';
import { readAirspaces } from './airspaces.ts';
import { readAirways } from './airways.ts';
import { readPoint } from './points.ts';
import { type FixFinder, readProcedures } from './procedures.ts';

/** Everything that is read from one ARINC 424 file. */
export interface ArincSet {
  readonly points: readonly EnroutePointRecord[];
  readonly legs: readonly AirwaySegmentRecord[];
  readonly airports: readonly AirportRecord[];
  readonly airspaces: readonly AirspaceRecord[];
  readonly procedures: readonly ProcedureRecord[];
}

const pointSections = ['EA', 'PC', 'HC', 'D ', 'DB', 'PN'];
/** Sections whose records a procedure's leg can name. */
const placeSections = new Set([...pointSections, 'PG', 'PA', 'HA']);
const procedureSections = ['PD', 'PE', 'PF', 'HD', 'HE', 'HF'];

/** Reads the records of all sections that the build uses; unreadable ones go to the log. */
export function readArincSet(file: ArincFile, source: SourceId, log: RecordLog): ArincSet {
  const of = (...sections: string[]): ArincRecord[] =>
    file.records.filter((record) => sections.includes(record.section));
  const take = <Item>(record: ArincRecord, result: Item | string | null): Item[] => {
    if (typeof result === 'string') log.reject(record.line, result);
    else if (result === null) log.skip();
    else {
      log.use();
      return [result];
    }
    return [];
  };
  const airportRecords = of('PA', 'HA');
  const airports = airportRecords.flatMap((record) => take(record, readAirport(record, source)));
  const variations = new Map(
    airportRecords.map((record) => [record.columns(7, 10), airportVariation(record)]),
  );
  const ends = of('PG').flatMap((record) =>
    take(
      record,
      readRunwayEnd(record, (ident) => variations.get(ident) ?? null),
    ),
  );
  addRunways(airports, ends);
  for (const record of of('PI'))
    for (const { airportIdent, runwayIdent, ils } of take(record, readIls(record))) {
      const end = ends.find((one) => one.airportIdent === airportIdent && one.end.ident === runwayIdent);
      if (end) end.end.ils = ils;
    }
  const procedures = of(...procedureSections);
  return {
    points: of(...pointSections).flatMap((record) => take(record, readPoint(record, source))),
    legs: readAirways(of('ER'), source, log),
    airports,
    airspaces: readAirspaces(of('UC', 'UR', 'UF'), source, log),
    procedures: readProcedures({ records: procedures, findFix: fixFinder(file.records), source, log }),
  };
}

function addRunways(airports: readonly AirportRecord[], ends: readonly ArincRunwayEnd[]): void {
  const byAirport = new Map<string, ArincRunwayEnd[]>();
  for (const end of ends) byAirport.set(end.airportIdent, [...(byAirport.get(end.airportIdent) ?? []), end]);
  for (const airport of airports) airport.runways = pairRunwayEnds(byAirport.get(airport.ident) ?? []);
}

/** Fixes by the key used in procedure legs; terminal fixes belong to their airport. */
function fixFinder(records: readonly ArincRecord[]): FixFinder {
  const places = new Map<string, LatLon>();
  for (const record of records) {
    if (!placeSections.has(record.section)) continue;
    const place = placeAt(record, 33) ?? (record.section === 'D ' ? placeAt(record, 56) : null);
    if (place) places.set(keyOfRecord(record), place);
  }
  return ({ ident, region, section, airportIdent }) =>
    places.get(fixKey({ ident, region, section, airportIdent })) ?? null;
}

function keyOfRecord(record: ArincRecord): string {
  const { section } = record;
  const isAirport = section === 'PA' || section === 'HA';
  return fixKey({
    ident: isAirport ? record.columns(7, 10) : record.columns(14, 18),
    region: isAirport || section === 'PG' ? record.columns(11, 12) : record.columns(20, 21),
    section,
    airportIdent: record.columns(7, 10),
  });
}

function fixKey(fix: Parameters<FixFinder>[0]): string {
  const isTerminal = ['PC', 'HC', 'PN', 'PG'].includes(fix.section);
  return `${fix.section}/${isTerminal ? fix.airportIdent : ''}/${fix.region}/${fix.ident}`;
}
