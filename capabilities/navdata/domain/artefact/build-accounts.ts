import { z } from 'zod';
import type { NavdataMeta, NavdataSource } from './artefact-format.ts';
import type { NavdataReader } from '../navdata-reader.ts';
import { decodeUtf8 } from './utf8.ts';

/** So many refused records of a file are reported one by one; `rejected` counts all. */
export const keptRejections = 50;

const fileAccountSchema = z.object({
  /** Id of the source that the file belongs to. */
  source: z.string(),
  /** The file's name without its folder. */
  file: z.string(),
  used: z.number(),
  /** Left out on purpose. */
  skipped: z.number(),
  rejected: z.number(),
  /** The first refused records; `line` is the line of a text file or the number of a JSON record. */
  rejections: z.array(z.object({ line: z.number(), reason: z.string() })),
});
/** What the builder used and refused of one file. */
export type SourceFileAccount = z.infer<typeof fileAccountSchema>;

const accountsSchema = z.object({ files: z.array(fileAccountSchema), notes: z.array(z.string()) });
/** What a build tells beyond the header; it lies in the section `report.json`. */
export type BuildAccounts = z.infer<typeof accountsSchema>;

/** How an artefact came about: counts by kind, sources with what was used and refused of each file. */
export interface NavdataReport {
  readonly builtAt: string;
  readonly airac: string | null;
  readonly counts: NavdataMeta['counts'];
  readonly sources: readonly (NavdataSource & {
    readonly files: readonly Omit<SourceFileAccount, 'source'>[];
  })[];
  readonly rejected: number;
  /** Facts about the merge, one line each. */
  readonly notes: readonly string[];
}

/** The report of the build, as it is stored with the artefact. */
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
