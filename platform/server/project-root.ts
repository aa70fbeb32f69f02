import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`No package.json above ${fileURLToPath(import.meta.url)}`);
  return rootAbove(parent);
}

/** Folder of `package.json`, found from the source tree and from the bundle in `dist/server` alike. */
export const projectRoot: string = rootAbove(dirname(fileURLToPath(import.meta.url)));
