import path from 'node:path';
import { airacCycleAt } from '#aviation/identifiers/airac-cycle.ts';
import type { NavdataSource } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { describeSource } from './build-report.ts';
import type { FoundSources } from './find-sources.ts';
import { readSourceJson, readSourceText } from './formats/read-source-file.ts';
import { type XplaneFile, parseXplaneFile } from './formats/xplane-lines.ts';
import type { ClosedAirport } from './merge/add-missing-airports.ts';
import type {
  AirportRecord,
  AirwaySegmentRecord,
  EnroutePointRecord,
  LocalizerRecord,
} from './navdata-set.ts';
import { type AirportsOfSource, nasrAirportsOf } from './read-npm-base.ts';
import { type RecordLog, openRecordLog, refuseMostlyBad } from './record-log.ts';
import {
  type CsvTable,
  addFrequenciesCsv,
  addRunwaysCsv,
  readAirportsCsv,
  readNavaidsCsv,
} from './sources/ourairports-csv.ts';
import type { NasrAirports } from './sources/squawk-airports.ts';
import { parseSquawkAirways, parseSquawkFixes, parseSquawkNavaids } from './sources/squawk-enroute.ts';
import { parseXplaneAirways } from './sources/xplane-awy.ts';
import { parseXplaneFixes } from './sources/xplane-fix.ts';
import { parseXplaneNavaids } from './sources/xplane-nav.ts';

/** Fixes, navaids and airways of one publisher. */
export interface EnrouteSet {
  readonly points: readonly EnroutePointRecord[];
  readonly legs: readonly AirwaySegmentRecord[];
  readonly localizers: readonly LocalizerRecord[];
  readonly sources: readonly NavdataSource[];
  readonly logs: readonly RecordLog[];
}

const emptySet: EnrouteSet = { points: [], legs: [], localizers: [], sources: [], logs: [] };

/** The newest NASR airport snapshot of a folder, or `null`. */
export function readNasrAirportsOf(files: readonly string[]): AirportsOfSource<NasrAirports> | null {
  const all = files.map((file) =>
    nasrAirportsOf({
      json: readSourceJson(file),
      log: openRecordLog(file),
      origin: path.basename(file),
    }),
  );
  return all.toSorted((a, b) => (a.airports.cycleDate < b.airports.cycleDate ? 1 : -1))[0] ?? null;
}

/** OurAirports' own tables; `null` without `airports.csv`. */
export function readOurAirportsTables(
  files: FoundSources['ourAirports'],
): AirportsOfSource<AirportRecord[]> | null {
  if (files.airports === null) return null;
  const id = 'ourairports-csv';
  const tables = {
    airports: openTable(files.airports),
    runways: files.runways === null ? null : openTable(files.runways),
    frequencies: files.frequencies === null ? null : openTable(files.frequencies),
  };
  const closed: ClosedAirport[] = [];
  const airports = readAirportsCsv(tables.airports, id, (one) => closed.push(one));
  if (tables.runways) addRunwaysCsv(tables.runways, airports);
  if (tables.frequencies) addFrequenciesCsv(tables.frequencies, airports);
  const logs = Object.fromEntries(
    Object.entries(tables).flatMap(([what, table]) => (table ? [[what, table.log]] : [])),
  );
  for (const log of Object.values(logs)) refuseMostlyBad(log);
  const source = describeSource(
    { id, name: 'OurAirports', licence: 'public domain', asOf: null, airac: null },
    logs,
  );
  return {
    airports: [...airports.values()],
    sources: [source],
    logs: Object.values(logs),
    notes: [],
    closed,
  };
}

function openTable(file: string): CsvTable {
  return { file, text: readSourceText(file), log: openRecordLog(file) };
}

/** OurAirports' navaids, long unmaintained: used only when nothing better is available. */
export function readOurAirportsNavaids(file: string | null): EnrouteSet {
  if (file === null) return emptySet;
  const id = 'ourairports-navaids';
  const table = openTable(file);
  const points = readNavaidsCsv(table, id);
  refuseMostlyBad(table.log);
  const source = describeSource(
    { id, name: 'OurAirports navaids', licence: 'public domain', asOf: null, airac: null },
    { navaids: table.log },
  );
  return { ...emptySet, points, sources: [source], logs: [table.log] };
}

/** The fixes, navaids and airways of a folder's NASR snapshots. */
export function readNasrEnroute(files: FoundSources['nasr']): EnrouteSet {
  const id = 'nasr-enroute';
  const logs: Record<string, RecordLog> = {};
  const open = (what: string, file: string): { json: unknown; log: RecordLog } => {
    const log = openRecordLog(file);
    logs[what] = log;
    return { json: readSourceJson(file), log };
  };
  const fixes = files.fixes === null ? null : open('fixes', files.fixes);
  const navaids = files.navaids === null ? null : open('navaids', files.navaids);
  const airways = files.airways === null ? null : open('airways', files.airways);
  const parsedFixes = fixes && parseSquawkFixes(fixes.json, id, fixes.log);
  const parsedNavaids = navaids && parseSquawkNavaids(navaids.json, id, navaids.log);
  const parsedAirways = airways && parseSquawkAirways(airways.json, id, airways.log);
  const cycleDate = (parsedFixes ?? parsedNavaids ?? parsedAirways)?.cycleDate;
  if (cycleDate === undefined) return emptySet;
  for (const log of Object.values(logs)) refuseMostlyBad(log);
  const source = describeSource(
    {
      id,
      name: 'FAA NASR fixes, navaids and airways',
      licence: 'MIT (data: US public domain)',
      asOf: cycleDate,
      airac: airacCycleAt(new Date(cycleDate)).cycle,
    },
    logs,
  );
  return {
    points: [...(parsedNavaids?.records ?? []), ...(parsedFixes?.records ?? [])],
    legs: parsedAirways?.records ?? [],
    localizers: [],
    sources: [source],
    logs: Object.values(logs),
  };
}

/** The fixes, navaids, localizers and airways of a folder's X-Plane files. */
export function readXplaneEnroute(files: FoundSources['xplane']): EnrouteSet {
  const id = 'x-plane';
  const logs: Record<string, RecordLog> = {};
  const open = (what: string, file: string): { parsed: XplaneFile; log: RecordLog } => {
    const log = openRecordLog(file);
    logs[what] = log;
    return { parsed: parseXplaneFile(file, readSourceText(file)), log };
  };
  const fix = files.fix === null ? null : open('fixes', files.fix);
  const nav = files.nav === null ? null : open('navaids', files.nav);
  const awy = files.awy === null ? null : open('airways', files.awy);
  const header = (fix ?? nav ?? awy)?.parsed;
  if (!header) return emptySet;
  const fixes = fix ? parseXplaneFixes(fix.parsed, id, fix.log) : [];
  const navaids = nav ? parseXplaneNavaids(nav.parsed, id, nav.log) : { points: [], localizers: [] };
  const legs = awy ? parseXplaneAirways(awy.parsed, id, awy.log) : [];
  for (const log of Object.values(logs)) refuseMostlyBad(log);
  const source = describeSource(
    {
      id,
      name: `X-Plane data files, format ${header.version}`,
      licence: 'as the files state (X-Plane and FlightGear: GPL-2.0-or-later); not for navigation',
      asOf: header.asOf,
      airac: header.airac,
    },
    logs,
  );
  return {
    points: [...navaids.points, ...fixes],
    legs,
    localizers: navaids.localizers,
    sources: [source],
    logs: Object.values(logs),
  };
}
