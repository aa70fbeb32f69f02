import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ENVIRONMENT = /@vitest-environment\s+(\S+)/;

/** Which worker may run a file: those of its project, with its environment. */
function workerKindOf({ project, moduleId }: TestSpecification): string {
  const environment = ENVIRONMENT.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? project.config.environment;
  return `${project.name} ${environment}`;
}

/**
 * Files of one kind of worker in turn. A worker whose next file is of another kind ends, and a new one loads
 * every module again: of 70 files of the client 22 did so.
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
