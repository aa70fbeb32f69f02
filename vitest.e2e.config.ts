import { defineConfig } from 'vitest/config';

/**
 * Browser journeys against the real server. Files run in three persistent processes, each with one browser; journeys
 * that do not affect the server share one.
 */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    exclude: process.env.TEST_SCOPE === 'full' ? [] : ['**/*.full.e2e.ts'],
    environment: 'node',
    setupFiles: ['e2e/support/failure-pictures.ts'],
    globalSetup: ['e2e/support/shared-server.ts'],
    pool: 'forks',
    isolate: false,
    // One more than the cores of CI: a journey spends half its time waiting for frames and responses.
    maxWorkers: 3,
    // A page on a busy machine may be slow: limits only end failures.
    expect: { poll: { timeout: 150_000 } },
    testTimeout: 400_000,
    hookTimeout: 300_000,
  },
});
