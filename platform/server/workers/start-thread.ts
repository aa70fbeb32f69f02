import { basename } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

const RUNS_FROM_SOURCE = import.meta.url.endsWith('.ts');

/** Address of a module that runs by itself (a thread, a child process): its source, or its bundle in `dist/server`. */
export function entryUrl(source: URL): URL {
  return RUNS_FROM_SOURCE ? source : new URL(`${basename(source.pathname, '.ts')}.js`, import.meta.url);
}

/** Arguments of Node that run a module of this project in a child process. */
export function nodeArguments(source: URL): string[] {
  const { pathname } = entryUrl(source);
  return RUNS_FROM_SOURCE ? ['--import', 'tsx', pathname] : [pathname];
}

/**
 * Starts a thread that runs `source`. From source a thread cannot begin with TypeScript on Node 20, so a JavaScript
 * file registers the loader first; `first` names packages to import before that, because large files load faster
 * without the loader.
 */
export function startThread(
  source: URL,
  { first = [], ...options }: WorkerOptions & { first?: readonly string[] } = {},
): Worker {
  if (!RUNS_FROM_SOURCE) return new Worker(entryUrl(source), options);
  const boot = new URL('typescript-boot.mjs', import.meta.url);
  return new Worker(boot, { ...options, workerData: { source: source.href, first } });
}
