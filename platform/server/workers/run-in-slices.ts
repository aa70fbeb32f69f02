/** Duration of a slice before other work gets a turn. */
const SLICE_MS = 8;

const waiting: (() => void)[] = [];
let isTurning = false;

/** Continues one task per turn of the event loop, the one that has waited longest. */
function turn(): void {
  const next = waiting.shift();
  isTurning = next !== undefined;
  if (next === undefined) return;
  next();
  setImmediate(turn);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isTurning) return;
    isTurning = true;
    setImmediate(turn);
  });
}

/**
 * Runs steps to their end, yielding to the event loop in between. However many run at once, each turn runs one slice
 * of one of them: sixty searches take sixty times as long, while all other calls are answered.
 * @throws the reason of `signal` once it is aborted
 */
export async function runInSlices<Answer>(
  steps: Generator<void, Answer>,
  { sliceMs = SLICE_MS, signal }: { sliceMs?: number; signal?: AbortSignal } = {},
): Promise<Answer> {
  for (;;) {
    await nextTurn();
    signal?.throwIfAborted();
    const begun = performance.now();
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() - begun < sliceMs);
  }
}
