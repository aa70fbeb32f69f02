import { setTimeout as delay } from 'node:timers/promises';

/**
 * No refusal leaves earlier than this after its request came. Whether an account exists then does not show in how
 * long the answer takes (row A2): it is well above what hashing a password and looking an account up need.
 */
export const REFUSAL_FLOOR_MS = 400;

/** Does the work; whatever it answers or throws comes no sooner than `floorMs` after the call. */
export async function notSoonerThan<Value>(floorMs: number, work: () => Promise<Value>): Promise<Value> {
  const startedMs = performance.now();
  try {
    return await work();
  } finally {
    await delay(Math.max(0, floorMs - (performance.now() - startedMs)));
  }
}

/** Does the work; a failure comes no sooner than `floorMs` after the call, a success at once. */
export async function refusalNotSoonerThan<Value>(
  floorMs: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const startedMs = performance.now();
  try {
    return await work();
  } catch (error) {
    await delay(Math.max(0, floorMs - (performance.now() - startedMs)));
    throw error;
  }
}
