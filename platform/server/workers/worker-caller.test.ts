import { afterEach, describe, expect, test } from 'vitest';
import type { arithmetic } from './testing/arithmetic-worker.ts';
import { createWorkerCaller } from './worker-caller.ts';

const caller = createWorkerCaller<typeof arithmetic>(
  new URL('testing/arithmetic-worker.ts', import.meta.url),
);
afterEach(() => caller.stop());

describe('H1 work in a separate thread', () => {
  test('answers each of many calls with its own result', async () => {
    const sums = await Promise.all(Array.from({ length: 100 }, (_, a) => caller.call('add', { a, b: 1 })));
    expect(sums).toEqual(Array.from({ length: 100 }, (_, a) => a + 1));
    expect(await caller.call('bytes', { length: 3 })).toEqual(new Uint8Array([7, 7, 7]));
  });

  test('passes on errors of a handler, and continues', async () => {
    await expect(caller.call('fail', undefined)).rejects.toThrow('cannot be done');
    expect(await caller.call('add', { a: 1, b: 2 })).toBe(3);
  });

  test('when a thread dies its calls fail, and it is restarted', async () => {
    await expect(caller.call('die', undefined)).rejects.toThrow('The worker thread ended.');
    expect(await caller.call('add', { a: 1, b: 2 })).toBe(3);
  });
});
