import type { PlacedProcedure } from './artefact/encode-procedures.ts';
import { type Work, note } from './build-work.ts';
import type { FoundSources } from './find-sources.ts';
import { type AirspaceLayer, mergeAirspaces } from './merge/merge-airspaces.ts';
import { mergeProcedures } from './merge/merge-procedures.ts';
import { nasrCoverage } from './merge/nasr-coverage.ts';
import type { AirportRecord, AirspaceRecord } from './navdata-set.ts';
import { readSnapshotAirspace, readSnapshotProcedures, readVatspyBoundaries } from './read-terminal.ts';

interface Gathering {
  readonly found: FoundSources | null;
  /** In the order of the artefact. */
  readonly airports: readonly AirportRecord[];
  readonly work: Work;
}

/** All airspaces of a folder; NASR first, the boundaries of the online networks last. */
export function gatherAirspaces({ found, airports, work }: Gathering): readonly AirspaceRecord[] {
  if (!found) return [];
  const nasr = readSnapshotAirspace(found.snapshots.airspace);
  const vatspy = readVatspyBoundaries(found.vatspy);
  for (const part of [nasr, vatspy]) note(work, part);
  const layers: AirspaceLayer[] = [
    { airspaces: nasr.records, isCompleteInUs: nasr.records.length > 0 },
    { airspaces: vatspy.records, isCompleteInUs: false },
  ];
  const { airspaces, dropped } = mergeAirspaces(layers, nasrCoverage(airports));
  if (dropped > 0) work.notes.push(`${dropped} airspaces that a better source has too`);
  return airspaces;
}

/** All procedures of a folder whose airport is known. */
export function gatherProcedures({ found, airports, work }: Gathering): readonly PlacedProcedure[] {
  if (!found) return [];
  const cifp = readSnapshotProcedures(found.snapshots.procedures);
  note(work, cifp);
  const { procedures, unplaced } = mergeProcedures([cifp.records], airports);
  if (unplaced > 0) work.notes.push(`${unplaced} procedures of unknown airports`);
  return procedures;
}
