import path from 'node:path';
import type { NavdataSource } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { describeSource } from './build-report.ts';
import { readArinc424 } from './formats/arinc424-lines.ts';
import { readSourceText } from './formats/read-source-file.ts';
import { type RecordLog, openRecordLog, refuseMostlyBad } from './record-log.ts';
import { type ArincSet, readArincSet } from './sources/arinc424/read-set.ts';

/** One ARINC 424 file with its identity. */
export interface ArincSource extends ArincSet {
  readonly localizers: readonly [];
  readonly sources: readonly NavdataSource[];
  readonly logs: readonly RecordLog[];
  /** First day of the newest cycle in it; the empty string when no record has one. */
  readonly asOf: string;
}

/** The ARINC 424 files of a folder, the newest cycle first; files of one cycle by name. */
export function readArincFiles(files: readonly string[]): ArincSource[] {
  return files.map(readArincFile).toSorted((a, b) => (a.asOf < b.asOf ? 1 : Number(a.asOf > b.asOf) * -1));
}

function readArincFile(file: string): ArincSource {
  const log = openRecordLog(file);
  const arinc = readArinc424(readSourceText(file), log);
  const id = `arinc424 ${path.basename(file)}`;
  const set = readArincSet(arinc, id, log);
  refuseMostlyBad(log);
  const source = describeSource(
    {
      id,
      name: `ARINC 424 file ${path.basename(file)}`,
      licence: 'as its publisher states (FAA CIFP: US public domain)',
      asOf: arinc.asOf,
      airac: arinc.airac,
    },
    { records: log },
  );
  const counted = { ...source, used: countsOf(set) };
  return { ...set, localizers: [], sources: [counted], logs: [log], asOf: arinc.asOf ?? '' };
}

/** Counts of the records of all sections by kind; kinds not in the file are omitted. */
function countsOf(set: ArincSet): Record<string, number> {
  const pointsOf = (kind: string): number => set.points.filter((point) => point.kind === kind).length;
  const counts = {
    airports: set.airports.length,
    runways: set.airports.reduce((sum, { runways }) => sum + runways.length, 0),
    vors: pointsOf('VOR'),
    ndbs: pointsOf('NDB'),
    dmes: pointsOf('DME'),
    fixes: pointsOf('FIX'),
    airwayLegs: set.legs.length,
    airspaces: set.airspaces.length,
    procedures: set.procedures.length,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
