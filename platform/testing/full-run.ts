/** True under `npm run test:full`. */
export const isFullRun = process.env.TEST_SCOPE === 'full';

/**
 * Registers tests under `npm run test:full` only: those that take seconds and whose subject is also tested, more
 * cheaply, beside them, or changes rarely. A file of nothing else ends with `.full.test.ts`.
 */
export function inFullRun(register: () => void): void {
  if (isFullRun) register();
}
