import { join } from 'node:path';
import { projectRoot } from '#platform/server/project-root.ts';

/** What the build has learned of the examples; where it is missing or made of others, a test learns for itself: 4 s. */
export const BUILT_MEANINGS = join(projectRoot, 'dist/meanings.bin');
