import { defineConfig } from 'vitest/config';

/** Unit, property and in-process route tests, beside the code they check. */
export default defineConfig({
  test: {
    include: ['{app,aviation,capabilities,platform,sky,navdata-builder,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    setupFiles: [],
  },
});
