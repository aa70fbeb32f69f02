import { serveWorker } from '../serve-worker.ts';

export const arithmetic = {
  add: ({ a, b }: { a: number; b: number }) => a + b,
  bytes: ({ length }: { length: number }) => new Uint8Array(length).fill(7),
  fail: (): number => {
    throw new RangeError('cannot be done');
  },
  die: (): number => process.exit(3),
};

serveWorker(arithmetic);
