import type { PlacedProcedure } from './artefact/encode-procedures.ts';
import { type Work, note } from './build-work.ts';
import type { FoundSources } from './find-sources.ts';
import { type AirspaceLayer, mergeAirspaces } from './merge/merge-airspaces.ts';
import { mergeProcedures } from './merge/merge-procedures.ts';
import { nasrCoverage } from './merge/nasr-coverage.ts';
import type { AirportRecord, AirspaceRecord, EnroutePointRecord } from './navdata-set.ts';
import type { ArincSource } from './read-arinc424.ts';
import { readNasrCsvBoundaries } from './read-nasr-csv.ts';
import {
  readOpenAirFile,
  readSnapshotAirspace,
  readSnapshotProcedures,
  readVatspyBoundaries,
} from './read-terminal.ts';

interface Gathering {
  readonly found: FoundSources | null;
  /** Newest first. */
  readonly arinc: readonly ArincSource[];
  /** In the order of the artefact. */
  readonly airports: readonly AirportRecord[];
  readonly work: Work;
}

/** All airspaces of a folder; NASR and ARINC 424 files by age, then OpenAir, an online network last. */
export function gatherAirspaces({ found, arinc, airports, work }: Gathering): readonly AirspaceRecord[] {
  if (!found) return [];
  const nasr = readSnapshotAirspace(found.snapshots.airspace);
  const vatspy = readVatspyBoundaries(found.vatspy);
  const openAir = found.openAir.files
    .map(readOpenAirFile)
    .toSorted((a, b) => asOfPart(b).localeCompare(asOfPart(a)));
  const boundaries = readNasrCsvBoundaries(found.nasrCsv);
  for (const part of [nasr, ...(boundaries ? [boundaries] : []), ...openAir, vatspy]) note(work, part);
  const official = [
    ...(boundaries ? [{ airspaces: boundaries.records, asOf: asOfPart(boundaries) }] : []),
    ...arinc.map(({ airspaces: records, asOf }) => ({ airspaces: records, asOf })),
  ].toSorted((a, b) => b.asOf.localeCompare(a.asOf));
  const layers: AirspaceLayer[] = [
    ...byAge(
      { airspaces: nasr.records, isCompleteInUs: nasr.records.length > 0, asOf: asOfPart(nasr) },
      official.map((layer) => ({ ...layer, isCompleteInUs: false })),
    ),
    ...openAir.map(({ records }) => ({ airspaces: records, isCompleteInUs: false })),
    { airspaces: vatspy.records, isCompleteInUs: false },
  ];
  const { airspaces, dropped } = mergeAirspaces(layers, nasrCoverage(airports));
  if (dropped > 0) work.notes.push(`${dropped} airspaces that a better source has too`);
  return airspaces;
}

/** All procedures of a folder whose airport is known. `points` position the fixes whose source does not. */
export function gatherProcedures({
  found,
  arinc,
  airports,
  work,
  points,
}: Gathering & { readonly points: readonly EnroutePointRecord[] }): readonly PlacedProcedure[] {
  if (!found) return [];
  const cifp = readSnapshotProcedures(found.snapshots.procedures);
  note(work, cifp);
  const layers = byAge(
    { records: cifp.records, asOf: asOfPart(cifp) },
    arinc.map(({ procedures, asOf }) => ({ records: procedures, asOf })),
  ).map(({ records }) => records);
  const { procedures, unplaced } = mergeProcedures({ layers, airports, points });
  if (unplaced > 0) work.notes.push(`${unplaced} procedures of unknown airports`);
  return procedures;
}

function asOfPart(part: { readonly sources: readonly { readonly asOf: string | null }[] }): string {
  return part.sources[0]?.asOf ?? '';
}

/** The snapshot among files ordered by age; it precedes files of the same day. */
function byAge<Layer extends { readonly asOf: string }>(snapshot: Layer, files: readonly Layer[]): Layer[] {
  const newer = files.filter(({ asOf }) => asOf > snapshot.asOf);
  return [...newer, snapshot, ...files.filter(({ asOf }) => asOf <= snapshot.asOf)];
}
