/** True under `npm run test:full`. */
export const isFullRun = process.env.TEST_SCOPE === 'full';

/**
 * Registers tests under `npm run test:full` only: those that take seconds and whose subject is also tested, more
 * cheaply, beside them, or changes rarely. A file of nothing else ends with `.full.test.ts`.
 */
export function inFullRun(register: () => void): void {
  if (isFullRun) register();
}

/** Number of cases of a property: the given number in the full run, a quarter in the short one. */
export const cases = (count: number): number => (isFullRun ? count : Math.ceil(count / 4));
