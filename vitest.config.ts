import { defineConfig } from 'vitest/config';
import { WorkerSequencer } from './scripts/worker-sequencer.ts';

/** Tests that take minutes and rarely fail run only in `npm run test:full`: files that end with `.full.test.ts`. */
const EVERYTHING = process.env.TEST_SCOPE === 'full';
const ROOTS = '{app,aviation,capabilities,platform,sky,navdata-builder,scripts}';
const PURE = [
  '{aviation,sky}/**/*.test.ts',
  'capabilities/*/domain/**/*.test.ts',
  'capabilities/*/*.test.ts',
  'platform/contract/**/*.test.ts',
];
const CLIENT = ['{capabilities/*,platform}/client/**/*.test.{ts,tsx}', 'app/client/**/*.test.{ts,tsx}'];

const common = {
  environment: 'node',
  // Limits only end failures: a busy machine may be slow.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // One more than the cores of CI: workers wait for child processes, sockets and disks.
  maxWorkers: 3,
  setupFiles: ['scripts/property-seed.ts', 'scripts/patient-waits.ts'],
  // Modules are loaded once per worker: a test must restore what it changes in them.
  isolate: false,
};
const exclude = EVERYTHING ? ['**/node_modules/**'] : ['**/node_modules/**', '**/*.full.test.ts'];

/** Unit, property and in-process route tests, beside the code they check. */
export default defineConfig({
  test: {
    sequence: { sequencer: WorkerSequencer },
    projects: [
      {
        test: {
          ...common,
          name: 'server',
          include: [`${ROOTS}/**/*.test.{ts,tsx}`],
          exclude: [...exclude, ...PURE, ...CLIENT],
          pool: 'forks',
          // Baseline WebAssembly compiler for the embedded database, one garbage collector thread and a large young
          // generation: a fifth less CPU time.
          execArgv: ['--liftoff-only', '--single-threaded-gc', '--max-semi-space-size=32'],
          globalSetup: ['scripts/test-folder.ts', 'platform/server/db/testing/shared-postgres.ts'],
        },
      },
      { test: { ...common, name: 'pure', include: PURE, exclude, pool: 'threads' } },
      {
        test: {
          ...common,
          name: 'client',
          include: CLIENT,
          exclude,
          pool: 'threads',
          setupFiles: [...common.setupFiles, 'platform/client/testing-setup.ts'],
        },
      },
    ],
  },
});
