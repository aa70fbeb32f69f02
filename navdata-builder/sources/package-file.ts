import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { NavdataSourceError } from '../source-error.ts';

const require = createRequire(import.meta.url);

/**
 * A data file of an installed npm package. The packages' own entry points are broken or need native code, and their
 * `exports` hide the files, so the file is located in Node's module folders.
 */
export function packageFile(packageName: string, file: string): string {
  for (const folder of require.resolve.paths(packageName) ?? []) {
    const candidate = path.join(folder, packageName, file);
    if (existsSync(candidate)) return candidate;
  }
  throw new NavdataSourceError('missing', `${packageName}/${file}`, 'is not installed; run npm install');
}
