import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ENVIRONMENT = /@vitest-environment\s+(\S+)/;

/** Kind of worker that can run a file: its project and environment. */
function workerKindOf({ project, moduleId }: TestSpecification): string {
  const environment = ENVIRONMENT.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? project.config.environment;
  return `${project.name} ${environment}`;
}

/**
 * Groups files by kind of worker. A worker ends when the next file is of another kind, and a new one reloads every
 * module: otherwise 22 of 70 client files would cause that.
 */
export class WorkerSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = new Map<string, TestSpecification[]>();
    const longestFirst = super.sort.bind(this);
    for (const file of await longestFirst(files)) {
      const kind = workerKindOf(file);
      kinds.set(kind, [...(kinds.get(kind) ?? []), file]);
    }
    return [...kinds.values()].flat();
  }
}
