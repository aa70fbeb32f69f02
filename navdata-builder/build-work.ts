import type { NavdataSource } from '#capabilities/navdata/domain/artefact-format.ts';
import type { RecordLog } from './record-log.ts';

/** What a build has read so far; the parts of the build add to it. */
export interface Work {
  readonly sources: NavdataSource[];
  readonly logs: RecordLog[];
  readonly notes: string[];
}

/** What one source brought. */
interface Part {
  readonly sources: readonly NavdataSource[];
  readonly logs: readonly RecordLog[];
  readonly notes?: readonly string[];
}

/** Adds a source's accounts to those of the build. */
export function note(work: Work, part: Part): void {
  work.sources.push(...part.sources);
  work.logs.push(...part.logs);
  work.notes.push(...(part.notes ?? []));
}
