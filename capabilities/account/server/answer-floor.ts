import { setTimeout as delay } from 'node:timers/promises';

/**
 * Minimum time from request to rejection. It is well above the time for hashing a password and looking up an account,
 * so that the response time does not reveal whether an account exists (row A2).
 */
export const REFUSAL_FLOOR_MS = 400;

/** Runs the work; its result or error is delivered no earlier than `floorMs` after the call. */
export async function withMinDuration<Value>(floorMs: number, work: () => Promise<Value>): Promise<Value> {
  const startedMs = performance.now();
  try {
    return await work();
  } finally {
    await delay(Math.max(0, floorMs - (performance.now() - startedMs)));
  }
}

/** Runs the work; a failure is delivered no earlier than `floorMs` after the call, a success at once. */
export async function withMinRefusalDuration<Value>(
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
