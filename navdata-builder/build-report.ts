import type { NavdataSource } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import type { NavdataMeta } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import type { RecordLog, RejectedRecord } from './record-log.ts';

/** Report of a build: for the log, with every rejected record. */
export interface BuildReport {
  readonly outFile: string;
  readonly bytes: number;
  readonly meta: NavdataMeta;
  readonly rejected: readonly RejectedRecord[];
  readonly rejectedCount: number;
  /** Facts about the merge, one line each. */
  readonly notes: readonly string[];
}

/** Identity of a source; the counts are added from its logs. */
export type SourceDescription = Pick<NavdataSource, 'id' | 'name' | 'licence' | 'asOf' | 'airac'>;

/** The source as in the artefact's header. */
export function describeSource(
  description: SourceDescription,
  logs: Readonly<Record<string, RecordLog>>,
): NavdataSource {
  const entries = Object.entries(logs);
  return {
    ...description,
    used: Object.fromEntries(entries.map(([what, log]) => [what, log.used])),
    rejected: entries.reduce((sum, [, log]) => sum + log.rejectedCount, 0),
  };
}
