import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Folder of the bundles of threads and processes: this file's folder when it is a bundle itself. `npm test` builds
 * first and sets `TEST_BUNDLES`: its unit tests start a hundred threads, each of which would otherwise load the
 * compiler.
 */
const { TEST_BUNDLES } = process.env;
const BUNDLES = import.meta.url.endsWith('.ts')
  ? TEST_BUNDLES && pathToFileURL(`${TEST_BUNDLES}/`).href
  : import.meta.url;

/** Address of a module that runs separately (a thread, a child process): its source, or its bundle in `dist/server`. */
export function entryUrl(source: URL): URL {
  if (!BUNDLES) return source;
  const bundle = new URL(`${basename(source.pathname, '.ts')}.js`, BUNDLES);
  // Threads used only by tests are in no bundle.
  return TEST_BUNDLES && !existsSync(bundle) ? source : bundle;
}

const isSource = (entry: URL): boolean => entry.pathname.endsWith('.ts');

/** Arguments of Node that run a module of this project in a child process. */
export function nodeArguments(source: URL): string[] {
  const entry = entryUrl(source);
  return isSource(entry) ? ['--import', 'tsx', entry.pathname] : [entry.pathname];
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
  const entry = entryUrl(source);
  if (!isSource(entry)) return new Worker(entry, options);
  const boot = new URL('typescript-boot.mjs', import.meta.url);
  return new Worker(boot, { ...options, workerData: { source: source.href, first } });
}
