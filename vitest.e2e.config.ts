import { defineConfig } from 'vitest/config';

/**
 * Browser journeys against the real server. Files run in three processes that stay, each with one browser; the server is
 * one for all journeys that do nothing to it.
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
    // One more than the cores of CI: a journey waits half its time for pictures and answers.
    maxWorkers: 3,
    // A page on a busy machine may take its time: what is waited for has a limit only so that a failure ends.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});
