import type { NavdataSource } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { type LayoutPool, openLayoutPool } from './artefact/encode-layouts.ts';
import { describeSource } from './build-report.ts';
import { readSourceBytes } from './formats/read-source-file.ts';
import type { AirportRecord } from './navdata-set.ts';
import { layoutsSourceId } from './open-layouts.ts';
import { type RecordLog, openRecordLog, refuseMostlyBad } from './record-log.ts';
import { readAptDat } from './sources/apt/apt-dat.ts';

/** Content of an `apt.dat`: its airports and their ground layouts. */
export interface AptSource {
  readonly airports: readonly AirportRecord[];
  readonly layouts: LayoutPool;
  readonly sources: readonly NavdataSource[];
  readonly logs: readonly RecordLog[];
}

/** Airports and layouts of an X-Plane or FlightGear `apt.dat`; `null` without one. */
export function readAptSource(file: string | null): AptSource | null {
  if (file === null) return null;
  const logs = {
    airports: openRecordLog(file),
    runways: openRecordLog(file),
    frequencies: openRecordLog(file),
    layouts: openRecordLog(file),
  };
  const airports: AirportRecord[] = [];
  const layouts = openLayoutPool();
  const header = readAptDat(
    { file, bytes: readSourceBytes(file), source: layoutsSourceId },
    logs,
    (airport, layout) => {
      airports.push(airport);
      if (layout) layouts.add(layout);
    },
  );
  for (const log of Object.values(logs)) refuseMostlyBad(log);
  const source = describeSource(
    {
      id: layoutsSourceId,
      name: `X-Plane airports, format ${header.version}`,
      licence: 'as the file states (X-Plane and FlightGear: GPL-2.0-or-later); not for navigation',
      asOf: header.asOf,
      airac: header.airac,
    },
    logs,
  );
  return { airports, layouts, sources: [source], logs: Object.values(logs) };
}
