import { z } from 'zod';
import { FileProblem } from './data-table.ts';
import { type Project, projectShape } from './project.ts';
import { namesIn } from './sql-text.ts';
import type { Source } from './sources.ts';

export const PACKAGE_EXTENSION = 'foundry.json';

const packageShape = z.object({
  format: z.literal('meridian-foundry-package'),
  version: z.literal(1),
  savedAt: z.string(),
  project: projectShape,
  /** Files that the queries read, with the table name that the queries know them by. */
  files: z
    .array(
      z.object({ name: z.string().min(1).max(300), table: z.string().min(1).max(300), base64: z.string() }),
    )
    .max(100),
});
/** A project with the files that its queries read, in one file. */
export type FoundryPackage = z.infer<typeof packageShape>;

/** The files that a project reads; objects are read from the server of whoever opens the package. */
export function filesOf(project: Project, sources: readonly Source[]): (Source & { origin: 'file' })[] {
  const files = sources.filter((source): source is Source & { origin: 'file' } => source.origin === 'file');
  const names = new Set(
    project.queries.flatMap(({ sql }) =>
      namesIn(
        sql,
        files.map(({ table }) => table),
      ),
    ),
  );
  return files.filter(({ table }) => names.has(table));
}

/** @throws FileProblem when it is no package, or one of another version */
export function readPackage(text: string): FoundryPackage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FileProblem('The file is no Foundry package: it is no JSON.');
  }
  const outcome = packageShape.safeParse(value);
  if (outcome.success) return outcome.data;
  const [issue] = outcome.error.issues;
  throw new FileProblem(
    `The file is no Foundry package: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
  );
}
