import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work goes on for about this long before others have their turn. */
const SLICE_MS = 8;

/** Runs steps to their end and lets the event loop turn in between. */
export async function runInSlices<Answer>(steps: Generator<void, Answer>): Promise<Answer> {
  let begun = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - begun < SLICE_MS) continue;
    await nextTurn();
    begun = performance.now();
  }
}
