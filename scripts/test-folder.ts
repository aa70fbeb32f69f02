import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Temporary files of tests are in one folder of the run, which is deleted with it. Files cached between runs stay in
 * place.
 */
export default function startTestFolder(): () => void {
  const { TMPDIR } = process.env;
  process.env.TEST_CACHE_DIR ??= tmpdir();
  const folder = mkdtempSync(join(tmpdir(), 'meridian-tests-'));
  // PostgreSQL runs as another account.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(folder, { recursive: true, force: true });
  };
}
