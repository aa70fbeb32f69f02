import fc from 'fast-check';
import { cases, isFullRun } from '#platform/testing/full-run.ts';

// `npm test` uses the same cases every time; `npm run test:full` searches for new ones.
const DEFAULT_CASES = 100;
fc.configureGlobal({ numRuns: cases(DEFAULT_CASES), ...(isFullRun ? {} : { seed: 20_261_120 }) });
