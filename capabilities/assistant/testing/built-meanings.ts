import { join } from 'node:path';
import { projectRoot } from '#platform/server/project-root.ts';

/** Weights trained by the build from the examples; if missing or outdated, a test trains its own in 4 s. */
export const BUILT_MEANINGS = join(projectRoot, 'dist/meanings.bin');
