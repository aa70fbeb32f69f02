import { airacCycleAt } from '#aviation/identifiers/airac-cycle.ts';
import type { NavdataSource } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { describeSource } from './build-report.ts';
import type { FoundSources } from './find-sources.ts';
import { readSourceText } from './formats/read-source-file.ts';
import type { AirspaceRecord } from './navdata-set.ts';
import type { EnrouteSet } from './read-folder.ts';
import type { AirportsOfSource } from './read-npm-base.ts';
import type { RecordsOfSource } from './read-terminal.ts';
import { type RecordLog, openRecordLog, refuseMostlyBad } from './record-log.ts';
import { readNasrCsvAirports } from './sources/nasr-csv/airports.ts';
import { readNasrAirways } from './sources/nasr-csv/airways.ts';
import { readNasrBoundaries } from './sources/nasr-csv/boundaries.ts';
import { readNasrFixes, readNasrNavaids } from './sources/nasr-csv/points.ts';
import type { NasrTable } from './sources/nasr-csv/table.ts';
import type { NasrAirports } from './sources/squawk-airports.ts';

type CsvFiles = FoundSources['nasrCsv'];

function open(file: string | null): NasrTable | null {
  return file === null ? null : { file, text: readSourceText(file), log: openRecordLog(file) };
}

function accounts(id: string, what: string, logs: Readonly<Record<string, RecordLog>>, asOf: string | null) {
  for (const log of Object.values(logs)) refuseMostlyBad(log);
  const source: NavdataSource = describeSource(
    {
      id,
      name: `FAA NASR ${what} (28-day CSV)`,
      licence: 'US public domain',
      asOf,
      airac: asOf === null ? null : airacCycleAt(new Date(asOf)).cycle,
    },
    logs,
  );
  return { sources: [source], logs: Object.values(logs) };
}

function logsOf(tables: Readonly<Record<string, NasrTable | null>>): Record<string, RecordLog> {
  return Object.fromEntries(
    Object.entries(tables).flatMap(([what, table]) => (table ? [[what, table.log]] : [])),
  );
}

/** The fixes, navaids and airways of the FAA's CSV subscription; `null` without any of their files. */
export function readNasrCsvEnroute(files: CsvFiles): EnrouteSet | null {
  const tables = { fixes: open(files.fixes), navaids: open(files.navaids), airways: open(files.airways) };
  if (Object.values(tables).every((table) => table === null)) return null;
  const id = 'nasr-enroute';
  const fixes = tables.fixes && readNasrFixes(tables.fixes, id);
  const navaids = tables.navaids && readNasrNavaids(tables.navaids, id);
  const named = [...(navaids?.items ?? []), ...(fixes?.items ?? [])];
  const airways = tables.airways && readNasrAirways(tables.airways, named, id);
  const asOf = (fixes ?? navaids ?? airways)?.cycleDate ?? null;
  return {
    points: named.map(({ point }) => point),
    legs: airways?.items ?? [],
    localizers: [],
    ...accounts(id, 'fixes, navaids and airways', logsOf(tables), asOf),
  };
}

/** The airports of the CSV subscription; `null` without `APT_BASE.csv`. */
export function readNasrCsvAirportTables(files: CsvFiles): AirportsOfSource<NasrAirports> | null {
  const airports = open(files.airports);
  if (!airports) return null;
  const id = 'nasr-airports';
  const tables = {
    airports,
    runways: open(files.runways),
    runwayEnds: open(files.runwayEnds),
    frequencies: open(files.frequencies),
    ils: open(files.ils),
    glideSlopes: open(files.glideSlopes),
  };
  const read = readNasrCsvAirports(tables, id);
  return {
    airports: { cycleDate: read.cycleDate ?? '', airports: read.airports },
    notes: [],
    ...accounts(id, 'airports', logsOf(tables), read.cycleDate),
  };
}

/** Centre boundaries of the CSV subscription. */
export function readNasrCsvBoundaries(files: CsvFiles): RecordsOfSource<AirspaceRecord> | null {
  const table = open(files.boundaries);
  if (!table) return null;
  const id = 'nasr-boundaries';
  const { cycleDate, items } = readNasrBoundaries(table, id);
  return { records: items, ...accounts(id, 'centre boundaries', { points: table.log }, cycleDate) };
}
