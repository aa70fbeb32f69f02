import type { TestProject } from 'vitest/node';
import { postgresMissing, startPostgresServer } from './postgres-server.ts';

/** The PostgreSQL server of a test run: its folder, or the reason why there is none. */
type SharedPostgres = { folder: string } | { missing: string };

declare module 'vitest' {
  export interface ProvidedContext {
    sharedPostgres: SharedPostgres;
  }
}

/** One PostgreSQL server for all suites that run on each engine; each creates its own databases on it. */
export default async function startSharedPostgres(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const missing = postgresMissing();
  if (missing !== null) {
    project.provide('sharedPostgres', { missing });
    return undefined;
  }
  const server = await startPostgresServer();
  project.provide('sharedPostgres', { folder: server.folder });
  return () => server.stop();
}
