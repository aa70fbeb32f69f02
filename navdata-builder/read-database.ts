import path from 'node:path';
import { airacCycleByNumber } from '#aviation/identifiers/airac-cycle.ts';
import { describeSource } from './build-report.ts';
import { readSourceBytes } from './formats/read-source-file.ts';
import { type SqliteFile, openSqliteFile } from './formats/sqlite-table.ts';
import type { EnrouteSet } from './read-folder.ts';
import { openRecordLog, refuseMostlyBad } from './record-log.ts';
import { NavdataSourceError } from './source-error.ts';
import { type DatabaseLogs, type EnrouteRecords, isDfd, readDfd } from './sources/dfd.ts';
import { isLittleNavmap, originOf, readLittleNavmap } from './sources/little-navmap.ts';

/** Enroute data of one SQLite database with its day: the first of its cycle, or the empty string. */
export interface DatabaseSource extends EnrouteSet {
  readonly asOf: string;
}

/** The enroute data of SQLite databases, the newest cycle first; databases of one cycle in their order. */
export function readDatabases(files: readonly string[]): DatabaseSource[] {
  return files.map(readDatabase).toSorted((a, b) => (a.asOf < b.asOf ? 1 : Number(a.asOf > b.asOf) * -1));
}

interface Schema {
  readonly name: string;
  readonly licence: string;
  read(source: string, logs: DatabaseLogs): EnrouteRecords;
}

function schemaOf(database: SqliteFile, file: string): Schema {
  if (isDfd(database))
    return {
      name: 'Navigraph DFD',
      licence: "the subscriber's own (Navigraph); not for navigation",
      read: (source, logs) => readDfd(database, source, logs),
    };
  if (isLittleNavmap(database)) {
    const { madeFrom } = originOf(database);
    return {
      name: `Little Navmap database${madeFrom === null ? '' : ` of ${madeFrom}`}`,
      licence: 'as its simulator or subscription states; not for navigation',
      read: (source, logs) => readLittleNavmap(database, source, logs),
    };
  }
  throw new NavdataSourceError(
    'wrong-format',
    file,
    'is an SQLite database, but neither a Navigraph DFD nor one of Little Navmap',
  );
}

function readDatabase(file: string): DatabaseSource {
  const database = openSqliteFile(file, readSourceBytes(file));
  const schema = schemaOf(database, file);
  const base = path.basename(file);
  const id = `database ${base}`;
  const logs = { fixes: openRecordLog(file), navaids: openRecordLog(file), airways: openRecordLog(file) };
  const { points, legs, airac } = schema.read(id, logs);
  for (const log of Object.values(logs)) refuseMostlyBad(log);
  const cycle = airac === null ? null : airacCycleByNumber(airac);
  const source = describeSource(
    {
      id,
      name: `${schema.name}, ${base}`,
      licence: schema.licence,
      asOf: cycle?.effectiveFrom ?? null,
      airac: cycle?.cycle ?? null,
    },
    logs,
  );
  return {
    points,
    legs,
    localizers: [],
    sources: [source],
    logs: Object.values(logs),
    asOf: cycle?.effectiveFrom ?? '',
  };
}
