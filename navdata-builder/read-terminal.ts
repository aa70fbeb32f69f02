import path from 'node:path';
import { airacCycleAt } from '#aviation/identifiers/airac-cycle.ts';
import type { NavdataSource } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { describeSource } from './build-report.ts';
import type { FoundSources } from './find-sources.ts';
import { readSourceJson, readSourceText, readWesternText } from './formats/read-source-file.ts';
import type { AirspaceRecord, ProcedureRecord } from './navdata-set.ts';
import { type RecordLog, openRecordLog, refuseMostlyBad } from './record-log.ts';
import { openAirEffectiveDate, parseOpenAir } from './sources/openair.ts';
import { parseSquawkAirspace } from './sources/squawk-airspace.ts';
import { parseSquawkProcedures } from './sources/squawk-procedures.ts';
import { parseVatspyBoundaries, parseVatspyFirNames } from './sources/vatspy-boundaries.ts';

/** Airspaces or procedures of one publisher. */
export interface RecordsOfSource<Item> {
  readonly records: readonly Item[];
  readonly sources: readonly NavdataSource[];
  readonly logs: readonly RecordLog[];
}

const nothing = { records: [], sources: [], logs: [] };

/** The airspaces of a NASR snapshot. */
export function readSnapshotAirspace(file: string | null): RecordsOfSource<AirspaceRecord> {
  if (file === null) return nothing;
  const id = 'nasr-airspace';
  const log = openRecordLog(file);
  const { cycleDate, records } = parseSquawkAirspace(readSourceJson(file), id, log);
  refuseMostlyBad(log);
  const source = describeSource(
    {
      id,
      name: 'FAA NASR airspace',
      licence: 'MIT (data: US public domain)',
      asOf: cycleDate,
      airac: airacCycleAt(new Date(cycleDate)).cycle,
    },
    { airspaces: log },
  );
  return { records, sources: [source], logs: [log] };
}

/** The procedures of a CIFP snapshot. */
export function readSnapshotProcedures(file: string | null): RecordsOfSource<ProcedureRecord> {
  if (file === null) return nothing;
  const id = 'cifp-procedures';
  const log = openRecordLog(file);
  const { cycleDate, records } = parseSquawkProcedures(readSourceJson(file), id, log);
  refuseMostlyBad(log);
  const source = describeSource(
    {
      id,
      name: 'FAA CIFP procedures',
      licence: 'MIT (data: US public domain)',
      asOf: cycleDate,
      airac: airacCycleAt(new Date(cycleDate)).cycle,
    },
    { procedures: log },
  );
  return { records, sources: [source], logs: [log] };
}

/** FIR and sector boundaries of the VATSIM network. */
export function readVatspyBoundaries(files: FoundSources['vatspy']): RecordsOfSource<AirspaceRecord> {
  if (files.boundaries === null) return nothing;
  const id = 'vatspy';
  const log = openRecordLog(files.boundaries);
  const names = files.names === null ? new Map() : parseVatspyFirNames(readSourceText(files.names));
  const records = parseVatspyBoundaries({ json: readSourceJson(files.boundaries), names, source: id, log });
  refuseMostlyBad(log);
  const source = describeSource(
    { id, name: 'VATSpy FIR boundaries', licence: 'CC-BY-SA-4.0', asOf: null, airac: null },
    { boundaries: log },
  );
  return { records, sources: [source], logs: [log] };
}

/** The airspaces of one OpenAir file. */
export function readOpenAirFile(file: string): RecordsOfSource<AirspaceRecord> {
  const id = `openair ${path.basename(file)}`;
  const log = openRecordLog(file);
  const text = readWesternText(file);
  const records = parseOpenAir(text, id, log);
  refuseMostlyBad(log);
  const source = describeSource(
    {
      id,
      name: `OpenAir file ${path.basename(file)}`,
      licence: 'as the file states',
      asOf: openAirEffectiveDate(text),
      airac: null,
    },
    { airspaces: log },
  );
  return { records, sources: [source], logs: [log] };
}
