import path from 'node:path';
import type { NavdataSource } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import {
  type SourceFileAccount,
  keptRejections,
} from '#capabilities/navdata/domain/artefact/build-accounts.ts';
import type { RecordLog } from './record-log.ts';

/** What a build has read so far; the parts of the build add to it. */
export interface Work {
  readonly sources: NavdataSource[];
  readonly logs: RecordLog[];
  readonly files: SourceFileAccount[];
  readonly notes: string[];
}

/** Data of one source. */
interface Part {
  readonly sources: readonly NavdataSource[];
  readonly logs: readonly RecordLog[];
  readonly notes?: readonly string[];
}

/** Adds a source's accounts to those of the build. */
export function note(work: Work, part: Part): void {
  work.sources.push(...part.sources);
  work.logs.push(...part.logs);
  part.logs.forEach((log, index) => {
    // A part with as many sources as files has one file per source; otherwise all files belong to its single source.
    const isPaired = part.sources.length === part.logs.length;
    const source = part.sources[isPaired ? index : 0];
    if (source) work.files.push(accountOf(source.id, log));
  });
  work.notes.push(...(part.notes ?? []));
}

/** Only the file's name: the paths of a server are not shown to its users. */
function accountOf(source: string, log: RecordLog): SourceFileAccount {
  return {
    source,
    file: path.basename(log.file),
    used: log.used,
    skipped: log.skipped,
    rejected: log.rejectedCount,
    rejections: log.rejected.slice(0, keptRejections).map(({ line, reason }) => ({ line, reason })),
  };
}
