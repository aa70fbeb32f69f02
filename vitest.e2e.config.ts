import { defineConfig } from 'vitest/config';

/** Browser journeys against the real server; two at a time, since each waits for its server and browser a good part of it. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
  },
});
