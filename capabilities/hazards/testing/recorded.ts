import { existsSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../../shared/upstreams/awc/', import.meta.url);

/** Whether the recorded answers stand beside the repository; tests on them are skipped where they do not. */
export const hasRecorded = existsSync(FOLDER);
if (!hasRecorded) process.stdout.write('Recorded answers of aviationweather.gov are not here: skipped.\n');

/** A recorded answer, parsed. */
export function recorded(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'));
}
