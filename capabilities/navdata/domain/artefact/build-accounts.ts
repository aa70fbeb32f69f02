import { z } from 'zod';
import type { NavdataMeta, NavdataSource } from './artefact-format.ts';
import type { NavdataReader } from '../navdata-reader.ts';
import { decodeUtf8 } from './utf8.ts';

/** Rejected records of a file listed individually; `rejected` counts all. */
export const keptRejections = 50;

const fileAccountSchema = z.object({
  /** Source id of the file. */
  source: z.string(),
  /** File name without folder. */
  file: z.string(),
  used: z.number(),
  /** Intentionally omitted. */
  skipped: z.number(),
  rejected: z.number(),
  /** First rejected records; `line` is the line of a text file or the number of a JSON record. */
  rejections: z.array(z.object({ line: z.number(), reason: z.string() })),
});
/** Records of one file used and rejected by the builder. */
export type SourceFileAccount = z.infer<typeof fileAccountSchema>;

const accountsSchema = z.object({ files: z.array(fileAccountSchema), notes: z.array(z.string()) });
/** Build data beyond the header, in the section `report.json`. */
export type BuildAccounts = z.infer<typeof accountsSchema>;

/** Build report of an artefact: counts by kind, and the used and rejected records of each file. */
export interface NavdataReport {
  readonly builtAt: string;
  readonly airac: string | null;
  readonly counts: NavdataMeta['counts'];
  readonly sources: readonly (NavdataSource & {
    readonly files: readonly Omit<SourceFileAccount, 'source'>[];
  })[];
  readonly rejected: number;
  /** Notes on the merge. */
  readonly notes: readonly string[];
}

/** Build report stored with the artefact. */
export function buildReportOf({ meta, columns }: Pick<NavdataReader, 'meta' | 'columns'>): NavdataReport {
  const bytes = columns['report.json'];
  const accounts: BuildAccounts =
    bytes.length === 0 ? { files: [], notes: [] } : accountsSchema.parse(JSON.parse(decodeUtf8(bytes)));
  return {
    builtAt: meta.builtAt,
    airac: meta.airac,
    counts: meta.counts,
    sources: meta.sources.map((source) => ({
      ...source,
      files: accounts.files
        .filter((account) => account.source === source.id)
        .map(({ file, used, skipped, rejected, rejections }) => ({
          file,
          used,
          skipped,
          rejected,
          rejections,
        })),
    })),
    rejected: accounts.files.reduce((sum, account) => sum + account.rejected, 0),
    notes: accounts.notes,
  };
}
