import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Creates a folder for its owner alone, with missing parents. Node's own `recursive` retries for ever when the parent
 * exists but the system reports "no such file", as under `/proc`.
 * @throws the system's error, with `path`
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (!isFolder(path)) throw error;
  }
}
